import FreshetTesting
import Testing

@_spi(Generated) @testable import Freshet

/// What a lens reads that is not there is told, and asked for once; what the store takes in asks for nothing.
@MainActor @Suite struct HealingTests {
  private static let documents = """
    query Five { viewer { items(first: 5) { nodes { id } } } }
    query Mine { viewer { items(first: 5, mine: true) { nodes { id } } } }
    query Now { now }
    query Best($id: ID!) { character(id: $id) { id best { id name } } }
    query BestAge($id: ID!) { character(id: $id) { id best { id age } } }
    query Pinned($id: ID!) { character(id: $id) { id best { id name @required(action: NONE) } } }
    query Fans { featured { id fans(first: 2) @connection(key: "Fans_fans") { edges { node { id name } } } } }
    query Featured { featured { id name } }
    query Must { featured { id name @required(action: THROW) } }
    query Ids { featured { id } }
    query Nodes($id: ID!) { node(id: $id) { id ... on Character { best { id } } } }
    subscription Changed($id: ID!) { changed(id: $id) { id best { id } } }
    """

  private func items(_ ids: [String]) -> JSONValue {
    ["viewer": ["items": ["nodes": .array(ids.map { ["id": .string($0)] })]]]
  }

  private func best(_ id: String, _ rest: [String: JSONValue]) -> JSONValue {
    ["character": ["id": "1", "best": .object(["id": .string(id)].merging(rest) { $1 })]]
  }

