import GraphQLLanguage

@testable import FreshetCompiler

/// Documents against one rich schema: text in, text out.
struct Fixture {
  static let schema = """
    type Query {
      node(id: ID!): Node
      me: User
      user(id: ID!): User
      quote(base: String!, quote: String!): Quote
      search(text: String!, kinds: [Kind!], filter: Filter): [Result!]
      named: Named
      count: Int
      notes(first: Int, after: String, last: Int, before: String, kind: Kind, filter: Filter): NoteConnection!
    }
    type Mutation { add(text: String!): Added, remove(id: ID!): Removed }
    type Subscription { added(user: ID!): Added, changed: User }
    interface Node { id: ID! }
    interface Named { name: String, owner: User }
    type User implements Node & Named {
      id: ID!
      name: String
      owner: User
      email(masked: Boolean = true): String
      score: Float
      settings: Settings
      friends(first: Int, after: String): [User]
      notes(first: Int, after: String, last: Int, before: String, kind: Kind, filter: Filter): NoteConnection!
    }
    type Note implements Node { id: ID!, text(length: Int): String, author: User, kind: Kind }
    type Settings { theme: String, note: Note }
    type Tag implements Named { name: String, owner: User, weight: Int }
    type Quote { base: String!, quote: String!, price: Decimal }
    union Result = User | Note | Tag
    type NoteConnection { edges: [NoteEdge], pageInfo: PageInfo!, total: Int }
    type NoteEdge { cursor: String!, node: Note }
    type PageInfo { hasNextPage: Boolean!, hasPreviousPage: Boolean!, startCursor: String, endCursor: String }
    type Added { edge: NoteEdge }
    type Removed { deletedId: ID, ids: [ID!] }
    enum Kind { LONG SHORT }
    scalar Decimal
    input Filter { text: String, kinds: [Kind!], weight: Float, id: ID, not: Filter }
    """

  var schema = Self.schema
  /// The client's part of the schema.
  var extensions: String?
  var configuration = Configuration(identity: ["Quote": ["base", "quote"]], lookups: ["quote": "Quote"])

  func input(_ document: String) -> CompilerInput {
    CompilerInput(
      configuration: configuration, schema: [Source(schema, name: "schema.graphql")],
      extensions: extensions.map { [Source($0, name: "client.graphql")] } ?? [],
      documents: [CompilerDocument(Source(document, name: "a.graphql"), output: "a.swift")])
  }

  private func program(_ document: String) throws -> CompiledProgram {
    var diagnostics = DiagnosticCollector()
    let compiled = Compiler.program(of: input(document), reporting: &diagnostics)
    guard let compiled, !diagnostics.hasErrors else { throw Unexpected(diagnostics.diagnostics.map(\.description)) }
    return compiled.0
  }

  /// What a server receives for each operation, generated ones last.
  func texts(_ document: String) throws -> [String] { try program(document).operations.map(\.text) }

  /// What a server receives for the first operation.
  func text(_ document: String) throws -> String { try texts(document).first ?? "" }

  func clientVariables(_ document: String) throws -> [String] {
    try program(document).operations.first?.clientVariables ?? []
  }

  /// The first operation's plan, without the line of the format.
  func plan(_ document: String) throws -> String { Self.body(try program(document).operations.first?.plan) }

  /// The lens plan of a fragment or an operation, likewise.
  func lensPlan(of name: String, _ document: String) throws -> String {
    let program = try program(document)
    let fragment = program.fragments.first { $0.fragment.name == name }
    return Self.body(fragment?.plan ?? program.operations.first { $0.operation.name == name }?.lensPlan)
  }

  private static func body(_ plan: PlanText?) -> String {
    (plan?.text ?? "").split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  /// The Swift of the documents; nothing where there is an error.
  func swift(_ document: String) -> String {
    Compiler.compile(input(document)).files.first { $0.name == "a.swift" }?.text ?? ""
  }

  /// `line:column: message` of each diagnostic.
  func errors(_ document: String) -> [String] {
    Compiler.compile(input(document)).diagnostics.map { diagnostic in
      "\(diagnostic.location.map { "\($0.position): " } ?? "")\(diagnostic.message)"
    }
  }

  struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ diagnostics: [String]) { description = diagnostics.joined(separator: "\n") }
  }
}
