/// What a subscription's value carries besides its variables; no part of equality.
@_spi(Generated) public struct SubscriptionBinding<Subscription: SubscriptionOperation>: Hashable, Sendable {
  public init() {}
  public static func == (first: Self, second: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
