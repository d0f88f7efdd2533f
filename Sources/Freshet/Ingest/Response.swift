/// A response, event or part that was read.
///
/// Events come by the thousand and most have data and nothing else, so a response is two references, and a third to what
/// few have.
package struct Response: Sendable {
  /// What few responses have.
  private final class Rest: Sendable {
    /// What it answers, where the reader had no scope of it.
    let operation: (document: OperationDocument, bound: BoundPlan)?
    let errors: [GraphQLError]
    let extensions: [String: JSONValue]
    let delivery: PartDelivery?

    init(
      _ operation: (document: OperationDocument, bound: BoundPlan)?, _ errors: [GraphQLError],
      _ extensions: [String: JSONValue], _ delivery: PartDelivery?
    ) {
      self.operation = operation
      self.errors = errors
      self.extensions = extensions
      self.delivery = delivery
    }
  }

  /// The operation's scope, where the reader had it; it has a document.
  let scope: Scope?
  /// What it writes; nil where `data` is absent or null.
  package let changes: ChangeSet?
  private let rest: Rest?

  init(
    to scope: Scope, _ changes: ChangeSet?, errors: [GraphQLError] = [], extensions: [String: JSONValue] = [:],
    delivery: PartDelivery? = nil
  ) {
    self.scope = scope
    self.changes = changes
    let isPlain = errors.isEmpty && extensions.isEmpty && delivery == nil
    rest = isPlain ? nil : Rest(nil, errors, extensions, delivery)
  }

  init(
    to document: OperationDocument, _ bound: BoundPlan, _ changes: ChangeSet?, errors: [GraphQLError],
    extensions: [String: JSONValue]
  ) {
    scope = nil
    self.changes = changes
    rest = Rest((document, bound), errors, extensions, nil)
  }

  package var errors: [GraphQLError] { rest?.errors ?? [] }
  package var extensions: [String: JSONValue] { rest?.extensions ?? [:] }
  /// What it brings of a response in parts.
  package var delivery: PartDelivery? { rest?.delivery }

  /// The operation it answers.
  package var document: OperationDocument {
    guard let document = rest?.operation?.document ?? scope?.document else {
      preconditionFailure("a response to no operation")
    }
    return document
  }

  package var bound: BoundPlan {
    guard let bound = rest?.operation?.bound ?? scope?.bound else { preconditionFailure("a response to no operation") }
    return bound
  }

  /// Whether it is parts of a response that came before, and no response of its own.
  package var isPart: Bool { delivery.map { !$0.isFirst } ?? false }
}
