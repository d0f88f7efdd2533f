@testable import Freshet

extension Store {
  /// Everything a store holds, for comparing: by record and storage key the value, links as the keys of what they lead
  /// to, and the errors beside it. What is missing without an error is left out.
  var dump: [String: [String: String]] {
    var dump: [String: [String: String]] = [:]
    for case let record? in table.records {
      var slots: [String: String] = [:]
      func note(_ symbol: Symbol, _ slot: SlotIndex) {
        guard symbol != .none else { return }
        let value = record.row.pointee.value(slot)
        let errors = (record.errors[slot] ?? []).map(\.message).sorted()
        if value.isMissing, errors.isEmpty { return }
        slots[keys.text(symbol)] = text(value) + (errors.isEmpty ? "" : " \(errors)")
      }
      for (number, symbol) in record.shape.symbols.enumerated() { note(symbol, SlotIndex(raw: Int32(number))) }
      for extra in 0..<Int(record.row.pointee.extraCount) {
        let symbol = record.row.pointee.extras.unsafelyUnwrapped[extra].symbol
        note(symbol, SlotIndex(raw: SlotIndex.extraBase + Int32(extra)))
      }
      if record.isDeleted { slots["(deleted)"] = "" }
      if !slots.isEmpty { dump[record.key] = slots }
    }
    return dump
  }

  private func text(_ value: Value) -> String {
    switch value {
    case .link(let id): "-> \(record(id)?.key ?? "nothing")"
    case .links(let ids): "[" + ids.map { $0 == .none ? "null" : text(.link($0)) }.joined(separator: ", ") + "]"
    case .list(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    default: "\(value)"
    }
  }
}
