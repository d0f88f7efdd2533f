import Freshet

/// The rules of GraphQL over HTTP for one POST: what is refused, and the status and media type of what is answered.
///
/// A client that accepts `application/graphql-response+json` gets the statuses of the 2026 draft; one that only knows
/// `application/json` gets 200 for every GraphQL response, as servers of that time answer.
struct GraphQLOverHTTP {
  static let path = "/graphql"
  private static let responseType = "application/graphql-response+json"

  private let isModern: Bool

  init(_ message: HTTPMessage) { isModern = message.accepted.contains(Self.responseType) }

  /// The parameters of a request, or the answer that refuses it.
  func request(
    _ message: HTTPMessage, connection: Int, requiredToken: String?
  ) throws(Refused) -> ReceivedRequest {
    guard message.path == Self.path else { throw Refused(.text(404, "The endpoint is \(Self.path).")) }
    guard message.method == "POST" else {
      throw Refused(.text(405, "The method is POST.", HTTPHead.Field("Allow", "POST")))
    }
    if let requiredToken, message.head.value("Authorization") != "Bearer \(requiredToken)" {
      throw Refused(.text(401, "The bearer token is missing or wrong."))
    }
    guard message.mediaType("Content-Type") == "application/json" else {
      throw Refused(.text(415, "The body is application/json."))
    }
    let parameters: JSONValue
    do { parameters = try JSONValue(json: message.body) } catch {
      throw Refused(answer(to: "The body is not JSON: \(error).", status: 400))
    }
    do {
      return try ReceivedRequest(
        parameters: parameters, carrier: .http, connection: connection, headers: message.head.fieldsByName)
    } catch {
      throw Refused(answer(to: error.message, status: isModern ? 422 : 400))
    }
  }

  /// A request that is not carried, with its answer.
  struct Refused: Error {
    var answer: HTTPAnswer
    init(_ answer: HTTPAnswer) { self.answer = answer }
  }

  /// The answer of an operation that ran.
  func answer(_ response: ExecutedResponse) -> HTTPAnswer {
    answer(response.text, status: isModern && !response.errors.isEmpty ? 294 : 200)
  }

  /// The answer of an operation that did not run.
  func answer(_ refusal: RequestRefusal) -> HTTPAnswer {
    guard isModern else { return answer(refusal.text, status: 200) }
    return answer(refusal.text, status: refusal.cause == .syntax ? 400 : 422)
  }

  private func answer(to message: String, status: Int) -> HTTPAnswer {
    answer(RequestRefusal(message).text, status: status)
  }

  private func answer(_ text: String, status: Int) -> HTTPAnswer {
    let type = isModern ? Self.responseType : "application/json"
    return HTTPAnswer(
      status: status, fields: [HTTPHead.Field("Content-Type", "\(type); charset=utf-8")], body: Array(text.utf8))
  }
}

extension HTTPHead {
  /// The fields by their names in lower case, values of one name joined.
  var fieldsByName: [String: String] {
    Dictionary(fields.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
  }
}
