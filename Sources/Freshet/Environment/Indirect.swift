/// Storage for an input field whose type contains the input type it stands in.
@_spi(Generated) public struct Indirect<Value> {
  /// One value, behind the array's reference.
  private var storage: [Value]

  public init(_ value: Value) { storage = [value] }

  public var value: Value {
    get { storage[0] }
    set { storage = [newValue] }
  }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
