/// A record's number in its store.
package struct RecordID: Hashable, Sendable {
  package var index: UInt32

  package init(_ index: UInt32) { self.index = index }

  /// Stands for null in a list of links.
  package static let none = RecordID(.max)
}

/// What a slot holds.
package enum Value: Sendable {
  /// Never received, which is not null: it is reported and heals by a refetch.
  case missing
  case null
  case boolean(Bool)
  case integer(Int64)
  case float(Double)
  case string(String)
  /// A custom scalar the server did not write as a string: its JSON text, digit for digit.
  case text(String)
  case link(RecordID)
  case links([RecordID])
  case list([Value])

  package var isMissing: Bool {
    if case .missing = self { true } else { false }
  }
}

extension Value: Equatable {
  /// Equality of what the server wrote: texts are compared byte by byte, floats bit by bit.
  package static func == (first: Value, second: Value) -> Bool {
    switch (first, second) {
    case (.missing, .missing), (.null, .null): true
    case (.boolean(let first), .boolean(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.float(let first), .float(let second)): first.bitPattern == second.bitPattern
    case (.string(let first), .string(let second)): first.utf8.elementsEqual(second.utf8)
    case (.text(let first), .text(let second)): first.utf8.elementsEqual(second.utf8)
    case (.link(let first), .link(let second)): first == second
    case (.links(let first), .links(let second)): first == second
    case (.list(let first), .list(let second)): first == second
    default: false
    }
  }
}
