import Foundation
import Freshet
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WebSocketConnectionTests {
  @Test("It opens, exchanges texts, answers pings and reports the peer's close code")
  func exchange() async throws {
    let peer = try await PeerProcess.playing(
      """
      [[{"expect":"hello"}, {"ping":"are you there"}, {"sendFragments":["{\\"a\\":\\"n","é","€\\"}"]},
        {"close":4409,"reason":"dup"}]]
      """)
    let probe = SocketProbe()
    try probe.open("ws://127.0.0.1:\(peer.port)/graphql?x=1") { $0.headerFields = ["X-Test": "yes"] }
    #expect(try await probe.next() == .opened(subprotocol: "graphql-transport-ws"))
    probe.send(#"{"type":"hello"}"#)
    #expect(try await probe.next() == .ping(Array("are you there".utf8)[...]))
    #expect(try await probe.next() == .text(#"{"a":"né€"}"#))
    #expect(try await probe.next() == .ended(.closed(WebSocketCloseCode(rawValue: 4409), reason: "dup")))
    let opened = try await peer.record("open")
    #expect(opened["path"] == "/graphql?x=1")
    #expect(opened["headers"]?.text.contains(#"["X-Test","yes"]"#) == true)
    #expect(try await peer.record("message")["json"] == ["type": "hello"])
    #expect(try await peer.record("close")["code"] == 4409)
  }

  @Test("Closing sends the code and reason, and ends with the peer's answer")
  func close() async throws {
    let peer = try await PeerProcess.playing(#"[[{"expectClose":4400}]]"#)
    let probe = SocketProbe()
    try probe.open("ws://127.0.0.1:\(peer.port)/")
    #expect(try await probe.next() == .opened(subprotocol: "graphql-transport-ws"))
    probe.perform { $0.close(WebSocketCloseCode(rawValue: 4400), reason: "bad message") }
    #expect(try await probe.next() == .ended(.closed(WebSocketCloseCode(rawValue: 4400), reason: "bad message")))
    let close = try await peer.record("close")
    #expect(close["code"] == 4400)
    #expect(close["reason"] == "bad message")
    #expect(close["clientFirst"] == true)
  }

  @Test("A connection that is reset ends with 1006")
  func reset() async throws {
    let peer = try await PeerProcess.playing(#"[[{"send":{"a":1}},{"abort":true}]]"#)
    let probe = SocketProbe()
    try probe.open("ws://127.0.0.1:\(peer.port)/")
    #expect(try await probe.next() == .opened(subprotocol: "graphql-transport-ws"))
    var event = try await probe.next()
    // A reset may overtake what was sent before it.
    if event == .text(#"{"a":1}"#) { event = try await probe.next() }
    #expect(event == .ended(.closed(.abnormal, reason: "")))
  }

  @Test("A broken frame is answered with 1002, bad UTF-8 with 1007", arguments: [("8300", 1002), ("8102c328", 1007)])
  func faults(hex: String, code: Int64) async throws {
    let peer = try await PeerProcess.playing(#"[[{"sendRawHex":"\#(hex)"},{"expectClose":null}]]"#)
    let probe = SocketProbe()
    try probe.open("ws://127.0.0.1:\(peer.port)/")
    #expect(try await probe.next() == .opened(subprotocol: "graphql-transport-ws"))
    guard case .ended(.fault(let told, _)) = try await probe.next() else {
      Issue.record("no fault")
      return
    }
    #expect(Int64(told.rawValue) == code)
    #expect(try await peer.record("close")["code"] == .integer(code))
  }

  @Test("A message over the limit closes with 1009 and keeps its beginning")
  func tooLarge() async throws {
    let peer = try await PeerProcess.playing(
      #"[[{"sendText":"\#(String(repeating: "a", count: 5000))"},{"expectClose":1009}]]"#)
    let probe = SocketProbe()
    try probe.open("ws://127.0.0.1:\(peer.port)/") { $0.maximumMessageSize = 4999 }
    #expect(try await probe.next() == .opened(subprotocol: "graphql-transport-ws"))
    guard case .ended(.tooLarge(_, let beginning)) = try await probe.next() else {
      Issue.record("no size error")
      return
    }
    #expect(beginning == [UInt8](repeating: UInt8(ascii: "a"), count: 4096))
    #expect(try await peer.record("close")["code"] == 1009)
  }

  @Test("A refused upgrade is told with status, header fields and body")
  func refused() async throws {
    let peer = try await PeerProcess.playing(
      #"[{"reject":401,"body":"who are you","headers":{"WWW-Authenticate":"Bearer"}}]"#)
    let probe = SocketProbe()
    try probe.open("ws://127.0.0.1:\(peer.port)/")
    guard case .ended(.refused(let status, let fields, _)) = try await probe.next() else {
      Issue.record("not refused")
      return
    }
    #expect(status == 401)
    #expect(fields["www-authenticate"] == "Bearer")
  }

  @Test("Another subprotocol, or none, is no opening", arguments: [#""graphql-ws""#, "null"])
  func subprotocol(selected: String) async throws {
    let peer = try await PeerProcess.playing(#"[{"subprotocol":\#(selected)}]"#)
    let probe = SocketProbe()
    try probe.open(
      "ws://127.0.0.1:\(peer.port)/",
      protocols: ["graphql-transport-ws", "graphql-ws"].filter { selected == "null" || !selected.contains($0) })
    guard case .ended(let end) = try await probe.next() else {
      Issue.record("no end")
      return
    }
    #expect(end == .subprotocol(selected == "null" ? nil : "graphql-ws"))
  }

  @Test("Where nothing listens it is unreachable; what is no address as well")
  func unreachable() async throws {
    let peer = try await PeerProcess("faults.py", ["--to", "1"])
    try peer.command("refuse")
    for url in ["ws://127.0.0.1:\(peer.port)/", "http://127.0.0.1/", "ws:///x"] {
      let probe = SocketProbe()
      try probe.open(url)
      guard case .ended(.unreachable) = try await probe.next() else {
        Issue.record("reached \(url)")
        return
      }
    }
  }

  @Test("A server that says nothing to the handshake ends the attempt in time, and closing it ends it at once")
  func silent() async throws {
    let server = try await PeerProcess.playing("[]")
    let peer = try await PeerProcess("faults.py", ["--to", String(server.port)])
    try peer.command("halfopen")
    let bounded = SocketProbe()
    try bounded.open("ws://127.0.0.1:\(peer.port)/") { $0.timeout = .milliseconds(200) }
    #expect(try await bounded.next() == .ended(.timedOut))
    let closed = SocketProbe()
    try closed.open("ws://127.0.0.1:\(peer.port)/")
    closed.perform { $0.close(.normal, reason: "") }
    #expect(try await closed.next() == .ended(.closed(.abnormal, reason: "")))
  }

  @Test("What cannot be trusted is refused; with the certificate's own authority it opens")
  func trust() async throws {
    #if os(Linux)
    let certificate = try TestCertificate(for: "127.0.0.1")
    let peer = try await PeerProcess(
      "strawberry_server.py",
      [
        "--tls-cert", certificate.certificate.path(percentEncoded: false), "--tls-key",
        certificate.key.path(percentEncoded: false),
      ])
    let refused = SocketProbe()
    try refused.open("wss://127.0.0.1:\(peer.port)/graphql")
    guard case .ended(.untrusted) = try await refused.next() else {
      Issue.record("trusted a certificate nobody vouches for")
      return
    }
    let trusted = SocketProbe()
    try trusted.open("wss://127.0.0.1:\(peer.port)/graphql") {
      $0.certificateAuthorityFile = certificate.certificate.path(percentEncoded: false)
    }
    #expect(try await trusted.next() == .opened(subprotocol: "graphql-transport-ws"))
    trusted.send(#"{"type":"connection_init"}"#)
    guard case .text(let text) = try await trusted.next() else {
      Issue.record("no answer")
      return
    }
    #expect(try JSONValue(json: text) == ["type": "connection_ack"])
    trusted.perform { $0.close(.normal, reason: "") }
    guard case .ended(.closed(.normal, _)) = try await trusted.next() else {
      Issue.record("not closed in order")
      return
    }
    // A certificate for another name is no better.
    let elsewhere = SocketProbe()
    try elsewhere.open("wss://localhost:\(peer.port)/graphql") {
      $0.certificateAuthorityFile = certificate.certificate.path(percentEncoded: false)
    }
    guard case .ended(.untrusted) = try await elsewhere.next() else {
      Issue.record("trusted a certificate for another name")
      return
    }
    #endif
  }

  @Test("A reader that stops holds the peer back, and reads on without loss")
  func backPressure() async throws {
    let filler = String(repeating: "x", count: 10_000)
    let peer = try await PeerProcess.playing(
      #"[[{"send":{"n":"${n}","f":"\#(filler)"},"times":2000},{"sendText":"last"},{"expectClose":1000}]]"#)
    let probe = SocketProbe()
    try probe.open("ws://127.0.0.1:\(peer.port)/")
    #expect(try await probe.next() == .opened(subprotocol: "graphql-transport-ws"))
    probe.perform { $0.setReading(false) }
    probe.perform { $0.setReading(true) }
    for index in 0..<2000 {
      guard case .text(let text) = try await probe.next() else {
        Issue.record("no text")
        return
      }
      #expect(text.starts(with: Array(#"{"n":\#(index),"#.utf8)))
      if index % 100 == 0 {
        probe.perform { $0.setReading(false) }
        probe.perform { $0.setReading(true) }
      }
    }
    #expect(try await probe.next() == .text("last"))
    probe.perform { $0.close(.normal, reason: "") }
    guard case .ended(.closed(.normal, _)) = try await probe.next() else {
      Issue.record("not closed in order")
      return
    }
  }
}
