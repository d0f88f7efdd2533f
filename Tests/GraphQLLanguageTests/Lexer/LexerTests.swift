import GraphQLLanguage
import Testing

@Suite struct LexerTests {
  @Test("every punctuator and kind of token is read, and what is ignored is left out")
  func tokens() throws {
    let text =
      "\u{FEFF}! $ & ( ) ... : = @ [ ] { | }, # no token \"here\"\r\nname _1 0 -12 1.5 1e3 -0.1E-2 \"s\" \"\"\"b\"\"\""
    let kinds = try readTokens(of: text).map(\.kind)
    #expect(
      kinds == [
        .exclamationMark, .dollar, .ampersand, .leftParenthesis, .rightParenthesis, .spread, .colon, .equals, .at,
        .leftBracket, .rightBracket, .leftBrace, .pipe, .rightBrace, .name, .name, .int, .int, .float, .float, .float,
        .string, .blockString,
      ])
  }

  @Test("the end of the text is the last token, however often it is asked for")
  func endOfFile() throws {
    var lexer = Lexer(Source("  # only a comment"))
    #expect(try lexer.next().kind == .endOfFile)
    #expect(try lexer.next().kind == .endOfFile)
  }

  @Test(
    "a number that runs into a name, a point or another number is refused where it does",
    arguments: [
      ("00", "1:1"), ("01", "1:1"), ("-", "1:2"), ("1.", "1:3"), ("1.a", "1:3"), (".5", "1:1"), ("1e", "1:3"),
      ("1e+", "1:4"), ("0xF", "1:2"), ("1_000", "1:2"), ("1.2.3", "1:4"), ("12a", "1:3"), ("1.2e3x", "1:6"),
      ("+1", "1:1"), ("-x", "1:2"), ("..1", "1:1"),
    ])
  func numbers(text: String, place: String) {
    #expect(fault(in: text)?.location.position.description == place)
  }

  @Test(
    "escapes become the characters they name",
    arguments: [
      (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u00e9\u00E9""#, "éé"),
      (#""\u{1F600}\u{0041}\u{00000041}""#, "😀AA"), (#""\uD83D\uDE00""#, "😀"), (#""""#, ""), (#""ü 😀""#, "ü 😀"),
    ])
  func escapes(text: String, value: String) throws {
    #expect(try string(text) == value)
  }

  @Test(
    "a string that is not in the grammar is refused",
    arguments: [
      #"""#, #""a"#, "\"a\n\"", "\"a\r\"", #""\x""#, #""\"#, #""\u12""#, #""\u{}""#, #""\u{110000}""#,
      #""\u{FFFFFFFFFFFFFFFFFFFFF}""#, #""\u{D800}""#, #""\uD83D""#, #""\uD83D\u0041""#, #""\uDE00""#, #""\u{41""#,
      #""""open"#, #""""open\""""#,
    ])
  func faultyStrings(text: String) {
    #expect(fault(in: text) != nil)
  }

  @Test("a block string loses the indentation its lines share and the blank lines at its ends")
  func blockStrings() throws {
    #expect(
      try string("\"\"\"\n    Hello,\n      World!\n\n    Yours,\n      GraphQL.\n  \"\"\"")
        == "Hello,\n  World!\n\nYours,\n  GraphQL.")
    #expect(try string("\"\"\"one\n  two\n    three\"\"\"") == "one\ntwo\n  three")
    #expect(try string("\"\"\"  kept\n\tone\n\t two\r  three\r\n\"\"\"") == "  kept\none\n two\n three")
    #expect(try string(#""""a \""" b \n \u0041""""#) == #"a """ b \n \u0041"#)
    #expect(try string("\"\"\"\n  \\\"\"\"x\n    y\"\"\"") == "\"\"\"x\n  y")
    #expect(try string("\"\"\"\n   \n\t\n\"\"\"") == "")
    #expect(try string("\"\"\"\"\"\"") == "")
    #expect(try string("\"\"\"\n    a\n\n   \n    b\n\"\"\"") == "a\n\n\nb")
  }

  @Test("a character that begins no token is named at its place")
  func strayCharacters() {
    #expect(fault(in: "a\n  ü ?")?.description == "GraphQL:2:3: error: unexpected character \"ü\"")
    #expect(fault(in: "a \u{7}")?.message == "unexpected character U+0007")
    #expect(fault(in: "'a'")?.message.contains("double quotes") == true)
    #expect(fault(in: "a..b")?.location.position.description == "1:2")
  }
}

private func readTokens(of text: String) throws(SyntaxError) -> [Token] {
  var lexer = Lexer(Source(text))
  var tokens: [Token] = []
  while true {
    let token = try lexer.next()
    if token.kind == .endOfFile { return tokens }
    tokens.append(token)
  }
}

private func fault(in text: String) -> SyntaxError? {
  do throws(SyntaxError) {
    _ = try readTokens(of: text)
    return nil
  } catch {
    return error
  }
}

private func string(_ text: String) throws(SyntaxError) -> String {
  var lexer = Lexer(Source(text))
  let token = try lexer.next()
  #expect(try lexer.next().kind == .endOfFile)
  return try lexer.stringValue(token)
}
