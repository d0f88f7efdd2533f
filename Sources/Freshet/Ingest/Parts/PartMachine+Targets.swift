extension PartMachine {
  /// The lines that a part fills: those of its label at the object and inside what that holds already. A part without a
  /// label may be any of the object's.
  func targets(_ label: String?, at host: PartPlace) -> [PartTarget] {
    guard let label, let number = labels[label] else {
      let lines = bound.table.sets[tree.set(host)].fields.filter { bound.table.fields[$0].label != nil }
      return lines.isEmpty ? [] : [PartTarget(place: host, lines: lines)]
    }
    var targets: [PartTarget] = []
    collect(number, setsReaching(number), host, &targets)
    return targets
  }

  private func collect(_ label: Int, _ reaching: [Bool], _ place: PartPlace, _ targets: inout [PartTarget]) {
    let entries = tree.chunks[place.chunk].entries
    let header = entries[place.entry]
    guard header.kind == .object || header.kind == .list else { return }
    if header.kind == .object {
      let set = tree.set(place)
      guard reaching[set] else { return }
      let lines = bound.table.sets[set].fields.filter { bound.table.fields[$0].label == label }
      if !lines.isEmpty { targets.append(PartTarget(place: place, lines: lines)) }
    }
    // The recursion is bounded by the depth of the payload.
    var index = place.entry + 1
    while index < place.entry + header.span {
      let kind = entries[index].kind
      if kind == .object || kind == .list, bound.table.fields[entries[index].field].base == .object {
        collect(label, reaching, PartPlace(chunk: place.chunk, entry: index), &targets)
      }
      index += entries[index].span
    }
  }

  /// The sets that have a line of a label, or hold a set that has one.
  private func setsReaching(_ label: Int) -> [Bool] {
    let table = bound.table
    var reaching = table.sets.map { set in table.fields[set.fields].contains { $0.label == label } }
    var isChanging = true
    while isChanging {
      isChanging = false
      for (index, set) in table.sets.enumerated() where !reaching[index] {
        reaching[index] = table.fields[set.fields].contains { $0.base == .object && reaching[$0.target] }
        isChanging = isChanging || reaching[index]
      }
    }
    return reaching
  }
}
