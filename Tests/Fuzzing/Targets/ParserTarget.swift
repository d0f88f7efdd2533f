import GraphQLLanguage

/// Any bytes are a document or a fault; what is printed of a document reads as the same document.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParser(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let source = Source(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  do throws(SyntaxError) {
    let document = try Parser.parse(source)
    let shape = treeShape(document)
    let readable = Printer.print(document)
    guard let again = try? Parser.parse(Source(readable)) else { preconditionFailure("not read again: \(readable)") }
    precondition(shape == treeShape(again))
    precondition(Printer.print(again) == readable)
    let compact = Printer.compact(document)
    guard let again = try? Parser.parse(Source(compact)) else { preconditionFailure("not read again: \(compact)") }
    precondition(Printer.compact(again) == compact)
  } catch {
    precondition(error.location.end <= source.bytes.count)
    _ = error.description
  }
  return 0
}
