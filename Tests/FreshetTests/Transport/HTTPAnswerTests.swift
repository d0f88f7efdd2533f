import Foundation
import Testing

@testable import Freshet

struct HTTPAnswerTests {
  private func answer(_ status: Int, _ type: String?, _ body: String, _ fields: [String: String] = [:]) -> HTTPAnswer {
    var all = fields
    all["content-type"] = type
    return HTTPAnswer(status: status, headerFields: all, body: Array(body.utf8)[...])
  }

  private let response = #"{"data":{"a":1}}"#

  @Test(
    "A GraphQL response is one by its media type and, where that says little, its status",
    arguments: [
      (200, "application/graphql-response+json"), (400, "application/graphql-response+json; charset=utf-8"),
      (422, "APPLICATION/GraphQL-Response+JSON"), (500, "application/graphql-response+json"),
      (200, "application/json"), (294, "application/json;charset=\"UTF-8\""),
    ])
  func responses(status: Int, type: String) throws {
    #expect(try answer(status, type, response).payload() == Payload(response))
  }

  @Test(
    "Anything else is a failure with the status; only what may pass is worth another attempt",
    arguments: [
      (200, "text/html", false), (200, nil, false), (204, "application/json", false), (302, "application/json", false),
      (400, "application/json", false), (404, "text/plain", false), (408, "text/plain", true),
      (429, "application/json", true), (500, "text/plain", false), (502, "text/html", true),
      (503, "application/json", true), (504, nil, true),
      (200, "application/json; charset=latin1", false),
    ] as [(Int, String?, Bool)])
  func refusals(status: Int, type: String?, isPassing: Bool) throws {
    let failure = try #require(throws: Failure.self) {
      try answer(status, type, status == 204 ? "" : response).payload()
    }
    let transport = try #require(failure.transport)
    #expect(transport.kind == .status && transport.status == status && transport.isFinal == !isPassing)
    #expect(failure.message.contains("\(status)"))
  }

  @Test("401 and 403 say that the credentials were refused", arguments: [401, 403])
  func refused(status: Int) throws {
    let failure = try #require(throws: Failure.self) { try answer(status, "text/plain", "who").payload() }
    #expect(failure.transport?.kind == .unauthorized)
    #expect(failure.message.contains("who"))
  }

  @Test("The errors in a JSON answer with a status of failure are kept")
  func errors() throws {
    let failure = try #require(throws: Failure.self) {
      try answer(400, "application/json", #"{"errors":[{"message":"Cannot query"}]}"#).payload()
    }
    #expect(failure.kind == .transport)
    #expect(failure.errors == [GraphQLError(message: "Cannot query")])
  }

  @Test("Retry-After is seconds or a date")
  func retryAfter() throws {
    let failure = try #require(throws: Failure.self) {
      try answer(503, "text/plain", "", ["retry-after": "7"]).payload()
    }
    #expect(failure.transport?.retryAfter == .seconds(7))
    let now = Date(timeIntervalSince1970: 784_111_700)
    #expect(RetryAfter.wait("Sun, 06 Nov 1994 08:49:37 GMT", now: now) == .seconds(77))
    #expect(RetryAfter.wait("Sun, 06 Nov 1994 08:00:00 GMT", now: now) == .zero)
    #expect(RetryAfter.wait("999999999999", now: now) == .seconds(365 * 24 * 3600))
    for text in ["", "-1", "soon", "99999999999999999999"] { #expect(RetryAfter.wait(text, now: now) == nil) }
    #expect(RetryAfter.wait(nil) == nil)
  }
}

struct HTTPTargetTests {
  private func redirected(_ from: String, _ location: String?, status: Int = 307, hops: Int = 0) throws -> HTTPTarget? {
    var fields: [String: String] = [:]
    fields["location"] = location
    return HTTPTarget(url: try #require(URL(string: from)), hops: hops).redirected(
      by: HTTPAnswer(status: status, headerFields: fields, body: []))
  }

  @Test(
    "Within an origin a redirect keeps the origin's trust", arguments: ["/y", "https://A.test:443/y", "//a.test/y"])
  func same(location: String) throws {
    let next = try #require(try redirected("https://a.test/x", location))
    #expect(next.isTrusted && next.hops == 1 && next.url.path() == "/y")
  }

  @Test(
    "Another host or port, and back from there, is not trusted",
    arguments: ["https://b.test/x", "https://a.test:444/x"])
  func other(location: String) throws {
    let next = try #require(try redirected("https://a.test/x", location, status: 308))
    #expect(!next.isTrusted && next.url.absoluteString == location)
    let back = next.redirected(
      by: HTTPAnswer(status: 307, headerFields: ["location": "https://a.test/x"], body: []))
    #expect(back?.isTrusted == false)
  }

  @Test("What would lose the body or its secrecy, leads nowhere, or goes on for ever, is not followed")
  func refused() throws {
    for status in [300, 301, 302, 303, 304] { #expect(try redirected("https://a.test/x", "/y", status: status) == nil) }
    for location in ["http://a.test/x", "ftp://a.test/x", "https:///x", nil] {
      #expect(try redirected("https://a.test/x", location) == nil)
    }
    #expect(try redirected("https://a.test/x", "/y", hops: 5) == nil)
  }
}
