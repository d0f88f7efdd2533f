/// Where names stand in a list. A short list is searched, which is quicker than hashing.
struct NameIndex: Sendable {
  /// Whether a name is in the list more than once.
  private(set) var hasDuplicates = false
  private var places: [String: Int] = [:]

  private static let longestSearch = 8

  init(_ count: Int, name: (Int) -> String) {
    guard count > 1 else { return }
    guard count > Self.longestSearch else {
      for index in 1..<count {
        let own = name(index)
        for earlier in 0..<index where name(earlier) == own { hasDuplicates = true }
      }
      return
    }
    places.reserveCapacity(count)
    for index in 0..<count {
      let own = name(index)
      if places[own] == nil { places[own] = index } else { hasDuplicates = true }
    }
  }

  /// The first place of a name in the same list; nil where it has no such name.
  func place(of wanted: String, among count: Int, name: (Int) -> String) -> Int? {
    if count > Self.longestSearch { return places[wanted] }
    for index in 0..<count where name(index) == wanted { return index }
    return nil
  }
}
