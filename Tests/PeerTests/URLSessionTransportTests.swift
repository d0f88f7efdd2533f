import Foundation
import Freshet
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10)))
struct URLSessionTransportTests {
  private func url(_ peer: PeerProcess, _ path: String = "/graphql", scheme: String = "http") throws -> URL {
    try #require(URL(string: "\(scheme)://127.0.0.1:\(peer.port)\(path)"))
  }

  private func answer(_ status: Int, _ body: String, _ more: String = "") -> String {
    let text = JSONValue.string(body).text
    return
      #"{"status":\#(status),"headers":[["Content-Type","application/json"]\#(more)],"steps":[{"text":\#(text),"split":3}]}"#
  }

  @Test("Queries and mutations are answered by servers nobody here wrote", arguments: ["strawberry", "ariadne"])
  func servers(name: String) async throws {
    let peer = try await PeerProcess("\(name)_server.py")
    let transport = URLSessionTransport(url: try url(peer))
    let query = OperationProbe(
      transport, .query, "query Q($id:ID!){character(id:$id){name}}", name: "Q", variables: ["id": "c1"])
    #expect(try await query.payload() == ["data": ["character": ["name": "Ada"]]])
    #expect(try await query.next() == .finished)
    let wrong = OperationProbe(transport, .query, "query Q{nonsense}", name: "Q")
    switch try await wrong.next() {
    case .payload(let value): #expect(value["errors"] != nil)
    case .failed(let failure): #expect(failure.errors.count == 1 && failure.operation == "Q")
    case .finished: Issue.record("neither a response nor a failure")
    }
  }

  @Test("The request is a POST of JSON with the fields the protocol asks for")
  func request() async throws {
    let peer = try await PeerProcess.playing("[\(answer(200, #"{"data":{}}"#))]", on: "raw_http.py")
    var configuration = URLSessionTransport.Configuration()
    configuration.headerValues = ["X-A": "1", "X-B": "config"]
    configuration.clientAwarenessMetadata = ClientAwarenessMetadata(
      clientApplicationName: "app", clientApplicationVersion: nil, includesLibrary: false)
    let transport = URLSessionTransport(
      url: try url(peer), credentials: Credentials { ["X-B": "credentials"] }, configuration: configuration)
    let operation = OperationProbe(transport, .mutation, "mutation M{a}", name: "M", variables: ["x": 1])
    #expect(try await operation.payload() == ["data": [:]])
    let record = try await peer.record("request")
    #expect(record["method"] == "POST")
    let headers = try #require(record["headers"]?.text)
    for expected in [
      #"["Content-Type","application/json"]"#, #"["X-A","1"]"#, #"["X-B","credentials"]"#,
      #"["Apollographql-Client-Name","app"]"#,
      #"["Accept","application/graphql-response+json, application/json;q=0.9"]"#,
    ] {
      #expect(headers.lowercased().contains(expected.lowercased()))
    }
    guard case .string(let body)? = record["body"] else {
      Issue.record("no body")
      return
    }
    #expect(try JSONValue(json: body) == ["query": "mutation M{a}", "operationName": "M", "variables": ["x": 1]])
  }

