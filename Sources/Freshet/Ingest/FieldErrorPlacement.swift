/// Finds the field each of a response's errors belongs to: the last one on its path that the data has.
struct FieldErrorPlacement {
  let entries: UnsafeMutablePointer<Entry>
  let count: Int
  let bound: BoundPlan

  /// The errors with a place, by the entry of the field.
  func place(_ errors: [GraphQLError]) -> [Int: GraphQLError] {
    var placed: [Int: GraphQLError] = [:]
    for error in errors {
      guard let path = error.path, let entry = entry(path) else { continue }
      placed[entry] = error
    }
    return placed
  }

  private func entry(_ path: [PathSegment]) -> Int? {
    guard count > 0 else { return nil }
    var place = 0
    var field: Int?
    for segment in path {
      let found: Int?
      switch segment {
      case .name(let name) where entries[place].kind == .object:
        found = child(of: place) { bound.table.fields[$0.field].response == name && $0.kind != .type }
        field = found ?? field
      case .index(let index) where entries[place].kind == .list: found = element(index, of: place)
      default: found = nil
      }
      guard let found else { break }
      place = found
    }
    return field
  }

  private func child(of place: Int, where matches: (Entry) -> Bool) -> Int? {
    var index = place + 1
    let end = place + entries[place].span
    while index < end {
      // A type's entry has no field of its own.
      if entries[index].kind != .type, matches(entries[index]) { return index }
      index += entries[index].span
    }
    return nil
  }

  private func element(_ wanted: Int, of place: Int) -> Int? {
    guard wanted >= 0 else { return nil }
    var index = place + 1
    let end = place + entries[place].span
    var number = 0
    while index < end {
      number += entries[index].kind == .null ? Int(entries[index].b) : 1
      if wanted < number { return index }
      index += entries[index].span
    }
    return nil
  }
}
