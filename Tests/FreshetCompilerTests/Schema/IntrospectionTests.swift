import Foundation
import FreshetCompiler
import GraphQLLanguage
import Testing

/// A schema as a server answers the introspection query with it, against the same schema in GraphQL's language.
struct IntrospectionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Introspection")

  private static func schema(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private static let documents = """
    query Everything($id: ID!, $filter: Filter, $text: String! = "a") {
      node(id: $id) {
        id
        ... on Named { name }
        ... on Book { at kind tags }
        ... on Person { books(first: 2) { ...Book_book } }
      }
      search(text: $text, filter: $filter) { ... on Book { ...Book_book } ... on Person { id } }
      old
      older
    }
    fragment Book_book on Book { id kind at }
    mutation Change($input: Add!, $pick: Pick!) { add(input: $input, pick: $pick) { id } }
    subscription Added { added @audit(level: 1) { ...Book_book } }
    """

  private func compile(_ schema: Source) -> CompilerOutput {
    Compiler.compile(
      CompilerInput(
        schema: [schema],
        documents: [CompilerDocument(Source(Self.documents, name: "a.graphql"), output: "Documents+Freshet.swift")]))
  }

  @Test("documents compile to the same bytes with either form of the schema", arguments: [true, false])
  func sameBytes(hasData: Bool) throws {
    let language = compile(Source(try Self.schema("schema.graphql"), name: "schema.graphql"))
    #expect(language.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    var text = try Self.schema("schema.json")
    if !hasData {
      #expect(text.hasPrefix("{\"data\":"))
      text = String(text.dropFirst("{\"data\":".count).dropLast(2))
    }
    let answer = compile(Source(text, name: "schema.json"))
    #expect(answer.files == language.files)
    #expect(answer.files.count == 2)
    #expect(answer.diagnostics.map(\.message) == language.diagnostics.map(\.message))
  }

  @Test("the printed definitions of both forms are the same")
  func sameDefinitions() throws {
    var diagnostics = DiagnosticCollector()
    let language = try #require(
      Schema.build([Source(try Self.schema("schema.graphql"), name: "a.graphql")], reporting: &diagnostics))
    let answer = try #require(
      Schema.build([Source(try Self.schema("schema.json"), name: "a.json")], reporting: &diagnostics))
    #expect(!diagnostics.hasErrors)
    for type in language.orderedTypes where !type.isBuiltIn {
      let other = try #require(answer.type(type.name))
      #expect(Self.describe(type) == Self.describe(other))
    }
    #expect(answer.orderedTypes.count == language.orderedTypes.count)
    let audit = try #require(answer.directives["audit"])
    #expect(audit.isRepeatable)
    #expect(audit.locations == [.field, .query])
    #expect(audit.arguments.map { "\($0.name):\($0.type)" } == ["level:Int!", "by:[String!]"])
  }

  private static func describe(_ type: SchemaType) -> [String] {
    func value(_ value: Value?) -> String { value.map { Printer.compact($0) } ?? "-" }
    func directives(_ list: [Directive]) -> String {
      list.map { "@\($0.name)\($0.arguments.map { "\($0.name):\(value($0.value))" })" }.joined()
    }
    func input(_ input: InputValueDefinition) -> String {
      "\(input.name):\(input.type)=\(value(input.defaultValue)) \(directives(input.directives)) "
        + (input.description?.text ?? "")
    }
    let definition = type.definition
    return [
      "\(definition.kind) \(definition.description?.text ?? "") \(definition.interfaces) \(definition.members)",
      directives(definition.directives),
    ]
      + definition.fields.map { field in
        "\(field.name):\(field.type) \(field.arguments.map(input)) \(directives(field.directives)) "
          + (field.description?.text ?? "")
      }
      + definition.values.map { "\($0.name) \(directives($0.directives)) \($0.description?.text ?? "")" }
      + definition.inputFields.map(input)
  }

  @Test(
    "what is no introspection result is told at its line and column",
    arguments: [
      ("{", "1:2: this is no JSON: the file ends where a member's name in quotes is expected"),
      ("[]", "1:1: this is no introspection result: an object with \"__schema\" is expected"),
      (
        "{\"errors\":[{}],\n\"data\":null}",
        "2:8: this is no introspection result: an object with \"__schema\" is expected"
      ),
      ("{\"__schema\":[]}", "1:13: \"__schema\" is an object, not a list"),
      ("{\"__schema\":{\"queryType\":{\"name\":\"Q\"}}}", "1:13: the schema has no \"types\""),
      ("{\"__schema\":{\"types\":[]}}", "1:13: the schema has no \"queryType\""),
      (
        "{\"__schema\":{\"queryType\":{\"name\":3},\"types\":[]}}",
        "1:34: the name of the query root is a string, not a number"
      ),
      (
        "{\"__schema\":{\"queryType\":{\"name\":\"Q\"},\n\"types\":{}}}",
        "2:9: \"types\" of the schema is a list, not an object"
      ),
    ])
  func shapes(text: String, message: String) {
    #expect(Self.messages(text).first == message)
  }

  @Test(
    "a wrong part of a type is told at its line and column",
    arguments: [
      ("3", "2:1: a type is an object, not a number"),
      ("{\"kind\":\"OBJECT\"}", "2:1: a type has no \"name\""),
      ("{\"name\":\"A\"}", "2:1: type \"A\" has no \"kind\""),
      ("{\"name\":\"a b\",\"kind\":\"SCALAR\"}", "2:9: \"a b\" is no name of GraphQL"),
      ("{\"name\":\"A\",\"kind\":\"OBJEKT\"}", "2:20: \"OBJEKT\" is no kind of a named type; did you mean \"OBJECT\"?"),
      ("{\"name\":\"A\",\"kind\":\"OBJECT\",\"fields\":null}", "2:1: type \"A\" has no \"fields\""),
      (
        "{\"name\":\"A\",\"kind\":\"OBJECT\",\"fields\":[{\"name\":\"f\"}]}",
        "2:39: field \"f\" of type \"A\" has no \"type\""
      ),
      (
        "{\"name\":\"A\",\"kind\":\"OBJECT\",\"fields\":[{\"name\":\"f\",\"type\":{\"kind\":\"LIST\",\"ofType\":null}}]}",
        "2:58: the type of field \"f\" of type \"A\" is cut off: ask for more levels of \"ofType\" in the introspection query"
      ),
      (
        "{\"name\":\"A\",\"kind\":\"INPUT_OBJECT\",\"inputFields\":[{\"name\":\"f\",\"defaultValue\":\"[1\","
          + "\"type\":{\"kind\":\"SCALAR\",\"name\":\"Int\"}}]}",
        "2:80: the default of \"f\" of type \"A\" is no value of GraphQL: expected a value, found the end of the text"
      ),
      (
        "{\"name\":\"A\",\"kind\":\"ENUM\",\"enumValues\":[{\"name\":\"B\",\"isDeprecated\":\"yes\"}]}",
        "2:68: \"isDeprecated\" is a boolean, not a string"
      ),
    ])
  func parts(type: String, message: String) {
    let text = "{\"__schema\":{\"queryType\":{\"name\":\"Q\"},\"types\":[\n\(type)]}}"
    #expect(Self.messages(text).first == message)
  }

  @Test("types the schema does not have are told at the place that names them")
  func unknownType() {
    let text = """
      {"__schema":{"queryType":{"name":"Q"},"types":[
      {"kind":"OBJECT","name":"Q","fields":[{"name":"a","args":[],"type":{"kind":"OBJECT","name":"Boook"}}]},
      {"kind":"SCALAR","name":"Book"}]}}
      """
    #expect(Self.messages(text).first?.hasPrefix("2:92: ") == true, "\(Self.messages(text))")
  }

  private static func messages(_ text: String) -> [String] {
    var diagnostics = DiagnosticCollector()
    #expect(Schema.build([Source(text, name: "schema.json")], reporting: &diagnostics) == nil)
    return diagnostics.diagnostics.map { "\($0.location.map { "\($0.position): " } ?? "")\($0.message)" }
  }
}
