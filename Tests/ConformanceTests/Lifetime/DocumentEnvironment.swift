import FreshetCompiler
import FreshetTesting
import GraphQLLanguage
import Observation

@_spi(Generated) @testable import Freshet

/// Documents that are compiled on the spot, over an environment with a scripted transport and a manual clock.
@MainActor final class DocumentEnvironment {
  let environment: Environment
  let transport: ScriptedTransport
  let clock = ManualClock()
  private let cases: Cases
  private let log = Locked<[LogEvent]>([])

  static nonisolated let schema = """
    type Query {
      viewer: Viewer
      now: String!
      character(id: ID!): Character
      team(id: ID!, season: Int): Team
      node(id: ID!): Node
      quote(base: String!, quote: String!): Quote
      numbered(number: Int!): Numbered
      featured: Character
      crowd(first: Int, after: String): CharacterConnection!
      items(page: Int!): [Item!]!
    }
    type Mutation { rename(id: ID!, name: String!): Character, remove(id: ID!): Removed }
    type Subscription { changed(id: ID!): Character, removed: Removed }
    interface Node { id: ID! }
    type Viewer { name: String, items(first: Int!, mine: Boolean): ItemConnection, score(of: Int): Int }
    type ItemConnection { nodes: [Item] }
    type Item implements Node { id: ID!, text: String }
    type Character implements Node { id: ID!, name: String, age: Int, best: Character, title(style: String): String, fans(first: Int, after: String): CharacterConnection! }
    type Team implements Node { id: ID!, name: String }
    type Quote { base: String!, quote: String!, price: Float }
    type Numbered { number: Int!, text: String }
    type CharacterConnection { edges: [CharacterEdge], pageInfo: PageInfo! }
    type CharacterEdge { cursor: String!, node: Character }
    type PageInfo { hasNextPage: Boolean!, endCursor: String }
    type Removed { removedId: ID }
    """

  init(
    _ documents: String, cacheExpiration: Duration? = nil, transport: ScriptedTransport = ScriptedTransport()
  ) throws {
    cases = try Cases(
      CompilerInput(
        configuration: Configuration(
          identity: ["Quote": ["base", "quote"], "Numbered": ["number"]],
          lookups: [
            "character": "Character", "team": "Team", "node": "Node", "quote": "Quote", "numbered": "Numbered",
          ]),
        schema: [Source(Self.schema, name: "schema.graphql")],
        documents: [CompilerDocument(Source(documents, name: "documents.graphql"), output: "documents")]))
    self.transport = transport
    environment = Environment(
      transport: transport, clock: clock, cacheExpiration: cacheExpiration,
      log: { [log] event in log.withLock { $0.append(event) } })
  }

  var store: Store { environment.store }

  /// The names of what was logged since the last call.
  func logged() -> [LogEvent.Name] {
    log.withLock { log in
      defer { log = [] }
      return log.map(\.name)
    }
  }

  func query(_ name: String, _ variables: [String: JSONValue] = [:]) throws -> QueryHandle<DynamicQuery> {
    environment.handle(for: DynamicQuery(compiled: try cases.document(name), __variables: variables))
  }

  func subscription(
    _ name: String, _ variables: [String: JSONValue] = [:]
  ) throws -> SubscriptionHandle<DynamicSubscription> {
    environment.handle(for: DynamicSubscription(compiled: try cases.document(name), __variables: variables))
  }

  func compiled(_ name: String) throws -> DynamicDocument { try cases.document(name) }

  func document(_ name: String) throws -> OperationDocument { try cases.document(name).document }

  /// The names of the requests that were sent, in order.
  var sent: [String] { transport.calls.map(\.request.operationName) }

  func call(_ name: String) throws -> ScriptedTransport.Call {
    guard let call = transport.call(named: name) else { throw Cases.Problem(description: "\(name) is not in flight") }
    return call
  }

  /// Answers the request of an operation that is in flight, and ends it.
  func answer(_ name: String, _ data: JSONValue) async throws {
    try call(name).answer(JSONValue.object(["data": data]).text)
    await environment.settle()
  }

  /// Delivers an event.
  func event(_ name: String, _ data: JSONValue) async throws {
    try call(name).send(.object(["data": data]))
    await environment.settle()
  }

  func commit(_ name: String, _ data: JSONValue) throws { try commit(name, [:], data) }

  func commit(_ name: String, _ variables: [String: JSONValue], _ data: JSONValue) throws {
    try environment.commitPayload(
      Payload(JSONValue.object(["data": data]).text),
      for: DynamicQuery(compiled: try cases.document(name), __variables: variables))
  }

  /// The value at a path of what a handle shows; nil where it shows nothing.
  func read(_ path: String, of handle: QueryHandle<DynamicQuery>) throws -> JSONValue? {
    guard case .ready(let data) = handle.phase else { return nil }
    return try Self.read(path, of: data)
  }

  /// Reads as generated accessors do, which tell of what is missing.
  static func read(_ path: String, of data: DynamicData) throws -> JSONValue {
    let reader = PathReader(data.__anchor)
    let steps = path.split(separator: ".").map(String.init)
    for (index, step) in steps.enumerated() {
      let place = try reader.place(steps[..<index].joined(separator: "."))
      guard case .object(let anchor, let set)? = place,
        let ordinal = anchor.scope.table.sets[set].fields.first(where: {
          let field = anchor.field($0)
          return field.response == step && field.base != .spread && field.base != .alias && field.connection == nil
        })
      else { continue }
      let value = anchor.value(ordinal)
      if value.isMissing { anchor.warnOptional(ordinal, value) }
    }
    return try reader.value(path)
  }
}

/// A screen that reads paths of a query whenever one of them changed, as a view does.
@MainActor final class PathScreen {
  private(set) var shown: [JSONValue?] = []
  private let draw: () -> [JSONValue?]
  private let environment: Environment
  private var isDrawing = false

  init(_ environment: Environment, _ draw: @escaping () -> [JSONValue?]) {
    self.environment = environment
    self.draw = draw
    redraw()
  }

  private func redraw() {
    shown = withObservationTracking(draw) { [weak self] in
      MainActor.assumeIsolated { self?.redrawLater() }
    }
  }

  /// What changed in one turn is drawn once, in a later one.
  private func redrawLater() {
    if isDrawing { return }
    isDrawing = true
    let activity = environment.activity
    activity.begin()
    Task { [weak self] in
      self?.isDrawing = false
      self?.redraw()
      activity.end()
    }
  }
}
