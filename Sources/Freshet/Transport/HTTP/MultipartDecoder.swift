/// Takes a body of the media type `multipart/mixed` (RFC 2046 §5.1) apart as it arrives, however it is cut.
///
/// A delimiter is two hyphens and the boundary at the start of a line; the line end before it is the delimiter's. A part
/// is handed out as soon as that much of the delimiter behind it is there: servers pause right behind it until there is
/// more to say. Lines may end in LF alone, a part may be empty, and what stands before the first delimiter and behind
/// the closing one is ignored.
package struct MultipartDecoder: Sendable {
  /// One part.
  package struct Part: Hashable, Sendable {
    /// By lower-case name.
    package var headerFields: [String: String]
    package var body: [UInt8]
  }

  package enum Failure: Error, Hashable, Sendable {
    /// A part's header, or its body, has more bytes than it may have.
    case tooLarge(limit: Int)
    /// A header line without a colon.
    case malformedHeader
  }

  private enum Stage {
    /// Before a delimiter, in what is nobody's.
    case outside
    /// Right behind a delimiter, and in the white space that may follow it.
    case delimiter
    case padding
    case header
    case body
    case closed
  }

  package static let headerLimit = 64 << 10

  private let delimiter: [UInt8]
  private let limit: Int
  private var stage = Stage.outside
  private var bytes: [UInt8] = []
  /// What was used up of `bytes`.
  private var start = 0
  /// How far `bytes` was searched.
  private var place = 0
  private var headerFields: [String: String] = [:]
  private var headerSize = 0
  private var length: Int?
  private var parts: [Part] = []

  /// - Parameter limit: how many bytes a part's body may have.
  package init(boundary: String, limit: Int) {
    delimiter = Array("--\(boundary)".utf8)
    self.limit = limit
  }

  /// Whether the closing delimiter was read: what follows is ignored.
  package var isClosed: Bool { stage == .closed }

  /// Takes the next bytes: the parts that are whole now.
  package mutating func receive(_ more: some Sequence<UInt8>) throws(Failure) -> [Part] {
    if stage == .closed { return [] }
    bytes.append(contentsOf: more)
    parts = []
    while try step() {}
    if start > 0 {
      bytes.removeFirst(start)
      place -= start
      start = 0
    }
    return parts
  }

  /// Goes on by one line, one header or one delimiter; false where more bytes are needed.
  private mutating func step() throws(Failure) -> Bool {
    switch stage {
    case .outside: return skipToDelimiter()
    case .delimiter: return closeOrGoOn()
    case .padding: return endDelimiter()
    case .header: return try readHeaderLine()
    case .body: return try readBody()
    case .closed:
      start = bytes.count
      place = start
      return false
    }
  }

  private func lineEnd(from index: Int) -> Int? { bytes[index...].firstIndex(of: 0x0A) }

  /// Whether a delimiter begins at the start of a line: nil where more bytes will tell.
  private func isDelimiter(at index: Int) -> Bool? {
    let count = min(delimiter.count, bytes.count - index)
    for offset in 0..<count where bytes[index + offset] != delimiter[offset] { return false }
    return count == delimiter.count ? true : nil
  }

  private mutating func enter(_ next: Stage, at index: Int) {
    stage = next
    start = index
    place = index
  }

  // MARK: Delimiters

  private mutating func skipToDelimiter() -> Bool {
    guard let isDelimiter = isDelimiter(at: start) else { return false }
    if isDelimiter {
      enter(.delimiter, at: start + delimiter.count)
      return true
    }
    guard let end = lineEnd(from: place) else {
      // Nothing of a line that is ignored is needed but where it ends.
      place = bytes.count
      if place > start + delimiter.count {
        start = place - 1
        bytes[start] = 0x20
      }
      return false
    }
    enter(.outside, at: end + 1)
    return true
  }

  /// Two hyphens behind a delimiter close the body.
  private mutating func closeOrGoOn() -> Bool {
    guard start < bytes.count else { return false }
    if bytes[start] == UInt8(ascii: "-") {
      guard start + 1 < bytes.count else { return false }
      if bytes[start + 1] == UInt8(ascii: "-") {
        enter(.closed, at: bytes.count)
        return true
      }
    }
    enter(.padding, at: start)
    return true
  }

  /// White space and a line end behind a delimiter begin a part.
  private mutating func endDelimiter() -> Bool {
    while place < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[place]) { place += 1 }
    guard place < bytes.count else {
      start = place
      return false
    }
    guard bytes[place] == 0x0A else {
      // A boundary that goes on is another's.
      enter(.outside, at: place)
      bytes[place] = 0x20
      return true
    }
    headerFields = [:]
    headerSize = 0
    length = nil
    enter(.header, at: place + 1)
    return true
  }

  // MARK: Parts

  private mutating func readHeaderLine() throws(Failure) -> Bool {
    guard let isDelimiter = isDelimiter(at: start) else { return false }
    if isDelimiter {
      // A part without anything, not even the line that ends its header.
      enter(.delimiter, at: start + delimiter.count)
      return true
    }
    guard let end = lineEnd(from: place) else {
      place = bytes.count
      guard bytes.count - start + headerSize <= Self.headerLimit else { throw .tooLarge(limit: Self.headerLimit) }
      return false
    }
    var line = bytes[start..<end]
    if line.last == 0x0D { line.removeLast() }
    if line.isEmpty {
      if let text = headerFields["content-length"], let length = Int(text), length > 0 { self.length = length }
      enter(.body, at: end + 1)
      return true
    }
    headerSize += end + 1 - start
    guard headerSize <= Self.headerLimit else { throw .tooLarge(limit: Self.headerLimit) }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformedHeader }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    headerFields[name] = HTTPHead.trimmed(String(decoding: line[(colon + 1)...], as: UTF8.self))
    enter(.header, at: end + 1)
    return true
  }

  private mutating func readBody() throws(Failure) -> Bool {
    // A line begins at the body's start, and behind each line end.
    if place == start {
      guard let isDelimiter = isDelimiter(at: start) else { return false }
      if isDelimiter {
        enter(.delimiter, at: start + delimiter.count)
        return true
      }
    }
    while let end = lineEnd(from: place) {
      guard let isDelimiter = isDelimiter(at: end + 1) else {
        place = end
        return try waitForBody(end)
      }
      if isDelimiter {
        let last = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
        try finishPart(last)
        enter(.delimiter, at: end + 1 + delimiter.count)
        return true
      }
      place = end + 1
    }
    place = bytes.count
    return try waitForBody(place)
  }

  /// The length that a header gives is a hint: it hands a part out early where the bytes say the same.
  private mutating func waitForBody(_ searched: Int) throws(Failure) -> Bool {
    guard searched - start <= limit + 2 else { throw .tooLarge(limit: limit) }
    guard let length, length <= bytes.count - start, bytes[start + length - 1] == UInt8(ascii: "}") else {
      return false
    }
    let next = start + length
    guard next == bytes.count || bytes[next] == 0x0D || bytes[next] == 0x0A else { return false }
    try finishPart(next)
    enter(.outside, at: next)
    return true
  }

  private mutating func finishPart(_ end: Int) throws(Failure) {
    guard end - start <= limit else { throw .tooLarge(limit: limit) }
    let body = bytes[start..<end]
    guard body.contains(where: { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }) else { return }
    parts.append(Part(headerFields: headerFields, body: Array(body)))
  }
}
