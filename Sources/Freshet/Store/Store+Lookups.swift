extension Store {
  /// The record that a field which is a lookup answers with: the one of the key that its arguments are, where there is one
  /// and no more.
  func lookup(_ ordinal: Int, _ scope: Scope) -> Record? {
    let field = scope.table.fields[ordinal]
    var found: [Record] = []
    for lookup in field.lookups {
      let values = lookup.keys.compactMap { field.storage.value(of: $0, scope.variables)?.keyText }
      guard values.count == lookup.keys.count else { continue }
      let key = KeyText.joined(values)
      for typeName in scope.table.typeSets[lookup.typeSet].names {
        guard let shape = existingShape(typeName), shape.keys.isEmpty || shape.keys == lookup.keys,
          let record = table.find(UInt32(shape.number + 1), key), !record.isDeleted
        else { continue }
        found.append(record)
      }
    }
    guard found.count > 1 else { return found.first }
    log(
      LogEvent(
        .ambiguousID, operation: scope.operation,
        detail: "\(field.storage.name): " + found.map(\.typeName).sorted().joined(separator: ", ")))
    return nil
  }
}

extension JSONValue {
  /// The value as a part of a record's key; nil where it is none.
  fileprivate var keyText: String? {
    switch self {
    case .string(let text): return text
    case .integer(let integer): return String(integer)
    case .float(let double): return "\(double)"
    case .boolean(let flag): return "\(flag)"
    case .literal(let text):
      if case .string(let inner)? = try? JSONValue(json: text) { return inner }
      return text
    case .null, .array, .object: return nil
    }
  }
}
