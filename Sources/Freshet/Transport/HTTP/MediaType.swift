/// A media type with its parameters (RFC 9110 §8.3.1).
package struct MediaType: Hashable, Sendable {
  /// In lower case.
  package var name: String
  /// By lower-case name, values as they were sent, without the marks of a quoted string. Of equal names the first counts.
  package var parameters: [String: String] = [:]

  /// What cannot be read is left out.
  package init(_ text: String?) {
    var rest = Substring(text ?? "").utf8
    name = HTTPHead.trimmed(Self.text(Self.take(&rest, upTo: ";"))).lowercased()
    while !rest.isEmpty {
      rest.removeFirst()
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      let key = HTTPHead.trimmed(Self.text(Self.take(&rest, upTo: "=", ";"))).lowercased()
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest.removeFirst()
      let value = Self.takeValue(&rest)
      if !key.isEmpty, parameters[key] == nil { parameters[key] = value }
    }
  }

  package var charset: String? { parameters["charset"]?.lowercased() }

  private typealias Bytes = Substring.UTF8View

  private static func text(_ bytes: Bytes) -> Substring { Substring(bytes) }

  private static func take(_ rest: inout Bytes, upTo ends: Unicode.Scalar...) -> Bytes {
    let end = rest.firstIndex { byte in ends.contains { byte == UInt8(ascii: $0) } } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// A token, or a quoted string; what stands between that and the next semicolon is skipped.
  private static func takeValue(_ rest: inout Bytes) -> String {
    guard rest.first == UInt8(ascii: "\"") else {
      return HTTPHead.trimmed(text(take(&rest, upTo: ";")))
    }
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { value.append(escaped) } else { value.append(byte) }
    }
    _ = take(&rest, upTo: ";")
    return String(decoding: value, as: UTF8.self)
  }
}
