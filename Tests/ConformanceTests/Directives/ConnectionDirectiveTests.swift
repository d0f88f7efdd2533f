import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite struct ConnectionDirectiveTests {
  let documents: DocumentStore
  private let variables: [String: JSONValue] = ["show": true]

  init() throws {
    documents = try DocumentStore(
      """
      query Two($show: Boolean!) { user(id: 1) { id ...Lists } }
      fragment Lists on User @refetchable(queryName: "ListsQuery")
      @argumentDefinitions(a: {type: "String"}, b: {type: "String"}, n: {type: "Int", defaultValue: 2}) {
        notes(first: $n, after: $a) @connection(key: "Lists_notes") { edges { node { id } } }
        ... @alias(as: "inside") @include(if: $show) {
          short: notes(last: 2, before: $b, kind: SHORT) @connection(key: "Lists_short") {
            page: pageInfo { start: startCursor } edges { node { id } }
          }
        }
      }
      query Feed($n: Int = 2, $after: String, $before: String, $kind: Kind) {
        feed(first: $n, after: $after, last: $n, before: $before, kind: $kind) @connection(key: "Feed_feed") {
          edges { at: cursor node { id } }
        }
      }
      query Loose($kind: Kind) {
        feed(first: 2, kind: $kind) @connection(key: "Loose_feed", filters: []) { edges { node { id } } }
      }
      """)
  }

  private func edges(_ ids: [String], _ cursor: String = "cursor") -> JSONValue {
    .array(ids.map { ["\(cursor)": .string("c" + $0), "node": ["id": .string($0)]] })
  }

  private func lists(_ notes: [String], _ short: [String]) -> JSONValue {
    [
      "id": "1",
      "notes": [
        "edges": edges(notes), "pageInfo": ["hasNextPage": true, "endCursor": .string("c" + (notes.last ?? ""))],
      ],
      "short": [
        "edges": edges(short),
        "page": ["hasPreviousPage": true, "start": .string("c" + (short.first ?? ""))],
      ],
    ]
  }

  private func ids(_ path: String) throws -> [JSONValue] { try documents.ids(path, of: "Two", variables) }

  /// Commits the answer to the page that was asked for last, as an environment does.
  private func answer(_ data: JSONValue) throws {
    let request = try #require(documents.pages.last)
    let scope = documents.store.scope(for: request.document, variables: request.variables)
    scope.page = request.load.list
    let payload = Payload(JSONValue.object(["data": data]).text)
    documents.store.commit([try Ingest.read(payload, scope: scope)])
    documents.store.finish(request)
  }

  private func load(_ path: String, of operation: String, _ variables: [String: JSONValue], next: Bool = true) throws {
    let list = DynamicConnection(try documents.connection(path, of: operation, variables))
    if next { list.loadNext() } else { list.loadPrevious() }
  }

  @Test("two lists of one fragment page apart, though each page brings the other list's first page along")
  func twoLists() throws {
    try documents.commit("Two", variables, ["user": lists(["1", "2"], ["8", "9"])])
    try load("user.lists.notes", of: "Two", variables)
    #expect(documents.pages.last?.variables == ["a": "c2", "n": 2, "id": "1", "show": true])
    var page = lists(["3"], ["9"])
    if case .object(var members) = page {
      members["__typename"] = "User"
      page = .object(members)
    }
    try answer(["node": page])
    #expect(try ids("user.lists.notes") == ["1", "2", "3"])
    #expect(try ids("user.lists.inside.short") == ["8", "9"])

    try load("user.lists.inside.short", of: "Two", variables, next: false)
    #expect(documents.pages.last?.variables == ["b": "c8", "n": 2, "id": "1", "show": true])
    page = lists(["1", "2"], ["6", "7"])
    if case .object(var members) = page {
      members["__typename"] = "User"
      page = .object(members)
    }
    try answer(["node": page])
    #expect(try ids("user.lists.notes") == ["1", "2", "3"])
    #expect(try ids("user.lists.inside.short") == ["6", "7", "8", "9"])
  }

  @Test("a list is asked for anew without cursors, of any length, and the others of its fragment stay")
  func anew() throws {
    try documents.commit("Two", variables, ["user": lists(["1", "2"], ["8", "9"])])
    let list = DynamicConnection(try documents.connection("user.lists.notes", of: "Two", variables))
    list.refetch(5)
    list.refetch(7)
    #expect(list.isRefetching)
    #expect(!list.isLoadingNext)
    #expect(documents.pages.map(\.variables) == [["n": 5, "id": "1", "show": true]])
    var page = lists(["0", "1"], ["7"])
    if case .object(var members) = page {
      members["__typename"] = "User"
      page = .object(members)
    }
    try answer(["node": page])
    #expect(!list.isRefetching)
    #expect(try ids("user.lists.notes") == ["0", "1"])
    #expect(try ids("user.lists.inside.short") == ["8", "9"])

    DynamicConnection(try documents.connection("user.lists.inside.short", of: "Two", variables)).refetch(1)
    #expect(documents.pages.last?.variables == ["n": 2, "id": "1", "show": true])
  }

  @Test("a list that a condition leaves out is not there, and nobody misses it")
  func excluded() throws {
    let hidden: [String: JSONValue] = ["show": false]
    try documents.commit(
      "Two", hidden,
      ["user": ["id": "1", "notes": ["edges": edges(["1"]), "pageInfo": ["hasNextPage": false, "endCursor": "c1"]]]])
    #expect(try documents.reader("Two", hidden).place("user.lists.inside") == nil)
    #expect(try documents.availability(of: "Two", hidden) == .full)
    #expect(documents.logged == [])
  }

  @Test("a query's own list at the root pages in both directions, by the query itself; its filters tell lists apart")
  func root() throws {
    func page(_ ids: [String], next: Bool = true) -> JSONValue {
      [
        "feed": [
          "edges": edges(ids, "at"),
          "pageInfo": [
            "hasNextPage": .boolean(next), "endCursor": .string("c" + (ids.last ?? "")), "hasPreviousPage": true,
            "startCursor": .string("c" + (ids.first ?? "")),
          ],
        ]
      ]
    }
    try documents.commit("Feed", [:], page(["4", "5"]))
    try load("feed", of: "Feed", [:])
    #expect(documents.pages.last?.variables == ["n": 2, "after": "c5"])
    try answer(page(["6"], next: false))
    try load("feed", of: "Feed", [:], next: false)
    #expect(documents.pages.last?.variables == ["n": 2, "before": "c4"])
    try answer(page(["2", "3"]))
    #expect(try documents.ids("feed", of: "Feed") == ["2", "3", "4", "5", "6"])
    #expect(try documents.read("feed.hasNext", of: "Feed") == false)
    try load("feed", of: "Feed", [:])
    #expect(documents.pages.count == 2)

    #expect(try documents.ids("feed", of: "Feed", ["kind": "LONG"]) == [])
    try documents.commit("Feed", ["kind": "LONG"], page(["1"]))
    #expect(try documents.ids("feed", of: "Feed", ["kind": "LONG"]) == ["1"])
    #expect(try documents.ids("feed", of: "Feed").count == 5)
    #expect(
      try documents.connectionID("feed", of: "Feed", ["kind": "LONG"])
        == #"client:root:__Feed_feed_connection(kind:"LONG")"#)
  }

  @Test("without filters one list stands for all arguments")
  func filters() throws {
    func page(_ id: String) -> JSONValue {
      ["feed": ["edges": edges([id]), "pageInfo": ["hasNextPage": false, "endCursor": .string("c" + id)]]]
    }
    try documents.commit("Loose", ["kind": "LONG"], page("1"))
    try documents.commit("Loose", ["kind": "SHORT"], page("2"))
    #expect(try documents.ids("feed", of: "Loose", ["kind": "LONG"]) == ["2"])
    #expect(try documents.connectionID("feed", of: "Loose", [:]) == "client:root:__Loose_feed_connection")
  }
}
