import FreshetCompiler
import GraphQLLanguage

/// Any bytes are a configuration or diagnostics.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfiguration(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = Source(
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self), name: "freshet.json")
  let reader = ConfigurationReader(source)
  if !reader.diagnostics.hasErrors { precondition(!reader.schema.isEmpty) }
  for diagnostic in reader.diagnostics.diagnostics { _ = diagnostic.description }
  return 0
}
