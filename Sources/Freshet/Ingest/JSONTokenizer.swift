/// Where a string stands in a JSON text: what is between its quotation marks.
package struct JSONString: Hashable, Sendable {
  package var offset: Int
  package var length: Int
  package var hasEscapes: Bool

  package var range: Range<Int> { offset..<offset + length }
}

/// What a value is, by its first byte.
package enum JSONKind: UInt8, Sendable {
  case object, array, string, number, boolean, null
}

/// Reads a JSON text (RFC 8259) value by value, as its caller pulls.
///
/// It holds a pointer and no copy: the bytes must outlive it. After ``beginObject()`` call ``nextMember()`` and read a
/// value until it answers nil; after ``beginArray()`` likewise with ``nextElement()``. Reading is strict, and every
/// loop is over bytes eight at a time: the standard library's SIMD types compare lane by lane.
package struct JSONTokenizer {
  /// How deep values may be nested.
  package static let depthLimit = 512

  package let base: UnsafeRawPointer
  package let count: Int
  package var position: Int
  package private(set) var depth = 0
  /// Whether the innermost container has just begun, so no comma is due.
  var isAtStart = false

  package init(_ bytes: UnsafeRawBufferPointer, at position: Int = 0) {
    // An empty buffer may have no address; `count` of zero keeps this one from being read.
    base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
    count = bytes.count
    self.position = position
  }

  @inline(__always) func byte(_ offset: Int) -> UInt8 { base.load(fromByteOffset: offset, as: UInt8.self) }

  @inline(__always) func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  func error(_ kind: JSONError.Kind) -> JSONError { JSONError(kind, at: position) }

  func unexpected() -> JSONError { error(position < count ? .unexpectedByte : .unexpectedEnd) }

  @inline(__always) package mutating func skipSpace() {
    while position < count {
      let next = byte(position)
      guard next <= 0x20, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 else { return }
      position += 1
    }
  }

  /// The kind of the value that follows.
  @inline(__always) package mutating func peek() throws(JSONError) -> JSONKind {
    skipSpace()
    guard position < count else { throw error(.unexpectedEnd) }
    switch byte(position) {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .number
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    default: throw error(.unexpectedByte)
    }
  }

  // MARK: Containers

  @inline(__always) private mutating func begin(_ bracket: UInt8) throws(JSONError) {
    skipSpace()
    guard position < count, byte(position) == bracket else { throw unexpected() }
    guard depth < Self.depthLimit else { throw error(.tooDeep) }
    position += 1
    depth += 1
    isAtStart = true
  }

  /// Leaves the container the tokenizer is in, whose end is known.
  @inline(__always) mutating func leave(at end: Int) {
    position = end - 1
    close()
  }

  @inline(__always) mutating func close() {
    position += 1
    depth -= 1
    isAtStart = false
  }

  /// Moves to the next item of the container: false, and behind the closing bracket, where there is none.
  @inline(__always) private mutating func advance(_ bracket: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    guard position < count else { throw error(.unexpectedEnd) }
    let next = byte(position)
    if next == bracket {
      close()
      return false
    }
    if isAtStart {
      isAtStart = false
      return true
    }
    guard next == UInt8(ascii: ",") else { throw error(.unexpectedByte) }
    position += 1
    skipSpace()
    // A comma promises an item.
    guard position < count else { throw error(.unexpectedEnd) }
    guard byte(position) != bracket else { throw error(.unexpectedByte) }
    return true
  }

  package mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{")) }

  /// The name of the next member, with the colon read; nil behind the end of the object.
  @inline(__always) package mutating func nextMember() throws(JSONError) -> JSONString? {
    guard try advance(UInt8(ascii: "}")) else { return nil }
    let name = try readString()
    skipSpace()
    guard position < count, byte(position) == UInt8(ascii: ":") else { throw unexpected() }
    position += 1
    return name
  }

  package mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "[")) }

  /// Whether the array has another element; false behind its end.
  @inline(__always) package mutating func nextElement() throws(JSONError) -> Bool { try advance(UInt8(ascii: "]")) }

  /// Makes sure that only white space follows.
  package mutating func end() throws(JSONError) {
    skipSpace()
    guard position == count else { throw error(.trailingBytes) }
  }

  // MARK: Literals

  package mutating func readNull() throws(JSONError) { try read("null") }

  package mutating func readBoolean() throws(JSONError) -> Bool {
    skipSpace()
    guard position < count else { throw error(.unexpectedEnd) }
    if byte(position) == UInt8(ascii: "t") {
      try read("true")
      return true
    }
    try read("false")
    return false
  }

  private mutating func read(_ literal: StaticString) throws(JSONError) {
    skipSpace()
    for index in 0..<literal.utf8CodeUnitCount {
      guard position < count, byte(position) == literal.utf8Start[index] else { throw unexpected() }
      position += 1
    }
  }

  // MARK: Skipping

  /// Reads over a value of any kind, checking all of it, and says where it stood.
  @discardableResult
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    let kind = try peek()
    let start = position
    switch kind {
    case .string: _ = try readString()
    case .number: _ = try readNumber()
    case .boolean: _ = try readBoolean()
    case .null: try readNull()
    case .object, .array: try skipContainer()
    }
    return start..<position
  }

  /// Reads over the object or the array that begins here.
  private mutating func skipContainer() throws(JSONError) {
    // A bit a level, the innermost lowest: whether it is an array. What lies deeper than there are bits is left to a call
    // of its own; `depthLimit` bounds those.
    var arrays: UInt64 = 0
    var levels = 0
    try enter(&arrays, &levels)
    while levels > 0 {
      guard arrays & 1 != 0 ? try nextElement() : try nextMember() != nil else {
        arrays >>= 1
        levels &-= 1
        continue
      }
      switch try peek() {
      case .string: _ = try readString()
      case .number: _ = try readNumber()
      case .boolean: _ = try readBoolean()
      case .null: try readNull()
      case .object, .array:
        if levels == UInt64.bitWidth { try skipContainer() } else { try enter(&arrays, &levels) }
      }
    }
  }

  @inline(__always) private mutating func enter(_ arrays: inout UInt64, _ levels: inout Int) throws(JSONError) {
    let bracket = byte(position)
    try begin(bracket)
    arrays = arrays << 1 | (bracket == UInt8(ascii: "[") ? 1 : 0)
    levels &+= 1
  }
}
