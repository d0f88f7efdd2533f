import FreshetCompiler
import GraphQLLanguage

/// A target as its configuration and the command line describe it: every file it is compiled from, read.
struct TargetFiles {
  static let configurationName = "freshet.json"

  /// The name of the target's Swift module.
  let module: String
  let configuration: Configuration
  /// The configuration's own file.
  let configurationFile: Source
  private(set) var schema: [Source] = []
  private(set) var extensions: [Source] = []
  /// Whole files, in the order of their paths.
  private(set) var documents: [Source] = []
  /// Files that hold no text, so none that the compiler could look for documents in.
  private var unreadable: [UnreadableDocument] = []
  private(set) var diagnostics = DiagnosticCollector()
  /// The names in `uses`, and the targets of these modules: those that others of them use stand in front.
  let uses: [ConfigurationReader.NamedFile]
  private(set) var used: [TargetFiles] = []
  /// Where `output` in the configuration leads.
  let output: String?

  /// Where the configuration stands; what it names is relative to that.
  private let folder: String

  /// - Parameter sources: files and folders in place of those that the configuration names.
  init(configuration path: String, sources: [String], module name: String? = nil) throws(Misuse) {
    do throws(Disk.Problem) {
      configurationFile = Source(bytes: try Disk.read(path), name: path)
    } catch {
      throw Misuse(Self.unreadable(path, error))
    }
    folder = Path.folder(of: path)
    let reader = ConfigurationReader(configurationFile)
    configuration = reader.configuration
    output = reader.output.map { [folder] in Path.join($0.path, in: folder) }
    uses = reader.uses
    module = name ?? reader.module ?? Self.moduleName(of: folder)
    diagnostics.report(contentsOf: reader.diagnostics.diagnostics)
    if let fault = check(configurationFile) { diagnostics = fault }
    schema = read(reader.schema)
    extensions = read(reader.extensions)
    let paths = sources.isEmpty ? try found(reader.documents) : try Self.found(sources)
    // A folder of sources may hold the schema too.
    let named = Set((schema + extensions).compactMap { Disk.identity(of: $0.name) })
    for path in paths {
      if let identity = Disk.identity(of: path), named.contains(identity) { continue }
      try readDocument(path)
    }
  }

  /// What the configuration alone says of a target; nil where it cannot be read.
  static func outline(configuration path: String) -> (module: String, output: String?)? {
    guard let bytes = try? Disk.read(path) else { return nil }
    let folder = Path.folder(of: path)
    let reader = ConfigurationReader(Source(bytes: bytes, name: path))
    return (reader.module ?? moduleName(of: folder), reader.output.map { Path.join($0.path, in: folder) })
  }

  // MARK: Modules

  /// The path of what the configuration names.
  func path(_ name: String) -> String { Path.join(name, in: folder) }

  mutating func report(_ message: String, at location: SourceLocation) {
    diagnostics.error(message, at: location, rule: "Configuration")
  }

  /// Takes in a module, and those it uses.
  mutating func use(_ target: TargetFiles, at location: SourceLocation) {
    func isSame(_ left: [Source], _ right: [Source]) -> Bool { left.map(\.bytes) == right.map(\.bytes) }
    let others = [
      isSame(schema, target.schema) ? nil : "schema", isSame(extensions, target.extensions) ? nil : "extensions",
    ]
    if let member = others.compactMap(\.self).first {
      report(
        "module \"\(target.module)\" is compiled against another schema: the files that \"\(member)\" names in"
          + " \"\(target.configurationFile.name)\" hold another text than this target's", at: location)
      return
    }
    diagnostics.report(contentsOf: target.diagnostics.diagnostics)
    for module in target.used + [target] where !used.contains(where: { $0.module == module.module }) {
      used.append(module)
    }
  }

  /// Where the configuration wants the persisted documents.
  var manifest: String? { configuration.persist.map { Path.join($0.file, in: folder) } }

  /// All that was read, in one order.
  var files: [Source] { ownFiles + used.flatMap(\.ownFiles) }

  private var ownFiles: [Source] {
    [configurationFile] + schema + extensions + documents + unreadable.map(\.source)
  }

  /// Tells what the target is compiled from, and by which tool, from anything else.
  func digest(with arguments: [String]) -> String? {
    let counts = [schema.count, extensions.count, documents.count].map(String.init)
    return Stamp.digest(of: files, [module] + used.map(\.module) + counts + arguments)
  }

