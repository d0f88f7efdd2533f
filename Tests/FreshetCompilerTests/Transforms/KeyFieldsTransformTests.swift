import FreshetCompiler
import Testing

@Suite struct KeyFieldsTransformTests {
  let fixture = Fixture()

  @Test(
    "key fields come first, where no selection has them for sure",
    arguments: [
      ("{ me { name } }", "{me{id,name}}"),
      ("{ me { name id } }", "{me{name,id}}"),
      ("{ me { key: id } }", "{me{key:id}}"),
      ("{ me { ... { id } name } }", "{me{...{id},name}}"),
      ("{ me { ... on Node { id } name } }", "{me{...on Node{id},name}}"),
      ("($a: Boolean!) { me { id @include(if: $a) } }", "($a:Boolean!){me{id,id@include(if:$a)}}"),
      ("{ me { ... @defer(label: \"d\") { id } } }", "{me{id,...@defer(label:\"Q$defer$d\"){id}}}"),
      ("{ me { id: name } }", "{me{__id:id,id:name}}"),
      ("{ me { settings { theme } } }", "{me{id,settings{theme}}}"),
      ("{ quote(base: \"\", quote: \"\") { price quote } }", "{quote(base:\"\",quote:\"\"){base,price,quote}}"),
    ])
  func objects(_ selection: String, _ text: String) throws {
    #expect(try fixture.text("query Q\(selection)") == "query Q" + text)
  }

  @Test(
    "under an abstract type __typename comes first, then the keys of what may be there",
    arguments: [
      ("{ node(id: 1) { __typename } }", "{node(id:1){id,__typename}}"),
      ("{ node(id: 1) { ... on User { name } } }", "{node(id:1){__typename,id,...on User{name}}}"),
      (
        "{ search(text: \"\") { ... on Tag { weight } } }",
        "{search(text:\"\"){__typename,...on Node{id},...on Tag{weight}}}"
      ),
      (
        "{ search(text: \"\") { ... on Node { id } ... on Tag { __typename } } }",
        "{search(text:\"\"){__typename,...on Node{id},...on Tag{__typename}}}"
      ),
      ("{ named { name } }", "{named{__typename,...on User{id},name}}"),
      ("{ named { __typename: name } }", "{named{____typename:__typename,...on User{id},__typename:name}}"),
    ])
  func abstract(_ selection: String, _ text: String) throws {
    #expect(try fixture.text("query Q\(selection)") == "query Q" + text)
  }

  @Test("a fragment that is always there counts, one that may be left out does not")
  func spreads() throws {
    let fragment = "fragment F on User { id name }"
    #expect(
      try fixture.text("query Q { me { ...F } } \(fragment)") == "query Q{me{...F}}fragment F on User{id,name}")
    #expect(
      try fixture.text("query Q($a: Boolean!) { me { ...F @skip(if: $a) } } \(fragment)")
        == "query Q($a:Boolean!){me{id,...F@skip(if:$a)}}fragment F on User{id,name}")
    #expect(
      try fixture.text("query Q { named { ...F } } \(fragment)")
        == "query Q{named{__typename,...F}}fragment F on User{id,name}")
  }
}
