import GraphQLLanguage
import Testing

@Suite struct SchemaTests {
  private let schema: Schema

  init() throws {
    schema = try #require(
      Schema.valid(
        """
        type Query { node(id: ID!): Node, search: [Result] }
        interface Node { id: ID! }
        interface Named implements Node { id: ID!, name: String }
        type User implements Node & Named { id: ID!, name: String! }
        type Note implements Node { id: ID! }
        type Loose { a: Int }
        union Result = User | Loose
        enum E { A }
        input I { a: Int }
        extend type Note { text(length: Int! = 10): String }
        extend union Result = Note
        extend enum E { B }
        extend input I { b: [I!] }
        """))
  }

  @Test("extensions are part of what they extend")
  func extensions() throws {
    #expect(schema.type("Note")?.field("text")?.arguments.first?.name.text == "length")
    #expect(schema.type("Result")?.members.map(\.text) == ["User", "Loose", "Note"])
    #expect(schema.type("E")?.value("B") != nil)
    #expect(schema.type("I")?.inputField("b")?.type.description == "[I!]")
  }

  @Test("the possible types of a type are the objects that may stand there, in the order of their definitions")
  func possibleTypes() throws {
    let names = { (name: String) in schema.type(name).map { schema.possibleTypes(of: $0).map(\.name) } }
    #expect(names("Node") == ["User", "Note"])
    #expect(names("Named") == ["User"])
    #expect(names("Result") == ["User", "Loose", "Note"])
    #expect(names("User") == ["User"])
    #expect(names("E") == [])
  }

  @Test("types overlap where an object is both")
  func overlap() throws {
    let overlap = { (left: String, right: String) throws in
      schema.overlap(try #require(schema.type(left)), try #require(schema.type(right)))
    }
    #expect(try overlap("Node", "Result"))
    #expect(try overlap("User", "Named"))
    #expect(try overlap("Named", "User"))
    #expect(try !overlap("Loose", "Node"))
    #expect(try !overlap("User", "Note"))
    #expect(try !overlap("Named", "Note"))
  }

  @Test(
    "a subtype stands where its supertype does, also inside lists and where null is allowed",
    arguments: [
      ("User", "Node", true), ("Named", "Node", true), ("Node", "Named", false), ("User", "Result", true),
      ("Node", "Result", false), ("User!", "Node", true), ("User", "Node!", false), ("[User!]!", "[Node]", true),
      ("[User]", "Node", false), ("User", "[Node]", false), ("[[User!]]", "[[Named]]", true), ("Int", "Float", false),
    ])
  func subtypes(type: String, other: String, isSubtype: Bool) throws {
    #expect(
      try schema.isSubtype(Parser.parseType(Source(type)), of: Parser.parseType(Source(other))) == isSubtype)
  }

  @Test("types divide into what can be sent and what can be received")
  func inputAndOutput() throws {
    for (type, isInput, isOutput) in [
      ("[I!]", true, false), ("E!", true, true), ("Node", false, true), ("X", false, false),
    ] {
      let type = try Parser.parseType(Source(type))
      #expect(schema.isInput(type) == isInput)
      #expect(schema.isOutput(type) == isOutput)
    }
  }

  @Test("the scalars, directives and introspection of the specification are always there, and @semanticNonNull")
  func builtIns() throws {
    let query = try #require(schema.root(.query))
    let user = try #require(schema.type("User"))
    for name in ["Int", "Float", "String", "Boolean", "ID", "__Schema", "__Type", "__DirectiveLocation"] {
      #expect(schema.type(name)?.isBuiltIn == true)
    }
    #expect(
      Set(schema.directives.keys) == ["skip", "include", "deprecated", "specifiedBy", "oneOf", "semanticNonNull"])
    #expect(schema.field("__typename", on: user)?.type.description == "String!")
    #expect(schema.field("__typename", on: try #require(schema.type("Result"))) != nil)
    #expect(schema.field("__schema", on: query)?.type.description == "__Schema!")
    #expect(schema.field("__type", on: query)?.argument("name")?.isRequired == true)
    #expect(schema.field("__schema", on: user) == nil)
    #expect(schema.field("name", on: user)?.type.description == "String!")
    #expect(schema.type("__Type")?.field("ofType") != nil)
  }

  @Test("roots are named by the schema definition and its extensions, else by their usual names")
  func roots() throws {
    let named = try #require(
      Schema.valid(
        "schema { query: Q } extend schema { mutation: M } type Q { a: Int } type M { a: Int } type Subscription { a: Int }"
      ))
    #expect(named.root(.query)?.name == "Q")
    #expect(named.root(.mutation)?.name == "M")
    #expect(named.root(.subscription) == nil)
    #expect(schema.root(.query)?.name == "Query")
    #expect(schema.root(.mutation) == nil)
  }

  @Test("what a merged schema says twice alike is a warning, in different ways an error")
  func duplicates() {
    var collector = DiagnosticCollector()
    let text = "type Query { a(x: Int): Int b: Int \"again\" a(x: Int): Int }\nenum E { A A } union U = Query | Query"
    let schema = Schema.build([Source(text)], reporting: &collector)
    #expect(schema?.type("Query")?.fields.count == 2)
    #expect(
      collector.diagnostics.map(\.description) == [
        """
        GraphQL:1:44: warning: field "a" of "Query" is defined twice alike
        GraphQL:1:14: note: first defined here
        """,
        """
        GraphQL:2:12: warning: value "A" of "E" is defined twice alike
        GraphQL:2:10: note: first defined here
        """,
        """
        GraphQL:2:34: warning: member "Query" of "U" is defined twice alike
        GraphQL:2:26: note: first defined here
        """,
      ])
    #expect(problems("type Query { a: Int a: Int! }").first?.contains("in different ways") == true)
  }

  @Test("what an introspected or printed schema repeats of the built-in definitions is passed over")
  func repeatedBuiltIns() throws {
    let schema = try #require(
      Schema.valid("scalar ID directive @skip(if: Boolean!) on FIELD type __Type { x: Int } type Query { a: ID }"))
    #expect(schema.type("__Type")?.field("x") == nil)
  }

  @Test(
    "a schema that breaks a rule is refused with the place and the reason",
    arguments: [
      ("type T { a: Int }", "error: the schema has no query root"),
      ("type Query { a: Strng }", "1:17: error: there is no type \"Strng\"; did you mean \"String\"?"),
      ("type Query { a: I } input I { a: Int }", "1:17: error: field \"Query.a\" is of the input type \"I\""),
      ("type Query { a(b: Query): Int }", "1:19: error: argument \"b\" is of the output type \"Query\""),
      ("type Query { a(b: Int = \"x\"): Int }", "1:25: error: \"x\" is no value of type \"Int\""),
      ("type Query", "1:6: error: type \"Query\" has no fields"),
      ("type Query { __a: Int }", "1:14: error: field \"__a\" begins with \"__\""),
      ("type Query { a: Int } type Query { b: Int }", "1:28: error: type \"Query\" is defined twice"),
      ("type Query { a: Int } union U", "1:29: error: union \"U\" has no members"),
      ("type Query { a: Int } union U = Int", "1:33: error: union \"U\" has the member \"Int\""),
      ("type Query { a: Int } enum E", "1:28: error: enum \"E\" has no values"),
      ("type Query { a: Int } input I", "1:29: error: input \"I\" has no fields"),
      ("type Query { a: Int } input I { a: J! } input J { a: I! }", "1:29: error: input \"I\" needs another value"),
      ("type Query { a: Int } input I @oneOf { a: Int! }", "1:40: error: field \"I.a\" of a @oneOf input"),
      ("type Query implements N { a: Int } interface N { b: Int }", "1:6: error: \"Query\" lacks the field \"b\""),
      ("type Query implements N { a: Int } interface N { a: Int! }", "1:30: error: field \"Query.a\" is \"Int\""),
      ("type Query implements N { a: Int } interface N { a(x: Int): Int }", "1:27: error: field \"Query.a\" lacks"),
      ("type Query implements N { a(x: Int!): Int } interface N { a: Int }", "1:29: error: argument \"x\" of"),
      ("type Query implements Query { a: Int }", "1:23: error: \"Query\" implements \"Query\", which is no interface"),
      (
        "type Query implements B { a: Int } interface A { a: Int } interface B implements A { a: Int }",
        "1:23: error: \"Query\" implements \"B\" and so must implement \"A\" too"
      ),
      (
        "type Query { a: Int } extend type Qery { b: Int }",
        "1:35: error: there is no type \"Qery\" to extend; did you mean \"Query\"?"
      ),
      ("type Query { a: Int } extend input Query { b: Int }", "1:36: error: \"Query\" is extended as \"input\""),
      ("schema { query: Q } type Query { a: Int }", "1:17: error: the query root \"Q\" is not defined"),
      ("schema { query: Q query: Q } type Q { a: Int }", "1:19: error: the query root is named twice"),
      (
        "schema { query: Q mutation: Q } type Q { a: Int }",
        "1:17: error: \"Q\" is the mutation root and the query root"
      ),
      ("{ a }", "1:1: error: a schema holds no operations"),
      ("type Query { a: Int @x }", "1:22: warning: directive \"@x\" is not defined"),
      ("type Query { a: Int", "1:20: error: expected a name, found the end of the text"),
    ])
  func faults(text: String, message: String) {
    let problems = problems(text)
    let wanted = message.hasPrefix("error") ? message : "GraphQL:" + message
    #expect(problems.count == 1 || text.contains("input J"))
    #expect(problems.first?.hasPrefix(wanted) == true, "\(problems)")
  }

  private func problems(_ text: String) -> [String] {
    var collector = DiagnosticCollector()
    let schema = Schema.build([Source(text)], reporting: &collector)
    #expect((schema == nil) == collector.hasErrors)
    return collector.diagnostics.map(\.description)
  }
}

extension Schema {
  /// The schema of a text that is meant to have no fault at all.
  static func valid(_ text: String) -> Schema? {
    var collector = DiagnosticCollector()
    let schema = build([Source(text, name: "schema.graphql")], reporting: &collector)
    #expect(collector.diagnostics.map(\.description) == [])
    return schema
  }
}
