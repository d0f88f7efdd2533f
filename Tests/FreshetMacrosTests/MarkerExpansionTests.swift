import Testing

@testable import FreshetMacros

struct MarkerExpansionTests {
  private func expand(
    _ attribute: String, _ declaration: String, _ marker: MarkerExpansion.Marker = .query, role: String = "peer"
  ) -> MarkerExpansion {
    let location = PluginMessage.Location(fileName: "A.swift", offset: 100)
    return MarkerExpansion(
      marker, role: role, attribute: .init(source: attribute, location: location),
      declaration: .init(source: attribute + declaration, location: location))
  }

  private func problem(_ attribute: String, _ declaration: String) throws -> (message: String, at: Substring) {
    let expansion = expand(attribute, declaration)
    #expect(expansion.source == nil)
    #expect(expand(attribute, declaration, role: "accessor").diagnostics.isEmpty, "told twice")
    let diagnostic = try #require(expansion.diagnostics.first)
    let text = (attribute + declaration).utf8
    let range = try #require(diagnostic.highlights.first)
    let start = text.index(text.startIndex, offsetBy: range.startOffset - 100)
    let end = text.index(text.startIndex, offsetBy: range.endOffset - 100)
    return (diagnostic.message, Substring(text[start..<end]))
  }

  @Test(
    "an operation's property gets a private stored one beside it, and accessors",
    arguments: [
      (MarkerExpansion.Marker.query, "QueryStorage"), (.subscription, "SubscriptionStorage"),
      (.mutation, "MutationStorage"),
    ])
  func operations(marker: MarkerExpansion.Marker, storage: String) {
    let attribute = "\n  /// Words: var x: Y\n  \(marker.name)(#\"query \"A\" { a }\"#) "
    let declaration = "@available(macOS 15, *) public private(set) var /* let */ a: Freshet_.A<B, C> // d"
    #expect(
      expand(attribute, declaration, marker).source == "private var _a: Freshet.\(storage)<Freshet_.A<B, C>>")
    #expect(
      expand(attribute, declaration, marker, role: "accessor").source == """
        @storageRestrictions(initializes: _a)
        init(initialValue) { _a = Freshet.\(storage)(initialValue) }
        get { _a.operation }
        """)
  }

  @Test("a fragment's property stays as it is, var or let, optional or not")
  func fragments() {
    for declaration in ["var a: A", "let a: A?", "private var a = b"] {
      let expansion = expand("@Fragment(\"fragment A on B { c }\") ", declaration, .fragment)
      #expect(expansion.source == "")
      #expect(expansion.diagnostics.isEmpty)
    }
  }

  @Test("a name in backticks, and one with an initial value, work")
  func names() {
    #expect(
      expand("@Query(\"query A { a }\") ", "var `default`: A").source == "private var _default: Freshet.QueryStorage<A>"
    )
    #expect(
      expand("@Query(\"query A { a }\") ", "var a: A = A(b: [1, 2])").source
        == "private var _a: Freshet.QueryStorage<A>")
  }

  @Test(
    "a declaration that cannot hold an operation is told at the character",
    arguments: [
      ("let a: A", "@Query marks a 'var'", "let"),
      ("static var a: A", "a property marked @Query cannot be 'static'", "static"),
      ("private lazy var a: A = A()", "a property marked @Query cannot be 'lazy'", "lazy"),
      ("var a = A()", "@Query needs the type its document generates: 'var a: NameOfTheOperation'", "a"),
      ("var a: A?", "@Query needs the type its document generates, which is not optional", "?"),
      ("var a: A { A() }", "a property marked @Query has no accessors of its own", "{"),
      ("var (a, b): (A, B)", "@Query marks one property", "("),
      ("var a: ", "the type of 'a' is missing", ":"),
      ("func a() {}", "@Query marks a 'var'", "@"),
    ])
  func declarations(declaration: String, message: String, at: String) throws {
    let problem = try problem("// ü\n@Query(\"\"\"\n  query A { a }\n  \"\"\") ", declaration)
    #expect(problem.message == message)
    #expect(problem.at == at)
  }

  @Test(
    "a document that is not one literal is told at the character",
    arguments: [
      ("@Query(text) ", "text"), ("@Query(\"query A { \\(a) }\") ", "\\("), ("@Query(\"a\" + \"b\") ", "+"),
      ("@Query(\"a ", "a "), ("@Query ", "Query"),
    ])
  func documents(attribute: String, at: String) throws {
    let problem = try problem(attribute, "var a: A")
    #expect(problem.message.hasPrefix("the document of @Query is one string literal"))
    #expect(problem.at.contains(at))
  }

  @Test("a `let` comes with the edit that mends it")
  func fixIt() throws {
    let diagnostic = try #require(expand("@Query(\"query A { a }\") ", "let a: A").diagnostics.first)
    let change = try #require(diagnostic.fixIts.first?.changes.first)
    #expect(change.newText == "var")
    #expect(change.range == .init(fileName: "A.swift", startOffset: 124, endOffset: 127))
  }
}
