/// A pattern of paths: `*` is any text within a name, `?` one character, `**` any folders.
struct PathPattern {
  /// Where to look: the parts in front of the first one with a sign of a pattern.
  let folder: String
  private let parts: [Substring]

  /// Nil where the text holds no sign of a pattern: then it is a path.
  init?(_ text: String) {
    let all = Path.parts(of: text)
    guard let first = all.firstIndex(where: { $0.unicodeScalars.contains { $0 == "*" || $0 == "?" } }) else {
      return nil
    }
    folder = (Path.isAbsolute(text) ? "/" : "") + all[..<first].joined(separator: "/")
    parts = Array(all[first...])
  }

  /// - Parameter path: relative to `folder`.
  func matches(_ path: String) -> Bool {
    let names = Path.parts(of: path).map { Array($0.unicodeScalars) }
    return Self.matches(parts.map { Array($0.unicodeScalars) }, names, isMany: { $0 == ["*", "*"] }, Self.matchesName)
  }

  private static func matchesName(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    matches(pattern, name, isMany: { $0 == "*" }) { $0 == "?" || $0 == $1 }
  }

  /// Whether the elements fit, one by one, with any number of them where the pattern says many. Going back to the last
  /// such place is enough, so this takes no more than the product of both lengths.
  private static func matches<Element>(
    _ pattern: [Element], _ elements: [Element], isMany: (Element) -> Bool, _ fits: (Element, Element) -> Bool
  ) -> Bool {
    var (position, index) = (0, 0)
    var last: (position: Int, index: Int)?
    while index < elements.count {
      if position < pattern.count, isMany(pattern[position]) {
        last = (position, index)
        position += 1
      } else if position < pattern.count, fits(pattern[position], elements[index]) {
        position += 1
        index += 1
      } else if let (before, start) = last {
        last = (before, start + 1)
        (position, index) = (before + 1, start + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy(isMany)
  }
}
