/// A streamed list of the response: what it holds so far, whatever the slot holds by now.
struct StreamedList {
  var parent: Record
  var line: Int
  var values: [Value]
  var hasFailed = false
}

/// A slot of a record, by its key.
struct AwaitedSlot: Hashable {
  var record: ObjectIdentifier
  var symbol: Symbol
}

/// What parts made of a record's slots.
@MainActor final class RecordMarks {
  /// How many responses have parts to come for a slot that holds an older value.
  var awaited: [Symbol: Int] = [:]
  /// Lists whose last items did not come.
  var incomplete: Set<Symbol> = []

  var isEmpty: Bool { awaited.isEmpty && incomplete.isEmpty }
}

extension Record {
  /// Changes the marks; a record without any has none.
  func mark(_ body: (RecordMarks) -> Void) {
    let marks = marks ?? RecordMarks()
    body(marks)
    self.marks = marks.isEmpty ? nil : marks
  }
}
