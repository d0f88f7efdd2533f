import Freshet

/// Reads HTTP/1.1 requests (RFC 9112) from chunks of any size.
struct HTTPMessageParser {
  /// Bytes that are no request the server takes: the status to answer with before closing.
  struct Refusal: Error, Equatable {
    var status: Int
    var message: String
  }

  /// What the bytes amount to so far.
  enum Step {
    case message(HTTPMessage)
    /// The client waits for `100 Continue` before it sends the body.
    case expectsContinue
    case needsMore
  }

  private static let bodyLimit = 64 << 20

  private enum State {
    case head(HTTPHeadParser)
    case body(HTTPMessage, Framing, hasAskedToContinue: Bool)
  }

  private enum Framing {
    case length(Int)
    case chunked
  }

  private var state = State.head(HTTPHeadParser())
  private var unread: [UInt8] = []

  /// Takes a chunk; ``next()`` says what became complete.
  mutating func feed(_ bytes: ArraySlice<UInt8>) { unread += bytes }

  /// The bytes that were not read: those behind an upgrade request belong to the next protocol.
  mutating func takeRest() -> [UInt8] {
    defer { unread = [] }
    return unread
  }

  /// The next request, once it is complete.
  mutating func next() throws(Refusal) -> Step {
    if case .head(var parser) = state {
      guard let (message, framing) = try readHead(&parser) else {
        state = .head(parser)
        return .needsMore
      }
      state = .body(message, framing, hasAskedToContinue: false)
    }
    guard case .body(var message, let framing, let hasAsked) = state else { return .needsMore }
    let body =
      switch framing {
      case .length(let length): takeBody(length)
      case .chunked: try takeChunks()
      }
    if let body {
      message.body = body
      state = .head(HTTPHeadParser())
      return .message(message)
    }
    guard !hasAsked, message.head.value("Expect")?.lowercased() == "100-continue" else { return .needsMore }
    state = .body(message, framing, hasAskedToContinue: true)
    return .expectsContinue
  }

  private mutating func readHead(
    _ parser: inout HTTPHeadParser
  ) throws(Refusal) -> (message: HTTPMessage, framing: Framing)? {
    let parsed: (head: HTTPHead, rest: ArraySlice<UInt8>)?
    do {
      parsed = try parser.feed(unread[...])
    } catch {
      switch error {
      case .tooLarge(let limit): throw Refusal(status: 431, message: "The header is over \(limit) bytes.")
      case .malformed(let reason): throw Refusal(status: 400, message: "The request is malformed: \(reason).")
      }
    }
    unread = parsed.map { Array($0.rest) } ?? []
    guard let head = parsed?.head else { return nil }
    guard let (method, target) = head.request else {
      throw Refusal(status: 400, message: "The first line is no request line of HTTP/1.1.")
    }
    let message = HTTPMessage(head: head, method: method, path: String(target.prefix { $0 != "?" }), body: [])
    return (message, try Self.framing(of: head))
  }

  private static func framing(of head: HTTPHead) throws(Refusal) -> Framing {
    if let encoding = head.value("Transfer-Encoding") {
      guard encoding.lowercased() == "chunked" else {
        throw Refusal(status: 501, message: "The transfer encoding '\(encoding)' is not known.")
      }
      return .chunked
    }
    guard let text = head.value("Content-Length") else { return .length(0) }
    guard let length = Int(text), length >= 0 else {
      throw Refusal(status: 400, message: "Content-Length is no number.")
    }
    guard length <= bodyLimit else { throw Refusal(status: 413, message: "The body is over \(bodyLimit) bytes.") }
    return .length(length)
  }

  private mutating func takeBody(_ length: Int) -> [UInt8]? {
    guard unread.count >= length else { return nil }
    let body = Array(unread[..<length])
    unread.removeFirst(length)
    return body
  }

  /// The whole chunked body, once its last chunk is there.
  private mutating func takeChunks() throws(Refusal) -> [UInt8]? {
    var body: [UInt8] = []
    var index = 0
    while true {
      guard let (line, end) = line(from: index) else { return nil }
      guard let size = Int(HTTPHead.trimmed(line.prefix { $0 != ";" }), radix: 16), size >= 0 else {
        throw Refusal(status: 400, message: "A chunk's size is no number.")
      }
      guard size <= Self.bodyLimit - body.count else {
        throw Refusal(status: 413, message: "The body is over \(Self.bodyLimit) bytes.")
      }
      index = end
      if size == 0 { break }
      guard unread.count >= index + size + 2 else { return nil }
      body += unread[index..<index + size]
      index += size + 2
    }
    // Trailer fields, up to an empty line.
    while true {
      guard let (line, end) = line(from: index) else { return nil }
      index = end
      if line.isEmpty { break }
    }
    unread.removeFirst(index)
    return body
  }

  private func line(from start: Int) -> (text: String, end: Int)? {
    guard let lineFeed = unread[start...].firstIndex(of: 10) else { return nil }
    let end = lineFeed > start && unread[lineFeed - 1] == 13 ? lineFeed - 1 : lineFeed
    return (String(decoding: unread[start..<end], as: UTF8.self), lineFeed + 1)
  }
}
