extension Entry {
  /// A leaf's value, of a payload whose bytes begin there.
  func value(_ base: UnsafeRawPointer) -> Value {
    switch kind {
    case .null: .null
    case .no: .boolean(false)
    case .yes: .boolean(true)
    case .integer: .integer(Int64(bitPattern: bits))
    case .float: .float(Double(bitPattern: bits))
    case .string: .string(text(base))
    case .text: .text(String(decoding: bytes(base), as: UTF8.self))
    case .object, .list, .type, .same: .missing
    }
  }

  /// The bytes of what is written as text.
  @inline(__always) func bytes(_ base: UnsafeRawPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + Int(a), count: Int(b))
  }

  /// The text of a string, or of a type's name.
  func text(_ base: UnsafeRawPointer) -> String {
    let bytes = bytes(base)
    guard c != 0 else { return String(decoding: bytes, as: UTF8.self) }
    return JSONTokenizer(bytes).text(of: JSONString(offset: 0, length: bytes.count, hasEscapes: true))
  }
}
