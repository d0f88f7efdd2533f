import GraphQLLanguage
import Testing

@Suite struct SourceTests {
  @Test("lines end at every kind of line end, and columns count UTF-8 code units, as the Swift compiler's do")
  func positions() {
    let source = Source("ab\ncd\r\ne\u{301}😀x\ry")
    let places = [0, 1, 2, 3, 7, 8, 10, 14, 16].map { source.position(at: $0).description }
    #expect(places == ["1:1", "1:2", "1:3", "2:1", "3:1", "3:2", "3:4", "3:8", "4:1"])
    #expect(source.position(at: 1000).description == "4:2")
    #expect(source.line(at: 4) == "cd")
    #expect(source.line(at: 16) == "y")
  }

  @Test("a byte order mark is part of the first line")
  func byteOrderMark() {
    #expect(Source("\u{FEFF}ab").position(at: 4).description == "1:5")
  }

  @Test("every place of a long file is found, whatever its lines end with")
  func longFile() {
    let text = (0..<2000).map { "é line \($0)" + ["\n", "\r\n", "\r"][$0 % 3] }.joined()
    let source = Source(text)
    var offset = 0
    for (index, line) in (0..<2000).map({ "é line \($0)" }).enumerated() {
      #expect(source.position(at: offset) == SourcePosition(line: index + 1, column: 1))
      #expect(source.position(at: offset + line.utf8.count).column == line.utf8.count + 1)
      offset += line.utf8.count + (index % 3 == 1 ? 2 : 1)
    }
  }

  @Test("a fault inside an indented multi-line Swift string is at its line and column of the Swift file")
  func indentedString() {
    // The text of a literal whose delimiter stands in line 11, its lines indented by eight.
    let text = "fragment F on User {\n  name\n  ?\n}"
    let origin = SourceOrigin(ofLinesIn: text, firstLine: 12, indentation: 8)
    let fault = #expect(throws: SyntaxError.self) { try Parser.parse(Source(text, name: "View.swift", origin: origin)) }
    #expect(fault?.description == "View.swift:14:11: error: unexpected character \"?\"")
  }

  @Test("a text inside a one-line literal counts on from the place it begins at, and anew behind an escape")
  func oneLineLiteral() {
    // let q = "{ a(b: \"c\") ? }", where the escapes are two characters each in the file.
    let text = "{ a(b: \"c\") ? }"
    var origin = SourceOrigin(line: 3, column: 10)
    origin.add(offset: 8, line: 3, column: 19)
    origin.add(offset: 10, line: 3, column: 22)
    let source = Source(text, name: "View.swift", origin: origin)
    #expect(source.position(at: 2).description == "3:12")
    #expect(source.position(at: 8).description == "3:19")
    let fault = #expect(throws: SyntaxError.self) { try Parser.parse(source) }
    #expect(fault?.location.description == "View.swift:3:24")
  }

  @Test("names, fields and directives stand where they are written")
  func nodeLocations() throws {
    let document = try Parser.parse(Source("query Q {\n  a: b(c: [1, $d]) @e(f: 1) { g }\n}"))
    let operation = try #require(document.operations.first)
    #expect(operation.name?.location.description == "GraphQL:1:7")
    guard case .field(let field) = try #require(operation.selectionSet.selections.first) else {
      Issue.record("the selection is no field")
      return
    }
    #expect(field.location.text == "a: b(c: [1, $d]) @e(f: 1) { g }")
    #expect(field.alias?.location.position.description == "2:3")
    #expect(field.name.location.position.description == "2:6")
    #expect(field.arguments.first?.location.text == "c: [1, $d]")
    #expect(field.arguments.first?.value.location.text == "[1, $d]")
    #expect(field.directives.first?.location.text == "@e(f: 1)")
    #expect(field.selectionSet?.location.text == "{ g }")
    #expect(operation.location.endPosition.description == "3:2")
  }

  @Test(
    "a place deep in a file is the one that counting from its start gives",
    arguments: ["aü\n", "ü", "😀a", "\u{FEFF}ü", "a\r\n", "\r", String(repeating: "ü", count: 5000) + "\n"])
  func deepPlaces(piece: String) {
    let text = "\u{FEFF}" + String(repeating: piece, count: 40_000 / piece.utf8.count)
    let source = Source(text)
    var line = 1
    var column = 4
    let scalars = Array(text.unicodeScalars.dropFirst())
    var offset = 3
    for (index, scalar) in scalars.enumerated() {
      // Between the two of a line end there is no place.
      let isInside = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
      if !isInside, index % 97 == 0 || scalars.count - index < 3 {
        #expect(source.position(at: offset) == SourcePosition(line: line, column: column), "\(offset)")
      }
      offset += UTF8.width(scalar)
      let endsLine = scalar == "\n" || (scalar == "\r" && (index + 1 == scalars.count || scalars[index + 1] != "\n"))
      if endsLine { (line, column) = (line + 1, 1) } else if scalar != "\r" { column += UTF8.width(scalar) }
    }
  }
}
