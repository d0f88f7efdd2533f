/// What a subscription's value carries besides its variables; no part of equality.
@_spi(Generated) public struct SubscriptionBinding<Subscription: SubscriptionOperation>: Hashable, Sendable {
  /// The handle the value is bound to, where a screen's marked property gave it out.
  package let handle: SubscriptionHandle<Subscription>?

  public init() { handle = nil }
  package init(_ handle: SubscriptionHandle<Subscription>) { self.handle = handle }
  public static func == (first: Self, second: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

/// What is read on a marked property: its value is bound to its environment.
@MainActor extension SubscriptionOperation {
  /// What the stream is doing; idle where the value is not bound.
  public var stream: StreamState { __binding.handle?.stream ?? .idle }
  /// Events with data that arrived.
  public var events: Int { __binding.handle?.events ?? 0 }
  /// Openings after the first. Events may have been missed before each.
  public var resumptions: Int { __binding.handle?.resumptions ?? 0 }
  /// The latest event's data, once there was one.
  public var latest: Data? { __binding.handle?.latest }
  /// What went wrong last; nil again after an event with data.
  public var error: Failure? { __binding.handle?.error }
  /// Opens a waiting or ended stream at once; does nothing otherwise.
  public func retry() { __binding.handle?.retry() }
}
