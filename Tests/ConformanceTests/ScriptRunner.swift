@_spi(Generated) import Freshet
import FreshetTesting
import TestSupport

/// Runs a script's steps over one environment, each with what must hold after it.
@MainActor
final class ScriptRunner {
  struct Problem: Error, CustomStringConvertible { let description: String }

  /// What a script names by `as`.
  struct Handle {
    enum Kind {
      case query(QueryHandle<DynamicQuery>, Retention)
      case subscription(SubscriptionHandle<DynamicSubscription>, Retention)
      case mutation(MutationRun)
    }

    let kind: Kind
    let document: DynamicDocument
    let variables: [String: JSONValue]
  }

  let environment: Environment
  let transport = ScriptedTransport()
  let clock = ManualClock()
  let cases: Cases
  var handles: [String: Handle] = [:]
  /// Which handle a request was sent for.
  var owners: [ObjectIdentifier: String] = [:]
  var notified: [String] = []
  let logged = Locked<[String]>([])
  var callsBefore = 0
  private var connection = 0

  static let actions: Set<String> = [
    "attach", "answer", "event", "refetch", "retry", "release", "mutate", "active", "advance", "loadNext", "collect",
    "end",
  ]
  static let expectations: Set<String> = ["stream", "phase", "reads", "notified", "sent", "logged"]

  init(_ cases: Cases) {
    self.cases = cases
    let logged = logged
    environment = Environment(
      transport: transport, clock: clock, randomness: SplitMix64(seed: 1),
      log: { event in logged.withLock { $0.append(event.name.rawValue) } })
    environment.store.recordsChanges = true
    environment.commitObserver = { [weak self] in self?.notified += $0.changed }
  }

  /// Runs a script; throws at the first step that cannot be run, or after which something does not hold.
  func run(_ script: JSONValue) async throws {
    let script = try Members(script, "the script", known: ["name", "steps"])
    _ = try script.string("name")
    for (index, step) in try script.array("steps").enumerated() {
      do {
        try await run(step: step)
      } catch {
        throw Problem(description: "step \(index) (\(step.text.prefix(120))…): \(error)")
      }
    }
  }

  private func run(step: JSONValue) async throws {
    let members = try Members(step, "the step", known: Self.actions.union(Self.expectations))
    let actions = members.names.intersection(Self.actions)
    guard actions.count == 1, let action = actions.first, let arguments = members[action] else {
      throw Problem(description: "a step has one action, not \(actions.sorted())")
    }
    notified = []
    logged.withLock { $0 = [] }
    callsBefore = transport.calls.count
    let handle = try act(action, arguments)
    await environment.settle()
    try assignCalls(to: handle)
    try check(members)
  }

  /// Carries out a step's action; the result is the name of the handle it is about.
  private func act(_ action: String, _ arguments: JSONValue) throws -> String? {
    switch action {
    case "attach": return try attach(arguments)
    case "answer": return try answer(arguments)
    case "event": return try event(arguments)
    case "refetch", "retry", "release": return try command(action, arguments)
    case "mutate": return try mutate(arguments)
    case "active":
      environment.isActive = try Members(arguments, action, known: ["value"]).boolean("value")
    case "advance":
      clock.advance(by: .seconds(try Members(arguments, action, known: ["seconds"]).integer("seconds")))
    case "loadNext": return try loadNext(arguments)
    case "collect":
      _ = try Members(arguments, action, known: [])
      environment.store.collect()
    case "end":
      _ = try Members(arguments, action, known: [])
      environment.end()
    default: throw Problem(description: "no action \(action)")
    }
    return nil
  }

  // MARK: Actions

  private func attach(_ arguments: JSONValue) throws -> String {
    let members = try Members(arguments, "attach", known: ["operation", "variables", "policy", "as", "catchUp"])
    if members["catchUp"] != nil { throw Problem(description: "this runtime has no catch-up yet") }
    let name = try members.string("as")
    let document = try cases.document(try members.string("operation"))
    let variables = try resolved(try members.object("variables"))
    let kind: Handle.Kind
    switch document.document.kind {
    case .query:
      let handle = environment.handle(for: DynamicQuery(compiled: document, __variables: variables))
      kind = .query(handle, handle.retain(try policy(members)))
    case .subscription:
      guard members["policy"] == nil else { throw Problem(description: "a subscription's handle has no policy") }
      let handle = environment.handle(for: DynamicSubscription(compiled: document, __variables: variables))
      kind = .subscription(handle, handle.retain())
    case .mutation: throw Problem(description: "a mutation has no handle")
    }
    handles[name] = Handle(kind: kind, document: document, variables: variables)
    return name
  }

  private func policy(_ members: Members) throws -> FetchPolicy {
    guard let name = try members.optionalString("policy") else { return .storeOrNetwork }
    guard let policy = FetchPolicy.allCases.first(where: { "\($0)" == name }) else {
      throw Problem(description: "no policy \(name)")
    }
    return policy
  }

  private func mutate(_ arguments: JSONValue) throws -> String {
    let members = try Members(arguments, "mutate", known: ["operation", "variables", "optimistic", "as"])
    let name = try members.string("as")
    let document = try cases.document(try members.string("operation"))
    let variables = try resolved(try members.object("variables"))
    let run = try MutationRun(document.document, variables, optimistic: members["optimistic"], in: environment)
    handles[name] = Handle(kind: .mutation(run), document: document, variables: variables)
    return name
  }

