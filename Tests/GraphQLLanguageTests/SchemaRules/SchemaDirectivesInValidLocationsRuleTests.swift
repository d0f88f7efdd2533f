import Testing

@Suite struct SchemaDirectivesInValidLocationsRuleTests {
  private let rule: SchemaRuleHarness

  init() throws { rule = try SchemaRuleHarness("DirectivesInValidLocations") }

  @Test(
    "directives stand where their definitions say",
    arguments: [
      "directive @d on SCHEMA | SCALAR | OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | INTERFACE | UNION | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION schema @d { query: Query } scalar S @d type A @d { a(b: Int @d): Int @d } interface I @d { a: Int } union U @d = A enum E @d { X @d } input N @d { a: Int @d }"
    ])
  func valid(text: String) {
    #expect(rule.problems(in: text) == [])
  }

  @Test(
    "at another place they are refused",
    arguments: [
      (
        "type A @deprecated { a(b: Int @oneOf): Int }",
        [
          #"1:8: directive "@deprecated" does not belong on an object type"#,
          #"1:31: directive "@oneOf" does not belong on the definition of an argument"#,
        ]
      ),
      (
        #"enum E { X @specifiedBy(url: "a") } extend schema @oneOf"#,
        [
          #"1:12: directive "@specifiedBy" does not belong on the value of an enum"#,
          #"1:51: directive "@oneOf" does not belong on the schema"#,
        ]
      ),
      (
        "directive @d(a: Int @oneOf) on FIELD",
        [
          #"1:21: directive "@oneOf" does not belong on the definition of an argument"#
        ]
      ),
    ] as [(String, [String])])
  func problems(text: String, messages: [String]) {
    #expect(rule.problems(in: text) == messages)
  }
}
