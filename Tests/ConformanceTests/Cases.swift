import Foundation
@_spi(Generated) import Freshet
import FreshetCompiler
import GraphQLLanguage

/// The folder of the cases, and its documents compiled.
struct Cases: Sendable {
  struct Problem: Error, CustomStringConvertible { let description: String }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Conformance")

  private let documents: [String: DynamicDocument]

  static let compiled = Result { try Cases() }

  private init() throws {
    let reader = ConfigurationReader(try Self.source("freshet.json"))
    guard !reader.diagnostics.hasErrors else { throw Self.problem(reader.diagnostics) }
    try self.init(
      CompilerInput(
        configuration: reader.configuration, schema: try reader.schema.map { try Self.source($0.path) },
        documents: [CompilerDocument(try Self.source("documents.graphql"), output: "documents")]))
  }

  /// Any other documents, compiled.
  init(_ input: CompilerInput) throws {
    var diagnostics = DiagnosticCollector()
    guard let compiled = CompiledDocuments(input, reporting: &diagnostics), !diagnostics.hasErrors else {
      throw Self.problem(diagnostics)
    }
    documents = try Self.documents(compiled)
  }

  func document(_ name: String) throws -> DynamicDocument {
    guard let document = documents[name] else { throw Problem(description: "no operation \(name)") }
    return document
  }

  private static func problem(_ diagnostics: DiagnosticCollector) -> Problem {
    Problem(description: diagnostics.diagnostics.map(\.description).joined(separator: "\n"))
  }

  private static func source(_ name: String) throws -> Source {
    Source(try String(contentsOf: folder.appending(path: name), encoding: .utf8), name: name)
  }

  /// Makes the plans of the texts, innermost fragments first.
  private static func documents(_ compiled: CompiledDocuments) throws -> [String: DynamicDocument] {
    let operations = compiled.operations.map { operation -> (CompiledDocuments.Operation, OperationDocument) in
      let kind: Request.Kind =
        switch operation.kind {
        case .query: .query
        case .mutation: .mutation
        case .subscription: .subscription
        }
      let document = OperationDocument(
        kind, operation.name, text: operation.text, plan: Plan(operation.plan),
        clientVariables: Set(operation.clientVariables), cacheExpiration: operation.cacheExpiration)
      return (operation, document)
    }
    let queries = Dictionary(uniqueKeysWithValues: operations.map { ($0.0.name, $0.1) })
    let fragments = Dictionary(uniqueKeysWithValues: compiled.fragments.map { ($0.name, $0) })
    var plans = Plans(fragments: fragments, queries: queries)
    var documents: [String: DynamicDocument] = [:]
    for (operation, document) in operations {
      documents[operation.name] = DynamicDocument(document, rootPlan: try plans.plan(operation.rootPlan, refetch: nil))
    }
    return documents
  }

  /// The lens plans of fragments, each made once.
  private struct Plans {
    let fragments: [String: CompiledDocuments.Fragment]
    let queries: [String: OperationDocument]
    private var made: [String: Plan] = [:]

    init(fragments: [String: CompiledDocuments.Fragment], queries: [String: OperationDocument]) {
      self.fragments = fragments
      self.queries = queries
    }

    mutating func plan(_ plan: CompiledDocuments.LensPlan, refetch: OperationDocument?) throws -> Plan {
      var inner: [Plan] = []
      for name in plan.fragments { inner.append(try fragment(name)) }
      guard let refetch else { return Plan(plan.text, fragments: inner) }
      return Plan(plan.text, fragments: inner, refetch: { refetch })
    }

    private mutating func fragment(_ name: String) throws -> Plan {
      if let plan = made[name] { return plan }
      guard let fragment = fragments[name] else { throw Problem(description: "no fragment \(name)") }
      let plan = try plan(fragment.plan, refetch: fragment.refetchQuery.flatMap { queries[$0] })
      made[name] = plan
      return plan
    }
  }
}
