/// What a property marked `@Query` is stored in: the value its initializer was given, and what it is bound to.
///
/// The macro writes it; no other code needs its name.
@MainActor
public struct QueryStorage<Query: QueryOperation> {
  /// What stays while the values that hold it come and go.
  @MainActor package final class Box {
    /// The query's value as it was bound, once it was.
    package var bound: Query?

    nonisolated package init() {}
  }

  /// The value the initializer was given.
  package let initial: Query
  package let box: Box

  /// Stores a value that is not bound yet.
  nonisolated public init(_ initial: Query) {
    self.initial = initial
    box = Box()
  }

  /// The value, bound to its environment where there is one.
  public var operation: Query { box.bound ?? initial }
}
