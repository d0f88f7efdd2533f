/// What a mutation's value carries besides its variables; no part of equality.
@_spi(Generated) public struct MutationBinding<Mutation: MutationOperation>: Hashable, Sendable {
  /// The action the value is bound to, where a screen's marked property gave it out.
  package let action: MutationAction<Mutation>?

  public init() { action = nil }
  package init(_ action: MutationAction<Mutation>) { self.action = action }
  public static func == (first: Self, second: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

/// What is used on a marked property: its value is bound to its environment.
@MainActor extension MutationOperation {
  /// Whether a run that began at this property is not answered yet.
  public var isInFlight: Bool { __binding.action?.isInFlight ?? false }

  /// Sends the mutation once, with this value's variables: see ``Environment/mutate(_:optimistic:)``.
  ///
  /// - Throws: A ``Failure``, of kind `environment` where the value is not bound; `CancellationError`.
  @discardableResult
  public func run(optimistic: JSONValue? = nil) async throws -> Data { try await run(self, optimistic: optimistic) }

  /// Sends the mutation once, with other variables than the property's value has.
  @discardableResult
  public func run(_ mutation: Self, optimistic: JSONValue? = nil) async throws -> Data {
    guard let action = __binding.action else {
      throw Failure(
        .environment, "The value is not bound to an environment; read it from a property of a hosted screen.",
        operation: __document.name)
    }
    return try await action(mutation, optimistic: optimistic)
  }
}
