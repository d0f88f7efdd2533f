public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Carries queries and mutations by HTTP POST, as "GraphQL over HTTP" has it.
///
/// Where an operation has parts (`@defer`, `@stream`) the server is asked for `multipart/mixed`, and each part is
/// delivered as it arrives.
///
/// An answer of the media type `application/graphql-response+json` is a GraphQL response whatever its status; one of
/// `application/json` where its status is a success. Anything else is a failure with the status and the beginning of
/// the body. The redirects that keep method and body (307 and 308) are followed, without the app's and the credentials'
/// header fields where they lead to another origin.
///
/// A request is sent once, with one exception: a 401 was not run, so the credentials are asked once more and it is sent
/// again with them. It may be used from any thread; sinks are called on the session's queue.
public final class URLSessionTransport: Transport {
  /// What can be set.
  public struct Configuration: Sendable {
    /// Header fields of every request; the credentials' fields win. One with a line break inside is not sent.
    public var headerValues: [String: String] = [:]
    /// How long the server may say nothing before the request fails as timed out.
    public var timeout = Duration.seconds(60)
    /// The largest answer in bytes; of an answer in parts, the largest part.
    public var maximumBodySize = 64 << 20
    /// Makes the body.
    public var requestBodyCreator: RequestBodyCreator = { $0.body }
    /// Which client is asking, for the server's statistics; nil sends nothing of it.
    public var clientAwarenessMetadata: ClientAwarenessMetadata? = ClientAwarenessMetadata()

    /// The defaults.
    public init() {}
  }

  /// The newest format and the one that older servers know.
  private static let inParts = "multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824"

  private let url: URL
  private let credentials: Credentials?
  private let configuration: Configuration
  private let session: HTTPSession

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - url: Where requests are posted.
  ///   - credentials: Asked once per request, sent as header fields.
  ///   - session: An app's session, with its own proxies, cookies and trust; by default one that keeps nothing on disk.
  ///   - configuration: What else can be set.
  public init(
    url: URL, credentials: Credentials? = nil, session: URLSession? = nil,
    configuration: Configuration = Configuration()
  ) {
    self.url = url
    self.credentials = credentials
    self.configuration = configuration
    self.session = HTTPSession(session)
  }

  /// Queries and mutations; no subscriptions.
  public func carries(_ kind: Request.Kind) -> Bool { kind != .subscription }

  /// Sends a query or a mutation as an HTTP request and returns at once.
  ///
  /// Any thread may call it. Payloads come to `sink` as ``Transport/start(_:_:)`` says, several where the response has
  /// parts; failures name the status. A subscription fails at once. Cancelling the result closes the request.
  public func start(_ request: Request, _ sink: PayloadSink) -> Cancellation {
    let delivery = Delivery(request.operationName, sink)
    guard carries(request.kind) else {
      delivery.fail(
        .transport(
          TransportFailure(
            .unsupported, "a URLSessionTransport carries no subscriptions: give the environment another for them",
            isFinal: true)))
      return Cancellation {}
    }
    ask(request, delivery, isAgain: false)
    return Cancellation { delivery.cancel() }
  }

  /// Asks for credentials, where there are some, and sends.
  private func ask(_ request: Request, _ delivery: Delivery, isAgain: Bool) {
    let target = HTTPTarget(url: url)
    guard let credentials else { return send(request, to: target, [:], delivery, isAgain: true) }
    let step = delivery.nextStep()
    let asking = Task {
      do {
        send(request, to: target, try await credentials.fields(), delivery, isAgain: isAgain)
      } catch {
        delivery.fail(
          .transport(TransportFailure(.credentials, "the credentials could not be had: \(error)")))
      }
    }
    delivery.use(step) { asking.cancel() }
  }

