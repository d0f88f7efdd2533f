/// What a mutation's value carries besides its variables; no part of equality.
@_spi(Generated) public struct MutationBinding<Mutation: MutationOperation>: Hashable, Sendable {
  public init() {}
  public static func == (first: Self, second: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
