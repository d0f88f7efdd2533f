import Foundation
import FreshetCompiler
import GraphQLLanguage

/// Reads a configuration, the files it names, and the sources into what the compiler takes.
struct InputReader {
  /// Nil where something could not be read; `diagnostics` says why.
  private(set) var input: CompilerInput?
  private(set) var diagnostics = DiagnosticCollector()

  private let folder: String

  /// - Parameter output: the name of the file that is generated for a source's path.
  init(configuration path: String, sources: [String], output: (String) -> String) throws(Misuse) {
    // Not NSString's: on Linux that traps for a path of one character.
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let reader = ConfigurationReader(try Self.source(path))
    diagnostics.report(contentsOf: reader.diagnostics.diagnostics)
    let schema = readFiles(reader.schema)
    let extensions = readFiles(reader.extensions)
    var documents: [CompilerDocument] = []
    // A folder of sources may hold the schema too.
    let named = Set((schema + extensions).map { Self.standardized($0.name) })
    for path in try Self.files(sources) where !named.contains(Self.standardized(path)) {
      var discovery = Discovery()
      discovery.read(try Self.source(path))
      diagnostics.report(contentsOf: discovery.diagnostics.diagnostics)
      documents += discovery.documents.map { CompilerDocument($0, output: output(path)) }
    }
    guard !diagnostics.hasErrors else { return }
    input = CompilerInput(
      configuration: reader.configuration, schema: schema, extensions: extensions, documents: documents)
  }

  private mutating func readFiles(_ files: [ConfigurationReader.NamedFile]) -> [Source] {
    files.compactMap { file in
      let path = Self.path(file.path, in: folder)
      do throws(Misuse) {
        return try Self.source(path)
      } catch {
        diagnostics.error(error.message, at: file.location)
        return nil
      }
    }
  }

  /// The path of a file that is named relative to a folder, without `.` and without `..` where it leads back.
  private static func path(_ name: String, in folder: String) -> String {
    guard !name.hasPrefix("/"), !folder.isEmpty else { return name }
    var parts: [Substring] = []
    for part in (folder + "/" + name).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func standardized(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  private static func source(_ path: String) throws(Misuse) -> Source {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Misuse("there is no file \"\(path)\"")
    }
    guard !isFolder.boolValue, let data = FileManager.default.contents(atPath: path) else {
      throw Misuse("the file \"\(path)\" cannot be read")
    }
    let text = String(decoding: data, as: UTF8.self)
    // Replaced bytes would move every place behind them.
    guard text.utf8.elementsEqual(data) else { throw Misuse("the file \"\(path)\" is not UTF-8") }
    return Source(text, name: path)
  }

  /// The files themselves, and those in the folders, each once, in the order of their paths.
  private static func files(_ sources: [String]) throws(Misuse) -> [String] {
    var files: Set<String> = []
    for source in sources {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else {
        throw Misuse("there is no file or folder \"\(source)\"")
      }
      guard isFolder.boolValue else {
        files.insert(source)
        continue
      }
      let url = URL(fileURLWithPath: source, isDirectory: true)
      let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      let prefix = url.standardizedFileURL.path
      while let file = found?.nextObject() as? URL {
        guard Discovery.fileExtensions.contains(file.pathExtension) else { continue }
        let relative = file.standardizedFileURL.path.dropFirst(prefix.count).drop { $0 == "/" }
        files.insert((source as NSString).appendingPathComponent(String(relative)))
      }
    }
    return files.sorted()
  }
}