  /// What the compiler takes; nil where something could not be read, and the diagnostics say why.
  ///
  /// - Parameter output: the name of the file that is generated for the documents.
  mutating func compilerInput(output: String) -> CompilerInput? {
    guard !diagnostics.hasErrors else { return nil }
    var discovery = Discovery()
    for file in documents { discovery.read(file) }
    let modules = used.map { $0.compilerModule(reporting: &diagnostics) }
    guard !diagnostics.hasErrors else { return nil }
    return CompilerInput(
      configuration: configuration, schema: schema, extensions: extensions,
      documents: discovery.documents.map { CompilerDocument($0, output: output) }, modules: modules,
      unreadable: unreadable + discovery.unreadable)
  }

  private func compilerModule(reporting collector: inout DiagnosticCollector) -> CompilerModule {
    var discovery = Discovery()
    for file in documents { discovery.read(file) }
    for unreadable in unreadable + discovery.unreadable { collector.report(contentsOf: unreadable.diagnostics) }
    return CompilerModule(
      name: module, configuration: configuration, documents: discovery.documents, uses: used.map(\.module))
  }

  // MARK: Reading

  private mutating func read(_ files: [ConfigurationReader.NamedFile]) -> [Source] {
    files.compactMap { file in
      let path = Path.join(file.path, in: folder)
      do throws(Disk.Problem) {
        let source = Source(bytes: try Disk.read(path), name: path)
        if let fault = check(source) {
          diagnostics.report(contentsOf: fault.diagnostics)
          return nil
        }
        return source
      } catch {
        diagnostics.error(Self.unreadable(path, error), at: file.location, rule: "Configuration")
        return nil
      }
    }
  }

  private mutating func readDocument(_ path: String) throws(Misuse) {
    do throws(Disk.Problem) {
      let source = Source(bytes: try Disk.read(path), name: path)
      if source.bytes.starts(with: GeneratedFolder.mark.utf8) { return }
      if let fault = check(source) {
        unreadable.append(UnreadableDocument(source, fault.diagnostics))
      } else {
        documents.append(source)
      }
    } catch {
      throw Misuse(Self.unreadable(path, error))
    }
  }

  /// What is wrong with a file before anyone reads what is in it.
  private func check(_ source: Source) -> DiagnosticCollector? {
    guard let fault = UTF8Check.firstFault(in: source.bytes) else { return nil }
    var collector = DiagnosticCollector()
    let byte = String(source.bytes[fault], radix: 16, uppercase: true)
    collector.error(
      "the file is not UTF-8: no character has the byte 0x\(byte) here", at: SourceLocation(source, fault, fault + 1),
      rule: "Encoding")
    return collector
  }

  private static func unreadable(_ path: String, _ problem: Disk.Problem) -> String {
    Disk.kind(of: path) == nil && problem.reason == Disk.Problem.missing.reason
      ? "there is no file \"\(path)\"" : "the file \"\(path)\" cannot be read: \(problem.reason)"
  }

  // MARK: Finding

  /// The files that the configuration names: those of its own folder, where it does not say.
  private mutating func found(_ documents: [ConfigurationReader.NamedFile]?) throws(Misuse) -> [String] {
    var files = SourceFiles()
    guard let documents else {
      _ = try files.add(folder.isEmpty ? "." : folder)
      return files.sorted()
    }
    for entry in documents {
      if let pattern = PathPattern(entry.path) {
        if try files.add(pattern, in: folder) { continue }
        diagnostics.error("no file matches \"\(entry.path)\"", at: entry.location, rule: "Configuration")
      } else {
        let path = Path.join(entry.path, in: folder)
        if let reason = SourceFiles.refusal(of: path) {
          diagnostics.error(reason, at: entry.location, rule: "Configuration")
          continue
        }
        if try files.add(path) { continue }
        diagnostics.error("there is no file or folder \"\(path)\"", at: entry.location, rule: "Configuration")
      }
    }
    return files.sorted()
  }

  private static func found(_ sources: [String]) throws(Misuse) -> [String] {
    var files = SourceFiles()
    for source in sources {
      if let reason = SourceFiles.refusal(of: source) {
        throw Misuse(reason + (Path.extension(of: source) == "json" ? "; --config names a configuration" : ""))
      }
      if try !files.add(source) { throw Misuse("there is no file or folder \"\(source)\"") }
    }
    return files.sorted()
  }

  private static func moduleName(of folder: String) -> String {
    Path.name(of: Disk.realPath(folder.isEmpty ? "." : folder) ?? folder)
  }
}
