import GraphQLLanguage
import Testing

@Suite struct ParserTests {
  @Test("a description's text is what its string says, whether it stands in quotes or in a block")
  func descriptionTexts() throws {
    let text = "\"a \\u0041\\n\" type A { \"\"\"\n    b \\\"\"\"\n      c\n  \"\"\" a: Int }"
    guard case .type(let type) = try Parser.parse(Source(text)).definitions[0] else { throw Unexpected() }
    #expect(type.description?.text == "a A\n")
    #expect(type.description?.isBlock == false)
    #expect(type.fields[0].description?.text == "b \"\"\"\n  c")
    #expect(type.fields[0].description?.isBlock == true)
  }

  private struct Unexpected: Error {}

  @Test("an operation has a kind, a name, variables, directives and selections")
  func operation() throws {
    let text = #"""
      "What it is for" subscription NoteAdded("whose" $id: ID! @a, $n: [Int!]! = [1, 2]) @live(rate: 2) {
        noteAdded(characterId: $id) { ...F @include(if: true) ... on Note @x { text } ... { id } ... @y { id } }
      }
      { anonymous }
      """#
    let document = try Parser.parse(Source(text))
    let operation = try #require(document.operations.first)
    #expect(operation.description?.text == "What it is for")
    #expect(operation.kind == .subscription)
    #expect(operation.variables.map(\.name.text) == ["id", "n"])
    #expect(operation.variables.map(\.type.description) == ["ID!", "[Int!]!"])
    #expect(operation.variables[0].description?.text == "whose")
    #expect(operation.variables[0].directives.map(\.name.text) == ["a"])
    #expect(operation.variables[1].defaultValue?.kind == Parser.value("[1 2]"))
    #expect(operation.directives.first?.argument("rate")?.value.kind == .int("2"))
    guard case .field(let field) = operation.selectionSet.selections[0] else {
      Issue.record("the selection is no field")
      return
    }
    let inner = try #require(field.selectionSet).selections
    guard case .fragmentSpread(let spread) = inner[0], case .inlineFragment(let typed) = inner[1],
      case .inlineFragment(let bare) = inner[2], case .inlineFragment(let conditional) = inner[3]
    else {
      Issue.record("the selections are of other kinds")
      return
    }
    #expect(spread.name.text == "F" && spread.directives.contains(named: "include"))
    #expect(typed.typeCondition?.text == "Note" && typed.directives.contains(named: "x"))
    #expect(bare.typeCondition == nil && bare.directives.isEmpty)
    #expect(conditional.typeCondition == nil && conditional.directives.contains(named: "y"))
    #expect(document.operations[1].name == nil && document.operations[1].kind == .query)
  }

  @Test("keywords are names wherever a name may stand")
  func keywordsAsNames() throws {
    let text = """
      query query($on: on) { fragment: on(type: $on, true: 1) { ...fragmentOn ...type on null true } }
      fragment query on on { on }
      """
    let document = try Parser.parse(Source(text))
    #expect(document.fragments.map(\.name.text) == ["query"])
    #expect(throws: SyntaxError.self) { try Parser.parse(Source("fragment on on T { a }")) }
  }

  @Test("an argument definition is an ordinary directive with object values")
  func argumentDefinitions() throws {
    let text = #"fragment F on T @argumentDefinitions(count: {type: "Int", defaultValue: 10}) { a(n: $count) }"#
    let fragment = try #require(try Parser.parse(Source(text)).fragments.first)
    let value = try #require(fragment.directives.first?.argument("count")?.value)
    #expect(value.kind == Parser.value(#"{type: "Int" defaultValue: 10}"#))
    #expect(try Parser.parseType("[Int!]", at: value.location).description == "[Int!]")
    let fault = #expect(throws: SyntaxError.self) { try Parser.parseType("[Int", at: value.location) }
    #expect(fault?.location == value.location)
  }

  @Test("values of every kind are read as they are written")
  func values() throws {
    let text = #"{a: 1, b: -1.5e3, c: "x\n", d: """y""", e: true, f: null, g: E, h: [], i: {}, j: $v}"#
    guard case .object(let fields) = try Parser.parseValue(Source(text)).kind else {
      Issue.record("the value is no object")
      return
    }
    #expect(
      fields.map(\.value.kind) == [
        .int("1"), .float("-1.5e3"), .string("x\n"), .string("y", isBlock: true), .boolean(true), .null,
        .enumeration("E"), .list([]), .object([]), .variable("v"),
      ])
    let fault = #expect(throws: SyntaxError.self) { try Parser.parseValue(Source("[$v]"), isConstant: true) }
    #expect(fault?.location.position.description == "1:2")
  }

  @Test("every definition of a type system is read")
  func typeSystem() throws {
    let text = #"""
      "The schema" schema @a { query: Q mutation: M }
      "S" scalar S @specifiedBy(url: "u")
      type T implements & A & B @d { "f" f("x" x: Int = 1 @y): [T!]! @deprecated g: S }
      interface A implements B { f: Int }
      union U @d = | T | Q
      enum E { "one" ONE @d TWO }
      input I @oneOf { a: Int = 1 @d, b: [I] }
      directive @d(a: Int) repeatable on | OBJECT | FIELD
      type Empty
      union NoMembers
      """#
    let definitions = try Parser.parse(Source(text)).definitions
    #expect(definitions.count == 10)
    guard case .schema(let schema) = definitions[0], case .type(let scalar) = definitions[1],
      case .type(let object) = definitions[2], case .type(let union) = definitions[4],
      case .type(let enumeration) = definitions[5], case .type(let input) = definitions[6],
      case .directive(let directive) = definitions[7]
    else {
      Issue.record("the definitions are of other kinds")
      return
    }
    #expect(schema.roots.map(\.type.text) == ["Q", "M"] && schema.description?.text == "The schema")
    #expect(scalar.directives.first?.argument("url")?.value.stringValue == "u")
    #expect(object.interfaces.map(\.text) == ["A", "B"])
    #expect(object.fields.map(\.type.description) == ["[T!]!", "S"])
    #expect(object.fields[0].argument("x")?.defaultValue?.kind == .int("1"))
    #expect(union.members.map(\.text) == ["T", "Q"])
    #expect(enumeration.values.map(\.name.text) == ["ONE", "TWO"])
    #expect(input.inputFields.map(\.type.description) == ["Int", "[I]"])
    #expect(directive.isRepeatable && directive.locations == [.object, .field])
  }

  @Test("every kind of extension is read, and one that adds nothing is refused")
  func extensions() throws {
    let text = """
      extend schema @a extend schema { subscription: S } extend scalar S @a extend type T implements A
      extend interface A { f: Int } extend union U = T extend enum E { X } extend input I { a: Int }
      """
    #expect(try Parser.parse(Source(text)).definitions.count == 8)
    for text in ["extend schema", "extend type T", "extend union U", "extend query Q { a }", "\"d\" extend type T @a"] {
      #expect(throws: SyntaxError.self) { try Parser.parse(Source(text)) }
    }
  }

  @Test(
    "a fault is told with what was expected, what was found, and where",
    arguments: [
      ("", "GraphQL:1:1: error: expected a definition, found the end of the text"),
      (
        "query A {\n a { b }\nquery B { c }",
        "GraphQL:3:14: error: expected a field or a spread, found the end of the text\n"
          + "GraphQL:1:9: note: this \"{\" is not closed"
      ),
      ("{ }", "GraphQL:1:3: error: expected a field or a spread, found \"}\""),
      ("{ a() }", "GraphQL:1:5: error: expected a name, found \")\""),
      ("{ a(b 1) }", "GraphQL:1:7: error: expected \":\" and the argument's value, found the number 1"),
      ("query ($a Int) { a }", "GraphQL:1:11: error: expected \":\" and the variable's type, found \"Int\""),
      ("query ($a: Int = $b) { a }", "GraphQL:1:18: error: the variable \"$b\" stands where a value must be constant"),
      ("qurey { a }", "GraphQL:1:1: error: expected a definition, found \"qurey\"; did you mean \"query\"?"),
      ("fragment F { a }", "GraphQL:1:12: error: expected \"on\", found \"{\""),
      ("{ ...on }", "GraphQL:1:9: error: expected a name, found \"}\""),
      ("\"text\" { a }", "GraphQL:1:8: error: expected the definition that is described, found \"{\""),
      ("{ a(b: [1) }", "GraphQL:1:10: error: expected a value, found \")\""),
      ("enum E { true }", "GraphQL:1:10: error: no value of an enum is called \"true\""),
      ("directive @a on FEILD", "GraphQL:1:17: error: no directive stands at \"FEILD\"; did you mean \"FIELD\"?"),
      ("type T { a: [Int }", "GraphQL:1:18: error: expected \"]\", found \"}\""),
      ("type T implements A, B", "GraphQL:1:22: error: expected a definition, found \"B\""),
    ])
  func faults(text: String, message: String) {
    let fault = #expect(throws: SyntaxError.self) { try Parser.parse(Source(text)) }
    #expect(fault?.description == message)
  }

  @Test(
    "nesting is refused behind the limit, whatever is nested",
    arguments: [("{ a", "{a", "}"), ("{ a(b: ", "[", "]"), ("{ a(b: ", "{c:", "}"), ("query($a:", "[", "]")])
  func nesting(start: String, open: String, close: String) {
    let text = start + String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)
    let fault = #expect(throws: SyntaxError.self) { try Parser.parse(Source(text)) }
    #expect(fault?.message == "nested more than 128 levels deep")
  }

  @Test(
    "as many tokens as the limit are read, and the first that is more is refused at its place",
    arguments: [
      ("{a a a}", 5), ("{a(b:[1 1 {c:$d}])}", 17), ("type A{a:B}type B{a:A}", 14), ("{a}{a}{a}#", 9),
      ("query Q @a{...{a ...F}}", 12),
    ])
  func tokenLimit(text: String, count: Int) throws {
    _ = try Parser.parse(Source(text), tokenLimit: count)
    for limit in 1..<count {
      let error = #expect(throws: SyntaxError.self) { try Parser.parse(Source(text), tokenLimit: limit) }
      #expect(error?.message == "the text has more than \(limit) tokens")
    }
    let error = #expect(throws: SyntaxError.self) { try Parser.parse(Source("{a bc}"), tokenLimit: 2) }
    #expect(error?.location.position.column == 4)
  }

  @Test("nesting up to the limit is read")
  func deepestNesting() throws {
    let depth = Parser.depthLimit
    let text = String(repeating: "{a", count: depth) + String(repeating: "}", count: depth)
    #expect(try Parser.parse(Source(text)).operations.count == 1)
  }
}

extension Parser {
  fileprivate static func value(_ text: String) -> Value.Kind? { try? parseValue(Source(text)).kind }
}
