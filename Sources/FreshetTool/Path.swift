/// Paths as text: what a diagnostic shows is what the user wrote, joined with where it is relative to.
///
/// A slash is a byte: Swift's strings make one character of it and an accent behind it.
enum Path {
  private static let slash = UInt8(ascii: "/")

  /// The folder that holds a file, with a slash behind it; empty for a file beside which we stand.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(Substring(path.utf8[...$0])) } ?? ""
  }

  /// The folder that a file or a folder stands in, without a slash behind it; nil where the path does not say.
  static func parent(of path: String) -> String? {
    guard let last = path.utf8.lastIndex(of: slash), last != path.startIndex else { return nil }
    return String(Substring(path.utf8[..<last]))
  }

  static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  static func parts(of path: String) -> [Substring] { path.utf8.split(separator: slash).map(Substring.init) }

  static func name(of path: String) -> String {
    parts(of: path).last.map(String.init) ?? path
  }

  static func `extension`(of path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return String(name[name.index(after: dot)...])
  }

  /// The path of what is named relative to a folder, without `.`, and without `..` where it leads back.
  static func join(_ name: String, in folder: String) -> String {
    guard !isAbsolute(name), !folder.isEmpty else { return name }
    var parts: [Substring] = []
    for part in Path.parts(of: folder + "/" + name) where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    let path = (isAbsolute(folder) ? "/" : "") + parts.joined(separator: "/")
    return path.isEmpty ? "." : path
  }

  /// A name in a folder, as a walk through it shows it.
  static func child(_ name: String, of folder: String) -> String {
    if folder == "." || folder.isEmpty { return name }
    return folder.utf8.last == slash ? folder + name : folder + "/" + name
  }
}
