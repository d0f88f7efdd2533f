import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite struct EdgeDirectivesTests {
  let documents: DocumentStore

  init() throws {
    documents = try DocumentStore(
      """
      query Feed { feed(first: 10) @connection(key: "Feed_feed") { edges { node { id text } } } }
      query Long { feed(first: 10, kind: LONG) @connection(key: "Feed_feed") { edges { node { id text } } } }
      mutation Append($in: [ID!]!) { add(text: "") { edge @appendEdge(connections: $in) { node { id text } } } }
      mutation AppendMany($in: [ID!]!) { add(text: "") { edges @appendEdge(connections: $in) { node { id text } } } }
      subscription PrependMany($in: [ID!]!) { added { edges @prependEdge(connections: $in) { node { id text } } } }
      mutation AppendNode($in: [ID!]!) {
        add(text: "") { note @appendNode(connections: $in, edgeTypeName: "NoteEdge") { id text } }
      }
      subscription PrependNodes($in: [ID!]!) {
        added { notes @prependNode(connections: $in, edgeTypeName: "NoteEdge") { id text } }
      }
      mutation Literal($also: ID!) {
        add(text: "") {
          edge @appendEdge(connections: ["client:root:__Feed_feed_connection", $also]) { node { id text } }
        }
      }
      mutation Take($from: [ID!]!) { remove(id: 1) { removedId @deleteEdge(connections: $from) } }
      subscription TakeMany($from: [ID!]!) { removed { ids @deleteEdge(connections: $from) } }
      mutation TakeAndDelete($from: [ID!]!) { remove(id: 1) { removedId @deleteEdge(connections: $from) @deleteRecord } }
      subscription DeleteMany { removed { noteIds @deleteRecord } }
      query Me { me { id best { id text } } quote(base: "a", quote: "b") { price } }
      subscription Pinned($in: [ID!]!) { added { edge @appendEdge(connections: $in) { pinned } } }
      """)
    try documents.commit("Feed", [:], Self.page("1", "2"))
    try documents.commit("Long", [:], Self.page("1"))
  }

  private static func edge(_ id: String) -> JSONValue {
    ["cursor": .string("c\(id)"), "node": ["id": .string(id), "text": .string("text \(id)")]]
  }

  private static func page(_ ids: String...) -> JSONValue {
    ["feed": ["edges": .array(ids.map(edge)), "pageInfo": ["hasNextPage": false, "endCursor": nil]]]
  }

  private static func node(_ id: String) -> JSONValue { ["id": .string(id), "text": .string("text \(id)")] }

  private func feed() throws -> [JSONValue] { try documents.ids("feed", of: "Feed") }
  private func long() throws -> [JSONValue] { try documents.ids("feed", of: "Long") }
  private func all() throws -> JSONValue { .array([try id("Feed"), try id("Long")]) }
  private func id(_ operation: String) throws -> JSONValue { try documents.connectionID("feed", of: operation) }

  @Test("an edge goes to the end or the front of every list that is named, once by its node")
  func edges() throws {
    try documents.commit("Append", ["in": all()], ["add": ["edge": Self.edge("3")]])
    #expect(try feed() == ["1", "2", "3"])
    #expect(try long() == ["1", "3"])
    try documents.commit("AppendMany", ["in": all()], ["add": ["edges": [Self.edge("2"), Self.edge("4")]]])
    #expect(try feed() == ["1", "2", "3", "4"])
    #expect(try long() == ["1", "3", "2", "4"])
    // Each in turn goes to the front.
    try documents.commit("PrependMany", ["in": [id("Feed")]], ["added": ["edges": [Self.edge("5"), Self.edge("6")]]])
    #expect(try feed() == ["6", "5", "1", "2", "3", "4"])
    #expect(documents.logged == [])
  }

  @Test("a node gets an edge of the type that is named; a node the list shows stays where it is")
  func nodes() throws {
    try documents.commit("AppendNode", ["in": all()], ["add": ["note": Self.node("3")]])
    #expect(try feed() == ["1", "2", "3"])
    try documents.commit(
      "PrependNodes", ["in": [id("Feed")]], ["added": ["notes": [Self.node("1"), nil, Self.node("4")]]])
    #expect(try feed() == ["4", "1", "2", "3"])
    #expect(try documents.read("feed.nodes.3.text", of: "Feed") == "text 3")
    #expect(try documents.availability(of: "Feed") == .full)
    try documents.commit("AppendNode", ["in": all()], ["add": ["note": nil]])
    #expect(try feed() == ["4", "1", "2", "3"])
  }

  @Test("the lists may be written out in the document, with variables among them")
  func literals() throws {
    try documents.commit("Literal", ["also": id("Long")], ["add": ["edge": Self.edge("9")]])
    #expect(try feed() == ["1", "2", "9"])
    #expect(try long() == ["1", "9"])
    #expect(try documents.document("Literal").text == #"mutation Literal{add(text:""){edge{node{id,text}}}}"#)
    #expect(try documents.document("Literal").clientVariables == ["also"])
  }

  @Test("an edge is taken out of the lists that are named and of no other, and its node stays")
  func takenOut() throws {
    try documents.commit("Me", [:], ["me": ["id": "u", "best": Self.node("1")], "quote": nil])
    try documents.commit("Take", ["from": [id("Feed")]], ["remove": ["removedId": "1"]])
    #expect(try feed() == ["2"])
    #expect(try long() == ["1"])
    #expect(try documents.read("me.best.text", of: "Me") == "text 1")
    try documents.commit("TakeMany", ["from": all()], ["removed": ["ids": ["1", "2", "none"]]])
    #expect(try feed() == [])
    #expect(try long() == [])
    // It can come back.
    try documents.commit("Append", ["in": all()], ["add": ["edge": Self.edge("1")]])
    #expect(try feed() == ["1"])
    #expect(documents.logged == [])
  }

  @Test("a record that is deleted is gone everywhere, whatever else the field says")
  func deleted() throws {
    try documents.commit("Me", [:], ["me": ["id": "u", "best": Self.node("1")], "quote": nil])
    try documents.commit("TakeAndDelete", ["from": [id("Feed")]], ["remove": ["removedId": "1"]])
    #expect(try feed() == ["2"])
    #expect(try long() == [])
    #expect(try documents.read("me.best.text", of: "Me") == nil)
    try documents.commit("DeleteMany", [:], ["removed": ["noteIds": [["2", nil], nil]]])
    #expect(try feed() == [])
  }

  @Test("a bare id names no record of a type that does not implement Node")
  func bareIDs() throws {
    try documents.commit(
      "Me", [:], ["me": ["id": "u", "best": nil], "quote": ["base": "a", "quote": "b", "price": 1.5]])
    try documents.commit("DeleteMany", [:], ["removed": ["noteIds": [["a:b"]]]])
    #expect(try documents.read("quote.price", of: "Me") == 1.5)
    try documents.commit("DeleteMany", [:], ["removed": ["noteIds": [["u"]]]])
    #expect(try documents.reader("Me").place("me.id") == nil)
  }

  @Test("a list that is not held is logged, and the others get the edge")
  func notHeld() throws {
    let named: JSONValue = .array(["client:root:__Other_feed_connection", try id("Feed")])
    try documents.commit("Append", ["in": named], ["add": ["edge": Self.edge("3")]])
    try documents.commit("AppendNode", ["in": named], ["add": ["note": Self.node("4")]])
    try documents.commit("Take", ["from": named], ["remove": ["removedId": "1"]])
    #expect(try feed() == ["2", "3", "4"])
    #expect(documents.logged == [.connectionNotHeld, .connectionNotHeld, .connectionNotHeld])
  }

  @Test("an edge that selects no node gets one, since it is inserted by it")
  func addedNode() throws {
    #expect(try documents.document("Pinned").text == "subscription Pinned{added{edge{pinned,node{id,__typename}}}}")
    let edge: JSONValue = ["pinned": true, "node": ["id": "2", "__typename": "Note"]]
    try documents.commit("Pinned", ["in": all()], ["added": ["edge": edge]])
    #expect(try long() == ["1", "2"])
  }

  @Test(
    "an optimistic edge, node or removal is there until its layer goes, and is not doubled by the answer",
    arguments: [true, false])
  func layers(_ isAnswered: Bool) throws {
    let store = documents.store
    let append = try documents.response(
      "AppendNode", ["in": all()], ["add": ["note": Self.node("3")]], from: .app)
    let take = try documents.response("Take", ["from": [id("Feed")]], ["remove": ["removedId": "1"]], from: .app)
    let (appended, _) = store.addLayer(append)
    let (taken, _) = store.addLayer(take)
    #expect(try feed() == ["2", "3"])
    #expect(try long() == ["1", "3"])
    // What lands below shows through.
    try documents.commit("Append", ["in": all()], ["add": ["edge": Self.edge("5")]])
    #expect(try feed() == ["2", "5", "3"])
    if isAnswered {
      store.replace(
        appended, with: try documents.response("AppendNode", ["in": all()], ["add": ["note": Self.node("3")]]))
      store.replace(taken, with: try documents.response("Take", ["from": [id("Feed")]], ["remove": ["removedId": "1"]]))
      #expect(try feed() == ["2", "5", "3"])
    } else {
      store.revert(appended)
      #expect(try feed() == ["2", "5"])
      store.revert(taken)
      #expect(try feed() == ["1", "2", "5"])
      #expect(try long() == ["1", "5"])
    }
  }

  @Test("an id that two nodes of one list have takes none of them out")
  func ambiguous() throws {
    let schema = """
      type Query { all(first: Int): ThingConnection! }
      type Mutation { remove: ID }
      type A { id: ID! } type B { id: ID! }
      union Thing = A | B
      type ThingConnection { edges: [ThingEdge], pageInfo: PageInfo! }
      type ThingEdge { cursor: String, node: Thing }
      type PageInfo { hasNextPage: Boolean!, endCursor: String }
      """
    let documents = try DocumentStore(
      """
      query All { all(first: 2) @connection(key: "All_all") { edges { node { ... on A { id } ... on B { id } } } } }
      mutation Remove($from: [ID!]!) { remove @deleteEdge(connections: $from) }
      """, schema: schema, identity: [:], lookups: [:])
    let nodes: [JSONValue] = [["__typename": "A", "id": "1"], ["__typename": "B", "id": "1"]]
    let edges = nodes.map { JSONValue.object(["cursor": nil, "node": $0]) }
    try documents.commit(
      "All", [:], ["all": ["edges": .array(edges), "pageInfo": ["hasNextPage": false, "endCursor": nil]]])
    try documents.commit("Remove", ["from": [documents.connectionID("all", of: "All")]], ["remove": "1"])
    #expect(try documents.read("all.nodes.count", of: "All") == 2)
    #expect(documents.logged == [.ambiguousID])
  }
}
