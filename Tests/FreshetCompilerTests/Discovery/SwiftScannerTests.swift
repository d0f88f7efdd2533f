import GraphQLLanguage
import TestSupport
import Testing

@testable import FreshetCompiler

struct SwiftScannerTests {
  private func scan(_ text: String) -> SwiftScanner { SwiftScanner(Source(text, name: "A.swift")) }

  /// The place of each `¶`-free character of the document must be the place of the same character in the file.
  private func expectPlaces(
    _ document: Source, in file: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let lines = file.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { Array($0.utf8) }
    for (offset, byte) in document.bytes.enumerated() where byte > 0x20 && byte < 0x7F {
      let place = document.position(at: offset)
      guard place.line <= lines.count, place.column <= lines[place.line - 1].count else {
        Issue.record("\(place) is outside the file", sourceLocation: sourceLocation)
        return
      }
      let found = lines[place.line - 1][place.column - 1]
      #expect(found == byte || found == UInt8(ascii: "\\"), "at \(place)", sourceLocation: sourceLocation)
    }
  }

  @Test("the four markers are found, with and without the module's name, wherever the attribute stands")
  func markers() {
    let text = #"""
      struct A: View {
        @Query("query A { a }") var a: A
        @Freshet.Fragment ( "fragment B on C { d }" ) private var b: B
        @MainActor @Mutation("mutation M { m }",) var m: M
        @ViewBuilder(@Subscription("subscription S { s }") ) var s: S
      }
      """#
    let scanner = scan(text)
    #expect(
      scanner.documents.map(\.text) == [
        "query A { a }", "fragment B on C { d }", "mutation M { m }", "subscription S { s }",
      ])
    #expect(scanner.unreadable.isEmpty)
    for document in scanner.documents { expectPlaces(document, in: text) }
  }

  @Test("the same words in comments, strings, regular expressions and names are nothing")
  func elsewhere() {
    let scanner = scan(
      ##"""
      // @Query("query A { a }")
      /* /* @Query("query A { a }") */ @Query("query A { a }") */
      let a = "@Query(\"query A { a }\")"
      let b = """
        @Query("query A { a }")
        """
      let c = #" " @Query("query A { a }") "#
      let d = #"""#; let e = #"""
        """ @Query("query A { a }")
        """#
      let f = "\(call("@Query(\"x\")", ") @Query(\"y\")")) @Query("
      let g = /"@Query\/(/; let h = #/ " @Query("query A { a }") /#
      let i = x / y; let j = "/"
      func `@Query("a")`() {}
      @SwiftData.Query("query A { a }") var k
      @Query var l: [Item]
      @Query(sort: \.name, "x") var m: [Item]
      @Queryable("query A { a }") var n
      @Query(text) var o: A
      @Query("query Real { a }") var p: Real
      """##)
    #expect(scanner.documents.map(\.text) == ["query Real { a }"])
    #expect(scanner.unreadable.isEmpty)
  }

  @Test("a multi-line literal loses the indentation of its closing quotes")
  func multiline() {
    let text =
      "struct A {\n    @Query(\"\"\"\n      query Ü {\n\n        a(b: \"c\") # \"\"\n    d }\n    \"\"\") var a: A }"
    let document = scan(text).documents.first
    #expect(document?.text == "  query Ü {\n\n    a(b: \"c\") # \"\"\nd }")
    if let document { expectPlaces(document, in: text) }
  }

  @Test("Windows line ends, escapes, escaped line ends and raw strings give Swift's text, each at its place")
  func escapes() {
    let windows =
      "@Query(\"\"\"\r\n  query A {\r\n    a \\\r\n    b(c: \\\"d\\u{e9}\\\", \\  \r\n    e: 1) }\r\n  \"\"\")"
    #expect(scan(windows).documents.first?.text == "query A {\n  a   b(c: \"dé\",   e: 1) }")
    if let document = scan(windows).documents.first { expectPlaces(document, in: windows) }

    let single = #"let ü = 1; @Query("query A { a(b: \"c\", d: \"\\n\")\n e\t}")"#
    let document = scan(single).documents.first
    #expect(document?.text == "query A { a(b: \"c\", d: \"\\n\")\n e\t}")
    if let document { expectPlaces(document, in: single) }

    let raw = ##"@Query(#"query A { a(b: "c\n", d: "\#u{41}") }"#)"##
    #expect(scan(raw).documents.first?.text == #"query A { a(b: "c\n", d: "A") }"#)
    #expect(scan("@Query(\"\"\"\n  \"\"\")").documents.isEmpty)
  }

  @Test(
    "what cannot be a document is told at its character",
    arguments: [
      (
        "@Query(\"query A { \\(a) }\")",
        "A.swift:1:19: error: a document is compiled before the app runs: it cannot be interpolated"
      ),
      (
        "@Query(\"\"\"\n  query \\(a)\n  \"\"\")",
        "A.swift:2:9: error: a document is compiled before the app runs: it cannot be interpolated"
      ),
      ("@Query(\"query A\" + b)", "A.swift:1:18: error: the document of @Query is one string literal"),
      ("@Query(\"query A { a \n", "A.swift:1:8: error: this string literal is not closed"),
      ("@Query(\"a \\q\")", "A.swift:1:11: error: Swift has no such escape sequence in a string literal"),
      ("@Query(\"a \\u{110000}\")", "A.swift:1:11: error: Swift has no such escape sequence in a string literal"),
      ("@Query(\" # c\\n fragment A on B { c }\")", "A.swift:1:16: error: @Query holds a query, not a fragment"),
      ("@Mutation(\"\")", "A.swift:1:12: error: @Mutation holds a mutation, and this text is empty"),
    ])
  func problems(text: String, message: String) {
    let scanner = scan(text)
    // One behind the wrong marker is read all the same.
    #expect(scanner.documents.isEmpty != message.contains(", not a "))
    #expect(scanner.unreadable.flatMap(\.diagnostics).map(\.description) == [message])
  }

  @Test(
    "a long line of what might begin a literal is read once, not once for each of its characters",
    arguments: [
      "#", "/\\", "#/a", "#/\n", "##/\n#/", "\\", "\"\\", "#\"\"\"", "`", "/*", "@Query(", "@Query(\"\\n\") ", "\\(\"",
    ])
  func longLines(piece: String) {
    let text = "@Query(" + String(repeating: piece, count: 200_000)
    _ = scan(text)
    _ = scan("@Query(\"" + String(repeating: piece, count: 200_000))
  }

  @Test("a document with an escape at every character has each at its place")
  func manyEscapes() throws {
    let count = 100_000
    let document = try #require(scan("@Query(\"{" + String(repeating: "\\t", count: count) + "a}\")").documents.first)
    #expect(document.bytes.count == count + 3)
    for offset in [1, 2, count / 2, count] {
      #expect(document.position(at: offset).description == "1:\(9 + offset + max(offset - 1, 0))")
    }
  }

  @Test("a regular expression that does not end hides none that does")
  func endlessExpressions() {
    #expect(scan("let a = x /b; let c = /\"/; @Query(\"query A { a }\") var a: A").documents.count == 1)
    #expect(scan("let a = #/ \n\n@Query(\"query A { a }\") var a: A\nlet b = #/\"/#").documents.count == 1)
    #expect(scan("let a = ##/x \nlet b = ##/\"/##\n@Query(\"query A { a }\") var a: A").documents.count == 1)
  }

  @Test("any bytes have an end, and every token lies behind the one before")
  func anyBytes() {
    var random = SplitMix64(seed: 3)
    let pieces = [
      "@Query(", "\"", "\"\"\"", "#", "\\", "(", ")", "/*", "*/", "//", "/", "\n", "\r\n", "`", "\\(", "a", " ", "ü",
      "\u{0}", "\\u{", "}",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      _ = scan(text)
      var lexer = SwiftLexer(Array(text.utf8))
      var end = 0
      while let token = lexer.next() {
        #expect(token.range.lowerBound >= end && token.range.upperBound > token.range.lowerBound)
        end = token.range.upperBound
      }
      #expect(end <= text.utf8.count)
    }
  }
}
