/// An object of an `@inline` document: a plain value with a constant a field, for code off the main actor. Generated code
/// declares the conforming types.
///
/// It holds what was read when it was made and does not follow the store: an accessor of a lens that gives one makes it
/// anew each time, and wakes its reader when a field it read changes.
public protocol InlineData: Hashable, Sendable, InlineReadable {
  /// Makes the value of what was read.
  @_spi(Generated) init(_ object: InlineObject)
}

/// An `@inline` fragment, or the data of an `@inline` operation.
public protocol InlineDocument: InlineData {
  /// The lens plan it is read by.
  @_spi(Generated) static var __plan: Plan { get }
}

/// A type that generated code reads a field of an `@inline` document as. Only generated code conforms a type to it.
public protocol InlineReadable {
  /// Makes it of what was read; an empty one where a non-null value is not there.
  @_spi(Generated) static func __inline(_ value: InlineValue) -> Self
}

extension InlineData {
  @_spi(Generated) public static func __inline(_ value: InlineValue) -> Self {
    if case .object(let object) = value.content { Self(object) } else { .nothing }
  }

  /// Stands where a non-null object is not there: its values are empty.
  static var nothing: Self { Self(InlineObject(document: String(describing: Self.self))) }
}

@_spi(Generated) extension String: InlineReadable {
  public static func __inline(_ value: InlineValue) -> String {
    switch value.content {
    case .leaf(.string(let text)), .leaf(.text(let text)): text
    default: ""
    }
  }
}

@_spi(Generated) extension Int: InlineReadable {
  public static func __inline(_ value: InlineValue) -> Int {
    if case .leaf(.integer(let integer)) = value.content { Int(clamping: integer) } else { 0 }
  }
}

@_spi(Generated) extension Double: InlineReadable {
  public static func __inline(_ value: InlineValue) -> Double {
    if case .leaf(.float(let double)) = value.content { double } else { 0 }
  }
}

@_spi(Generated) extension Bool: InlineReadable {
  public static func __inline(_ value: InlineValue) -> Bool {
    if case .leaf(.boolean(let flag)) = value.content { flag } else { false }
  }
}

extension EnumValue {
  @_spi(Generated) public static func __inline(_ value: InlineValue) -> Self { Self(server: String.__inline(value)) }
}

@_spi(Generated) extension Optional: InlineReadable where Wrapped: InlineReadable {
  public static func __inline(_ value: InlineValue) -> Wrapped? {
    switch value.content {
    case .missing, .null: nil
    default: .some(Wrapped.__inline(value))
    }
  }
}

@_spi(Generated) extension Array: InlineReadable where Element: InlineReadable {
  public static func __inline(_ value: InlineValue) -> [Element] {
    if case .list(let values) = value.content { values.map { Element.__inline($0) } } else { [] }
  }
}

/// A value, or why what it reads failed.
@_spi(Generated) extension Result: InlineReadable where Success: InlineReadable, Failure == ReadFailure {
  public static func __inline(_ value: InlineValue) -> Result<Success, ReadFailure> {
    if case .failure(let failure) = value.content { .failure(failure) } else { .success(Success.__inline(value)) }
  }
}
