/// The messages between the Swift compiler and a plugin process, as far as four attached macros need them.
///
/// A message is a JSON object with one member, named after the message; members this process has no use for are
/// ignored.
enum PluginMessage {
  /// What the compiler asks.
  enum Request: Decodable {
    case getCapability(capability: Capability?)
    case expandAttachedMacro(macro: Macro, macroRole: String, attributeSyntax: Syntax, declSyntax: Syntax)
    case expandFreestandingMacro(macro: Macro)
    case loadPluginLibrary(libraryPath: String, moduleName: String)
  }

  /// What this process answers.
  enum Response: Encodable {
    case getCapabilityResult(capability: Capability)
    case expandMacroResult(expandedSource: String?, diagnostics: [Diagnostic])
    case loadPluginLibraryResult(loaded: Bool, diagnostics: [Diagnostic])
  }

  struct Capability: Codable {
    var protocolVersion: Int
  }

  /// A macro, by where its implementation is looked for.
  struct Macro: Decodable {
    var moduleName: String
    var typeName: String
    var name: String
  }

  /// A piece of the source, with the space and comments in front of it.
  struct Syntax: Decodable {
    var source: String
    var location: Location
  }

  struct Location: Decodable {
    var fileName: String
    /// Where ``Syntax/source`` begins in the file, in bytes.
    var offset: Int
  }

  struct Diagnostic: Encodable, Equatable {
    enum Severity: String, Encodable {
      case error
    }

    var message: String
    var severity: Severity = .error
    var position: Position
    var highlights: [PositionRange] = []
    var notes: [Note] = []
    var fixIts: [FixIt] = []
  }

  struct Position: Encodable, Equatable {
    var fileName: String
    var offset: Int
  }

  struct PositionRange: Encodable, Equatable {
    var fileName: String
    var startOffset: Int
    var endOffset: Int
  }

  struct Note: Encodable, Equatable {
    var position: Position
    var message: String
  }

  struct FixIt: Encodable, Equatable {
    struct Change: Encodable, Equatable {
      var range: PositionRange
      var newText: String
    }
    var message: String
    var changes: [Change]
  }
}
