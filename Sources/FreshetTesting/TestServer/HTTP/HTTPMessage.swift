import Freshet

/// An HTTP/1.1 request, complete.
struct HTTPMessage {
  var head: HTTPHead
  var method: String
  /// The path, without the query.
  var path: String
  var body: [UInt8]

  /// The media type of a header field, in lower case and without parameters.
  func mediaType(_ name: String) -> String? {
    head.value(name).map { HTTPHead.trimmed($0.prefix { $0 != ";" }).lowercased() }
  }

  /// The media types the client accepts, in lower case and without parameters.
  var accepted: [String] {
    head.tokens("Accept").map { HTTPHead.trimmed($0.prefix { $0 != ";" }).lowercased() }
  }

  /// Whether the connection ends behind the answer.
  var endsConnection: Bool {
    head.startLine.hasSuffix("HTTP/1.0") || head.tokens("Connection").contains { $0.lowercased() == "close" }
  }
}

/// An HTTP/1.1 response with a body of known length.
struct HTTPAnswer {
  var status: Int
  var fields: [HTTPHead.Field] = []
  var body: [UInt8] = []

  /// A response in plain text.
  static func text(_ status: Int, _ text: String, _ fields: HTTPHead.Field...) -> HTTPAnswer {
    let type = HTTPHead.Field("Content-Type", "text/plain; charset=utf-8")
    return HTTPAnswer(status: status, fields: [type] + fields, body: Array(text.utf8))
  }

  /// The bytes on the wire.
  func encoded(endsConnection: Bool) -> [UInt8] {
    var head = HTTPHead(startLine: "HTTP/1.1 \(status) \(Self.phrase(status))", fields: fields)
    head.fields.append(HTTPHead.Field("Content-Length", String(body.count)))
    if endsConnection { head.fields.append(HTTPHead.Field("Connection", "close")) }
    return Array(head.text.utf8) + body
  }

  private static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 294: "Partial Success"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    default: "Status"
    }
  }
}
