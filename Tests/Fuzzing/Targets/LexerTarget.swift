import GraphQLLanguage

/// Any bytes are tokens up to the first fault; every token moves on, lies in the text, and strings have values.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLexer(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = Source(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  var lexer = Lexer(source)
  var end = 0
  do throws(SyntaxError) {
    while true {
      let token = try lexer.next()
      precondition(token.start >= end && token.end <= source.bytes.count && token.end >= token.start)
      end = token.end
      if token.kind == .endOfFile { break }
      precondition(token.end > token.start)
      if token.kind == .string || token.kind == .blockString { _ = try lexer.stringValue(token) }
    }
  } catch {
    precondition(error.location.end <= source.bytes.count)
    _ = error.description
  }
  return 0
}
