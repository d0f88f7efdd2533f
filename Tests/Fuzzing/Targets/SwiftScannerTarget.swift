@testable import FreshetCompiler
import GraphQLLanguage

/// Any bytes are tokens of Swift, each further on than the one before; documents stand where they say.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSwiftScanner(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var lexer = SwiftLexer(bytes)
  var end = 0
  while let token = lexer.next() {
    precondition(token.range.lowerBound >= end && token.range.upperBound > token.range.lowerBound)
    precondition(token.range.upperBound <= bytes.count)
    if case .string(let shape) = token.kind {
      precondition(token.range.lowerBound < shape.content.lowerBound)
      precondition(shape.content.upperBound <= token.range.upperBound)
    }
    end = token.range.upperBound
  }
  var discovery = Discovery()
  let file = Source(String(decoding: bytes, as: UTF8.self), name: "Fuzz.swift")
  discovery.read(file)
  let last = file.position(at: file.bytes.count)
  for document in discovery.documents {
    for offset in [0, document.bytes.count / 2, document.bytes.count] {
      precondition(document.position(at: offset) <= last)
    }
    _ = try? Parser.parse(document)
  }
  for diagnostic in discovery.diagnostics { _ = diagnostic.description }
  return 0
}
