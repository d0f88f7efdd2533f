import FreshetCompiler
import Testing

@Suite struct OperationPlanTests {
  let fixture = Fixture()

  @Test("fragments and inline fragments are merged into the set around them, equal sets are written once")
  func merging() throws {
    #expect(
      try fixture.plan(
        """
        query Q { me { ...F owner { id name } ... on Node { id } } user(id: 7) { id name } }
        fragment F on User { name owner { score } }
        """) == """
          {Query
          me >1
          user >2 =user(id:"7")
          {User id
          name s
          owner >3
          id s! k
          {User id
          id s! k
          name s
          {User id
          id s! k
          score f
          name s
          """)
  }

  @Test("the types of lists, non-null or not at each level, enums and custom scalars")
  func types() throws {
    var fixture = fixture
    fixture.schema = """
      type Query { a: [[Int!]]!, b: [Kind], c: Decimal!, d: Boolean, e: Float!, t: T! }
      type T { x: [[T!]!] }
      enum Kind { A }
      scalar Decimal
      """
    fixture.configuration = Configuration()
    #expect(
      try fixture.plan("query Q { a b c d e t { x { __typename } } }") == """
        {Query
        a [![i!
        b [s
        c x!
        d b
        e f!
        t >1!
        {T
        x [[!>2!
        {T
        __typename t!
        """)
  }

  @Test("a storage key has the arguments by name, coerced to their types, with variables in their places")
  func storage() throws {
    #expect(
      try fixture.plan(
        #"""
        query Q($f: Filter, $t: String, $n: Int = 5) {
          a: notes(last: 2, first: $n, filter: {weight: 1, text: $t, kinds: LONG, id: 3, not: null}) { total }
          b: search(text: "say \"hi\" to\n all", kinds: [LONG, SHORT], filter: $f) { __typename }
          c: me { email(masked: null) }
        }
        """#) == #"""
          $n 5
          #Note User
          {Query
          a >1! =notes(filter:{"id":"3","kinds":["LONG"],"not":null,"text":$t,"weight":1},first:$n,last:2)
          b [>2! =search(filter:$f,kinds:["LONG","SHORT"],text:"say \"hi\" to\n all")
          c >3 =me
          {NoteConnection
          total i
          {Result*
          &0 id
          id s! k ~0
          __typename t!
          {User id
          id s! k
          email s =email(masked:null)
          """#)
  }

  @Test(
    "conditions: none where one way has none, alternatives where several lead there, repeated below where they differ")
  func conditions() throws {
    #expect(
      try fixture.plan(
        """
        query Q($a: Boolean!, $b: Boolean!) {
          me {
            id name @include(if: $a)
            name @skip(if: $b) @include(if: $a)
            score @include(if: $a) score
            owner @include(if: $a) { id name }
            owner @skip(if: $b) { id score }
            settings { theme } ... @include(if: $b) { settings { note { id } } }
            none: name @include(if: false)
          }
        }
        """) == """
          {Query
          me >1
          {User id
          id s! k
          name s ?a
          score f
          owner >2 ?a|!b
          settings >3
          {User id
          id s! k
          name s ?a
          score f ?!b
          {Settings
          theme s
          note >4 ?b
          {Note id
          id s! k
          """)
  }

  @Test("a deferred part's own fields carry its label, those also asked for at once do not")
  func deferral() throws {
    #expect(
      try fixture.plan(
        """
        query Q { me { id name settings { theme } ...F @defer } }
        fragment F on User { name score settings { note { id } } ...G @defer }
        fragment G on User { email }
        """) == """
          %Q$defer$F
          %F$defer$G
          {Query
          me >1
          {User id
          id s! k
          name s
          settings >2
          score f %0
          email s %1
          {Settings
          theme s
          note >3 %0
          {Note id
          id s! k
          """)
  }

  @Test("under an abstract type each field has the types that have it, and each kind of key its types")
  func abstract() throws {
    #expect(
      try fixture.plan(
        """
        query Q {
          search(text: "") {
            ... on Named { name owner { id } }
            ... on User { score owner { name } }
            ... on Note { text id }
          }
        }
        """) == """
          #Note User
          #Tag User
          #User
          #Tag
          #Note
          {Query
          search [>1! =search(text:"")
          {Result*
          &0 id
          __typename t!
          id s! k ~0
          name s ~1
          owner >2 ~2
          owner >3 ~3
          score f ~2
          text s ~4
          {User id
          id s! k
          name s
          {User id
          id s! k
          """)
  }

  @Test("a connection's line has its key, its direction and what identifies it")
  func connections() throws {
    #expect(
      try fixture.plan(
        """
        query Q($n: Int, $kind: Kind) {
          me { id notes(first: $n, kind: $kind, filter: {text: "a b"}) @connection(key: "Q_notes") { edges { node { id } } } }
          all: notes(last: 2, kind: LONG) @connection(key: "Q_all", filters: []) { edges { cursor node { id } } }
        }
        """) == """
          @Q_all __Q_all_connection b -
          @Q_notes __Q_notes_connection f filter:{"text":"a b"},kind:$kind
          {Query
          me >1
          all >2! =notes(kind:"LONG",last:2) @0
          {User id
          id s! k
          notes >3! =notes(filter:{"text":"a b"},first:$n,kind:$kind) @1
          {NoteConnection
          edges [>4
          pageInfo >5!
          {NoteConnection
          edges [>4
          pageInfo >6!
          {NoteEdge
          cursor s!
          node >7
          {PageInfo
          hasPreviousPage b!
          startCursor s
          {PageInfo
          hasNextPage b!
          endCursor s
          {Note id
          id s! k
          """)
  }

  @Test("edge and record directives, with the caller's variable where a fragment passes it on")
  func edits() throws {
    #expect(
      try fixture.plan(
        """
        mutation M($lists: [ID!]!) {
          add(text: "") { ...F @arguments(to: $lists) }
          remove(id: 1) { deletedId @deleteRecord ids @deleteRecord(type: "Note") }
        }
        fragment F on Added @argumentDefinitions(to: {type: "[ID!]!"}) {
          edge @prependEdge(connections: $to) { cursor node { id } }
        }
        """) == """
          #Note User
          {Mutation
          add >1 =add(text:"")
          remove >2 =remove(id:"1")
          {Added
          edge >3 +plists
          {Removed
          deletedId s -#0
          ids [s! -Note
          {NoteEdge
          cursor s!
          node >4
          {Note id
          id s! k
          """)
  }

  @Test("what differs in the bytes of a string is stored apart, though it looks alike")
  func looksAlike() throws {
    let (one, other) = ("\u{E9}", "e\u{301}")
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    func count(_ part: String, in text: String) -> Int { bytes(text).split(separator: bytes(part)).count - 1 }
    for document in [
      "query Q { x: search(text: \"a\") { ... on User { a: notes(filter: {text: \"1\"}) { total } } }"
        + " y: search(text: \"a\") { ... on User { a: notes(filter: {text: \"2\"}) { total } } } }",
      "query Q { x: me { a: notes(filter: {text: \"1\"}) { total } }"
        + " y: me { a: notes(filter: {text: \"2\"}) { total } } }",
      "query Q { x: me { ...F @arguments(t: \"1\") } y: me { ...F @arguments(t: \"2\") } }"
        + " fragment F on User @argumentDefinitions(t: {type: \"String\"}) { notes(filter: {text: $t}) { total } }",
      "query Q { x: me { notes(first: 1, filter: {text: \"1\"}) @connection(key: \"K_notes\") { edges { cursor } } }"
        + " y: me { notes(first: 1, filter: {text: \"2\"}) @connection(key: \"K_notes\") { edges { cursor } } } }",
    ] {
      let plan = try fixture.plan(
        document.replacing("\"1\"", with: "\"\(one)\"").replacing("\"2\"", with: "\"\(other)\""))
      let expected = try fixture.plan(document)
      #expect(
        bytes(plan)
          == bytes(
            expected.replacing("\"1\"", with: "\"\(one)\"").replacing("\"2\"", with: "\"\(other)\"")), "\(plan)")
      #expect(count(one, in: plan) > 0)
      #expect(count(other, in: plan) > 0)
    }
  }

  private func abstract(_ document: String) throws -> String {
    var fixture = fixture
    fixture.schema = """
      type Query { thing: Thing, either: Either, a: A }
      interface Node { id: ID! }
      interface Thing { name: String }
      union Either = A | B
      type A implements Node & Thing { id: ID!, name: String, x: Int }
      type B implements Node & Thing { id: ID!, name: String, x: Int }
      """
    fixture.configuration = Configuration()
    return try fixture.plan(document)
  }

  @Test("what is selected of each type apart is asked of no type that the schema gets later")
  func typesToCome() throws {
    #expect(
      try abstract("query Q { thing { name ... on A { x } ... on B { x } ... on Node { id } } }") == """
        #A B
        {Query
        thing >1
        {Thing*
        &0 id
        __typename t!
        name s
        x i ~0
        id s! k ~0
        """)
    #expect(
      try abstract("query Q { either { ... on A { __typename } ... on B { __typename } } }").contains(
        "\n__typename t!\n"), "a type to come has to say what it is")
  }

  @Test("of an object that all types have, a type to come has what is selected of all")
  func objectsOfTypesToCome() throws {
    var fixture = fixture
    fixture.schema = """
      type Query { thing: Thing }
      interface Thing { part: Part }
      type Part { a: Int, b: Int }
      type A implements Thing { part: Part }
      type B implements Thing { part: Part }
      """
    fixture.configuration = Configuration()
    #expect(
      try fixture.plan("query Q { thing { part { a } ... on A { part { b } } } }") == """
        #A
        #* B
        {Query
        thing >1
        {Thing*
        __typename t!
        part >2 ~0
        part >3 ~1
        {Part
        a i
        b i
        {Part
        a i
        """)
  }

  @Test("a field that comes at once under some variables, and later under others, is two lines")
  func atOnceOrLater() throws {
    #expect(
      try abstract(
        "query Q($on: Boolean!) { a { id ...F @defer ...F @include(if: $on) } } fragment F on A { name }")
          == """
          %Q$defer$F
          {Query
          a >1
          {A id
          id s! k
          name s ?on
          name s ?!on %0
          """)
  }

  @Test("a key that each way to an object has under a name of its own is the object's key")
  func keysByWay() throws {
    #expect(
      try abstract(
        "query Q($m: Boolean!, $n: Boolean!) { a @include(if: $m) { id name } ...F @include(if: $n) } "
          + "fragment F on Query { a { key: id name } }") == """
          {Query
          a >1 ?m|n
          {A id
          id s! k ?m
          name s
          key s! =id k ?n
          """)
  }
}
