@_spi(Generated) import Freshet
import Foundation
import Testing

/// Deprecated members work like all others, and generated code uses them without a warning.
@Suite struct DocumentedTests {
  private static func generated(_ name: String) throws -> String {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Generated/Documented+\(name)+Freshet.swift")
    return try String(contentsOf: url, encoding: .utf8)
  }

  @Test("a description is a doc comment, whatever ends its lines and whatever stands in it")
  func descriptions() throws {
    let schema = try Self.generated("Schema")
    #expect(schema.contains("/// The states\n/// of a task.\nnonisolated enum TaskState"))
    #expect(schema.contains("  /// Whole words.\n  @available(*, deprecated, message: \"slow\")\n  var text: "))
    let documents = try Self.generated("documents")
    #expect(documents.contains("/// The tasks of a screen,\n/// in two lines.\nnonisolated struct Tasks"))
    #expect(documents.contains("  /// Which ones.\n  /// All by default.\n  var filter: "))
    #expect(documents.contains("/// A row of the list.\nstruct TaskRow"))
    #expect(
      documents.contains(
        #"""
            /// Several lines, */ with "quotes", a \\ and a /* comment's beginning.
            ///
            ///   Indented.
            var documentedTasks: 
        """#))
  }

  @Test("a deprecation is Swift's, its reason a literal whatever it holds")
  func deprecations() throws {
    let documents = try Self.generated("documents")
    #expect(
      documents.contains(
        #"message: "ids are \"not\" for \\ people:\u{d}\u{a}use `slug` \\(instead) */ \#u{2028} \u{7}""#))
    #expect(documents.contains("@available(*, deprecated, message: \"No longer supported\")\n    var task: "))
    #expect(documents.contains("@available(*, deprecated)\n  var title: "))
  }

  @Test("deprecated values and fields are read and sent like the others")
  func use() {
    #expect(TaskState.allCases.map(\.rawValue) == ["TODO", "DONE", "CLOSED"])
    #expect(TaskState(rawValue: "DONE").rawValue == "DONE")
    let inner = TaskFilter(text: .null)
    #expect(
      Tasks(filter: .value(TaskFilter(text: "a", state: .value(.todo), not: .value(inner), json: .value(inner))))
        .__variables == [
          "filter": ["text": "a", "state": "TODO", "not": ["text": nil], "json": ["text": nil]]
        ])
    #expect(
      Tasks(by: .value([.id("1")]), state: .value(.closed)).__variables == ["by": [["id": "1"]], "state": "CLOSED"])
  }
}
