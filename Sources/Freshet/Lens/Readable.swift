/// A type that generated code reads a field as. Only generated code conforms a type to it.
///
/// An accessor's type alone says how it is read, so that the Swift compiler has one call to look at for each.
public protocol Readable {
  /// - Parameter set: the set of a plan that objects are read by, where it has required fields.
  @_spi(Generated) static func __read(checking set: Int?) -> Read<Self>
}

@_spi(Generated) extension String: Readable {
  public static func __read(checking set: Int?) -> Read<String> { .string }
}

@_spi(Generated) extension Int: Readable {
  public static func __read(checking set: Int?) -> Read<Int> { .int }
}

@_spi(Generated) extension Double: Readable {
  public static func __read(checking set: Int?) -> Read<Double> { .float }
}

@_spi(Generated) extension Bool: Readable {
  public static func __read(checking set: Int?) -> Read<Bool> { .boolean }
}

@_spi(Generated) extension Optional: Readable where Wrapped: Readable {
  public static func __read(checking set: Int?) -> Read<Wrapped?> { .optional(Wrapped.__read(checking: set)) }
}

@_spi(Generated) extension Array: Readable where Element: Readable {
  public static func __read(checking set: Int?) -> Read<[Element]> { .list(Element.__read(checking: set)) }
}
