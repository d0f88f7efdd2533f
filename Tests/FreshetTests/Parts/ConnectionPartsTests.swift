import Testing

@_spi(Generated) @testable import Freshet

/// Parts of a connection's page: the client's list has edges of its own, which follow.
@MainActor
@Suite("Parts of a page")
struct ConnectionPartsTests {
  nonisolated static let plan = """
    1
    %Q$defer$edge
    %Q$defer$page
    %Q$defer$info
    %Q$stream$edges
    @K_notes __K_notes_connection f -
    {Query
    user >1 =user(id:1)
    {User id
    id s! k
    notes >2 =notes(after:$after,first:3) @0
    {NoteConnection
    edges [>3 <3
    pageInfo >5
    total i %1
    {NoteEdge
    cursor s!
    rank i %0
    node >4
    {Note id
    id s! k
    text s %0
    {PageInfo
    hasNextPage b!
    endCursor s
    pages i %2

    """

  private func edge(_ id: String, _ more: String = "") -> String {
    #"{"cursor":"c\#(id)"\#(more),"node":{"id":"\#(id)"}}"#
  }

  private func whole(_ edges: String, _ more: String = "", info: String = "") -> String {
    """
    {"user":{"id":"1","notes":{"edges":[\(edges)],"pageInfo":{"hasNextPage":true,"endCursor":"c3"\(info)}\(more)}}}
    """
  }

