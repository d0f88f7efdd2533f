/// Reads a whole JSON text (RFC 8259) and keeps the place of every value and name.
package struct PositionedJSONParser {
  /// The first thing that is no JSON.
  package struct Problem: Error {
    package var message: String
    package var location: SourceLocation
  }

  private static let depthLimit = 64

  private let source: Source
  private let bytes: [UInt8]
  private var position = 0

  package static func parse(_ source: Source) throws(Problem) -> PositionedJSON {
    var parser = PositionedJSONParser(source)
    let value = try parser.readValue(depth: 0)
    parser.skipSpace()
    if parser.position < parser.bytes.count { throw parser.unexpected("the end of the file") }
    return value
  }

  private init(_ source: Source) {
    self.source = source
    bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private mutating func readValue(depth: Int) throws(Problem) -> PositionedJSON {
    skipSpace()
    let start = position
    let value: PositionedJSON.Value
    switch peek {
    case UInt8(ascii: "{"): value = .object(try readObject(depth: depth + 1))
    case UInt8(ascii: "["): value = .array(try readArray(depth: depth + 1))
    case UInt8(ascii: "\""): value = .string(try readString())
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): value = .number(try readNumber())
    case UInt8(ascii: "t") where take("true"): value = .boolean(true)
    case UInt8(ascii: "f") where take("false"): value = .boolean(false)
    case UInt8(ascii: "n") where take("null"): value = .null
    default: throw unexpected("a value")
    }
    return PositionedJSON(value: value, location: SourceLocation(source, start, position))
  }

  private mutating func readObject(depth: Int) throws(Problem) -> [PositionedJSON.Member] {
    guard depth <= Self.depthLimit else { throw problem("this is nested over \(Self.depthLimit) levels deep") }
    position += 1
    var members: [PositionedJSON.Member] = []
    var names: Set<String> = []
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      let start = position
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a member's name in quotes") }
      let name = try readString()
      let location = SourceLocation(source, start, position)
      guard names.insert(name).inserted else {
        throw Problem(message: "the member \"\(name)\" stands here twice", location: location)
      }
      skipSpace()
      guard take(":") else { throw unexpected("\":\"") }
      let value = try readValue(depth: depth)
      members.append(PositionedJSON.Member(name: name, nameLocation: location, value: value))
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected("\",\" or \"}\"") }
    return members
  }

  private mutating func readArray(depth: Int) throws(Problem) -> [PositionedJSON] {
    guard depth <= Self.depthLimit else { throw problem("this is nested over \(Self.depthLimit) levels deep") }
    position += 1
    var values: [PositionedJSON] = []
    skipSpace()
    if take("]") { return values }
    repeat {
      values.append(try readValue(depth: depth))
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected("\",\" or \"]\"") }
    return values
  }

  private mutating func readNumber() throws(Problem) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try readDigits() }
    if take(".") { try readDigits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try readDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readDigits() throws(Problem) {
    let start = position
    while let byte = peek, Self.isDigit(byte) { position += 1 }
    if position == start { throw unexpected("a digit") }
  }

  private mutating func readString() throws(Problem) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek, byte >= 0x20 {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try readEscape(into: &text)
      default: text.append(byte)
      }
    }
    throw Problem(message: "this string is not closed", location: SourceLocation(source, start, position))
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(Problem) {
    guard let byte = peek else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var units = [try readUnit()]
      if UTF16.isLeadSurrogate(units[0]), take("\\u") { units.append(try readUnit()) }
      text.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    default:
      position -= 1
      throw unexpected("an escape sequence of JSON")
    }
  }

  private mutating func readUnit() throws(Problem) -> UInt16 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.first != UInt8(ascii: "+"),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw unexpected("four hexadecimal digits") }
    position += 4
    return unit
  }

  // MARK: - Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  private func problem(_ message: String) -> Problem {
    Problem(message: message, location: SourceLocation(source, position, min(position + 1, bytes.count)))
  }

  private func unexpected(_ wanted: String) -> Problem {
    position < bytes.count
      ? problem("this is no JSON: expected \(wanted)")
      : problem("this is no JSON: the file ends where \(wanted) is expected")
  }
}
