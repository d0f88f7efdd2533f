/// What a property marked `@Mutation` is stored in: the value its initializer was given, and what it is bound to.
///
/// The macro writes it; no other code needs its name.
@MainActor
public struct MutationStorage<Mutation: MutationOperation> {
  /// What stays while the values that hold it come and go.
  @MainActor package final class Box {
    /// The mutation's value as it was bound, once it was.
    package var bound: Mutation?

    nonisolated package init() {}
  }

  /// The value the initializer was given.
  package let initial: Mutation
  package let box: Box

  /// Stores a value that is not bound yet.
  nonisolated public init(_ initial: Mutation) {
    self.initial = initial
    box = Box()
  }

  /// The value, bound to its environment where there is one.
  public var operation: Mutation { box.bound ?? initial }
}
