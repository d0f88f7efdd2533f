import GraphQLLanguage

/// Any bytes are an introspection result or diagnostics.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzIntrospection(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = Source(
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self), name: "schema.json")
  var diagnostics = DiagnosticCollector()
  let schema = Schema.build([source], reporting: &diagnostics)
  precondition((schema == nil) == diagnostics.hasErrors)
  for diagnostic in diagnostics.diagnostics { _ = diagnostic.description }
  return 0
}
