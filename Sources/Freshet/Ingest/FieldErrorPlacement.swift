/// Finds the field each of a response's errors belongs to: the last one on its path that the data has.
struct FieldErrorPlacement {
  let entries: UnsafeMutablePointer<Entry>
  let count: Int
  let bound: BoundPlan
  // Each list that an error's path enters is read once, however many errors it has.
  private var lists: [Int: [(number: Int, entry: Int)]] = [:]

  init(entries: UnsafeMutablePointer<Entry>, count: Int, bound: BoundPlan) {
    self.entries = entries
    self.count = count
    self.bound = bound
  }

  /// The errors with a place, by the entry of the field.
  mutating func place(_ errors: [GraphQLError]) -> [Int: [GraphQLError]] {
    var placed: [Int: [GraphQLError]] = [:]
    for error in errors {
      guard let path = error.path, let entry = entry(path) else { continue }
      placed[entry, default: []].append(error)
    }
    return placed
  }

  /// The same for a part, whose errors' paths count from the response's root like the others: `base` leads to its
  /// object, or to the list whose item with the index `start` is its first.
  mutating func place(_ errors: [GraphQLError], below base: [PathSegment], start: Int) -> [Int: [GraphQLError]] {
    var placed: [Int: [GraphQLError]] = [:]
    for error in errors {
      guard let path = error.path, path.starts(with: base), count > 0 else { continue }
      var rest = Array(path.dropFirst(base.count))
      if case .index(let index)? = rest.first { rest[0] = .index(index &- start) }
      // What is wrong with an item stands at its list.
      guard let entry = entry(rest) ?? (entries[0].kind == .list ? 0 : nil) else { continue }
      placed[entry, default: []].append(error)
    }
    return placed
  }

  private mutating func entry(_ path: [PathSegment]) -> Int? {
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

  private mutating func element(_ wanted: Int, of place: Int) -> Int? {
    guard wanted >= 0, wanted < Int(entries[place].b) else { return nil }
    let list = lists[place] ?? Self.starts(entries, place)
    lists[place] = list
    return Self.last(of: list, upTo: wanted) { $0.number }?.entry
  }

  /// The last element whose number is not behind a number, of elements in their order.
  static func last<Element>(of list: [Element], upTo number: Int, _ numbered: (Element) -> Int) -> Element? {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if numbered(list[middle]) <= number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? list[low - 1] : nil
  }

  /// The entries of a list's elements, each with the number of the first element it stands for.
  static func starts(_ entries: UnsafeMutablePointer<Entry>, _ place: Int) -> [(number: Int, entry: Int)] {
    var starts: [(number: Int, entry: Int)] = []
    var index = place + 1
    let end = place + entries[place].span
    var number = 0
    while index < end {
      starts.append((number, index))
      number += entries[index].kind == .null ? Int(entries[index].b) : 1
      index += entries[index].span
    }
    return starts
  }
}
