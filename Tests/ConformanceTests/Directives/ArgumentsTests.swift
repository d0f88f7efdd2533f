import Testing

@_spi(Generated) @testable import Freshet

/// Storage keys, conditions and fragments' arguments, as compiled documents read them.
@MainActor @Suite struct ArgumentsTests {
  @Test("a literal and variables of one value are one slot, whatever the order of members; absent and null are two")
  func keys() throws {
    let documents = try DocumentStore(
      """
      query Literal { me { id filed(in: {words: ["a", "b"], kind: LONG}, kind: SHORT) } }
      query Variables($in: Filter, $kind: Kind) { me { id filed(in: $in, kind: $kind) } }
      query Inside($words: [String], $kind: Kind) { me { id filed(kind: $kind, in: {kind: LONG, words: $words}) } }
      query Bare { me { id filed } }
      query Null { me { id filed(n: null) } }
      query N($n: Int) { me { id filed(n: $n) } }
      query Users { a: user(id: 1) { id name } b: user(id: 2) { id name } }
      """)
    func me(_ filed: JSONValue) -> JSONValue { ["me": ["id": "1", "filed": filed]] }
    func filed(_ operation: String, _ variables: [String: JSONValue] = [:]) throws -> JSONValue {
      try documents.read("me.filed", of: operation, variables)
    }
    try documents.commit("Literal", [:], me("x"))
    #expect(
      try filed("Variables", ["kind": "SHORT", "in": ["words": ["a", "b"], "kind": "LONG"]]) == "x")
    #expect(try filed("Inside", ["kind": "SHORT", "words": ["a", "b"]]) == "x")
    #expect(try filed("Inside", ["kind": "SHORT", "words": ["b", "a"]]) == nil)
    try documents.commit("Bare", [:], me("bare"))
    try documents.commit("Null", [:], me("null"))
    #expect(try filed("N") == "bare")
    #expect(try filed("Variables") == "bare")
    #expect(try filed("N", ["n": nil]) == "null")
    try documents.commit("Users", [:], ["a": ["id": "1", "name": "Ada"], "b": ["id": "2", "name": "Bo"]])
    #expect(try documents.read("a.name", of: "Users") == "Ada")
    #expect(try documents.read("b.name", of: "Users") == "Bo")
  }

  @Test(
    "what a condition leaves out reads as nil, is not missed and not asked for again; what is asked for elsewhere is there",
    arguments: [(true, true), (true, false), (false, true), (false, false)])
  func conditions(_ a: Bool, _ b: Bool) throws {
    let documents = try DocumentStore(
      """
      query Q($a: Boolean!, $b: Boolean!, $c: Boolean = true) {
        me { id name @include(if: $a) ...F @skip(if: $b) email @include(if: $a) email best @include(if: $c) { id text } }
      }
      fragment F on User { filed(n: 1) }
      """)
    let variables: [String: JSONValue] = ["a": .boolean(a), "b": .boolean(b)]
    var me: [String: JSONValue] = ["id": "1", "email": "e", "best": ["id": "n", "text": "t"]]
    if a { me["name"] = "Ada" }
    if !b { me["filed"] = "f" }
    try documents.commit("Q", variables, ["me": .object(me)])
    #expect(try documents.read("me.name", of: "Q", variables) == (a ? "Ada" : nil))
    #expect(try documents.read("me.email", of: "Q", variables) == "e")
    #expect(try documents.read("me.best.text", of: "Q", variables) == "t")
    #expect((try documents.reader("Q", variables).place("me.f") != nil) == !b)
    if !b { #expect(try documents.read("me.f.filed", of: "Q", variables) == "f") }
    #expect(try documents.availability(of: "Q", variables) == .full)
    #expect(documents.logged == [])
    // What another answer stored is not read where the condition leaves it out.
    try documents.commit(
      "Q", ["a": true, "b": false], ["me": ["id": "1", "name": "N", "filed": "F", "email": "e", "best": nil]])
    #expect(try documents.read("me.name", of: "Q", variables) == (a ? "N" : nil))
  }

  @Test("a fragment's arguments reach the slots it reads through others, into objects, lists and conditions")
  func arguments() throws {
    let documents = try DocumentStore(
      """
      query Q($w: String, $show: Boolean!) {
        me { id ...Outer @arguments(word: $w, show: $show) ...Other @alias(as: "other") }
      }
      fragment Outer on User @argumentDefinitions(
        word: {type: "String"}, kind: {type: "Kind", defaultValue: LONG}, show: {type: "Boolean!"}
      ) { ...Inner @arguments(f: {words: [$word, "z"], not: {kind: $kind}}, k: $kind, on: $show) }
      fragment Other on User { ...Inner @arguments(k: SHORT, on: true) }
      fragment Inner on User @argumentDefinitions(
        f: {type: "Filter"}, k: {type: "Kind"}, on: {type: "Boolean!"}, n: {type: "Int", defaultValue: 1}
      ) { filed(in: $f, kind: $k, n: $n) @include(if: $on) }
      query Plain { me { id a: filed(in: {words: [null, "z"], not: {kind: LONG}}, kind: LONG, n: 1) b: filed(kind: SHORT, n: 1) } }
      """.replacing(" ...Other @alias(as: \"other\")", with: " best { id author { id ...Other } }"))
    try documents.commit("Plain", [:], ["me": ["id": "1", "a": "x", "b": "y"]])
    try documents.commit(
      "Q", ["w": "q", "show": false],
      ["me": ["id": "1", "best": ["id": "n", "author": ["id": "1", "filed": "z"]]]])
    #expect(try documents.read("me.outer.inner.filed", of: "Q", ["show": true]) == "x")
    #expect(try documents.read("me.outer.inner.filed", of: "Q", ["show": false]) == nil)
    #expect(try documents.read("me.outer.inner.filed", of: "Q", ["show": true, "w": "other"]) == nil)
    #expect(try documents.read("me.best.author.other.inner.filed", of: "Q", ["show": true]) == "z")
    #expect(try documents.read("me.b", of: "Plain") == "z")
  }
}
