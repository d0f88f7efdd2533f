/// Names close to one that nothing has.
package enum Suggestion {
  /// `; did you mean "a" or "b"?` with the closest names, at most three that are equally close;
  /// empty where none is close.
  ///
  /// - Parameter sign: what stands in front of such a name where it is used.
  package static func ending(for name: String, among names: some Sequence<String>, sign: String = "") -> String {
    let ranked = ranked(for: name, among: names)
    let close = ranked.prefix { $0.distance == ranked.first?.distance }.prefix(3).map { "\"\(sign)\($0.name)\"" }
    guard let last = close.last else { return "" }
    if close.count == 1 { return "; did you mean \(last)?" }
    return "; did you mean \(close.dropLast().joined(separator: ", ")) or \(last)?"
  }

  /// The names whose distance to this one is small for its length, closest first, equals by name.
  package static func closest(to name: String, among names: some Sequence<String>) -> [String] {
    ranked(for: name, among: names).map(\.name)
  }

  /// A longer name was not misspelt, and comparing two takes as long as their lengths' product.
  private static let longestName = 200

  private static func ranked(
    for name: String, among names: some Sequence<String>
  ) -> [(distance: Int, name: String)] {
    guard name.utf8.count <= longestName else { return [] }
    let wanted = Array(name.lowercased().utf8)
    let limit = (wanted.count + 2) / 3
    var found: [(distance: Int, name: String)] = []
    for candidate in names where candidate != name {
      // Looked at first, since most candidates fail it; case can change a length by a few bytes.
      guard abs(candidate.utf8.count - name.utf8.count) <= limit + 2 else { continue }
      let bytes = Array(candidate.lowercased().utf8)
      if let distance = distance(wanted, bytes, limit: limit) { found.append((distance, candidate)) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
  }

  /// Insertions, deletions, replacements and swaps of neighbours that lead from one text to the other; nil over the limit.
  static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    for row in 0..<left.count {
      current[0] = row + 1
      var smallest = current[0]
      for column in 0..<right.count {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current[column + 1] = best
        smallest = min(smallest, best)
      }
      if smallest > limit { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
