import FreshetCompiler
import GraphQLLanguage
import Testing

@Suite struct FileEmitterTests {
  let fixture = Fixture()
  private let document = """
    query Q($filter: Filter) { notes(first: 1, filter: $filter) { edges { node { ...F } } } }
    fragment F on Note { text kind }
    """

  @Test("the same input gives the same bytes, whatever the order of dictionaries")
  func deterministic() {
    let first = Compiler.compile(fixture.input(document)).files
    for _ in 0..<5 { #expect(Compiler.compile(fixture.input(document)).files == first) }
    #expect(first.map(\.name) == [CompilerOutput.schemaFile, "a.swift"].sorted())
  }

  @Test("a file that gets nothing is there all the same, and one that several documents share has them all")
  func outputs() {
    var input = fixture.input(document)
    input.documents.append(CompilerDocument(.init("query R { count }", name: "b.graphql"), output: "a.swift"))
    input.documents.append(CompilerDocument(.init("# nothing", name: "c.graphql"), output: "c.swift"))
    let output = Compiler.compile(input)
    #expect(output.diagnostics.map(\.description).filter { !$0.hasPrefix("c.graphql") } == [])
    guard !output.hasErrors else { return }
    let texts = Dictionary(uniqueKeysWithValues: output.files.map { ($0.name, $0.text) })
    #expect(texts["a.swift"]?.contains("struct Q: Freshet.QueryOperation") == true)
    #expect(texts["a.swift"]?.contains("struct R: Freshet.QueryOperation") == true)
    #expect(texts["c.swift"]?.contains("struct") == false)
  }

  @Test("only the enums and input types that documents use are generated")
  func schemaTypes() {
    let file = Compiler.compile(fixture.input("query Q { count }")).files.first { $0.name == CompilerOutput.schemaFile }
    #expect(file?.text.contains("enum Kind") == false)
    let used = Compiler.compile(fixture.input(document)).files.first { $0.name == CompilerOutput.schemaFile }
    #expect(used?.text.contains("enum Kind: ") == true)
    #expect(used?.text.contains("struct Filter: ") == true)
  }

  @Test("the access level stands on everything a user reads, and what only generated code reads is hidden")
  func access() {
    var fixture = fixture
    fixture.configuration.accessLevel = .public
    let text = Compiler.compile(fixture.input(document)).files.map(\.text).joined()
    #expect(text.contains("public struct F: Freshet.FragmentLens {"))
    #expect(text.contains("@_spi(Generated) public let __anchor: Freshet.Anchor"))
    #expect(text.contains("public var text: Swift.String? {"))
    #expect(text.contains("public nonisolated struct Q: Freshet.QueryOperation {"))
  }
}
