import Foundation
import Freshet
import Testing

struct WebSocketHandshakeTests {
  private static let nonce = [UInt8](0xa0...0xaf)

  private func handshake(
    _ url: String, _ subprotocols: [String] = ["graphql-transport-ws"], _ fields: [HTTPHead.Field] = []
  )
    throws -> WebSocketHandshake
  {
    WebSocketHandshake(
      url: try #require(URL(string: url)), subprotocols: subprotocols, fields: fields, nonce: Self.nonce)
  }

  private func response(_ fields: [String: String?] = [:], status: String = "101 Switching Protocols") -> HTTPHead {
    var all: [String: String?] = [
      "upgrade": "WebSocket", "Connection": "keep-alive, Upgrade",
      "Sec-WebSocket-Accept": "LXMtS+wYEE3JK1lgXpRgjdmytQk=",
      "Sec-WebSocket-Protocol": "graphql-transport-ws",
    ]
    for (name, value) in fields { all[name] = value }
    return HTTPHead(
      startLine: "HTTP/1.1 \(status)",
      fields: all.compactMap { name, value in value.map { HTTPHead.Field(name, $0) } })
  }

  @Test("The request is the one of RFC 6455, the port only where it is not the scheme's own")
  func request() throws {
    let handshake = try handshake(
      "ws://example.test:8080/a%20b?c=d%26&e#f", ["graphql-transport-ws", "graphql-ws"],
      [
        .init("Authorization", " Bearer x\r\n"), .init("sec-websocket-protocol", "other"), .init("Bad", "a\r\nEvil: b"),
        .init("Bad: x\r\nEvil", "b"),
      ])
    #expect(
      handshake.request.text == """
        GET /a%20b?c=d%26&e HTTP/1.1\r
        Host: example.test:8080\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Key: oKGio6SlpqeoqaqrrK2urw==\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Protocol: graphql-transport-ws, graphql-ws\r
        Authorization: Bearer x\r
        \r

        """)
    for (url, host) in [
      ("wss://a.test", "a.test"), ("wss://a.test:443/", "a.test"), ("ws://a.test:443", "a.test:443"),
      ("ws://[::1]:80", "[::1]"), ("ws://user:secret@a.test/x", "a.test"),
    ] {
      #expect(try self.handshake(url).request.value("host") == host)
    }
    #expect(try self.handshake("wss://a.test").request.startLine == "GET / HTTP/1.1")
  }

  @Test("The right answer is accepted, names without case and lists read as lists")
  func accepted() throws {
    #expect(try handshake("ws://a.test").accept(response()) == "graphql-transport-ws")
    #expect(try handshake("ws://a.test", []).accept(response(["Sec-WebSocket-Protocol": nil])) == nil)
  }

  @Test("Another subprotocol, or none, is no opening")
  func subprotocol() throws {
    let handshake = try handshake("ws://a.test")
    #expect(throws: WebSocketHandshake.Failure.subprotocol("graphql-ws")) {
      try handshake.accept(response(["Sec-WebSocket-Protocol": "graphql-ws", "Connection": "keep-alive, upgrade"]))
    }
    #expect(throws: WebSocketHandshake.Failure.subprotocol(nil)) {
      try handshake.accept(response(["Sec-WebSocket-Protocol": nil]))
    }
    #expect(throws: WebSocketHandshake.Failure.subprotocol("x")) {
      try self.handshake("ws://a.test", []).accept(response(["Sec-WebSocket-Protocol": "x"]))
    }
  }

  @Test(
    "An answer that breaks a rule is no opening",
    arguments: [
      ["upgrade": "h2c"], ["upgrade": nil], ["Connection": "close"], ["Connection": nil],
      ["Sec-WebSocket-Accept": "LXMtS+wYEE3JK1lgXpRgjdmytQk"], ["Sec-WebSocket-Accept": nil],
      ["Sec-WebSocket-Extensions": "permessage-deflate"],
    ] as [[String: String?]])
  func malformed(fields: [String: String?]) throws {
    let handshake = try handshake("ws://a.test")
    let failure = #expect(throws: WebSocketHandshake.Failure.self) { try handshake.accept(response(fields)) }
    guard case .malformed = failure else {
      Issue.record("not malformed: \(String(describing: failure))")
      return
    }
  }

  @Test("Another status is told with its head")
  func status() throws {
    let handshake = try handshake("ws://a.test")
    let refusal = response(status: "401 Unauthorized")
    #expect(throws: WebSocketHandshake.Failure.status(401, refusal)) { try handshake.accept(refusal) }
  }

  @Test("A server accepts what a client asks, and the client its answer")
  func bothRoles() throws {
    let handshake = try handshake("ws://a.test/graphql")
    let upgrade = try WebSocketUpgrade(handshake.request)
    #expect(upgrade.target == "/graphql")
    #expect(upgrade.subprotocols == ["graphql-transport-ws"])
    #expect(try handshake.accept(upgrade.answer(subprotocol: "graphql-transport-ws")) == "graphql-transport-ws")
  }

  @Test("A server tells what is no handshake from a wrong one")
  func upgradeFailures() throws {
    #expect(throws: WebSocketUpgrade.Failure.notAWebSocket) {
      try WebSocketUpgrade(HTTPHead(startLine: "POST /graphql HTTP/1.1", fields: []))
    }
    var request = try handshake("ws://a.test").request
    request.fields.removeAll { $0.name == "Sec-WebSocket-Version" }
    #expect(throws: WebSocketUpgrade.Failure.version) { try WebSocketUpgrade(request) }
  }

  @Test("SHA-1 gives the digests of FIPS 180-4")
  func sha1() {
    #expect(SHA1.digest([]) == bytes("da39a3ee5e6b4b0d3255bfef95601890afd80709"))
    #expect(SHA1.digest(Array("abc".utf8)) == bytes("a9993e364706816aba3e25717850c26c9cd0d89d"))
    #expect(
      SHA1.digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == bytes("84983e441c3bd26ebaae4aa1f95129e5e54670f1"))
  }
}

