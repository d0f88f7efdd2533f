import GraphQLLanguage

/// Any bytes are a schema or diagnostics, alone and as an extension of a small one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSchema(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let base = Source("type Query { node: Node } interface Node { id: ID! } input I { a: I, b: [Int!] = [1] }")
  for sources in [[Source(text)], [base, Source(text)]] {
    var diagnostics = DiagnosticCollector()
    let schema = Schema.build(sources, reporting: &diagnostics)
    precondition((schema == nil) == diagnostics.hasErrors)
    for diagnostic in diagnostics.diagnostics { _ = diagnostic.description }
  }
  return 0
}
