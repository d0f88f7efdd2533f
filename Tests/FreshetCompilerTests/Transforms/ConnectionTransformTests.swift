import Testing

@Suite struct ConnectionTransformTests {
  let fixture = Fixture()

  private func text(_ arguments: String, _ selection: String) throws -> String {
    let text = try fixture.text("query Q { notes(\(arguments)) @connection(key: \"Q_notes\") { \(selection) } }")
    return String(text.drop { $0 != ")" }.dropFirst())
  }

  @Test("a list that pages forward gets cursors, hasNextPage and endCursor, one that pages backward the other two")
  func directions() throws {
    #expect(
      try text("first: 1", "edges { node { id } }")
        == "{edges{cursor,node{id}},pageInfo{hasNextPage,endCursor}}}")
    #expect(
      try text("last: 1", "edges { node { id } }")
        == "{edges{cursor,node{id}},pageInfo{hasPreviousPage,startCursor}}}")
    #expect(
      try text("first: 1, last: 2", "edges { node { id } }")
        == "{edges{cursor,node{id}},pageInfo{hasNextPage,endCursor,hasPreviousPage,startCursor}}}")
  }

  @Test("what the document has is not added again")
  func present() throws {
    #expect(
      try text("first: 1", "pageInfo { endCursor startCursor } total edges { node { id } cursor }")
        == "{pageInfo{endCursor,startCursor,hasNextPage},total,edges{node{id},cursor}}}")
    #expect(
      try text("first: 1", "edges { __typename }")
        == "{edges{cursor,__typename,node{id,__typename}},pageInfo{hasNextPage,endCursor}}}")
  }

  @Test("a connection in the wrong place, or with a wrong key, says what it needs")
  func mistakes() {
    #expect(
      fixture.errors("query Q { me { friends(first: 1) @connection(key: \"Q_friends\") { id } } }") == [
        "1:34: \"@connection\" needs a field whose type has \"edges\", a list of objects with \"cursor\" and"
          + " \"node\", and \"pageInfo\"; \"User\", the type of \"friends\", is not like that"
      ])
    // Told first: no argument makes a connection of it.
    #expect(
      fixture.errors("query Q { me { name @connection(key: \"name\") } }") == [
        "1:21: \"@connection\" needs a field whose type has \"edges\", a list of objects with \"cursor\" and"
          + " \"node\", and \"pageInfo\"; \"String\", the type of \"name\", is not like that"
      ])
    #expect(
      fixture.errors("query Q { notes(first: 1) @connection(key: \"notes\") { edges { cursor } } }") == [
        "1:27: the key of a connection is a name of its own, then \"_notes\"; \"notes\" is not like that"
      ])
    #expect(
      fixture.errors("query Q { notes @connection(key: \"Q_notes\") { edges { cursor } } }") == [
        "1:17: a connection needs the argument \"first\" or \"last\" on \"notes\""
      ])
    #expect(
      fixture.errors("query Q { notes(first: 1) @connection(key: \"Q_notes\") { e: edges { cursor } } }") == [
        "1:27: \"@connection\" needs \"edges\" selected in \"notes\", under its own name"
      ])
    #expect(
      fixture.errors(
        "query Q { notes(first: 1, kind: LONG) @connection(key: \"Q_notes\", filters: [\"knd\"]) { edges { cursor } } }"
      )
        == ["1:77: \"filters\" names \"knd\", which is no argument that \"notes\" is given; did you mean \"kind\"?"])
  }

  @Test("a field that fragments make different connections of is told, for it has one list")
  func differentConnections() {
    func errors(_ first: String, _ second: String) -> [String] {
      fixture.errors(
        """
        query Q { me { ...F ...G } }
        fragment F on User { notes(first: 1, kind: LONG) @connection(\(first)) { edges { cursor } } }
        fragment G on User { notes(first: 1, kind: LONG) @connection(\(second)) { edges { cursor } } }
        """)
    }
    let message = "3:50: \"notes\" is made another connection elsewhere; an alias keeps them apart"
    #expect(errors("key: \"F_notes\"", "key: \"G_notes\"") == [message])
    #expect(errors("key: \"F_notes\", filters: []", "key: \"F_notes\"") == [message])
    #expect(errors("key: \"F_notes\"", "key: \"F_notes\", filters: [\"kind\"]") == [])
  }

  @Test("the document's fields under the names a connection needs are told")
  func takenNames() {
    let text =
      "query Q { notes(first: 1) @connection(key: \"Q_notes\") { edges { cursor: __typename } pageInfo: total } }"
    #expect(
      fixture.errors(text) == [
        "1:65: two fields fill \"cursor\" but are \"cursor\" and \"__typename\"; an alias keeps them apart",
        "1:86: two fields fill \"pageInfo\" but are of the types \"PageInfo!\" and \"Int\"; an alias keeps them apart",
      ])
  }

  @Test("what is there under an alias is not added again, and is completed where it lacks something")
  func aliases() throws {
    #expect(
      try text("first: 1", "page: pageInfo { more: hasNextPage } edges { at: cursor note: node { id } }")
        == "{page:pageInfo{more:hasNextPage,endCursor},edges{at:cursor,note:node{id}}}}")
  }

  @Test(
    "a connection under an alias has the alias in its key; one in a condition or an aliased fragment is one all the same"
  )
  func places() throws {
    let completed = "{edges{cursor,node{id}},pageInfo{hasNextPage,endCursor}}"
    #expect(
      try fixture.text("query Q { all: notes(first: 1) @connection(key: \"Q_all\") { edges { node { id } } } }")
        == "query Q{all:notes(first:1)\(completed)}")
    #expect(
      try fixture.text(
        """
        query Q($a: Boolean!) {
          notes(first: 1) @connection(key: "Q_notes") @include(if: $a) { edges { node { id } } }
          me { id ... @alias(as: "mine") { notes(first: 2) @connection(key: "Mine_notes") { edges { node { id } } } } }
        }
        """)
        == "query Q($a:Boolean!){notes(first:1)@include(if:$a)\(completed),me{id,...{notes(first:2)\(completed)}}}")
  }

  @Test("a list of a refetchable fragment pages by a variable, in each direction it pages")
  func cursors() {
    func errors(_ arguments: String) -> [String] {
      fixture.errors(
        """
        fragment F on User @refetchable(queryName: "FQuery") @argumentDefinitions(c: {type: "String"}) {
          notes(\(arguments)) @connection(key: "F_notes") { edges { node { id } } } email(masked: false) a: notes(after: $c) { total }
        }
        """)
    }
    let message =
      "a list of a refetchable fragment pages by a variable: give \"notes\" the argument \"after: $cursor\", and declare"
      + " \"cursor\" in \"@argumentDefinitions\""
    #expect(errors("first: 1") == ["2:19: \(message)"])
    #expect(errors("first: 1, after: \"x\"") == ["2:26: \(message)"])
    #expect(errors("first: 1, last: 2, after: $c") == ["2:39: \(message.replacing("after", with: "before"))"])
    #expect(errors("first: 1, after: $c") == [])
    #expect(errors("last: 1, before: $c") == [])
  }
}