  @Test("A header field ends where its line ends: line breaks around a value are left out, and others with the field")
  func lineBreaks() async throws {
    let peer = try await PeerProcess.playing("[\(answer(200, #"{"data":{}}"#))]", on: "raw_http.py")
    var configuration = URLSessionTransport.Configuration()
    configuration.headerValues = [
      "X-A": "1\r\nX-Evil: 1", "X-B\r\nX-Evil": "1", "X-C: 1\r\nX-Evil": "1", "X-D": "1\u{0}", "": "1",
    ]
    let transport = URLSessionTransport(
      url: try url(peer), credentials: Credentials { ["X-Token": " from a file\r\n"] }, configuration: configuration)
    _ = try await OperationProbe(transport, .query, "{a}").payload()
    let headers = try #require(try await peer.record("request")["headers"]?.text)
    #expect(headers.contains(#"["X-Token","from a file"]"#))
    for unwanted in ["Evil", "X-A", "X-B", "X-C", "X-D"] { #expect(!headers.contains(unwanted)) }
  }

  @Test("A 401 is answered with fresh credentials, once", arguments: [true, false])
  func refused(isRenewed: Bool) async throws {
    let peer = try await PeerProcess("strawberry_server.py", environment: ["REQUIRE_HTTP_TOKEN": "x"])
    let asked = Locked(0)
    let credentials = Credentials {
      let number = asked.withLock { count in
        count += 1
        return count
      }
      return ["Authorization": number == 2 && isRenewed ? "Bearer x" : "Bearer old"]
    }
    let transport = URLSessionTransport(url: try url(peer), credentials: credentials)
    let operation = OperationProbe(transport, .query, "{whoami}")
    if isRenewed {
      #expect(try await operation.payload() == ["data": ["whoami": "Bearer x"]])
    } else {
      let failure = try await operation.transportFailure()
      #expect(failure.kind == .unauthorized && failure.status == 401)
    }
    #expect(asked.withLock { $0 } == 2)
  }

  @Test("Without credentials a 401 is told at once; credentials that cannot be had send nothing")
  func noCredentials() async throws {
    struct Expired: Error {}
    let peer = try await PeerProcess("strawberry_server.py", environment: ["REQUIRE_HTTP_TOKEN": "x"])
    let bare = OperationProbe(URLSessionTransport(url: try url(peer)), .query, "{whoami}")
    #expect(try await bare.transportFailure().kind == .unauthorized)
    let failing = URLSessionTransport(url: try url(peer), credentials: Credentials { throw Expired() })
    #expect(try await OperationProbe(failing, .query, "{whoami}").transportFailure().kind == .credentials)
  }

  @Test("Credentials do not follow a redirect to another host, with our session or an app's", arguments: [true, false])
  func redirects(isGiven: Bool) async throws {
    let target = try await PeerProcess.playing("[\(answer(200, #"{"data":{}}"#))]", on: "raw_http.py")
    let peer = try await PeerProcess.playing(
      #"[{"status":307,"headers":[["Location","http://localhost:\#(target.port)/x"]],"framing":"length","steps":[]}]"#,
      on: "raw_http.py")
    let transport = URLSessionTransport(
      url: try url(peer), credentials: Credentials { ["Authorization": "Bearer x", "X-Key": "secret"] },
      session: isGiven ? URLSession(configuration: .ephemeral) : nil)
    #expect(try await OperationProbe(transport, .query, "{a}").payload() == ["data": [:]])
    let first = try #require(try await peer.record("request")["headers"]?.text)
    #expect(first.contains("Bearer x") && first.contains("secret"))
    let second = try await target.record("request")
    let headers = try #require(second["headers"]?.text)
    #expect(!headers.contains("Bearer") && !headers.contains("secret"))
    #expect(second["method"] == "POST" && second["body"]?.text.contains("{a}") == true, "\(second.text)")
  }

  @Test("An answer over the limit, announced or not, is a failure of its own", arguments: ["length", "chunked"])
  func tooLarge(framing: String) async throws {
    let body = JSONValue.string(String(repeating: "a", count: 5000)).text
    let peer = try await PeerProcess.playing(
      #"[{"framing":"\#(framing)","headers":[["Content-Type","application/json"]],"steps":[{"text":\#(body)}]}]"#,
      on: "raw_http.py")
    var configuration = URLSessionTransport.Configuration()
    configuration.maximumBodySize = 4999
    let transport = URLSessionTransport(url: try url(peer), configuration: configuration)
    let failure = try await OperationProbe(transport, .query, "{a}").transportFailure()
    #expect(failure.kind == .tooLarge && failure.isFinal && failure.message.contains("4999"))
  }

  @Test("An answer of a hundred megabytes is given up at the limit", arguments: ["length", "chunked"])
  func hundredMegabytes(framing: String) async throws {
    let piece = JSONValue.string(String(repeating: "a", count: 1_000_000)).text
    let peer = try await PeerProcess.playing(
      #"[{"framing":"\#(framing)","headers":[["Content-Type","application/json"]],"#
        + #""steps":[{"text":"{\"data\":\""},{"text":\#(piece),"times":100},{"text":"\"}"}]}]"#,
      on: "raw_http.py")
    let transport = URLSessionTransport(url: try url(peer))
    let failure = try await OperationProbe(transport, .query, "{a}").transportFailure()
    #expect(failure.kind == .tooLarge && failure.isFinal && failure.message.contains("\(64 << 20)"))
  }

  @Test("A server that says nothing is timed out")
  func timeout() async throws {
    let peer = try await PeerProcess.playing(#"[{"steps":[{"hold":true}]}]"#, on: "raw_http.py")
    var configuration = URLSessionTransport.Configuration()
    configuration.timeout = .seconds(1)
    let transport = URLSessionTransport(url: try url(peer), configuration: configuration)
    let failure = try await OperationProbe(transport, .query, "{a}").transportFailure()
    #expect(failure.kind == .timedOut && !failure.isFinal)
  }

  @Test("Cancelling closes the request, and nothing more is delivered")
  func cancelling() async throws {
    let peer = try await PeerProcess.playing(
      #"[{"headers":[["Content-Type","application/json"]],"steps":[{"text":"{"},{"hold":true}]}]"#, on: "raw_http.py")
    let transport = URLSessionTransport(url: try url(peer))
    let ends = Locked(0)
    let cancellation = transport.start(
      Request(kind: .query, operationName: "", text: "{a}"),
      PayloadSink(
        onPayload: { _ in ends.withLock { $0 += 1 } }, onEnd: { _ in ends.withLock { $0 += 1 } }))
    _ = try await peer.record("request")
    cancellation.cancel()
    _ = try await peer.record("disconnected")
    #expect(ends.withLock { $0 } == 0)
  }

  @Test("A connection that is cut off, and a port where nothing listens, are failures another attempt may mend")
  func broken() async throws {
    let peer = try await PeerProcess.playing(
      #"[{"framing":"length","length":100,"headers":[["Content-Type","application/json"]],"steps":[{"text":"{"},{"fin":true}]}]"#,
      on: "raw_http.py")
    let cut = OperationProbe(URLSessionTransport(url: try url(peer)), .query, "{a}")
    let failure = try await cut.transportFailure()
    #expect(failure.kind == .connectionClosed && !failure.isFinal)
    let proxy = try await PeerProcess("faults.py", ["--to", "1"])
    try proxy.command("refuse")
    let refused = OperationProbe(URLSessionTransport(url: try url(proxy)), .query, "{a}")
    let unreachable = try await refused.transportFailure()
    #expect(unreachable.kind == .unreachable && !unreachable.isFinal)
  }

  @Test("A certificate nobody vouches for is refused")
  func trust() async throws {
    let certificate = try TestCertificate(for: "127.0.0.1")
    let peer = try await PeerProcess(
      "strawberry_server.py",
      [
        "--tls-cert", certificate.certificate.path(percentEncoded: false), "--tls-key",
        certificate.key.path(percentEncoded: false),
      ])
    let transport = URLSessionTransport(url: try url(peer, scheme: "https"))
    let failure = try await OperationProbe(transport, .query, "{whoami}").transportFailure()
    #expect(failure.kind == .untrusted && failure.isFinal, "\(failure)")
  }

  @Test("A subscription is refused at once")
  func subscription() async throws {
    let transport = URLSessionTransport(url: try #require(URL(string: "http://127.0.0.1:1/")))
    #expect(!transport.carries(.subscription))
    let failure = try await OperationProbe(transport, .subscription, "subscription{a}").transportFailure()
    #expect(failure.kind == .unsupported && failure.isFinal)
  }
}
