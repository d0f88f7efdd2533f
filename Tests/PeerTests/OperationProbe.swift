import Foundation
import Freshet
import Testing

/// An operation and what it was told so far.
final class OperationProbe: Sendable {
  enum Event: Sendable, Equatable {
    case payload(JSONValue)
    case finished
    case failed(Failure)
  }

  let cancellation: Cancellation
  private let events: AsyncStream<Event>

  init(
    _ transport: any Transport, _ kind: Request.Kind, _ text: String, name: String = "",
    variables: [String: JSONValue] = [:], comesInParts: Bool = false
  ) {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    let sink = PayloadSink(
      onPayload: { payload in
        do { continuation.yield(.payload(try JSONValue(json: payload.bytes))) } catch { Issue.record(error) }
      },
      onEnd: { continuation.yield($0.map(Event.failed) ?? .finished) })
    cancellation = transport.start(
      Request(
        kind: kind, operationName: name, text: text, variables: variables, comesInParts: comesInParts), sink)
  }

  func next() async throws -> Event {
    for await event in events { return event }
    throw CancellationError()
  }

  /// The failure that must come next.
  func failure() async throws -> Failure {
    let event = try await next()
    guard case .failed(let failure) = event else { throw Unexpected(event: event) }
    return failure
  }

  /// The failure of the transport that must come next.
  func transportFailure() async throws -> TransportFailure { try #require(try await failure().transport) }

  /// The payload that must come next.
  func payload() async throws -> JSONValue {
    let event = try await next()
    guard case .payload(let value) = event else { throw Unexpected(event: event) }
    return value
  }

  struct Unexpected: Error { let event: Event }
}

extension GraphQLTransportWebSocket {
  convenience init(
    port: Int, path: String = "/graphql", credentials: Credentials? = nil,
    _ adjust: (inout Configuration) -> Void = { _ in }, log: @escaping @Sendable (LogEvent) -> Void = { _ in }
  ) throws {
    var configuration = Configuration()
    configuration.clientAwarenessMetadata = nil
    adjust(&configuration)
    self.init(
      url: try #require(URL(string: "ws://127.0.0.1:\(port)\(path)")), credentials: credentials,
      configuration: configuration, log: log)
  }
}
