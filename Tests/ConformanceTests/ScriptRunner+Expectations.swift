@_spi(Generated) import Freshet
import FreshetTesting

extension ScriptRunner {
  /// Compares what a step says must hold after it.
  func check(_ step: Members) throws {
    if let stream = step["stream"] { try check(stream: stream) }
    if let phase = step["phase"] { try check(phase: phase) }
    if step["reads"] != nil { for row in try step.array("reads") { try check(read: row) } }
    if step["notified"] != nil {
      let expected = try step.array("notified").map(Self.text).sorted()
      try expect(notified.sorted() == expected, "notified \(notified.sorted()), not \(expected)")
    }
    if step["sent"] != nil { try check(sent: try step.array("sent")) }
    if step["logged"] != nil {
      let expected = try step.array("logged").map(Self.text)
      let logged = logged.withLock { $0 }
      try expect(logged == expected, "logged \(logged), not \(expected)")
    }
  }

  private func check(stream: JSONValue) throws {
    let members = try Members(stream, "stream", known: ["handle", "state", "events", "resumptions"])
    let name = try members.string("handle")
    guard case .subscription(let handle, _) = try handle(name).kind else {
      throw Problem(description: "\(name) is no subscription")
    }
    let state = Self.text(handle.stream)
    let expected = try members.string("state")
    try expect(state == expected, "the stream is \(state), not \(expected)")
    if members["events"] != nil {
      let events = try members.integer("events")
      try expect(handle.events == events, "\(handle.events) events, not \(events)")
    }
    if members["resumptions"] != nil {
      let resumptions = try members.integer("resumptions")
      try expect(handle.resumptions == resumptions, "\(handle.resumptions) resumptions, not \(resumptions)")
    }
  }

  private static func text(_ state: StreamState) -> String {
    switch state {
    case .idle: "idle"
    case .connecting: "connecting"
    case .open: "open"
    case .waiting: "waiting"
    case .ended(nil): "ended"
    case .ended(let failure?): "ended:\(failure.kind.rawValue)"
    }
  }

  private func check(phase: JSONValue) throws {
    let members = try Members(phase, "phase", known: ["handle", "is"])
    let name = try members.string("handle")
    guard case .query(let handle, _) = try handle(name).kind else { throw Problem(description: "\(name) is no query") }
    let phase =
      switch handle.phase {
      case .loading: "loading"
      case .ready: "ready"
      case .failed(let failure): "failed:\(failure.kind.rawValue)"
      }
    let expected = try members.string("is")
    try expect(phase == expected, "the phase is \(phase), not \(expected)")
  }

  private func check(read row: JSONValue) throws {
    let members = try Members(row, "a read", known: ["handle", "path", "value"])
    let path = try members.string("path")
    guard let expected = members["value"] else { throw Problem(description: "a read has a value") }
    let reader = try reader(try members.string("handle"))
    let value: JSONValue
    // An object that should be null may be there: then it is the answer.
    if expected == .null, case .object? = try reader.place(path) {
      value = .object([:])
    } else {
      value = try reader.value(path)
    }
    try expect(Self.isEqual(value, expected), "\(path) is \(value.text), not \(expected.text)")
  }

  /// A float that reads as a whole number is written as one.
  private static func isEqual(_ value: JSONValue, _ expected: JSONValue) -> Bool {
    switch (value, expected) {
    case (.float(let double), .integer(let integer)): double == Double(integer)
    case (.literal(let text), .integer(let integer)): text == String(integer)
    default: value == expected
    }
  }

  private func check(sent expected: [JSONValue]) throws {
    let requests = transport.calls.dropFirst(callsBefore).map(\.request)
    let names = requests.map(\.operationName)
    try expect(requests.count == expected.count, "sent \(names), not \(expected.count) requests")
    for (request, row) in zip(requests, expected) {
      let members = try Members(row, "sent", known: ["operation", "variables", "text"])
      let name = try members.string("operation")
      try expect(request.operationName == name, "sent \(names), where \(name) was to be")
      if members["variables"] != nil {
        let variables = try members.object("variables")
        try expect(
          request.variables == variables,
          "sent \(JSONValue.object(request.variables).text), not \(JSONValue.object(variables).text)")
      }
      if let text = try members.optionalString("text") {
        try expect(request.text == text, "sent \(request.text), not \(text)")
      }
    }
  }

  private static func text(_ value: JSONValue) throws -> String {
    guard case .string(let text) = value else { throw Problem(description: "\(value.text) is no string") }
    return text
  }

  private func expect(_ holds: Bool, _ message: @autoclosure () -> String) throws {
    if !holds { throw Problem(description: message()) }
  }
}
