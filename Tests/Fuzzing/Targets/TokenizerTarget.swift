@testable import Freshet

/// Any bytes are a JSON text or a failure: what is skipped is what can be read, and a value that is written and read
/// again is written the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTokenizer(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let value = try? JSONValue(json: bytes)
  precondition(isSkipped(UnsafeRawBufferPointer(bytes)) == (value != nil))
  if let value { precondition((try? JSONValue(json: value.text))?.text == value.text) }
  return 0
}

private func isSkipped(_ bytes: UnsafeRawBufferPointer) -> Bool {
  var tokenizer = JSONTokenizer(bytes)
  do throws(JSONError) {
    _ = try tokenizer.skipValue()
    try tokenizer.end()
    return true
  } catch {
    precondition((0...bytes.count).contains(error.offset))
    return false
  }
}
