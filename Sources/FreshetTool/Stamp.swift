import FreshetCompiler
import GraphQLLanguage

/// What a run read and wrote, kept beside its outputs: where nothing has changed since, nothing has to be compiled.
///
/// It holds the digest of everything the outputs depend on (this tool, the arguments that matter, the path and the bytes
/// of every file that was read) and the digest of each output. It is only a shortcut: whatever is wrong with it, the run
/// compiles.
struct Stamp: Equatable {
  static let name = ".freshet-stamp"
  private static let head = "freshet-stamp 1 "

  /// Of all that was read.
  var inputs: String
  /// The digest of each file that was written, by its name in the folder, and of the manifest, whose name here is `-`.
  var outputs: [String: String]
  /// What the run said: warnings are said again.
  var messages: String

  /// The bytes that stand in an output folder; nil where they are no stamp.
  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstIndex(of: "\n"), text.hasPrefix(Self.head) else { return nil }
    let body = text[text.index(after: end)...]
    guard text[..<end].dropFirst(Self.head.count) == SipHash.hex(Array(body.utf8)) else { return nil }
    var lines = body.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let inputs = lines.popFirst() else { return nil }
    self.inputs = String(inputs)
    outputs = [:]
    while let line = lines.popFirst(), !line.isEmpty {
      guard let space = line.firstIndex(of: " ") else { return nil }
      outputs[String(line[line.index(after: space)...])] = String(line[..<space])
    }
    messages = lines.joined(separator: "\n")
  }

  init(inputs: String, outputs: [String: [UInt8]], messages: String) {
    self.inputs = inputs
    self.outputs = outputs.mapValues(SipHash.hex)
    self.messages = messages
  }

  var bytes: [UInt8] {
    let files = outputs.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }.joined()
    let body = "\(inputs)\n\(files)\n\(messages)"
    return Array("\(Self.head)\(SipHash.hex(Array(body.utf8)))\n\(body)".utf8)
  }

  /// Whether every output still has the bytes it was written with.
  func isIntact(in folder: GeneratedFolder, manifest: String?) -> Bool {
    guard (outputs["-"] != nil) == (manifest != nil) else { return false }
    return outputs.allSatisfy { name, digest in
      let path = name == "-" ? manifest ?? name : Path.child(name, of: folder.path)
      return (try? Disk.read(path)).map { SipHash.hex($0) == digest } ?? false
    }
  }

  /// The digest of what a target is compiled from.
  ///
  /// - Parameter arguments: what else the outputs depend on.
  /// - Returns: nil where this tool cannot tell itself from another: then nothing is left out.
  static func digest(of files: [Source], _ arguments: [String]) -> String? {
    guard let tool = Disk.executable.flatMap(Disk.version) else { return nil }
    var digest = SipHash()
    func add(_ bytes: [UInt8]) {
      // Lengths keep one file's end from being the next one's beginning.
      digest.update(Array("\(bytes.count):".utf8))
      digest.update(bytes)
    }
    for argument in [tool] + arguments { add(Array(argument.utf8)) }
    for file in files {
      add(Array(file.name.utf8))
      add(file.bytes)
    }
    return digest.finish()
  }
}
