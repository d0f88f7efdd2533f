import FreshetCompiler
import GraphQLLanguage

/// Any bytes compile or are refused: a schema up to a line of `#---`, documents behind it. Without that line the
/// documents are for a schema with one of everything.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompiler(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let parts = text.split(separator: "\n#---\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  let output = Compiler.compile(
    CompilerInput(
      schema: [Source(parts.count == 2 ? parts[0] : schema)],
      documents: [CompilerDocument(Source(parts[parts.count - 1]), output: "Documents.swift")]))
  precondition(output.files.isEmpty == output.hasErrors)
  for diagnostic in output.diagnostics { _ = diagnostic.description }
  return 0
}

private let schema = """
  interface Node { id: ID! }
  union Any = User | Team
  enum Color { RED GREEN }
  scalar Date
  input Filter { color: Color = RED, and: [Filter!], name: String!, at: Date }
  input Choice @oneOf { id: ID, name: String }
  type PageInfo { hasNextPage: Boolean! endCursor: String hasPreviousPage: Boolean! startCursor: String }
  type UserEdge { cursor: String! node: User }
  type Users { edges: [UserEdge] pageInfo: PageInfo! }
  type User implements Node { id: ID! name(short: Boolean = false): String color: Color friends(first: Int, after: String, last: Int, before: String, filter: Filter): Users best: User born: Date scores: [[Float!]]! }
  type Team implements Node { id: ID! title: String! members: [User!]! }
  type Query { node(id: ID!): Node any: Any user(by: Choice): User users(first: Int, after: String): Users }
  type Mutation { add(filter: Filter!): UserEdge delete(id: ID!): ID }
  type Subscription { changed(ids: [ID!]!): Any }
  """
