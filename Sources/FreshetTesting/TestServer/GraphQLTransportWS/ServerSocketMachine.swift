import Freshet

/// A server's side of `graphql-transport-ws` on one socket: what each message leads to.
struct ServerSocketMachine {
  enum Phase: Equatable {
    /// Nothing valid but `ping` and `pong` has come.
    case waiting
    /// `connection_init` came and is not answered.
    case deciding(payload: JSONValue?)
    case acknowledged(payload: JSONValue?)
    case closed
  }

  enum Input {
    case text(ArraySlice<UInt8>)
    case binary
    /// The credentials of `connection_init` are accepted, or not.
    case decided(accepted: Bool)
    /// `connection_init` did not come in time.
    case timedOut
    /// An operation has a response or an event.
    case next(run: Int, payload: String)
    /// An operation never began, or its source failed.
    case failed(run: Int, errors: String)
    case completed(run: Int)
    /// The socket is gone.
    case lost
  }

  enum Action: Equatable {
    case send(String)
    case decide(payload: JSONValue?)
    case run(Int, ReceivedRequest)
    case stop(run: Int)
    case close(code: UInt16, reason: String)
  }

  private(set) var phase = Phase.waiting
  /// The operations that run, by the client's id. A run has a number of its own because an id may be used again.
  private(set) var active: [String: Int] = [:]
  private var ids: [Int: String] = [:]
  private var lastRun = 0
  /// Whether a `ping` is answered.
  var answersPings = true
  private let connection: Int
  private let headers: [String: String]

  init(connection: Int, headers: [String: String]) {
    self.connection = connection
    self.headers = headers
  }

  mutating func receive(_ input: Input) -> [Action] {
    if phase == .closed { return [] }
    switch input {
    case .text(let text):
      do { return receive(try ClientMessage(text)) } catch { return close(4400, error.reason) }
    case .binary: return close(4400, "Messages are text")
    case .decided(let accepted):
      guard case .deciding(let payload) = phase else { return [] }
      guard accepted else { return close(4403, "Forbidden") }
      phase = .acknowledged(payload: payload)
      return [.send(#"{"type":"connection_ack"}"#)]
    case .timedOut:
      return phase == .waiting ? close(4408, "Connection initialisation timeout") : []
    case .next(let run, let payload):
      guard let id = ids[run] else { return [] }
      return [.send(#"{"id":\#(JSONValue.string(id).text),"type":"next","payload":\#(payload)}"#)]
    case .failed(let run, let errors):
      guard let id = free(run) else { return [] }
      return [.send(#"{"id":\#(JSONValue.string(id).text),"type":"error","payload":\#(errors)}"#)]
    case .completed(let run):
      guard let id = free(run) else { return [] }
      return [.send(#"{"id":\#(JSONValue.string(id).text),"type":"complete"}"#)]
    case .lost: return stopAll()
    }
  }

  private mutating func receive(_ message: ClientMessage) -> [Action] {
    switch message {
    case .connectionInit(let payload):
      guard phase == .waiting else { return close(4429, "Too many initialisation requests") }
      phase = .deciding(payload: payload)
      return [.decide(payload: payload)]
    case .ping(let payload):
      guard answersPings else { return [] }
      return [.send(payload.map { #"{"type":"pong","payload":\#($0.text)}"# } ?? #"{"type":"pong"}"#)]
    case .pong: return []
    case .subscribe(let id, let parameters):
      let request: ReceivedRequest
      do {
        request = try ReceivedRequest(
          parameters: parameters, carrier: .webSocket, connection: connection, headers: headers,
          connectionPayload: initPayload, id: id)
      } catch {
        return close(4400, error.message)
      }
      guard case .acknowledged = phase else { return close(4401, "Unauthorized") }
      guard active[id] == nil else { return close(4409, "Subscriber for \(id) already exists") }
      lastRun += 1
      active[id] = lastRun
      ids[lastRun] = id
      return [.run(lastRun, request)]
    case .complete(let id):
      guard let run = active[id] else { return [] }
      _ = free(run)
      return [.stop(run: run)]
    case .serversOwn(let type): return close(4400, "\(type) is the server's")
    }
  }

  private var initPayload: JSONValue? {
    switch phase {
    case .deciding(let payload), .acknowledged(let payload): payload
    case .waiting, .closed: nil
    }
  }

  private mutating func free(_ run: Int) -> String? {
    guard let id = ids.removeValue(forKey: run) else { return nil }
    active[id] = nil
    return id
  }

  private mutating func close(_ code: UInt16, _ reason: String) -> [Action] {
    stopAll() + [.close(code: code, reason: reason)]
  }

  private mutating func stopAll() -> [Action] {
    phase = .closed
    defer { (active, ids) = ([:], [:]) }
    return ids.keys.sorted().map { .stop(run: $0) }
  }
}
