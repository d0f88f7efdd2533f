/// Any bytes are a body: its parts are the same however it is cut, none is longer than it may be, and what the decoder
/// keeps is bounded.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMultipart(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for boundary in ["-", "graphql"] {
    let whole = parts(bytes, boundary, chunk: max(count, 1))
    for chunk in [1, 3] {
      let cut = parts(bytes, boundary, chunk: chunk)
      precondition(cut.failure == whole.failure)
      // Where a length was said, a part may be handed out before more of it shows that the length was wrong.
      if !whole.saysLength { precondition(cut.bodies == whole.bodies && cut.isClosed == whole.isClosed) }
    }
    for body in whole.bodies { precondition(body.count <= 256) }
  }
  _ = MediaType(String(decoding: bytes, as: UTF8.self))
  return 0
}

private struct Parts {
  var bodies: [[UInt8]] = []
  var isClosed = false
  var failure: Bool = false
  var saysLength = false
}

private func parts(_ bytes: [UInt8], _ boundary: String, chunk: Int) -> Parts {
  var decoder = MultipartDecoder(boundary: boundary, limit: 256)
  var parts = Parts()
  parts.saysLength = String(decoding: bytes, as: UTF8.self).lowercased().contains("content-length")
  var index = 0
  do throws(MultipartDecoder.Failure) {
    while index < bytes.count {
      parts.bodies += try decoder.receive(bytes[index..<min(index + chunk, bytes.count)]).map(\.body)
      index += chunk
    }
    parts.isClosed = decoder.isClosed
  } catch {
    // How much was handed out before depends on how it was cut.
    parts = Parts(failure: true)
  }
  return parts
}