  /// Sends with the credentials' fields. `isAgain` where a refusal would be the last word.
  private func send(
    _ request: Request, to target: HTTPTarget, _ fields: [String: String], _ delivery: Delivery, isAgain: Bool
  ) {
    let step = delivery.nextStep()
    let exchange = HTTPExchange(limit: configuration.maximumBodySize, onPart: delivery.part) { [self] result in
      switch result {
      case .failure(let failure): delivery.fail(.transport(failure))
      case .success(let answer):
        if answer.cameInParts { return delivery.end() }
        if answer.status == 401, !isAgain, target.isTrusted { return ask(request, delivery, isAgain: true) }
        if let next = target.redirected(by: answer) {
          return send(request, to: next, fields, delivery, isAgain: isAgain)
        }
        do throws(Failure) {
          delivery.answer(try answer.payload())
        } catch {
          delivery.fail(error)
        }
      }
    }
    let task = session.task(urlRequest(request, target, fields), exchange)
    delivery.use(step) { task.cancel() }
    // One that was cancelled meanwhile ends without being sent.
    task.resume()
  }

  private func urlRequest(_ request: Request, _ target: HTTPTarget, _ fields: [String: String]) -> URLRequest {
    let described = configuration.clientAwarenessMetadata?.describing(request) ?? request
    var urlRequest = URLRequest(url: target.url)
    urlRequest.httpMethod = "POST"
    urlRequest.httpBody = Data(configuration.requestBodyCreator(described).text.utf8)
    urlRequest.timeoutInterval =
      Double(configuration.timeout.components.seconds) + Double(configuration.timeout.components.attoseconds) / 1e18
    let whole = "application/graphql-response+json, application/json;q=0.9"
    let protocolFields = [
      "Content-Type": "application/json",
      "Accept": request.comesInParts ? "\(Self.inParts), \(whole)" : whole,
    ]
    let metadata = configuration.clientAwarenessMetadata?.headerFields ?? [:]
    // What says who is asking stays with the origin it was meant for.
    let trusted = target.isTrusted ? [configuration.headerValues, fields] : []
    for fields in [metadata, protocolFields] + trusted {
      for (name, value) in fields {
        guard let field = HTTPHead.Field(name, value).checked else { continue }
        urlRequest.setValue(field.value, forHTTPHeaderField: field.name)
      }
    }
    urlRequest.httpShouldHandleCookies = target.isTrusted
    return urlRequest
  }
}

/// Where one request's answer goes, and what is under way for it. Nothing is delivered after its end or cancellation.
private final class Delivery: Sendable {
  private struct State {
    var isOver = false
    /// Whether a part was delivered.
    var isOpen = false
    /// The steps that were begun, and the one that `end` ends.
    var lastStep = 0
    var step = 0
    /// Ends what is under way.
    var end: (@Sendable () -> Void)?
  }

  private let operation: String
  private let sink: PayloadSink
  private let state = Locked(State())

  init(_ operation: String, _ sink: PayloadSink) {
    self.operation = operation
    self.sink = sink
  }

  /// The number of a step that begins now.
  func nextStep() -> Int {
    state.withLock { state in
      state.lastStep += 1
      return state.lastStep
    }
  }

  /// Says how to end what is now under way; it is ended at once where the request was cancelled meanwhile. A step that
  /// is said late, when a later one is under way, is over already.
  func use(_ step: Int, _ end: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver, step > state.step { (state.step, state.end) = (step, end) }
      return state.isOver
    }
    if isOver { end() }
  }

  func cancel() {
    let end = state.withLock { state in
      state.isOver = true
      defer { state.end = nil }
      return state.end
    }
    end?()
  }

  func answer(_ payload: Payload) {
    guard finish() else { return }
    sink.open()
    sink.next(payload)
    sink.finish()
  }

  /// Delivers one part of the answer; the others follow, and then the end.
  func part(_ payload: Payload) {
    let (isOver, isFirst) = state.withLock { state in
      defer { state.isOpen = true }
      return (state.isOver, !state.isOpen)
    }
    if isOver { return }
    if isFirst { sink.open() }
    sink.next(payload)
  }

  /// Ends an answer in parts.
  func end() {
    if finish() { sink.finish() }
  }

  func fail(_ failure: Failure) {
    guard finish() else { return }
    var failure = failure
    failure.operation = operation.isEmpty ? nil : operation
    sink.fail(failure)
  }

  private func finish() -> Bool {
    state.withLock { state in
      defer {
        state.isOver = true
        state.end = nil
      }
      return !state.isOver
    }
  }
}
