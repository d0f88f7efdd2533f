/// The head of an HTTP/1.1 message (RFC 9112): a start line and fields.
package struct HTTPHead: Sendable, Hashable {
  /// A header field as it came; names compare without case.
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// The field as it may be sent: without white space and line breaks around the value, which a token read from a
    /// file often has. Nil where the name is none, or a control character in the value could begin another line.
    package var checked: Field? {
      let isBlank = { (byte: UInt8) in [0x20, 0x09, 0x0d, 0x0a].contains(byte) }
      let bytes = value.utf8.drop(while: isBlank)
      let end = bytes.lastIndex { !isBlank($0) }.map(bytes.index(after:)) ?? bytes.startIndex
      let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 || byte == 0x7f }
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte), !bytes[..<end].contains(where: isControl) else {
        return nil
      }
      return Field(name, String(Substring(bytes[..<end])))
    }

    /// Whether a name may have the byte (RFC 9110 §5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
  }

  /// The request line or status line.
  package var startLine: String
  /// The fields in order.
  package var fields: [Field]

  package init(startLine: String, fields: [Field]) {
    self.startLine = startLine
    self.fields = fields
  }

  /// The values of every field called `name`.
  package func values(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of the first field called `name`.
  package func value(_ name: String) -> String? { values(name).first }

  /// The elements of a comma list, over all fields called `name`.
  package func tokens(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",").map(Self.trimmed) }.filter { !$0.isEmpty }
  }

  /// The status of a response, nil where the start line is no status line.
  package var status: Int? {
    let parts = startLine.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), parts[1].utf8.count == 3 else { return nil }
    return Int(parts[1])
  }

  /// The method and target of a request, nil where the start line is no request line.
  package var request: (method: String, target: String)? {
    let parts = startLine.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// The text on the wire, with the empty line behind it.
  package var text: String {
    fields.reduce(startLine + "\r\n") { $0 + "\($1.name): \($1.value)\r\n" } + "\r\n"
  }

  package static func trimmed(_ text: some StringProtocol) -> String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard let start = text.firstIndex(where: { !isBlank($0) }), let end = text.lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(text[start...end])
  }
}

/// Reads the head of an HTTP/1.1 message from chunks of any size.
package struct HTTPHeadParser: Sendable {
  /// Why there is no head.
  package enum Failure: Error, Hashable, Sendable {
    /// More bytes than the limit, and no end.
    case tooLarge(limit: Int)
    /// Not the form of RFC 9112.
    case malformed(String)
  }

  private let limit: Int
  private var held: [UInt8] = []
  private var searched = 0

  package init(limit: Int = WebSocketLimits().head) { self.limit = limit }

  /// The head and what came behind it, once the empty line is there.
  package mutating func feed(
    _ chunk: ArraySlice<UInt8>
  ) throws(Failure) -> (head: HTTPHead, rest: ArraySlice<UInt8>)? {
    held.append(contentsOf: chunk)
    while searched < held.count {
      defer { searched += 1 }
      guard held[searched] == 0x0a, searched > 0 else { continue }
      let isEnd = held[searched - 1] == 0x0a || searched > 1 && held[searched - 1] == 0x0d && held[searched - 2] == 0x0a
      guard isEnd else { continue }
      guard searched < limit else { throw .tooLarge(limit: limit) }
      return (try Self.parse(held[...searched]), held[(searched + 1)...])
    }
    guard held.count <= limit else { throw .tooLarge(limit: limit) }
    return nil
  }

  private static func parse(_ bytes: ArraySlice<UInt8>) throws(Failure) -> HTTPHead {
    let lines = bytes.split(separator: 0x0a).map { $0.last == 0x0d ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
    guard let first = lines.first else { throw .malformed("no start line") }
    var fields: [HTTPHead.Field] = []
    for line in lines.dropFirst() {
      // A folded line (obsolete) continues the value before it.
      if line.first == 0x20 || line.first == 0x09, let last = fields.indices.last {
        fields[last].value += " " + HTTPHead.trimmed(String(decoding: line, as: UTF8.self))
        continue
      }
      guard let colon = line.firstIndex(of: 0x3a), colon > line.startIndex else {
        throw .malformed("a header line without a name and a colon")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      guard name == HTTPHead.trimmed(name) else { throw .malformed("white space around a header's name") }
      fields.append(
        HTTPHead.Field(name, HTTPHead.trimmed(String(decoding: line[(colon + 1)...], as: UTF8.self))))
    }
    return HTTPHead(startLine: String(decoding: first, as: UTF8.self), fields: fields)
  }
}
