/// A typed view of one record: the fields one fragment, or one selection of it, reads.
///
/// Reading is synchronous, on the main actor, and registers with Observation: whoever reads a field inside
/// `withObservationTracking` is told when that field changes, and nobody else is.
@MainActor
public protocol Lens: Sendable, Readable {
  /// The record and the scope the lens reads.
  @_spi(Generated) var __anchor: Anchor { get }
  /// Makes a lens of an anchor.
  @_spi(Generated) init(_ anchor: Anchor)
}

extension Lens {
  @_spi(Generated) public nonisolated static func __read(checking set: Int?) -> Read<Self> {
    if let set { .lens(Self.self, checking: set) } else { .lens(Self.self) }
  }
}

/// The lens of a fragment.
public protocol FragmentLens: Lens {
  /// The fragment's lens plan.
  @_spi(Generated) nonisolated static var __plan: Plan { get }
}
