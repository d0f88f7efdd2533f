import FreshetTesting
import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// Screens whose queries take each other's data away, under events that take more of it.
@MainActor @Suite struct HealingPropertyTests {
  private static let documents = """
    query Names($id: ID!) { character(id: $id) { id best { id name } } }
    query Ages($id: ID!) { character(id: $id) { id best { id age } } }
    query Titles($id: ID!) { character(id: $id) { id best { id title } } }
    subscription Changed($id: ID!) { changed(id: $id) { id best { id } } }
    """
  private static let fields = ["Names": "name", "Ages": "age", "Titles": "title"]

  @Test("it always comes to rest, with no more than one request more for each that was asked for", arguments: 0..<40)
  func random(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let scene = try DocumentEnvironment(Self.documents)
    let names = Self.fields.keys.sorted()
    let queries = try names.map { try scene.query($0, ["id": "1"]) }
    var retentions = queries.map { $0.retain() }
    var asked = queries.count
    let screens = zip(names, queries).map { name, query in
      PathScreen(scene.environment) {
        [try? scene.read("character.best.\(Self.fields[name] ?? "")", of: query)]
      }
    }
    let stream = try scene.subscription("Changed", ["id": "1"]).retain()
    for _ in 0..<40 {
      switch random.next() % 4 {
      case 0, 1:
        try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": .string("\(random.next() % 1000)")]]])
      case 2:
        guard let query = queries.randomElement(using: &random), query.fetch != .inFlight else { continue }
        query.refetch()
        asked += 1
      default: break
      }
      try await answer(scene, &random, turns: Int(random.next() % 4))
    }
    try await answer(scene, &random, turns: 1000)
    let calls = scene.transport.openCalls.map(\.request.operationName)
    #expect(calls == ["Changed"], "it came to rest")
    let sent = scene.sent.count { $0 != "Changed" }
    #expect(sent <= 2 * asked, "\(sent) requests, \(asked) of them asked for")
    retentions.removeAll()
    withExtendedLifetime((retentions, screens, stream)) {}
  }

  /// Answers requests in flight, each with another best one.
  private func answer(_ scene: DocumentEnvironment, _ random: inout SplitMix64, turns: Int) async throws {
    for _ in 0..<turns {
      let open = scene.transport.openCalls.filter { $0.request.operationName != "Changed" }
      guard let name = open.randomElement(using: &random)?.request.operationName, let field = Self.fields[name] else {
        return
      }
      let value: JSONValue = field == "age" ? 1 : "x"
      let best: JSONValue = .object(["id": .string("\(random.next() % 1000)"), field: value])
      try await scene.answer(name, ["character": ["id": "1", "best": best]])
    }
  }
}
