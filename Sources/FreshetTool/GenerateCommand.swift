import FreshetCompiler
import GraphQLLanguage

/// `freshet generate`: compiles the documents and writes the Swift code.
enum GenerateCommand {
  static let options = Targets.options + [.output, .manifest]

  static let help = """
    freshet generate [--config FILE]... [--output FOLDER] [--manifest FILE] [SOURCE...]

    Checks the documents of one target or more and writes the Swift code for them.

      --config FILE     the configuration of a target (default: freshet.json)
      --output FOLDER   where the generated files go, in place of the configuration's "output"; with several
                        configurations a folder in it for each, named as the module
      --manifest FILE   where the persisted documents go, in place of the configuration's "persist"
      --module NAME=FILE
                        the configuration of a module that "uses" names, where it is not ../NAME/freshet.json
      SOURCE            files and folders in place of those the configuration names

    A run with an error writes nothing, and removes what an earlier one generated into the folder. A file that would
    not change is left alone, and so is one that Freshet did not write.

    Exit codes: 0 no error (warnings are no errors), 1 an error, 2 wrong use, or a file that cannot be read or written.

    """

  /// One file for all documents of a target: a build has to know its outputs before it has read the sources.
  static let documentsFile = "Documents+Freshet.swift"

  static func run(_ arguments: CommandArguments) throws(Misuse) -> FreshetTool.ExitCode {
    let targets: [TargetFiles]
    do throws(Misuse) {
      targets = try Targets(arguments).all
    } catch {
      // What was generated before is not left to compile where its sources cannot be read.
      for folder in outputs(of: arguments) { try GeneratedFolder(path: folder).removeGenerated() }
      throw error
    }
    let folders = try folders(of: targets, arguments)
    let manifests = try manifests(of: targets, arguments)
    var code = FreshetTool.ExitCode.clean
    for (index, var target) in targets.enumerated() {
      if try !generate(&target, into: folders[index], manifest: manifests[index]) { code = .diagnostics }
    }
    return code
  }

  /// The folders that earlier runs with these arguments wrote to, as far as the configurations can be read.
  private static func outputs(of arguments: CommandArguments) -> [String] {
    let configurations = Targets.configurations(arguments)
    guard configurations.count > 1 else {
      return [arguments.value(.output) ?? configurations.first.flatMap(TargetFiles.outline)?.output].compactMap(\.self)
    }
    return configurations.compactMap(TargetFiles.outline).compactMap { target in
      arguments.value(.output).map { Path.child(target.module, of: $0) } ?? target.output
    }
  }

  private static func folders(
    of targets: [TargetFiles], _ arguments: CommandArguments
  ) throws(Misuse) -> [GeneratedFolder] {
    var paths: [String] = []
    for target in targets {
      let path = arguments.value(.output).map { targets.count == 1 ? $0 : Path.child(target.module, of: $0) }
      guard let path = path ?? target.output else {
        throw Misuse("--output FOLDER is missing, and \"\(target.configurationFile.name)\" names no \"output\"")
      }
      if paths.contains(path) { throw Misuse("two targets would be generated into the folder \"\(path)\"") }
      paths.append(path)
    }
    return paths.map(GeneratedFolder.init)
  }

  /// Where the persisted documents of each target go.
  private static func manifests(
    of targets: [TargetFiles], _ arguments: CommandArguments
  ) throws(Misuse) -> [String?] {
    if targets.count > 1, arguments.isGiven(.manifest) { throw Misuse("--manifest goes with one --config") }
    let paths = targets.map { target in target.manifest.map { arguments.value(.manifest) ?? $0 } }
    let named = paths.compactMap(\.self)
    for (index, path) in named.enumerated() where named[..<index].contains(path) {
      throw Misuse("the persisted documents of two targets would be written to \"\(path)\"")
    }
    return paths
  }

  /// - Returns: false where there was an error.
  private static func generate(
    _ target: inout TargetFiles, into folder: GeneratedFolder, manifest: String?
  ) throws(Misuse) -> Bool {
    let inputs = target.diagnostics.hasErrors ? nil : target.digest(with: [documentsFile, manifest ?? ""])
    if let inputs, try isUnchanged(inputs, folder, manifest) { return true }
    let output = target.compilerInput(output: documentsFile).map(Compiler.compile)
    let messages = Output.lines(target.diagnostics.diagnostics + (output?.diagnostics ?? []))
    Output.error(messages)
    guard let output, !output.hasErrors else {
      try folder.removeGenerated()
      return false
    }
    // A target without documents has its file too, since the build waits for it.
    var files = [documentsFile: Array((GeneratedFolder.mark + " No document.\n").utf8)]
    for file in output.files { files[file.name] = file.bytes }
    do throws(Misuse) {
      let persisted = output.manifest.map { Array($0.utf8) }
      if let manifest, let persisted { try GeneratedFolder.write(persisted, to: manifest) }
      try folder.replace(with: files)
      if manifest != nil { files["-"] = persisted }
    } catch {
      // A part of what belongs together is not left to compile.
      try? folder.removeGenerated()
      throw error
    }
    if let inputs {
      // Without it the next run only takes longer.
      try? GeneratedFolder.write(
        Stamp(inputs: inputs, outputs: files, messages: messages).bytes, to: folder.stampPath)
    }
    return true
  }

  /// Whether an earlier run left just what this one would; then its warnings are told again.
  private static func isUnchanged(
    _ inputs: String, _ folder: GeneratedFolder, _ manifest: String?
  ) throws(Misuse) -> Bool {
    guard let stamp = (try? Disk.read(folder.stampPath)).flatMap({ Stamp($0) }), stamp.inputs == inputs,
      stamp.isIntact(in: folder, manifest: manifest)
    else { return false }
    try folder.removeGenerated(except: Set(stamp.outputs.keys))
    Output.error(stamp.messages)
    return true
  }
}