  private func answer(_ arguments: JSONValue) throws -> String {
    let members = try Members(arguments, "answer", known: ["handle", "payloads", "failure", "errors"])
    let name = try members.string("handle")
    let call = try openCall(of: name) { $0 != .subscription }
    if members["failure"] != nil {
      try fail(call, members)
      return name
    }
    var hasNext = false
    for payload in try members.array("payloads") {
      call.send(payload)
      guard case .object(let object) = payload else { continue }
      hasNext = object["hasNext"] == .boolean(true)
    }
    if !hasNext { call.finish() }
    return name
  }

  private func event(_ arguments: JSONValue) throws -> String {
    let members = try Members(arguments, "event", known: ["handle", "payload", "complete", "failure", "errors"])
    let name = try members.string("handle")
    let call = try openCall(of: name) { $0 == .subscription }
    if let payload = members["payload"] {
      call.send(payload)
    } else if members["complete"] != nil {
      guard try members.boolean("complete") else { throw Problem(description: "complete is true or left out") }
      call.finish()
    } else {
      try fail(call, members)
    }
    return name
  }

  private func fail(_ call: ScriptedTransport.Call, _ members: Members) throws {
    switch try members.string("failure") {
    case "transport":
      connection += 1
      call.fail(.transport(TransportFailure(.connectionClosed, "The connection was lost.", connection: connection)))
    case "request":
      let errors = try members.array("errors").map { error in
        GraphQLError(message: try Members(error, "an error", known: ["message"]).string("message"))
      }
      call.fail(.request(errors))
    case "malformed": call.send("this is no response")
    case let kind: throw Problem(description: "no failure \(kind)")
    }
  }

  private func command(_ action: String, _ arguments: JSONValue) throws -> String {
    let name = try Members(arguments, action, known: ["handle"]).string("handle")
    switch (action, try handle(name).kind) {
    case ("refetch", .query(let handle, _)): handle.refetch()
    case ("retry", .query(let handle, _)): handle.retry()
    case ("retry", .subscription(let handle, _)): handle.retry()
    case ("release", .query(_, let retention)), ("release", .subscription(_, let retention)): retention.release()
    default: throw Problem(description: "\(name) has no \(action)")
    }
    return name
  }

  private func loadNext(_ arguments: JSONValue) throws -> String {
    let members = try Members(arguments, "loadNext", known: ["handle", "path"])
    let name = try members.string("handle")
    DynamicConnection(try connection(name, try members.string("path"))).loadNext()
    return name
  }

  // MARK: Handles

  func handle(_ name: String) throws -> Handle {
    guard let handle = handles[name] else { throw Problem(description: "no handle \(name)") }
    return handle
  }

  /// The latest request of a handle that still runs.
  private func openCall(of name: String, _ isWanted: (Request.Kind) -> Bool) throws -> ScriptedTransport.Call {
    let call = transport.openCalls.last { owners[ObjectIdentifier($0)] == name && isWanted($0.request.kind) }
    guard let call else { throw Problem(description: "nothing is in flight for \(name)") }
    return call
  }

  /// A request is a handle's where it asks for what the handle does, else the step's.
  private func assignCalls(to stepHandle: String?) throws {
    for call in transport.calls.dropFirst(callsBefore) {
      let request = call.request
      let owner = handles.keys.sorted().first { name in
        guard let handle = handles[name], handle.document.document.name == request.operationName else { return false }
        let hidden = handle.document.document.clientVariables
        return handle.variables.filter { !hidden.contains($0.key) } == request.variables
      }
      guard let name = [stepHandle, owner].compactMap(\.self).first(where: { $0 == owner }) ?? stepHandle else {
        throw Problem(description: "\(request.operationName) was sent, for no handle")
      }
      owners[ObjectIdentifier(call)] = name
    }
  }

  /// The lens of a handle's root, for paths.
  func reader(_ name: String) throws -> PathReader {
    let handle = try handle(name)
    let scope = environment.store.scope(for: handle.document.document, variables: handle.variables)
    return PathReader(environment.store.anchor(for: scope, lens: handle.document.rootPlan))
  }

  private func connection(_ handle: String, _ path: String) throws -> Anchor {
    guard let anchor = try reader(handle).connection(path) else {
      throw Problem(description: "no connection at \(handle).\(path)")
    }
    return anchor
  }

  /// Variables with `@connection(HANDLE.PATH)` replaced by the connection's id.
  private func resolved(_ variables: [String: JSONValue]) throws -> [String: JSONValue] {
    try variables.mapValues(resolved)
  }

  private func resolved(_ value: JSONValue) throws -> JSONValue {
    switch value {
    case .array(let values): return .array(try values.map(resolved))
    case .object(let members): return .object(try members.mapValues(resolved))
    case .string(let text) where text.hasPrefix("@connection(") && text.hasSuffix(")"):
      let place = text.dropFirst("@connection(".count).dropLast().split(separator: ".", maxSplits: 1).map(String.init)
      guard place.count == 2 else { throw Problem(description: "\(text) names no connection") }
      return .string(DynamicConnection(try connection(place[0], place[1])).connectionID)
    default: return value
    }
  }
}
