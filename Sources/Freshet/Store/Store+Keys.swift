extension Store {
  /// Counts the keys of scopes that went as named by one scope less.
  func takeBackKeys() {
    let returned = returnedKeys.withLock { returned in
      defer { returned = [] }
      return returned
    }
    if !returned.isEmpty { keys.takeBack(returned) }
  }

  /// Forgets the keys with arguments that no scope and no root names, and what records hold under them: no lens can read
  /// it, and the next query that asks for it makes the key anew.
  func freeKeys() {
    takeBackKeys()
    // What is under a layer is noted by the place of its slot.
    guard !keys.idle.isEmpty, layers.isEmpty else { return }
    var unused = keys.idle
    for root in Array(roots.values) + released {
      unused.subtract(root.symbols)
      unused.subtract(root.listSymbols)
    }
    guard !unused.isEmpty else { return }
    table.forEachRow { row in
      guard row.pointee.extraCount > 0, let extras = row.pointee.extras else { return }
      for number in 0..<Int(row.pointee.extraCount) where unused.contains(extras[number].symbol) {
        free(number, of: row.pointee.object)
      }
    }
    keys.free(unused)
  }

  /// Gives a record's place of a key with arguments to whatever key needs one next.
  func free(_ number: Int, of record: Record) {
    guard let extras = record.row.pointee.extras else { return }
    if record.marks != nil {
      let symbol = extras[number].symbol
      record.mark {
        $0.incomplete.remove(symbol)
        $0.awaited[symbol] = nil
      }
    }
    extras[number].symbol = .none
    extras[number].value = .missing
    if record.row.pointee.hasErrors { record.errors[SlotIndex(raw: SlotIndex.extraBase + Int32(number))] = nil }
  }
}
