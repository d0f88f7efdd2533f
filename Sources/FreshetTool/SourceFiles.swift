import FreshetCompiler

/// The files that may hold documents, among what a command or a configuration names.
struct SourceFiles {
  private var paths: [String] = []

  /// Adds a file as it is, or the files of a folder.
  ///
  /// - Returns: whether anything stands there.
  mutating func add(_ path: String) throws(Misuse) -> Bool {
    switch Disk.kind(of: path) {
    case .folder: try walk(path, matching: nil)
    case .file, .other: paths.append(path)
    case nil: return false
    }
    return true
  }

  /// Why a file that is named cannot hold documents.
  static func refusal(of path: String) -> String? {
    guard Disk.kind(of: path) == .file else { return nil }
    if let ending = Path.extension(of: path), Discovery.fileExtensions.contains(ending) { return nil }
    return "\"\(path)\" is no .graphql, .gql or .swift file"
  }

  /// Adds the files that match.
  ///
  /// - Returns: whether any did.
  mutating func add(_ pattern: PathPattern, in folder: String) throws(Misuse) -> Bool {
    let start = pattern.folder.isEmpty ? folder : Path.join(pattern.folder, in: folder)
    let count = paths.count
    if Disk.kind(of: start.isEmpty ? "." : start) == .folder { try walk(start, matching: pattern) }
    return paths.count > count
  }

  /// The paths, each file once, sorted by their bytes: the same in every locale, in whatever order they were named.
  func sorted() -> [String] {
    var seen: Set<Disk.Identity> = []
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.filter { path in
      // A link to nothing has no identity; reading it says what is wrong.
      Disk.identity(of: path).map { seen.insert($0).inserted } ?? true
    }
  }

  /// Goes through a folder and those in it, each real folder once, however symbolic links lead there. Hidden ones, and
  /// those that a configuration makes another target's, are left out.
  private mutating func walk(_ folder: String, matching pattern: PathPattern?) throws(Misuse) {
    let start = folder.isEmpty ? "." : folder
    var visited: Set<Disk.Identity> = []
    var pending: [(path: String, relative: String)] = [(start, "")]
    while let (path, relative) = pending.popLast() {
      if let identity = Disk.identity(of: path), !visited.insert(identity).inserted { continue }
      let names: [String]
      do throws(Disk.Problem) {
        names = try Disk.names(in: path)
      } catch {
        throw Misuse("the folder \"\(path)\" cannot be read: \(error.reason)")
      }
      if !relative.isEmpty, names.contains(TargetFiles.configurationName) { continue }
      for name in names where !name.hasPrefix(".") {
        let child = Path.child(name, of: path)
        let below = relative.isEmpty ? name : relative + "/" + name
        if Disk.kind(of: child) == .folder {
          pending.append((child, below))
        } else if let ending = Path.extension(of: name), Discovery.fileExtensions.contains(ending),
          pattern?.matches(below) != false
        {
          paths.append(child)
        }
      }
    }
  }
}