  @Test("siblings under an object without a key merge: two queries that are watched are two requests")
  func siblings() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let five = try scene.query("Five")
    let mine = try scene.query("Mine")
    let retentions = [five.retain(), mine.retain()]
    let screen = PathScreen(scene.environment) {
      [
        try? scene.read("viewer.items.nodes.count", of: five), try? scene.read("viewer.items.nodes.count", of: mine),
      ]
    }
    try await scene.answer("Five", items(["1", "2", "3"]))
    try await scene.answer("Mine", items(["2"]))
    #expect(screen.shown == [3, 1])
    #expect(scene.sent == ["Five", "Mine"])
    #expect(scene.logged() == [])
    withExtendedLifetime((retentions, screen)) {}
  }

  @Test("a field that differs in every answer sends nothing by itself")
  func now() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let handle = try scene.query("Now")
    let retention = handle.retain()
    let screen = PathScreen(scene.environment) { [try? scene.read("now", of: handle)] }
    try await scene.answer("Now", ["now": "1"])
    for time in 2..<20 { try scene.commit("Now", ["now": .string("\(time)")]) }
    await scene.environment.settle()
    handle.refetch()
    try await scene.answer("Now", ["now": "20"])
    #expect(screen.shown == ["20"])
    #expect(scene.sent == ["Now", "Now"])
    withExtendedLifetime((retention, screen)) {}
  }

  @Test("another operation takes data away: it is told, and the query is sent again once, with its data on show")
  func takenAway() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let handle = try scene.query("Best", ["id": "1"])
    let retention = handle.retain()
    try await scene.answer("Best", best("2", ["name": "Bo"]))
    let screen = PathScreen(scene.environment) { [try? scene.read("character.best.name", of: handle)] }
    #expect(screen.shown == ["Bo"])
    // It leads elsewhere now, and nobody has said that one's name.
    let stream = try scene.subscription("Changed", ["id": "1"]).retain()
    try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": "3"]]])
    #expect(scene.sent == ["Best", "Changed", "Best"])
    #expect(scene.logged() == [.missingField])
    #expect(handle.fetch == .inFlight)
    #expect(handle.data != nil)
    try await scene.answer("Best", best("3", ["name": "Cy"]))
    #expect(screen.shown == ["Cy"])
    #expect(handle.fetch == .idle)
    // Again before the query was sent for another reason: told, and left.
    try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": "4"]]])
    #expect(scene.logged() == [.missingField])
    #expect(scene.sent.count == 3)
    handle.refetch()
    try await scene.answer("Best", best("4", ["name": "Di"]))
    try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": "5"]]])
    #expect(scene.sent == ["Best", "Changed", "Best", "Best", "Best"])
    withExtendedLifetime((retention, stream, screen)) {}
  }

  @Test("two queries whose answers take each other's data away come to rest")
  func rest() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let names = try scene.query("Best", ["id": "1"])
    let ages = try scene.query("BestAge", ["id": "1"])
    let retentions = [names.retain(), ages.retain()]
    let screens = [
      PathScreen(scene.environment) { [try? scene.read("character.best.name", of: names)] },
      PathScreen(scene.environment) { [try? scene.read("character.best.age", of: ages)] },
    ]
    // The server says another best one each time, as one that has no order does.
    var number = 10
    for _ in 0..<20 {
      guard let call = scene.transport.openCalls.first else { break }
      number += 1
      let field: (String, JSONValue) = call.request.operationName == "Best" ? ("name", "x") : ("age", 1)
      try await scene.answer(call.request.operationName, best("\(number)", [field.0: field.1]))
    }
    #expect(scene.transport.openCalls.isEmpty)
    #expect(scene.sent.count <= 4)
    withExtendedLifetime((retentions, screens)) {}
  }

  @Test("a field that goes missing while a request is in flight is that request's to bring, else asked for behind it")
  func inFlight() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let handle = try scene.query("Best", ["id": "1"])
    let retention = handle.retain()
    try await scene.answer("Best", best("2", ["name": "Bo"]))
    let screen = PathScreen(scene.environment) { [try? scene.read("character.best.name", of: handle)] }
    let stream = try scene.subscription("Changed", ["id": "1"]).retain()
    handle.refetch()
    let call = try scene.call("Best")
    try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": "3"]]])
    #expect(scene.sent == ["Best", "Changed", "Best"])
    call.answer(JSONValue.object(["data": best("3", ["name": "Cy"])]).text)
    await scene.environment.settle()
    #expect(screen.shown == ["Cy"])
    #expect(scene.sent.count == 3)

    handle.refetch()
    let late = try scene.call("Best")
    late.send(JSONValue.object(["data": best("3", ["name": "Cy"])]))
    await scene.environment.settle()
    try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": "4"]]])
    #expect(scene.sent.count == 4)
    late.finish()
    await scene.environment.settle()
    #expect(scene.sent.count == 5)
    try await scene.answer("Best", best("4", ["name": "Di"]))
    #expect(screen.shown == ["Di"])
    withExtendedLifetime((retention, stream, screen)) {}
  }

  @Test("what failed is not asked for again by itself, and neither is what is used of the store alone, or not at all")
  func left() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let handle = try scene.query("Best", ["id": "1"])
    let retention = handle.retain()
    try await scene.answer("Best", best("2", ["name": "Bo"]))
    handle.refetch()
    try scene.call("Best").fail(.transport(TransportFailure(.unreachable, "no network")))
    await scene.environment.settle()
    let screen = PathScreen(scene.environment) { [try? scene.read("character.best.name", of: handle)] }
    let stream = try scene.subscription("Changed", ["id": "1"]).retain()
    try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": "3"]]])
    #expect(scene.logged() == [.missingField])
    #expect(scene.sent == ["Best", "Best", "Changed"])
    retention.release()

    try scene.commit("BestAge", ["id": "1"], best("4", ["age": 1]))
    let ages = try scene.query("BestAge", ["id": "1"])
    let stored = ages.retain(.storeOnly)
    let second = PathScreen(scene.environment) { [try? scene.read("character.best.age", of: ages)] }
    #expect(second.shown == [1])
    try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": "5"]]])
    #expect(scene.sent.count == 3)
    withExtendedLifetime((stream, screen, stored, second)) {}
  }

  @Test("a required field that goes missing, and a list of its own, are asked for too")
  func otherReads() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let pinned = try scene.query("Pinned", ["id": "1"])
    let stream = try scene.subscription("Changed", ["id": "1"]).retain()
    let retention = pinned.retain()
    try await scene.answer("Pinned", best("2", ["name": "Bo"]))
    let screen = PathScreen(scene.environment) { [try? scene.read("character.best.name", of: pinned)] }
    try await scene.event("Changed", ["changed": ["id": "1", "best": ["id": "3"]]])
    #expect(scene.sent == ["Changed", "Pinned", "Pinned"])
    #expect(scene.logged() == [.missingField])
    try await scene.answer("Pinned", best("3", ["name": "Cy"]))
    #expect(screen.shown == ["Cy"])

    let fans = try scene.query("Fans")
    let fansRetention = fans.retain()
    func list(_ id: String, _ name: String) -> JSONValue {
      [
        "featured": [
          "id": .string(id),
          "fans": [
            "edges": [["cursor": "a", "node": ["id": "7", "name": .string(name)]]],
            "pageInfo": ["hasNextPage": false, "endCursor": "a"],
          ],
        ]
      ]
    }
    try await scene.answer("Fans", list("1", "Ed"))
    let second = PathScreen(scene.environment) { [try? scene.read("featured.fans.nodes.0.name", of: fans)] }
    #expect(second.shown == ["Ed"])
    try scene.commit("Ids", ["featured": ["id": "8"]])
    await scene.environment.settle()
    #expect(scene.sent.suffix(2) == ["Fans", "Fans"])
    #expect(Set(scene.logged()) == [.missingField])
    try await scene.answer("Fans", list("8", "Flo"))
    #expect(second.shown == ["Flo"])
    withExtendedLifetime((retention, stream, screen, fansRetention, second)) {}
  }

  @Test("a query whose own required field goes missing has failed until its answer brings it, and is sent once")
  func root() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let must = try scene.query("Must")
    let retention = must.retain()
    try await scene.answer("Must", ["featured": ["id": "1", "name": "Ada"]])
    #expect(try scene.read("featured.name", of: must) == "Ada")
    for id in ["8", "9"] {
      try scene.commit("Ids", ["featured": ["id": .string(id)]])
      await scene.environment.settle()
      #expect(must.phase.failure?.kind == .read)
    }
    #expect(scene.sent == ["Must", "Must"])
    #expect(scene.logged() == [.missingField, .missingField], "once for each object")
    try await scene.answer("Must", ["featured": ["id": "9", "name": "Bo"]])
    #expect(try scene.read("featured.name", of: must) == "Bo")
    #expect(scene.sent.count == 2)
    withExtendedLifetime(retention) {}
  }

  @Test("a lens of what was deleted and collected asks for nothing")
  func deleted() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let handle = try scene.query("Featured")
    let retention = handle.retain()
    try await scene.answer("Featured", ["featured": ["id": "1", "name": "Ada"]])
    let reader = PathReader(try #require(handle.data).__anchor)
    guard case .object(let anchor, _)? = try reader.place("featured") else { return #expect(Bool(false)) }
    let record = anchor.record
    _ = scene.store.batch { scene.store.delete(record) }
    handle.refetch()
    try await scene.answer("Featured", ["featured": nil])
    await scene.environment.settle()
    #expect(scene.store.record(record.id) !== record)
    #expect(anchor.optionalString(2) == nil)
    #expect(scene.logged() == [.missingField])
    await scene.environment.settle()
    #expect(scene.sent == ["Featured", "Featured"])
    withExtendedLifetime(retention) {}
  }

  @Test("a subscription's lens that reads what is missing is told and sends nothing")
  func subscriptions() async throws {
    let scene = try DocumentEnvironment(
      """
      subscription Named($id: ID!) { changed(id: $id) { id best { id name } } }
      subscription Bare($id: ID!) { changed(id: $id) { id best { id } } }
      """)
    let named = try scene.subscription("Named", ["id": "1"])
    let bare = try scene.subscription("Bare", ["id": "1"])
    let retentions = [named.retain(), bare.retain()]
    try await scene.event("Named", ["changed": ["id": "1", "best": ["id": "2", "name": "Bo"]]])
    try await scene.event("Bare", ["changed": ["id": "1", "best": ["id": "3"]]])
    let latest = try #require(named.latest)
    #expect(try DocumentEnvironment.read("changed.best.name", of: latest) == nil)
    await scene.environment.settle()
    #expect(scene.logged() == [.missingField])
    #expect(scene.sent == ["Named", "Bare"])
    withExtendedLifetime(retentions) {}
  }
}
