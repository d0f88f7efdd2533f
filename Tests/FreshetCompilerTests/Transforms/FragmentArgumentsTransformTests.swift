import Testing

@Suite struct FragmentArgumentsTransformTests {
  let fixture = Fixture()

  @Test("an argument has the spread's value, else its default, else it is absent")
  func values() throws {
    let fragment = """
      fragment F on User @argumentDefinitions(n: {type: "Int", defaultValue: 10}, after: {type: "String"}) {
        friends(first: $n, after: $after) { id }
      }
      """
    #expect(
      try fixture.text("query Q { me { id ...F } } \(fragment)")
        == "query Q{me{id,...F}}fragment F on User{friends(first:10){id}}")
    #expect(
      try fixture.text("query Q($a: String) { me { id ...F @arguments(n: 3, after: $a) } } \(fragment)")
        == "query Q($a:String){me{id,...F}}fragment F on User{friends(first:3,after:$a){id}}")
    #expect(
      try fixture.text("query Q { me { id ...F @arguments(n: null) } } \(fragment)")
        == "query Q{me{id,...F}}fragment F on User{friends(first:null){id}}")
  }

  @Test("each set of values is a fragment of its own, equal ones are one, labels follow the name")
  func instances() throws {
    #expect(
      try fixture.text(
        """
        query Q {
          me { id ...F ...F @arguments(n: 10) ...F_2 }
          user(id: 1) { id ...F @arguments(n: 2) }
          other: user(id: 2) { id ...F @arguments(n: 2) }
        }
        fragment F on User @argumentDefinitions(n: {type: "Int", defaultValue: 10}) {
          friends(first: $n) { id ...G @defer }
        }
        fragment G on User { name }
        fragment F_2 on User { id }
        """)
        == "query Q{me{id,...F,...F,...F_2},user(id:1){id,...F_3},other:user(id:2){id,...F_3}}"
        + "fragment F on User{friends(first:10){id,...G@defer(label:\"F$defer$G\")}}fragment G on User{name}"
        + "fragment F_2 on User{id}fragment F_3 on User{friends(first:2){id,...G@defer(label:\"F_3$defer$G\")}}")
  }

  @Test("arguments pass through fragments, into objects, lists, conditions and deferrals")
  func nested() throws {
    #expect(
      try fixture.text(
        """
        query Q($kind: Kind!, $yes: Boolean!) { ...Outer @arguments(kind: $kind, show: $yes) }
        fragment Outer on Query @argumentDefinitions(
          kind: {type: "Kind!"}, show: {type: "Boolean!"}, hide: {type: "Boolean!", defaultValue: false}
        ) {
          ...Inner @arguments(k: $kind) @include(if: $show) @skip(if: $hide)
        }
        fragment Inner on Query @argumentDefinitions(k: {type: "Kind!"}, text: {type: "String"}) {
          search(text: "", kinds: [$k], filter: {text: $text, not: {kinds: [$k, SHORT]}}) { __typename }
        }
        """)
        == "query Q($kind:Kind!,$yes:Boolean!){...Outer}fragment Outer on Query{...Inner@include(if:$yes)}"
        + "fragment Inner on Query{search(text:\"\",kinds:[$kind],filter:{not:{kinds:[$kind,SHORT]}})"
        + "{...on Node{id},__typename}}")
  }

  @Test("a fragment's own variable hides the operation's of that name")
  func hiding() throws {
    #expect(
      try fixture.text(
        """
        query Q($n: Int, $m: Int) { me { id ...F @arguments(n: 1) friends(first: $n) { id } } }
        fragment F on User @argumentDefinitions(n: {type: "Int"}) { a: friends(first: $n) { id } ...G }
        fragment G on User { b: friends(first: $m) { id } }
        """)
        == "query Q($n:Int,$m:Int){me{id,...F,friends(first:$n){id}}}"
        + "fragment F on User{a:friends(first:1){id},...G}fragment G on User{b:friends(first:$m){id}}")
  }

  @Test("wrong declarations and wrong arguments are told at their place, as those of operations and fields")
  func mistakes() {
    #expect(
      fixture.errors(
        """
        query Q($x: Int) { me { ...F @arguments(m: 1, n: "x", n: 2, k: $x) } }
        fragment F on User @argumentDefinitions(n: {type: "Int"}, need: {type: "Knd!"}, k: {type: "Kind"}) {
          friends(first: $n) { id } notes(kind: $k) { total } name @include(if: $need)
        }
        """) == [
          "1:28: fragment \"F\" needs the argument \"need\" of type \"Knd!\"",
          "1:41: fragment \"F\" has no argument \"m\"; did you mean \"k\" or \"n\"?",
          "1:50: \"x\" is no value of type \"Int\"",
          "1:55: argument \"n\" is given twice",
          "1:64: variable \"$x\" of type \"Int\" stands where \"Kind\" is expected",
          "2:72: there is no type \"Knd\"; did you mean \"Kind\"?",
        ])
    #expect(
      fixture.errors(
        """
        query Q { me { ...F } }
        fragment F on User @argumentDefinitions(need: {type: "Int!"}) { friends(first: $need) { id } }
        """) == ["1:19: fragment \"F\" needs the argument \"need\" of type \"Int!\""])
    #expect(
      fixture.errors(
        """
        query Q { me { ...F } }
        fragment F on User @argumentDefinitions(
          a: 1, b: {type: "[Int"}, c: {type: "Int", defaultValue: $x}, d: {type: "User"}, e: {type: "Int", defaultValue: "x"}
        ) { friends(first: $c) { id } x: friends(first: $e) { id } }
        """) == [
          "3:6: \"a\" is declared like this: {type: \"Int\", defaultValue: 10}",
          "3:19: \"[Int\" is no type: expected \"]\", found the end of the text",
          "3:59: \"$x\" stands in the default of \"c\", and a default is constant",
          "3:64: fragment \"F\" declares the variable \"$d\" but does not use it",
          "3:74: variable \"$d\" is of type \"User\", which cannot be sent",
          "3:114: \"x\" is no value of type \"Int\"",
        ])
  }

  @Test("a variable that an argument brings to a place where its type does not fit is told where it is given")
  func positions() {
    let fragment = """

      fragment F on User @argumentDefinitions(m: {type: "Boolean", defaultValue: true}) {
        email(masked: $m) name @include(if: $m)
      }
      """
    #expect(
      fixture.errors("query Q($b: Int) { me { ...F @arguments(m: $b) } }" + fragment) == [
        "1:44: variable \"$b\" of type \"Int\" stands where \"Boolean\" is expected"
      ])
    #expect(
      fixture.errors("query Q($b: Boolean) { me { ...F @arguments(m: $b) } }" + fragment) == [
        "1:48: variable \"$b\" of type \"Boolean\" stands where \"Boolean!\" is expected"
      ])
    #expect(fixture.errors("query Q($b: Boolean!) { me { ...F @arguments(m: $b) } }" + fragment) == [])
    #expect(fixture.errors("query Q($b: Boolean = true) { me { ...F @arguments(m: $b) } }" + fragment) == [])
  }

  @Test("null that an argument brings to where it cannot be is told where it is given")
  func nulls() {
    #expect(
      fixture.errors(
        """
        query Q { me { ...F @arguments(m: null, n: null) } }
        fragment F on User @argumentDefinitions(
          m: {type: "Boolean", defaultValue: true}, n: {type: "Boolean", defaultValue: false}
        ) { email @include(if: $m) ... @skip(if: $n) { name } ...G @skip(if: $n) }
        fragment G on User { id }
        """) == [
          "1:35: null is no condition, but \"$m\" brings it to \"@include\" in \"F\"",
          "1:44: null is no condition, but \"$n\" brings it to \"@skip\" in \"F\"",
          "1:44: null is no condition, but \"$n\" brings it to \"@skip\" in \"F\"",
        ])
    #expect(
      fixture.errors(
        """
        query Q { ...F @arguments(t: null) }
        fragment F on Query @argumentDefinitions(t: {type: "String", defaultValue: ""}) { search(text: $t) { __typename } }
        """) == ["1:30: null is no value of type \"String!\""])
    #expect(
      fixture.errors(
        """
        query Q { me { ...F @arguments(m: null) } }
        fragment F on User @argumentDefinitions(m: {type: "Boolean", defaultValue: true}) { ...G @defer(if: $m) }
        fragment G on User { id }
        """) == ["1:35: null is no value of type \"Boolean!\""])
  }

  @Test("what an argument brings to the client's directives fits their types, too")
  func clientDirectives() {
    let fragment = """

      fragment F on Mutation @argumentDefinitions(c: {type: "[ID!]", defaultValue: []}) {
        add(text: "") { edge @appendEdge(connections: $c) { cursor } }
      }
      """
    #expect(
      fixture.errors("mutation M($c: [ID!]) { ...F @arguments(c: $c) }" + fragment) == [
        "1:44: variable \"$c\" of type \"[ID!]\" stands where \"[ID!]!\" is expected"
      ])
    #expect(
      fixture.errors("mutation M { ...F @arguments(c: null) }" + fragment) == [
        "1:33: null is no value of type \"[ID!]!\""
      ])
    #expect(fixture.errors("mutation M($c: [ID!]!) { ...F @arguments(c: $c) }" + fragment) == [])
    #expect(
      fixture.errors("mutation M($c: [String!]!) { add(text: \"\") { edge @appendEdge(connections: $c) { cursor } } }")
        == [
          "1:76: variable \"$c\" of type \"[String!]!\" stands where \"[ID!]!\" is expected"
        ])
  }

  @Test("fields that differ only by what arguments bring are told, once, whoever spreads them")
  func conflicts() {
    #expect(
      fixture.errors(
        """
        query Q { me { ...Both } }
        query R { me { ...Both } }
        fragment Both on User { ...F @arguments(m: true) ...F @arguments(m: false) }
        fragment F on User @argumentDefinitions(m: {type: "Boolean!"}) { email(masked: $m) }
        """) == ["4:66: two fields fill \"email\" but have different arguments; an alias keeps them apart"])
  }

  @Test("arguments pass through any number of fragments, under other names, with enum values, lists and objects")
  func chains() throws {
    #expect(
      try fixture.text(
        """
        query Q($t: String) { ...A @arguments(filter: {text: $t, kinds: [LONG]}) }
        fragment A on Query @argumentDefinitions(filter: {type: "Filter"}, kind: {type: "Kind!", defaultValue: SHORT}) {
          ...B @arguments(f: $filter, k: $kind)
        }
        fragment B on Query @argumentDefinitions(f: {type: "Filter"}, k: {type: "Kind!"}, id: {type: "ID", defaultValue: 7}) {
          ...C @arguments(inner: {not: $f, id: $id, kinds: [$k]}, show: true)
        }
        fragment C on Query @argumentDefinitions(inner: {type: "Filter"}, show: {type: "Boolean!"}) {
          search(text: "", filter: $inner) @include(if: $show) { __typename } count @skip(if: $show)
        }
        """)
        == "query Q($t:String){...A}fragment A on Query{...B}fragment B on Query{...C}fragment C on Query{"
        + "search(text:\"\",filter:{not:{text:$t,kinds:[LONG]},id:7,kinds:[SHORT]}){...on Node{id},__typename},"
        + "count@skip(if:true)}")
  }

  @Test("null and nothing are not the same, and a list keeps the place of what is absent")
  func absence() throws {
    let fragment = """
      fragment F on Query @argumentDefinitions(k: {type: "Kind"}, f: {type: "Filter"}, t: {type: "String"}) {
        search(text: "", kinds: null, filter: $f) { __typename } notes(first: 1, kind: $k, filter: {text: $t}) { total }
      }
      """
    #expect(
      try fixture.text("query Q { ...F } \(fragment)").hasSuffix(
        "search(text:\"\",kinds:null){...on Node{id},__typename},notes(first:1,filter:{}){total}}"))
    #expect(
      try fixture.text("query Q { ...F @arguments(k: null, f: null, t: null) } \(fragment)").hasSuffix(
        "search(text:\"\",kinds:null,filter:null){...on Node{id},__typename},notes(first:1,kind:null,filter:{text:null})"
          + "{total}}"))
  }

  @Test("fragments that spread one another with ever other arguments are refused as any cycle is")
  func cycles() {
    let errors = fixture.errors(
      """
      query Q { me { ...F @arguments(n: 1) } }
      fragment F on User @argumentDefinitions(n: {type: "Int"}) { friends(first: $n) { id ...G @arguments(m: $n) } }
      fragment G on User @argumentDefinitions(m: {type: "Int"}) { owner { id ...F @arguments(n: $m) } }
      """)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("spreads itself") == true, "\(errors)")
  }
}
