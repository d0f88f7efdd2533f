/// An HTTP response, whole.
struct HTTPAnswer: Sendable {
  var status: Int
  /// By lower-case name.
  var headerFields: [String: String]
  var body: ArraySlice<UInt8>
  /// Whether the body came in parts, which were handed out as they came.
  var cameInParts = false
}

extension HTTPAnswer {
  /// The end of an answer in parts.
  init(parts head: (status: Int, fields: [String: String])) {
    self.init(status: head.status, headerFields: head.fields, body: [], cameInParts: true)
  }
}

extension HTTPAnswer {
  /// What the answer is to a GraphQL request ("GraphQL over HTTP", August 2026, and what servers did before it).
  ///
  /// With the media type `application/graphql-response+json` the body decides and not the status; `application/json` is
  /// a GraphQL response only where the status is one of success, since a proxy may have written it otherwise.
  func payload() throws(Failure) -> Payload {
    let type = MediaType(headerFields["content-type"])
    if let charset = type.charset, charset != "utf-8" {
      throw refusal("in the character set \(charset), where UTF-8 is asked for")
    }
    switch type.name {
    case "application/graphql-response+json" where !body.isEmpty: return Payload(body)
    case "application/json" where 200..<300 ~= status && !body.isEmpty: return Payload(body)
    case "application/json" where !body.isEmpty: throw refusal("")
    case "": throw refusal(body.isEmpty ? "and no body" : "and no media type")
    default: throw refusal(body.isEmpty ? "and no body" : "and the media type \(type.name)")
    }
  }

  /// The failure that this answer is, with the beginning of its body, and the errors in it where it has some.
  private func refusal(_ text: String) -> Failure {
    var message = "the server answered with status \(status)"
    if !text.isEmpty { message += " \(text)" }
    let excerpt = String(decoding: body.prefix(200), as: UTF8.self)
    if !excerpt.isEmpty { message += ": \(excerpt)" }
    var failure = TransportFailure(.status, message, status: status, isFinal: true)
    switch status {
    case 401, 403: failure.kind = .unauthorized
    case 408, 429, 502, 503, 504:
      failure.isFinal = false
      failure.retryAfter = RetryAfter.wait(headerFields["retry-after"])
    default: break
    }
    var result = Failure.transport(failure)
    if case .object(let members)? = try? JSONValue(json: body), let errors = members["errors"] {
      result.errors = GraphQLError.list(errors) ?? []
    }
    return result
  }
}
