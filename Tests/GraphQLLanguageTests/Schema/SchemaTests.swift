import Testing

@testable import GraphQLLanguage

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

  @Test("what a merged schema says twice alike is there once, with a warning that has the first place as a note")
  func duplicates() {
    var collector = DiagnosticCollector()
    let text = "type Query { a(x: Int): Int b: Int \"again\" a(x: Int): Int }\nenum E { A A } union U = Query | Query"
    let schema = Schema.build([Source(text)], reporting: &collector)
    #expect(schema?.type("Query")?.fields.count == 2)
    #expect(schema?.type("E")?.values.count == 1)
    #expect(schema?.type("U")?.members.count == 1)
    #expect(collector.diagnostics.count == 3)
    #expect(
      collector.diagnostics.first?.description == """
        GraphQL:1:44: warning: field "a" of "Query" is defined twice alike
        GraphQL:1:14: note: first defined here
        """)
  }

  @Test("what an introspected or printed schema repeats of the built-in definitions is passed over")
  func repeatedBuiltIns() throws {
    let schema = try #require(
      Schema.valid("scalar ID directive @skip(if: Boolean!) on FIELD type __Type { x: Int } type Query { a: ID }"))
    #expect(schema.type("__Type")?.field("x") == nil)
  }

  @Test("several faults are told at once, each by its rule, in the order of the text; none is a consequence of another")
  func faults() {
    var collector = DiagnosticCollector()
    let text = """
      type Query implements Nod { a: Strng, b(c: Query): I, b: Int }
      input I { i: I! }
      type Query { x: Int }
      extend type Nowhere { a: Int }
      union U @live
      """
    #expect(Schema.build([Source(text)], reporting: &collector) == nil)
    #expect(
      collector.diagnostics.map { "\($0.location.map { "\($0.position)" } ?? "") \($0.rule ?? "")" } == [
        "1:23 ImplementedInterfaces", "1:32 KnownTypeNames", "1:44 IsInputType", "1:52 IsOutputType",
        "1:55 UniqueFieldDefinitionNames", "2:11 InputObjectCycles", "3:6 UniqueTypeNames",
        "4:13 PossibleTypeExtensions", "5:7 NonEmptyTypes", "5:9 KnownDirectives",
      ])
  }

  @Test("a text that is not in the grammar is told for each of the files, and the rest is not guessed at")
  func unreadable() {
    var collector = DiagnosticCollector()
    let sources = [("a", "type A {"), ("b", "type Query { a: A }"), ("c", "{")].map { Source($0.1, name: $0.0) }
    #expect(Schema.build(sources, reporting: &collector) == nil)
    #expect(collector.diagnostics.map { $0.location?.source.name } == ["a", "c"])
  }

  @Test("rules are in their lists once")
  func rules() {
    let names = SchemaRules.all.map { $0.name } + SchemaRules.shared.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(names.count == 35)
    #expect(!names.contains { $0.hasSuffix("Rule") })
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
