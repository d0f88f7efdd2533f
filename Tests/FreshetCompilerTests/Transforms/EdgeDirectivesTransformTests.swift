import Testing

@Suite struct EdgeDirectivesTransformTests {
  let fixture = Fixture()

  /// A mutation that uses its variables, whatever the selection does.
  private func mutation(_ selection: String) -> String {
    "mutation M($c: [ID!]!, $d: ID!) { add(text: \"\") { \(selection) } remove(id: $d) { ids @deleteEdge(connections: $c) } }"
  }

  @Test(
    "a plan says what happens with a value, in the order it is written",
    arguments: [
      ("edge @appendEdge(connections: $c) { node { id } }", "edge >3 +ac"),
      ("edge @prependEdge(connections: [$d, \"a b\"]) { node { id } }", "edge >3 +p[$d,\"a b\"]"),
      ("edge @prependEdge(connections: \"x\") { node { id } }", "edge >3 +p[\"x\"]"),
    ])
  func edges(_ selection: String, _ line: String) throws {
    #expect(try fixture.plan(mutation(selection)).contains("\n\(line)\n"))
  }

  @Test("nodes, ids and records have flags of their own")
  func others() throws {
    var fixture = fixture
    fixture.schema += "type UserEdge { node: User } extend type Mutation { user: User }"
    #expect(
      try fixture.plan(
        """
        mutation M($c: [ID!]!) {
          remove(id: 1) { deletedId @deleteEdge(connections: $c) @deleteRecord(type: "Note") ids @deleteRecord }
          user @prependNode(connections: $c, edgeTypeName: "UserEdge") { id }
        }
        """) == """
          #Note User
          {Mutation
          remove >1 =remove(id:"1")
          user >2 *pUserEdge:c
          {Removed
          deletedId s /c -Note
          ids [s! -#0
          {User id
          id s! k
          """)
  }

  @Test("the same edit that two fragments bring is made once, different ones are all made")
  func merged() throws {
    let document = """
      mutation M($c: [ID!]!, $d: [ID!]!) { add(text: "") { ...F ...G } remove(id: 1) { ids @deleteEdge(connections: $d) } }
      fragment F on Added { edge @appendEdge(connections: $c) { node { id } } }
      fragment G on Added { edge @appendEdge(connections: $c) { node { id } } also: edge { cursor } }
      """
    #expect(try fixture.plan(document).contains("\nedge >3 +ac\n"))
    let other = document.replacing("$c) { node { id } } also", with: "$d) { node { id } } also")
    #expect(try fixture.plan(other).contains("\nedge >3 +ac +ad\n"))
  }

  @Test("lists may be a fragment's arguments, variables or written out")
  func arguments() throws {
    let fragment = """
      fragment F on Added @argumentDefinitions(to: {type: "[ID!]!"}) { edge @appendEdge(connections: $to) { node { id } } }
      """
    func plan(_ value: String) throws -> String {
      try fixture.plan(
        "mutation M($c: [ID!]!) { add(text: \"\") { ...F @arguments(to: \(value)) } remove(id: 1) { ids @deleteEdge(connections: $c) } } \(fragment)"
      )
    }
    #expect(try plan("$c").contains("\nedge >3 +ac\n"))
    #expect(try plan("[\"a\", \"b\"]").contains("\nedge >3 +a[\"a\",\"b\"]\n"))
    #expect(try plan("\"a\"").contains("\nedge >3 +a[\"a\"]\n"))
  }

  @Test("a directive in the wrong place says what it stands on")
  func mistakes() {
    func errors(_ selection: String) -> [String] { fixture.errors(mutation(selection)).map { String($0) } }
    #expect(
      errors("edge { node { id @appendEdge(connections: $c) } }") == [
        "1:68: \"@appendEdge\" stands on an edge, an object with \"node\", or on a list of edges; \"id\" is of type"
          + " \"ID!\""
      ])
    #expect(
      errors("edge @appendEdge(connections: $c) @prependEdge(connections: $c) { cursor }") == [
        "1:85: an edge is either appended or prepended"
      ])
    #expect(
      errors("edge @appendEdge(connections: $c) @appendNode(connections: $c, edgeTypeName: \"NoteEdge\") { cursor }")
        .first == "1:128: the nodes of \"NoteEdge\" are of type \"Note\", and \"edge\" is of type \"NoteEdge\"")
    #expect(
      errors("edge { node @appendNode(connections: $c, edgeTypeName: \"NotEdge\") { id } }") == [
        "1:106: \"NotEdge\" is no object type of the schema; did you mean \"NoteEdge\"?"
      ])
    #expect(
      errors("edge { node @prependNode(connections: $c, edgeTypeName: \"User\") { id } }") == [
        "1:107: \"User\" is no edge: it has no field \"node\" of an object"
      ])
    #expect(
      errors("edge { node { id text @deleteEdge(connections: $c) kind @deleteRecord } }") == [
        "1:107: \"@deleteRecord\" stands on an id, or a list of ids; \"kind\" is of type \"Kind\""
      ])
  }

  @Test("a query that reaches an edit, through whatever fragment, is refused")
  func queries() {
    #expect(
      fixture.errors(
        """
        query Q($c: [ID!]!) { notes(first: 1) { edges @appendEdge(connections: $c) { cursor } } me { ...F } }
        fragment F on User { id @deleteRecord }
        """) == [
          "1:47: \"@appendEdge\" is for what a mutation or a subscription brings; query \"Q\" cannot have it",
          "2:25: \"@deleteRecord\" is for what a mutation or a subscription brings; query \"Q\" cannot have it",
        ])
  }
}
