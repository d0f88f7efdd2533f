/// Something an environment noticed that no reader can see: a warning.
///
/// It names types, fields, operations and counts, and never carries a value of the user's data.
public struct LogEvent: Hashable, Sendable {
  /// What was noticed.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// A field was read that no response has carried, or that is gone.
    case missingField
    /// A response carried a value that is not of its field's type.
    case unexpectedValue
    /// A field marked `@required(action: LOG)` was null.
    case requiredFieldMissing
    /// One id came with two types where ids are promised to be unique.
    case ambiguousID
    /// An edge directive named a connection that the store does not hold.
    case connectionNotHeld
    /// A deferred part named a place that the store or the plan does not have.
    case deferredPartDropped
    /// Events were dropped because their reader was too slow.
    case eventsDropped
    /// The refetch that follows a resumption failed.
    case baselineFailed
    /// The server sent a message for an operation nobody has.
    case unknownOperationID
  }

  /// What was noticed.
  public var name: Name
  /// The operation's name, where there is one.
  public var operation: String?
  /// Where: type and field names, a count, a reason.
  public var detail: String

  /// Makes an event.
  public init(_ name: Name, operation: String? = nil, detail: String = "") {
    self.name = name
    self.operation = operation
    self.detail = detail
  }
}

extension LogEvent: CustomStringConvertible {
  /// The name, the operation and the detail, in one line.
  public var description: String {
    var text = name.rawValue
    if let operation { text += " in \(operation)" }
    if !detail.isEmpty { text += ": \(detail)" }
    return text
  }
}
