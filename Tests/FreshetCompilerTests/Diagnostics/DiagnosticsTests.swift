import FreshetCompiler
import GraphQLLanguage
import Testing

@Suite struct DiagnosticsTests {
  let fixture = Fixture()

  @Test("a mistake stands at its character of the GraphQL text, with a close name where there is one")
  func positions() {
    #expect(
      fixture.errors(
        """
        query Q($id: ID!) {
          user(id: $id, nme: 1) { nam friends(first: "x") { id } settings }
          me { ...Nothing ... on Nowhere { id } id @live }
        }
        """) == [
          "2:17: field \"Query.user\" has no argument \"nme\"",
          "2:27: type \"User\" has no field \"nam\"; did you mean \"name\"?",
          "2:46: \"x\" is no value of type \"Int\"",
          "2:58: field \"settings\" of type \"Settings\" needs selections",
          "3:11: there is no fragment \"Nothing\"",
          "3:26: there is no type \"Nowhere\"",
          "3:44: there is no directive \"@live\"",
        ])
  }

  @Test("inside an indented string of a Swift file it stands at the file's line and column")
  func swiftFiles() {
    let swift = """
      struct Row {
        @Fragment(\"""
          fragment F on User {
            nme
          }
          \""")
        var user: F
      }
      """
    var discovery = Discovery()
    discovery.read(Source(swift, name: "Row.swift"))
    var input = fixture.input("query Q { me { ...F } }")
    input.documents += discovery.documents.map { CompilerDocument($0, output: "Row.swift") }
    #expect(
      Compiler.compile(input).diagnostics.map(\.description) == [
        "Row.swift:4:7: error: type \"User\" has no field \"nme\"; did you mean \"name\"?"
      ])
  }

  @Test("with an error in one document no file is written, and the others' errors are told, too")
  func nothingIsWritten() {
    var input = fixture.input("query Q { count }")
    input.documents.append(CompilerDocument(Source("query R { cont }", name: "b.graphql"), output: "b.swift"))
    input.documents.append(CompilerDocument(Source("query S { ", name: "c.graphql"), output: "c.swift"))
    input.documents.append(CompilerDocument(Source("query T { me { idd } }", name: "d.graphql"), output: "d.swift"))
    let output = Compiler.compile(input)
    #expect(output.files == [])
    #expect(output.diagnostics.map { $0.location?.source.name } == ["b.graphql", "c.graphql", "d.graphql"])
    #expect(output.diagnostics.first?.description.hasPrefix("b.graphql:1:11: error: ") == true)
  }

  @Test("names that collide across documents are told")
  func collisions() {
    #expect(
      fixture.errors("query Q { count } query Q { count } fragment F on User { id } fragment F on User { name }").count
        >= 2)
  }

  @Test("an operation needs a name, an unused fragment is only a warning")
  func names() {
    #expect(fixture.errors("{ count }") == ["1:1: an operation needs a name: the generated type has it"])
    let output = Compiler.compile(fixture.input("query Q { count } fragment F on User { id }"))
    #expect(output.diagnostics.map(\.severity) == [.warning])
    #expect(output.files.count == 2)
  }

  @Test("edge and record directives say where they belong")
  func edits() {
    #expect(
      fixture.errors(
        """
        mutation M($to: [ID!]!) {
          add(text: "") @appendEdge(connections: $to) { edge { cursor } }
          remove(id: 1) { deletedId ids @deleteRecord(type: "Nte") }
        }
        """) == [
          "2:17: \"@appendEdge\" stands on an edge, an object with \"node\", or on a list of edges; \"add\" is of type"
            + " \"Added\"",
          "3:53: \"Nte\" is no object type of the schema; did you mean \"Note\"?",
        ])
    var fixture = fixture
    fixture.schema = "type Query { id: ID @deprecated }"
    fixture.configuration = Configuration()
    #expect(
      fixture.errors("query Q { id @deleteRecord }") == [
        "1:14: the schema has no interface \"Node\", so an id alone does not name a record: say of which type it is,"
          + " \"@deleteRecord(type: …)\""
      ])
  }

  @Test("a directive the compiler does not know is an error")
  func unknown() {
    #expect(fixture.errors("fragment F on User @plural { id } query Q { me { ...F } }").count == 1)
  }
}
