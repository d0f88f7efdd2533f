import GraphQLLanguage
import Testing

@testable import FreshetCompiler

/// The code of fragments whose type conditions are narrower than what stands around them.
@Suite struct NarrowerLensesTests {
  /// Interfaces I0, I1, ... of which every two have objects in common, all with a `node` of the first kind.
  private static func schema(interfaces count: Int) -> String {
    let interfaces = (0..<count).map { "interface I\($0) { x\($0): Int node: Node }" }
    let objects = (0..<count).flatMap { first in
      ((first + 1)..<(count + 1)).map { second in
        let second = second % count
        return "type O\(first)_\(second) implements Node & I\(first)"
          + (first == second ? "" : " & I\(second)")
          + " { node: Node deep: Deep x\(first): Int" + (first == second ? "" : " x\(second): Int") + " }"
      }
    }
    return """
      type Query { node: Node }
      interface Node { node: Node deep: Deep }
      type Deep { a: Deep b: Deep c: Int }
      \(interfaces.joined(separator: "\n"))
      \(objects.joined(separator: "\n"))
      """
  }

  private func lines(_ schema: String, _ document: String) throws -> [Substring] {
    var fixture = Fixture()
    fixture.schema = schema
    fixture.configuration = Configuration()
    let text = fixture.swift(document)
    #expect(fixture.errors(document) == [])
    return text.split(separator: "\n")
  }

  private static func deep(_ depth: Int) -> String {
    depth == 0 ? "c" : "c a { \(deep(depth - 1)) } b { c }"
  }

  @Test("lenses that overlap share what stands around them: each costs a line for a field, however deep that is")
  func surroundings() throws {
    func count(_ narrower: Int, depth: Int) throws -> Int {
      let fragments = (0..<narrower).map { "... on I\($0) { x\($0) }" }.joined(separator: " ")
      return try lines(
        Self.schema(interfaces: 12), "query Q { node { deep { \(Self.deep(depth)) } \(fragments) } }"
      ).count
    }
    for depth in [2, 12] {
      let none = try count(0, depth: depth)
      let four = try count(4, depth: depth)
      let eight = try count(8, depth: depth)
      let twelve = try count(12, depth: depth)
      // The first one costs a line or two more.
      #expect(twelve - eight == eight - four, "depth \(depth)")
      #expect((twelve - eight) / 4 <= 20, "depth \(depth)")
      #expect(four - none <= 4 * 20 + 4, "depth \(depth)")
    }
    #expect(try count(12, depth: 12) - count(8, depth: 12) == count(12, depth: 2) - count(8, depth: 2))
  }

  @Test("narrower fragments in an object below others do not multiply with them")
  func levels() throws {
    func selection(_ depth: Int) -> String {
      let fragments = (0..<4).map { "... on I\($0) { x\($0) }" }.joined(separator: " ")
      return fragments + (depth == 0 ? "" : " node { \(selection(depth - 1)) }")
    }
    func count(_ depth: Int) throws -> Int {
      try lines(Self.schema(interfaces: 4), "query Q { node { \(selection(depth)) } }").count
    }
    let counts = try [4, 5, 6, 40].map(count)
    #expect(counts[2] - counts[1] == counts[1] - counts[0])
    #expect(counts[3] - counts[2] == 34 * (counts[2] - counts[1]))
  }

  @Test("narrower fragments inside one another do not multiply, in whatever order they narrow")
  func nesting() throws {
    // Each is inside the two before it.
    func document(_ count: Int) -> String {
      let blocks = (0..<count).map { index in
        let inner = [index + 1, index + 2].filter { $0 < count }.map { "... on J\($0) { y\($0) }" }
        return "... on J\(index) { y\(index) \(inner.joined(separator: " ")) }"
      }
      return "query Q { node { deep { c a { c } } \(blocks.joined(separator: " ")) } }"
    }
    func schema(_ count: Int) -> String {
      // J1 is narrower than J0, and so on.
      let interfaces = (0..<count).map { index in
        let above = (0..<index).map { "J\($0)" }
        let fields = (0...index).map { "y\($0): Int" }.joined(separator: " ")
        return
          "interface J\(index)\(above.isEmpty ? "" : " implements " + above.joined(separator: " & ")) { \(fields) }"
      }
      let objects = (0..<count).map { index in
        let implemented = (["Node"] + (0...index).map { "J\($0)" }).joined(separator: " & ")
        let fields = (0...index).map { "y\($0): Int" }.joined(separator: " ")
        return "type O\(index) implements \(implemented) { deep: Deep \(fields) }"
      }
      return """
        type Query { node: Node }
        interface Node { deep: Deep }
        type Plain implements Node { deep: Deep }
        type Deep { a: Deep b: Deep c: Int }
        \(interfaces.joined(separator: "\n"))
        \(objects.joined(separator: "\n"))
        """
    }
    let ten = try lines(schema(10), document(10)).count
    let twenty = try lines(schema(20), document(20)).count
    let thirty = try lines(schema(30), document(30)).count
    // A lens has the fields of those that are wider, so the lines of its fields grow with the square.
    #expect(thirty - twenty < 2 * (twenty - ten))
    #expect(thirty < 2500)
  }

  @Test("fragments that overlap level by level have an end, which is told")
  func overlapping() throws {
    func chain(_ interface: Int, _ depth: Int) -> String {
      depth == 0 ? "l\(interface): deep { c }" : "node { \(chain(interface, depth - 1)) }"
    }
    func selection(_ depth: Int) -> String {
      let fragments = (0..<4).map { "... on I\($0) { node { \(chain($0, depth)) } }" }.joined(separator: " ")
      return fragments + (depth == 0 ? "" : " node { \(selection(depth - 1)) }")
    }
    func problems(_ depth: Int) throws -> [String] {
      var diagnostics = DiagnosticCollector()
      let sources = [Source(Self.schema(interfaces: 4), name: "schema.graphql")]
      let schema = try #require(Schema.build(sources, reporting: &diagnostics))
      let document = try Parser.parse(Source("query Q { node { \(selection(depth)) } }", name: "a.graphql"))
      let program = TreeBuilder.build(
        [(document, "a.swift")], schema: schema, client: ClientSchema(schema, extensions: []), reporting: &diagnostics)
      let operation = try #require(program.operations.first)
      #expect(diagnostics.diagnostics.isEmpty)
      return PlanBuilder.lensPlan(
        of: operation.rootType, operation.selections, title: "query \"Q\"", at: operation.location,
        fragmentTypes: [:], PlanTypes(schema, Identity(Configuration(), schema)), maximumLines: 5_000
      ).problems.map(\.description)
    }
    #expect(try problems(2) == [])
    #expect(
      try problems(30) == [
        "a.graphql:1:7: error: the fragments of query \"Q\" overlap in too many ways to tell them apart"
      ])
  }

  @Test("a lens that is another one's too has its name inside that one")
  func names() throws {
    let text = try lines(
      Self.schema(interfaces: 3),
      """
      query Q {
        node { node { deep { c a { c } } } ... on I0 { x0 } ... on I1 { x1 node { deep { b { c } } } } }
        data: node { node { deep { c } } ... on I2 { x2 } }
      }
      """
    ).joined(separator: "\n")
    #expect(text.contains("typealias Node = Data.Node.Node\n"))
    // The second one's has more; what is inside it and alike is shared.
    #expect(text.contains("typealias A = Data.Node.Node.Deep.A\n"))
    #expect(text.contains("typealias Node = Data.Data_.Node\n"))
    #expect(text.ranges(of: "struct A: ").count == 1)
  }
}