  private let fullEdges = (1...3).map { #"{"cursor":"c\#($0)","rank":\#($0),"node":{"id":"\#($0)","text":"t"}}"# }
    .joined(separator: ",")

  private func parts(_ variables: [String: JSONValue] = [:]) -> PartsStore {
    PartsStore(Self.plan, variables: variables)
  }

  @Test("streamed edges, and parts of an edge, of the page and of its page info, reach the client's list")
  func page() throws {
    let parts = parts()
    try parts.feed("{\"data\":\(whole(edge("1"))),\"hasNext\":true}")
    let path = #""path":["user","notes""#
    try parts.feed(
      #"{"incremental":[{\#(path),"edges",1],"items":[\#(edge("2"))]}],"hasNext":true}"#)
    try parts.feed(
      """
      {"incremental":[{\(path),"edges",0],"label":"Q$defer$edge","data":{"rank":1,"node":{"id":"1","text":"t"}}},
      {\(path),"edges",1],"label":"Q$defer$edge","data":{"rank":2,"node":{"id":"2","text":"t"}}},
      {\(path),"edges",2],"items":[\(edge("3"))]},
      {\(path),"pageInfo"],"label":"Q$defer$info","data":{"pages":9}},
      {\(path)],"label":"Q$defer$page","data":{"total":3}},
      {\(path),"edges",2],"label":"Q$defer$edge","data":{"rank":3,"node":{"id":"3","text":"t"}}}],"hasNext":false}
      """)
    #expect(parts.logged == [])
    let plain = try PartsStore.plain(Self.plan, #"{"data":\#(whole(fullEdges, #","total":3"#, info: #","pages":9"#))}"#)
    #expect(parts.store.dump == plain.store.dump)
    #expect(parts.store.dump["User:1:__K_notes_connection:edges:2"]?["rank"] == "integer(3)")
    #expect(parts.store.availability(of: parts.scope) == .full)
    #expect(parts.marked == [])
  }

  @Test("an edge that was inserted meanwhile stays, and what streams goes where the page has it")
  func live() throws {
    let parts = parts()
    try parts.feed("{\"data\":\(whole(edge("1"))),\"hasNext\":true}")
    let added = OperationDocument(
      .subscription, "Added", text: "",
      plan: Plan("1\n{Subscription\nadded >1 +aids\n{NoteEdge\nnode >2\n{Note id\nid s! k\n"))
    func add(_ id: String) throws {
      parts.store.commit([
        try Ingest.read(
          Payload(#"{"data":{"added":{"node":{"id":"\#(id)"}}}}"#), document: added,
          variables: ["ids": .array(["User:1:__K_notes_connection"])])
      ])
    }
    try add("9")
    try add("3")
    try parts.feed(#"{"path":["user","notes","edges",1],"items":[\#(edge("2")),\#(edge("3"))],"hasNext":true}"#)
    try parts.feed(
      #"{"path":["user","notes","edges",2],"label":"Q$defer$edge","data":{"rank":3},"hasNext":false}"#)
    let list = try #require(parts.store.table.find(0, "User:1:__K_notes_connection"))
    let nodes = parts.store.links(list.value(parts.store.connectionSymbols.edges)).compactMap { edge in
      parts.store.record(edge).flatMap { parts.store.link($0, parts.store.connectionSymbols.node) }
        .flatMap { parts.store.record($0)?.key }
    }
    #expect(nodes == ["Note:1", "Note:2", "Note:9", "Note:3"])
    let third = parts.store.links(list.value(parts.store.connectionSymbols.edges)).last.flatMap {
      parts.store.record($0)
    }
    #expect(third?.value(parts.store.keys.symbol("rank")) == .integer(3))
    #expect(parts.logged == [])
  }

  @Test("a further page comes in parts like the first")
  func further() throws {
    let first = parts()
    try first.feed("{\"data\":\(whole(fullEdges, #","total":3"#, info: #","pages":9"#))}")
    let scope = first.store.scope(
      for: OperationDocument(.query, "Q", text: "", plan: Plan(Self.plan)), variables: ["after": "c3"])
    let assembly = try #require(PartAssembly(scope))
    let next = #""pageInfo":{"hasNextPage":false,"endCursor":"c5"}"#
    for payload in [
      #"{"data":{"user":{"id":"1","notes":{"edges":[\#(edge("4"))],\#(next)}}},"hasNext":true}"#,
      #"{"path":["user","notes","edges",1],"items":[\#(edge("5"))],"hasNext":true}"#,
      #"{"path":["user","notes","edges",1],"label":"Q$defer$edge","data":{"rank":5},"hasNext":false}"#,
    ] {
      first.store.commit([try assembly.read(Payload(payload), scope: scope)])
    }
    let edges = first.held("User:1:__K_notes_connection", "edges")
    #expect(edges == "[" + (0..<5).map { "-> User:1:__K_notes_connection:edges:\($0)" }.joined(separator: ", ") + "]")
    #expect(first.held("User:1:__K_notes_connection:edges:4", "rank") == "integer(5)")
    #expect(first.held("User:1:__K_notes_connection:pageInfo", "endCursor") == "string(\"c5\")")
  }

  @Test("a whole connection may be what is deferred")
  func deferred() throws {
    let plan = """
      1
      %Q$defer$notes
      @K_notes __K_notes_connection f -
      {Query
      user >1 =user(id:1)
      {User id
      id s! k
      notes >2 =notes(first:3) %0 @0
      {NoteConnection
      edges [>3
      pageInfo >5
      {NoteEdge
      cursor s!
      node >4
      {Note id
      id s! k
      {PageInfo
      hasNextPage b!
      endCursor s

      """
    let parts = PartsStore(plan)
    let notes = #""notes":{"edges":[\#(edge("1"))],"pageInfo":{"hasNextPage":false,"endCursor":"c1"}}"#
    try parts.feed(#"{"data":{"user":{"id":"1"}},"hasNext":true}"#)
    #expect(parts.store.availability(of: parts.scope) == .partial)
    try parts.feed(#"{"path":["user"],"label":"Q$defer$notes","data":{\#(notes)},"hasNext":false}"#)
    let plain = try PartsStore.plain(plan, #"{"data":{"user":{"id":"1",\#(notes)}}}"#)
    #expect(parts.store.dump == plain.store.dump)
    #expect(parts.store.availability(of: parts.scope) == .full)
  }
}
