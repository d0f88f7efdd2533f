/// A response, event or part that was read.
///
/// Events come by the thousand and most have data and nothing else, so a response is two references, and a third to what
/// few have.
package struct Response: Sendable {
  /// What a response answers.
  enum Source: Sendable {
    /// An operation with its variables' values, in its store; it has a document.
    case scope(Scope)
    /// The same without a store.
    case operation(OperationDocument, BoundPlan)
  }

  private final class Rest: Sendable {
    let errors: [GraphQLError]
    let extensions: [String: JSONValue]
    let delivery: PartDelivery?

    init(_ errors: [GraphQLError], _ extensions: [String: JSONValue], _ delivery: PartDelivery?) {
      self.errors = errors
      self.extensions = extensions
      self.delivery = delivery
    }
  }

  private let source: Source
  /// What it writes; nil where `data` is absent or null.
  package let changes: ChangeSet?
  private let rest: Rest?

  init(
    _ source: Source, _ changes: ChangeSet?, errors: [GraphQLError] = [], extensions: [String: JSONValue] = [:],
    delivery: PartDelivery? = nil
  ) {
    self.source = source
    self.changes = changes
    let isPlain = errors.isEmpty && extensions.isEmpty && delivery == nil
    rest = isPlain ? nil : Rest(errors, extensions, delivery)
  }

  package var errors: [GraphQLError] { rest?.errors ?? [] }
  package var extensions: [String: JSONValue] { rest?.extensions ?? [:] }
  /// What it brings of a response in parts.
  package var delivery: PartDelivery? { rest?.delivery }

  /// The operation's scope, where the reader had it.
  var scope: Scope? { if case .scope(let scope) = source { scope } else { nil } }

  /// The operation it answers.
  package var document: OperationDocument {
    switch source {
    case .scope(let scope):
      guard let document = scope.document else { preconditionFailure("a response to a fragment") }
      return document
    case .operation(let document, _): return document
    }
  }

  package var bound: BoundPlan {
    switch source {
    case .scope(let scope): scope.bound
    case .operation(_, let bound): bound
    }
  }

  /// Whether it is parts of a response that came before, and no response of its own.
  package var isPart: Bool { delivery.map { !$0.isFirst } ?? false }
}
