import FreshetCompiler
import GraphQLLanguage
import Testing

/// What is wrong with one document hides nothing of another, and is told once.
@Suite struct SoundPartTests {
  private let fixture = Fixture()

  /// `file:line:column: message`, for documents named a, b, c and so on.
  private func messages(_ documents: String...) -> [String] {
    var input = fixture.input("query Other { count }")
    input.documents = zip("abcdefg", documents).map { name, text in
      CompilerDocument(Source(text, name: "\(name)"), output: "\(name).swift")
    }
    let output = Compiler.compile(input)
    #expect(output.files.isEmpty == output.hasErrors)
    return output.diagnostics.map { "\($0.location.map { "\($0)" } ?? ""): \($0.message)" }
  }

  @Test(
    "a document that is not in the grammar leaves the others to be checked, and what it seems to declare is not missed")
  func unreadable() {
    #expect(
      messages(
        "query A($n: Int) { me { ...F ...Lost } }",
        "fragment F on User { friends(first: $n { id } }",
        "query B { cont me { ...G } } fragment G on User { ...F nme }",
        "fragment H on User { ...F }") == [
          "a:1:33: there is no fragment \"Lost\"",
          "b:1:40: expected a name, found \"{\"",
          "c:1:11: type \"Query\" has no field \"cont\"; did you mean \"count\"?",
          "c:1:56: type \"User\" has no field \"nme\"; did you mean \"name\"?",
        ])
  }

  @Test("a variable that only a missing fragment may use is not told to be unused")
  func variables() {
    #expect(messages("query A($n: Int) { me { ...Lost } }") == ["a:1:28: there is no fragment \"Lost\""])
    #expect(messages("query A($n: Int) { me { ...F } }", "fragment F on User { x(").count == 1)
  }

  @Test("a marker whose literal cannot be read is told, and its fragment is not missed")
  func markers() {
    var discovery = Discovery()
    discovery.read(
      Source(
        #"""
        @Fragment("fragment F on User { \(name) }") var a: F
        @Query("fragment G on User { id }") var b: G
        @Query("") var c: C
        @Query("query D { me { ...F ...G ...H } }") var d: D
        """#, name: "A.swift"))
    var input = fixture.input("query B { me { ...F ...G } cont }")
    input.documents += discovery.documents.map { CompilerDocument($0, output: "A.swift") }
    input.unreadable = discovery.unreadable
    let output = Compiler.compile(input)
    #expect(output.files == [])
    #expect(
      output.diagnostics.map(\.description) == [
        "A.swift:1:33: error: a document is compiled before the app runs: it cannot be interpolated",
        "A.swift:2:9: error: @Query holds a query, not a fragment",
        "A.swift:3:9: error: @Query holds a query, and this text is empty",
        "A.swift:4:37: error: there is no fragment \"H\"; did you mean \"G\"?",
        "a.graphql:1:28: error: type \"Query\" has no field \"cont\"; did you mean \"count\"?",
      ])
  }

  @Test("every stage tells what it finds in the definitions that are sound, in one run")
  func stages() {
    #expect(
      messages(
        // Validation, and a fragment that depends on the mistake.
        "query A { cont me { ...Sound ...Broken } } fragment Broken on User { nme }",
        // The tree: an edge directive that does not belong there.
        "mutation B { add(text: \"\") @appendEdge(connections: []) { edge { cursor } } }",
        // The transforms: a query of that name is there.
        "fragment Sound on User @refetchable(queryName: \"D\") { id }",
        // The texts: fields that arguments make differ.
        """
        query D { me { ...E @arguments(m: true) ...E @arguments(m: false) } }
        fragment E on User @argumentDefinitions(m: {type: "Boolean!"}) { email(masked: $m) }
        """,
        "fragment Unused on User { id }"
      ).map { String($0.prefix { $0 != " " }) } == ["a:1:11:", "a:1:70:", "b:1:28:", "c:1:48:", "d:2:66:"])
  }
}
