import FreshetCompiler
import GraphQLLanguage

@_spi(Generated) @testable import Freshet

/// Documents that are compiled on the spot, over one store: what a server or the app says goes in, reads come out.
@MainActor final class DocumentStore: StoreDelegate {
  let store = Store()
  private let cases: Cases
  private(set) var logged: [LogEvent.Name] = []
  private(set) var pages: [LoadRequest] = []

  static nonisolated let schema = """
    type Query {
      node(id: ID!): Node
      me: User
      user(id: ID!): User
      quote(base: String!, quote: String!): Quote
      place(spot: String!, country: String!): Place
      search(text: String!): [Result]
      feed(first: Int, after: String, last: Int, before: String, kind: Kind): NoteConnection!
      tags: [String!]!
    }
    type Mutation { add(text: String!): Added, remove(id: ID!): Removed, touch(id: ID!): User }
    type Subscription { added: Added, removed: Removed }
    interface Node { id: ID! }
    interface Named implements Node { id: ID!, name: String }
    type User implements Node & Named {
      id: ID!
      name: String
      email(masked: Boolean = true): String
      best: Note
      filed(in: Filter, kind: Kind, n: Int): String
      friends: [User]
      notes(first: Int, after: String, last: Int, before: String, kind: Kind): NoteConnection!
    }
    type Team implements Node & Named { id: ID!, name: String, members: [User] }
    type Note implements Node { id: ID!, text: String, author: User }
    type Quote { base: String!, quote: String!, price: Float }
    type Place { spot: String!, country: String!, height: Int }
    union Result = User | Note | Place
    type NoteConnection { edges: [NoteEdge], pageInfo: PageInfo! }
    type NoteEdge { cursor: String!, node: Note, pinned: Boolean }
    type PageInfo { hasNextPage: Boolean!, hasPreviousPage: Boolean!, startCursor: String, endCursor: String }
    type Added { edge: NoteEdge, edges: [NoteEdge!], note: Note, notes: [Note], user: User }
    type Removed { removedId: ID, ids: [ID!], noteIds: [[ID]] }
    enum Kind { LONG SHORT }
    input Filter { kind: Kind, words: [String], not: Filter }
    """

  init(
    _ documents: String, extensions: String? = nil, schema: String = DocumentStore.schema,
    identity: [String: [String]] = ["Quote": ["base", "quote"], "Place": ["spot", "country"]],
    lookups: [String: String] = ["quote": "Quote", "place": "Place"]
  ) throws {
    cases = try Cases(
      CompilerInput(
        configuration: Configuration(identity: identity, lookups: lookups),
        schema: [Source(schema, name: "schema.graphql")],
        extensions: extensions.map { [Source($0, name: "client.graphql")] } ?? [],
        documents: [CompilerDocument(Source(documents, name: "documents.graphql"), output: "documents")]))
    store.log = { [weak self] in self?.logged.append($0.name) }
    store.delegate = self
  }

  func document(_ operation: String) throws -> OperationDocument { try cases.document(operation).document }

  /// What the app itself says about an operation: members may be left out, and the client's own are taken.
  enum Speaker { case server, app }

  func response(
    _ operation: String, _ variables: [String: JSONValue] = [:], _ data: JSONValue, from speaker: Speaker = .server
  ) throws -> Response {
    let scope = store.scope(for: try document(operation), variables: variables)
    let payload = Payload(JSONValue.object(["data": data]).text)
    return try Ingest.read(payload, scope: scope, isLocal: speaker == .app, isPartial: speaker == .app)
  }

  @discardableResult
  func commit(
    _ operation: String, _ variables: [String: JSONValue] = [:], _ data: JSONValue, from speaker: Speaker = .server
  ) throws -> CommitReport {
    store.commit([try response(operation, variables, data, from: speaker)])
  }

  func reader(_ operation: String, _ variables: [String: JSONValue] = [:]) throws -> PathReader {
    let compiled = try cases.document(operation)
    let scope = store.scope(for: compiled.document, variables: variables)
    return PathReader(store.anchor(for: scope, lens: compiled.rootPlan))
  }

  /// The value at a path of an operation's lens.
  func read(_ path: String, of operation: String, _ variables: [String: JSONValue] = [:]) throws -> JSONValue {
    try reader(operation, variables).value(path)
  }

  /// The ids of a list's nodes.
  func ids(_ path: String, of operation: String, _ variables: [String: JSONValue] = [:]) throws -> [JSONValue] {
    guard case .integer(let count) = try read("\(path).nodes.count", of: operation, variables) else { return [] }
    return try (0..<count).map { try read("\(path).nodes.\($0).id", of: operation, variables) }
  }

  func connection(_ path: String, of operation: String, _ variables: [String: JSONValue] = [:]) throws -> Anchor {
    guard let anchor = try reader(operation, variables).connection(path) else {
      throw Cases.Problem(description: "no connection at \(path)")
    }
    return anchor
  }

  func connectionID(_ path: String, of operation: String, _ variables: [String: JSONValue] = [:]) throws -> JSONValue {
    .string(DynamicConnection(try connection(path, of: operation, variables)).connectionID)
  }

  func availability(of operation: String, _ variables: [String: JSONValue] = [:]) throws -> Availability {
    store.availability(of: store.scope(for: try document(operation), variables: variables))
  }

  func load(_ request: LoadRequest) { pages.append(request) }
  func storeNeedsCollection() {}
}
