import Foundation
import TestSupport
import Testing

@testable import FreshetMacros

/// The Swift compiler itself, with the plugin, over sources that declare the markers and a stand-in for the storage.
struct MarkerCompilationTests {
  private static let declarations = """
    enum Freshet {
      struct QueryStorage<Query> {
        var operation: Query
        init(_ operation: Query) { self.operation = operation }
      }
    }
    @attached(peer, names: prefixed(_))
    @attached(accessor, names: named(init), named(get))
    macro Query(_ document: StaticString) = #externalMacro(module: "FreshetMacros", type: "QueryMacro")
    @attached(peer)
    macro Fragment(_ document: StaticString) = #externalMacro(module: "FreshetMacros", type: "FragmentMacro")
    struct A { var id = 1 }

    """

  private func typecheck(_ source: String) throws -> ProcessRun {
    let folder = try TemporaryFolder()
    return try ProcessRun(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors",
        folder.write(Self.declarations, to: "Declarations.swift").path, folder.write(source, to: "View.swift").path,
        "-load-plugin-executable", "\(PluginTests.executable.path)#FreshetMacros",
      ])
  }

  @Test("memberwise and written initializers take the operation, also from a fragment's property set before it")
  func initializers() throws {
    let result = try typecheck(
      """
      struct Memberwise {
        @Query("query A { a }") var a: A
        var title = "t"
      }
      struct Written {
        @Fragment(\"""
          fragment F on A { id }
          \""") var fragment: A
        @Query(#"query A { a }"#) private var `default`: A
        @Query("query A { a }") var other: A = A(id: 3)
        init(fragment: A) {
          self.fragment = fragment
          `default` = A(id: fragment.id)
        }
        var sum: Int { `default`.id + other.id }
      }
      func use() -> Int { Memberwise(a: A()).a.id + Written(fragment: A()).sum }
      """)
    #expect(result.status == 0, "\(result.error)")
  }

  @Test("a mistake is shown at its place in the file")
  func mistakes() throws {
    let result = try typecheck(
      """
      let text: StaticString = "query A { a }"
      struct B {
        @Query(text) var a: A
        /* ü */ @Query("query A { a }") let b: A
        @Query(\"""
          query A { a }
          \""") var c = A()
      }
      """)
    #expect(result.status == 1)
    #expect(result.error.contains("View.swift:3:10: error: the document of @Query is one string literal"))
    #expect(result.error.contains("View.swift:4:36: error: @Query marks a 'var'"))
    #expect(result.error.contains("View.swift:7:14: error: @Query needs the type its document generates"))
    #expect(result.error.components(separatedBy: ": error: ").count == 4, "\(result.error)")
  }
}