struct HTTPHeadParserTests {
  @Test("A head is read at every cut, and what follows is kept")
  func cuts() throws {
    let input = Array("HTTP/1.1 101 Switching\r\nA: b\r\nc:  d e \r\n\r\n\u{81}rest".utf8)
    for cut in input.indices {
      var parser = HTTPHeadParser()
      var result = try parser.feed(input[..<cut])
      var rest = Array(input[cut...])
      if result == nil {
        result = try parser.feed(input[cut...])
      } else {
        rest = Array(try #require(result).rest) + rest
      }
      let (head, behind) = try #require(result)
      if rest.count < behind.count { rest = Array(behind) }
      #expect(head == HTTPHead(startLine: "HTTP/1.1 101 Switching", fields: [.init("A", "b"), .init("c", "d e")]))
      #expect(head.status == 101)
      #expect(rest.suffix(4) == Array("rest".utf8)[...])
    }
  }

  @Test("A head without end is refused at the limit")
  func limit() {
    var parser = HTTPHeadParser(limit: 100)
    #expect(throws: HTTPHeadParser.Failure.tooLarge(limit: 100)) {
      for _ in 0..<200 { _ = try parser.feed(Array("a".utf8)[...]) }
    }
    var whole = HTTPHeadParser(limit: 100)
    #expect(throws: HTTPHeadParser.Failure.tooLarge(limit: 100)) {
      _ = try whole.feed(Array(("GET / HTTP/1.1\r\nA: " + String(repeating: "b", count: 100) + "\r\n\r\n").utf8)[...])
    }
  }

  @Test("A line without a colon, or white space before it, is malformed", arguments: ["nonsense", ": x", "a : b"])
  func malformed(line: String) {
    var parser = HTTPHeadParser()
    let failure = #expect(throws: HTTPHeadParser.Failure.self) {
      _ = try parser.feed(Array("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n".utf8)[...])
    }
    guard case .malformed = failure else {
      Issue.record("not malformed: \(String(describing: failure))")
      return
    }
  }
}

struct UTF8ValidationTests {
  @Test(
    "Overlong forms, surrogates, too large and cut characters are no UTF-8",
    arguments: [
      "c0 80", "c1 bf", "e0 80 80", "e0 9f bf", "ed a0 80", "ed bf bf", "f0 80 80 80", "f0 8f bf bf", "f4 90 80 80",
      "f5 80 80 80", "ff", "80", "c3", "e2 82", "f0 9f 98", "c3 28", "e2 28 a1", "e2 82 28", "f0 9f 98 28",
    ])
  func invalid(hex: String) {
    for padding in 0..<9 {
      let ascii = [UInt8](repeating: 0x61, count: padding)
      #expect(!UTF8Validation.isValid((ascii + bytes(hex))[...]))
      #expect(!UTF8Validation.isValid((ascii + bytes(hex) + ascii)[...]))
    }
  }

  @Test("Every scalar is UTF-8, wherever it stands")
  func valid() {
    let all = (0...0x10ffff as ClosedRange<UInt32>).lazy.filter { $0 % 37 == 0 || $0 < 0x900 || $0 > 0x10fff0 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: all.compactMap(Unicode.Scalar.init))
    #expect(UTF8Validation.isValid(Array(String(text).utf8)[...]))
  }
}
