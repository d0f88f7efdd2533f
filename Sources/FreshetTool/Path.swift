/// Paths as text: what a diagnostic shows is what the user wrote, joined with where it is relative to.
enum Path {
  /// The folder that holds a file, with a slash behind it; empty for a file beside which we stand.
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  static func `extension`(of path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return String(name[name.index(after: dot)...])
  }

  /// The path of what is named relative to a folder, without `.`, and without `..` where it leads back.
  static func join(_ name: String, in folder: String) -> String {
    guard !name.hasPrefix("/"), !folder.isEmpty else { return name }
    var parts: [Substring] = []
    for part in (folder + "/" + name).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    let path = (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    return path.isEmpty ? "." : path
  }

  /// A name in a folder, as a walk through it shows it.
  static func child(_ name: String, of folder: String) -> String {
    if folder == "." || folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
