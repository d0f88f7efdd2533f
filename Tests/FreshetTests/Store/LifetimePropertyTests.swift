import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// Roots come and go in any order, with collections and layers between: what is on show is what was answered last.
@MainActor @Suite struct LifetimePropertyTests {
  private static let document = OperationDocument(
    .query, "Screen", text: "",
    plan: Plan(
      """
      1
      {Query
      items [!>1! =items(page:$page)
      viewer >2
      {Item id
      id s! k
      text s =text(style:$page)
      {Viewer id
      id s! k
      score i =score(of:$page)
      best >1 =best(of:$page)

      """))

  /// What a server would say now.
  private struct Server {
    var items: [Int: [Int]] = [:]
    var texts: [String: Int] = [:]
    var scores: [Int: Int] = [:]
    var best: [Int: Int?] = [:]
  }

  private struct Screen {
    var page: Int
    let scope: Scope
    var isAnswered = false
  }

  @Test("whatever is collected, what is retained reads as it was answered, and keys stay as few", arguments: 0..<40)
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let store = Store()
    var server = Server()
    var screens: [Screen] = []
    var layers: [LayerID] = []

    func text(_ item: Int, _ page: Int) -> String { "\(server.texts["\(item) \(page)"] ?? 0)" }

    func answer(_ page: Int) throws -> Response {
      let items = server.items[page, default: []]
        .map { #"{"id":"\#($0)","text":"\#(text($0, page))"}"# }.joined(separator: ",")
      let best = server.best[page].flatMap { $0 }.map { #"{"id":"\#($0)","text":"\#(text($0, page))"}"# } ?? "null"
      return try Ingest.read(
        Payload(
          #"{"data":{"items":[\#(items)],"viewer":{"id":"v","score":\#(server.scores[page] ?? 0),"best":\#(best)}}}"#),
        document: Self.document, variables: ["page": .integer(Int64(page))])
    }

    func check(_ screen: Screen) throws {
      let scope = screen.scope
      #expect(store.availability(of: scope) == .full)
      let root = try #require(store.existingRoot(.query))
      guard case .links(let items) = root.value(scope.symbols[0]),
        case .link(let viewerID) = root.value(scope.symbols[1])
      else { return #expect(Bool(false), "no items or no viewer") }
      let viewer = try #require(store.record(viewerID))
      let page = screen.page
      #expect(items.map { store.record($0)?.keyValue } == server.items[page, default: []].map(String.init))
      for item in items {
        let record = try #require(store.record(item))
        #expect(record.value(scope.symbols[3]) == .string(text(Int(record.keyValue) ?? -1, page)))
      }
      #expect(viewer.value(scope.symbols[5]) == .integer(Int64(server.scores[page] ?? 0)))
      let best = store.link(viewer, scope.symbols[6]).flatMap { store.record($0)?.keyValue }
      #expect(best == server.best[page].flatMap { $0 }.map(String.init))
    }

    for step in 0..<300 {
      switch random.next() % 10 {
      case 0, 1, 2:
        let page = Int(random.next() % 1000)
        let scope = store.scope(for: Self.document, variables: ["page": .integer(Int64(page))])
        store.retain(scope)
        screens.append(Screen(page: page, scope: scope))
      case 3, 4, 5:
        guard let index = screens.indices.randomElement(using: &random) else { continue }
        let page = screens[index].page
        server.items[page] = (0..<Int(random.next() % 5)).map { _ in Int(random.next() % 40) }.uniqued()
        for item in 0..<40 { server.texts["\(item) \(page)"] = Int(random.next() % 100) }
        server.scores[page] = Int(random.next() % 100)
        server.best[page] = random.next() % 3 == 0 ? .some(nil) : .some(Int(random.next() % 40))
        store.commit([try answer(page)])
        for index in screens.indices where screens[index].page == page { screens[index].isAnswered = true }
      case 6:
        guard let index = screens.indices.randomElement(using: &random) else { continue }
        store.release(screens.remove(at: index).scope)
      case 7:
        guard layers.count < 3, let screen = screens.randomElement(using: &random) else { continue }
        // It says what the server says, so what is on show does not change.
        if screen.isAnswered { layers.append(store.addLayer(try answer(screen.page)).id) }
      case 8:
        if let index = layers.indices.randomElement(using: &random) { store.revert(layers.remove(at: index)) }
      default: store.collect()
      }
      // A layer that has been overtaken says what was so: then the server's word is under it.
      guard layers.isEmpty else { continue }
      if step % 7 == 0 { for screen in screens where screen.isAnswered { try check(screen) } }
    }
    for layer in layers { store.revert(layer) }
    store.collect()
    for screen in screens where screen.isAnswered { try check(screen) }
    // Of each screen, and of each of the last ten released, four keys with arguments; seven without; the client's own.
    let own = Store().keys.count
    #expect(store.keys.count <= own + 7 + 4 * (screens.count + Store.releaseBuffer))
    let places = store.table.records.compactMap { $0.map { Int($0.row.pointee.extraCount) } }.max() ?? 0
    #expect(places <= 4 * (screens.count + Store.releaseBuffer + 17))
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it comes first.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
