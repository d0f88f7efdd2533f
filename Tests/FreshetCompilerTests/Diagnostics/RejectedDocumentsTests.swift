import FreshetCompiler
import GraphQLLanguage
import Testing

/// Documents and schemas that a server would refuse, or that could not be run, are refused with a place.
@Suite struct RejectedDocumentsTests {
  private var fixture = Fixture()

  init() {
    fixture.schema += """
       extend type Subscription { added2: ID }
       extend type Query { by(by: By, w: W): Int }
       input By @oneOf { id: ID, email: String }
       input W { and: [W!], not: W, v: Int, a: A }
       input A { b: B } input B { a: A }
      """
  }

  @Test(
    "a subscription has one root field, always there, and none of introspection",
    arguments: [
      ("subscription S { changed { id } added2 }", ["1:33: subscription \"S\" has more than one root field"]),
      (
        "subscription S { ...F } fragment F on Subscription { changed { id } added2 }",
        ["1:69: subscription \"S\" has more than one root field"]
      ),
      (
        "subscription S { __typename }",
        ["1:18: subscription \"S\" selects \"__typename\", which no event brings, at its root"]
      ),
      (
        "subscription S { ...F } fragment F on Subscription { ... { __typename } }",
        ["1:60: subscription \"S\" selects \"__typename\", which no event brings, at its root"]
      ),
      (
        "subscription S($x: Boolean!) { changed @include(if: $x) { id } }",
        [
          "1:40: the root of subscription \"S\" cannot depend on a condition: \"@include\" does not belong here"
        ]
      ),
      (
        "subscription S($x: Boolean!) { ...F @skip(if: $x) } fragment F on Subscription { changed { id } }",
        ["1:37: the root of subscription \"S\" cannot depend on a condition: \"@skip\" does not belong here"]
      ),
    ] as [(String, [String])])
  func subscriptions(document: String, messages: [String]) {
    #expect(fixture.errors(document) == messages)
  }

  @Test("conditions on fields and spreads fit, and a default of the variable stands where it is absent")
  func conditions() {
    #expect(
      fixture.errors(
        """
        query Q($a: Boolean = true, $b: Boolean!) { me { id name @include(if: $a) ...F @skip(if: $b) name } }
        fragment F on User { name }
        """) == [])
    #expect(
      fixture.errors("query Q($a: Boolean, $b: Int!) { me { id name @include(if: $a) ... @skip(if: $b) { name } } }")
        == [
          "1:60: variable \"$a\" of type \"Boolean\" stands where \"Boolean!\" is expected",
          "1:78: variable \"$b\" of type \"Int!\" stands where \"Boolean!\" is expected",
        ])
  }

  @Test("a @oneOf input takes exactly one field, which cannot be null")
  func oneOf() {
    #expect(fixture.errors("query Q($e: String!) { a: by(by: {email: $e}) b: by(by: {id: 1}) }") == [])
    #expect(
      fixture.errors(
        """
        query Q($e: String) {
          a: by(by: {id: "1", email: null})
          b: by(by: {email: $e})
          c: by(by: {})
          d: by(by: {id: null})
        }
        """) == [
          "2:13: input \"By\" takes exactly one field, found 2",
          "3:21: variable \"$e\" of type \"String\" must be non-null to be the field of a @oneOf input",
          "4:13: input \"By\" takes exactly one field, found 0",
          "5:18: field \"id\" of \"By\" must not be null",
        ])
    #expect(
      fixture.errors(
        """
        query Q { ...F @arguments(e: null) }
        fragment F on Query @argumentDefinitions(e: {type: "String!"}) { by(by: {email: $e}) }
        """) == ["1:30: null is no value of type \"String!\""])
  }

  @Test("inputs that hold each other are written and checked; what has no end is refused where it is defined")
  func recursion() {
    #expect(fixture.errors("query Q($w: W = {and: [{not: {a: {b: {a: null}}}}]}) { by(w: $w) }") == [])
    #expect(fixture.errors("query Q { by(w: {and: [{v: \"\"}]}) }") == ["1:28: \"\" is no value of type \"Int\""])
    var fixture = Fixture()
    fixture.schema += " input N { n: N! }"
    let line = fixture.schema.split(separator: "\n", omittingEmptySubsequences: false).count
    let errors = fixture.errors("query Q { count }")
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("\(line):") == true)
    #expect(
      errors.first?.hasSuffix(
        ": input \"N\" needs another of its own kind through the non-null field \"N.n\", without end") == true)
    fixture.schema = Fixture.schema + " input R { r: R = {v: \"x\"}, v: String }"
    #expect(
      fixture.errors("query Q { count }").map { $0.drop { $0 != " " } } == [
        " the default of \"R.r\" holds itself, without end"
      ])
  }

  @Test("a fragment that spreads itself is refused, through others, through arguments and in circles nobody uses")
  func circles() {
    #expect(
      fixture.errors(
        """
        query Q { me { ...F @arguments(n: 1) } }
        fragment F on User @argumentDefinitions(n: {type: "Int"}) { friends(first: $n) { ...G @arguments(m: $n) } }
        fragment G on User @argumentDefinitions(m: {type: "Int"}) { owner { ...F @arguments(n: $m) } }
        fragment H on User { ...H }
        """) == ["3:69: fragment \"F\" spreads itself through \"G\"", "4:22: fragment \"H\" spreads itself"])
  }

  @Test("a deferred part needs no type condition, its label is its own")
  func deferral() {
    #expect(
      fixture.errors(
        """
        query Q($c: Boolean!) {
          me { id ... @defer(label: "a") { name } ...F @defer(if: false) ... @defer(label: "b", if: $c) { score } }
        }
        fragment F on User { email ... @defer(label: "a") { score } }
        """) == [])
    #expect(
      fixture.errors("query Q { me { id ... @defer(label: \"a\") { name } ... @defer(label: \"a\") { score } } }") == [
        "1:69: there are two parts labelled \"a\""
      ])
    #expect(
      fixture.errors("mutation M { ... @defer(label: \"a\") { add(text: \"\") { edge { cursor } } } }") == [
        "1:18: \"@defer\" does not belong at the root of a mutation, \"Mutation\""
      ])
  }

  @Test("what is nested without end is refused in selections, values, types and schemas, by a limit that is told")
  func nesting() {
    let deep = 100_000
    let many = { (text: String) in String(repeating: text, count: deep) }
    let message = "nested more than 128 levels deep"
    for document in [
      "query Q \(many("{ me "))", "query Q { search(text: \(many("["))", "query Q { search(filter: \(many("{not: "))",
      "query Q($a: \(many("["))", "query Q { \(many("... {"))",
    ] {
      let errors = fixture.errors(document)
      #expect(errors.count == 1)
      #expect(errors.first?.hasSuffix(message) == true)
    }
    var fixture = fixture
    fixture.schema += " type Deep { a(b: \(many("["))"
    #expect(fixture.errors("query Q { count }").first?.hasSuffix(message) == true)
  }
}
