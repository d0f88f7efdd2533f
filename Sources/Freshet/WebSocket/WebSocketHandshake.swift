package import Foundation

/// The opening handshake (RFC 6455 §4): the client's request and what it demands of the answer.
package struct WebSocketHandshake: Sendable {
  /// Why the answer is no opening.
  package enum Failure: Error, Hashable, Sendable {
    /// Another status than 101.
    case status(Int, HTTPHead)
    /// The server selected a subprotocol that was not offered, or none.
    case subprotocol(String?)
    /// The answer breaks the handshake's rules.
    case malformed(String)
  }

  /// The request.
  package let request: HTTPHead
  private let key: String
  private let subprotocols: [String]

  /// A handshake for `url`, whose key is the 16 random bytes `nonce`.
  ///
  /// Of `fields`, those that belong to the handshake itself are left out, and those that cannot be sent.
  package init(url: URL, subprotocols: [String], fields: [HTTPHead.Field], nonce: [UInt8]) {
    key = Data(nonce).base64EncodedString()
    self.subprotocols = subprotocols
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    var target = parts?.percentEncodedPath ?? ""
    if target.isEmpty { target = "/" }
    if let query = parts?.percentEncodedQuery { target += "?" + query }
    var own = [
      HTTPHead.Field("Host", Self.host(url)),
      HTTPHead.Field("Upgrade", "websocket"),
      HTTPHead.Field("Connection", "Upgrade"),
      HTTPHead.Field("Sec-WebSocket-Key", key),
      HTTPHead.Field("Sec-WebSocket-Version", "13"),
    ]
    if !subprotocols.isEmpty {
      own.append(HTTPHead.Field("Sec-WebSocket-Protocol", subprotocols.joined(separator: ", ")))
    }
    let names = Set(own.map { $0.name.lowercased() } + ["sec-websocket-protocol", "sec-websocket-extensions"])
    let others = fields.compactMap(\.checked).filter { !names.contains($0.name.lowercased()) }
    request = HTTPHead(startLine: "GET \(target) HTTP/1.1", fields: own + others)
  }

  /// Checks the answer and gives the subprotocol it selects, nil where none was offered.
  package func accept(_ response: HTTPHead) throws(Failure) -> String? {
    guard let status = response.status else { throw .malformed("the answer is no HTTP response") }
    guard status == 101 else { throw .status(status, response) }
    guard response.value("Upgrade")?.lowercased() == "websocket" else {
      throw .malformed("the answer does not upgrade to websocket")
    }
    guard response.tokens("Connection").contains(where: { $0.lowercased() == "upgrade" }) else {
      throw .malformed("the answer's Connection does not say upgrade")
    }
    guard response.value("Sec-WebSocket-Accept") == Self.accept(key: key) else {
      throw .malformed("the answer's Sec-WebSocket-Accept does not fit the key")
    }
    guard response.tokens("Sec-WebSocket-Extensions").isEmpty else {
      throw .malformed("the answer has an extension that was not offered")
    }
    let selected = response.values("Sec-WebSocket-Protocol")
    guard selected.count <= 1 else { throw .malformed("the answer selects more than one subprotocol") }
    guard selected.first.map(subprotocols.contains) ?? subprotocols.isEmpty else {
      throw .subprotocol(selected.first)
    }
    return selected.first
  }

  /// What a server answers to `key`: base64 of SHA-1 of the key and a fixed text.
  package static func accept(key: String) -> String {
    Data(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
  }

  /// The host for the `Host` field: the port only where it is not the scheme's own, brackets around IPv6.
  private static func host(_ url: URL) -> String {
    var host = url.host(percentEncoded: true) ?? ""
    if host.contains(":"), !host.hasPrefix("[") { host = "[\(host)]" }
    let standard = ["wss", "https"].contains(url.scheme?.lowercased()) ? 443 : 80
    guard let port = url.port, port != standard else { return host }
    return "\(host):\(port)"
  }
}
