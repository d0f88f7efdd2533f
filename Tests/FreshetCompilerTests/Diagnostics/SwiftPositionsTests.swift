import FreshetCompiler
import GraphQLLanguage
import Testing

/// Every mistake in a Swift file is told at the line and the column at which the Swift compiler would tell it.
@Suite struct SwiftPositionsTests {
  private let fixture = Fixture()

  /// Where `nope`, a field that nothing has, stands in a file: lines and columns of UTF-8 code units, counted from 1.
  private func places(in text: String) -> [String] {
    var places: [String] = []
    var line = 1
    var column = 1
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      if bytes[index...].starts(with: "nope".utf8) { places.append("\(line):\(column)") }
      if byte == 0x0A || byte == 0x0D && bytes[(index + 1)...].first != 0x0A {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return places
  }

  private func found(in text: String) -> [String] {
    var discovery = Discovery()
    discovery.read(Source(text, name: "A.swift"))
    var input = fixture.input("query Other { count }")
    input.documents += discovery.documents.map { CompilerDocument($0, output: "A.swift") }
    let diagnostics = discovery.diagnostics + Compiler.compile(input).diagnostics
    #expect(diagnostics.allSatisfy { $0.message.hasPrefix("type \"User\" has no field \"nope\"") }, "\(diagnostics)")
    return diagnostics.map { $0.location.map { "\($0.position)" } ?? "" }
  }

  @Test(
    "in literals of every kind, with escapes, tabs, comments and characters of several scalars in front",
    arguments: [
      "@Query(\"query A { me { nope } }\") var a: A",
      "\t@Query(\"query A { me { nope  nope } }\")\tvar a: A",
      "/* é 👩‍👩‍👧 */ @Query(\"query A { me { nope } }\") var a: A",
      #"@Query("query A { user(id: \"a\") { nope } x: user(id: \"\u{E9}\\n👩‍👩‍👧\") { nope } }") var a: A"#,
      ##"@Query(#"query A { user(id: "é👩‍👩‍👧") { nope } }"#) var a: A"##,
      ####"@Query(##"query A { user(id: "\##u{E9}\##t") { nope } }"##) var a: A"####,
      """
      struct S {
        // é
          @Query(\"""
            query A {
              me { # 👩‍👩‍👧
                nope e\u{301}

            \tnope
              }
              user(id: "👩‍👩‍👧é") { nope }
            }
            \""")
          var a: A
      }
      """.replacingAccents,
      ##"""
      @Query(#"""
      \#tquery A { user(id: """
        " é \u{E9} "" \#u{E9}
        """) { nope } \#
        me { nope } }
      """#) var a: A
      """##,
      #"""
      struct S {
      	@Query("""
      	query A {
      	  user(id: "\\\"\\\\") { nope } \
      	  me {\u{20}nope \u{9}nope }
      	}
      	""") var a: A
        @Fragment("fragment F on User { nope }") var f: F
      }
      """#,
    ])
  func literals(text: String) {
    let places = places(in: text)
    #expect(!places.isEmpty)
    #expect(found(in: text) == places)
    let windows = text.replacing("\n", with: "\r\n")
    #expect(found(in: windows) == self.places(in: windows))
    #expect(found(in: "\u{FEFF}" + text) == self.places(in: "\u{FEFF}" + text))
  }
}

extension String {
  /// A mark over a letter is a scalar of its own, and no name: it stands in comments only.
  fileprivate var replacingAccents: String { replacing("e\u{301}", with: "# e\u{301}") }

  fileprivate func replacing(_ text: String, with other: String) -> String {
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while !rest.isEmpty {
      if rest.starts(with: text.utf8) {
        result += other.utf8
        rest = rest.dropFirst(text.utf8.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
