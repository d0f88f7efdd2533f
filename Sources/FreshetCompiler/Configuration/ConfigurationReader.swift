package import GraphQLLanguage

/// Reads `freshet.json`. Everything wrong in it is told, each at its line and column.
package struct ConfigurationReader {
  /// A file that the configuration names, as it is written there.
  package struct NamedFile: Sendable {
    package let path: String
    package let location: SourceLocation
  }

  package private(set) var configuration = Configuration()
  /// The schema's files, in order, with the places that name them.
  package private(set) var schema: [NamedFile] = []
  package private(set) var extensions: [NamedFile] = []
  /// The files, folders and patterns of the target's documents; nil where the configuration does not say.
  package private(set) var documents: [NamedFile]?
  /// The name of the target's Swift module; nil where the configuration does not say.
  package private(set) var module: String?
  /// The names of the modules whose fragments the documents may spread.
  package private(set) var uses: [NamedFile] = []
  /// The folder that generated files go to.
  package private(set) var output: NamedFile?
  package private(set) var diagnostics = DiagnosticCollector()

  private static let members = [
    "schema", "extensions", "documents", "output", "module", "uses", "identity", "lookups", "scalars", "accessLevel",
    "persist",
  ]

  /// Reads the text of a configuration.
  package init(_ source: Source) {
    do throws(PositionedJSONParser.Problem) {
      read(try PositionedJSONParser.parse(source))
    } catch {
      diagnostics.error(error.message, at: error.location)
    }
  }

  private mutating func read(_ root: PositionedJSON) {
    guard let members = object(root, "a configuration") else { return }
    for member in members {
      switch member.name {
      case "schema": schema = files(member)
      case "extensions": extensions = files(member)
      case "documents": documents = files(member)
      case "output": output = file(member.value, "the folder of the generated files")
      case "module": module = name(member.value, "the name of the target's module", of: "a Swift module")
      case "uses": uses = modules(member)
      case "identity": configuration.identity = identity(member)
      case "lookups": configuration.lookups = names(member, "the type a root field answers with")
      case "scalars": configuration.scalars = scalars(member)
      case "accessLevel": readAccessLevel(member)
      case "persist": configuration.persist = persist(member)
      default:
        let suggestion = Suggestion.ending(for: member.name, among: Self.members)
        diagnostics.error("a configuration has no member \"\(member.name)\"\(suggestion)", at: member.nameLocation)
      }
    }
    configuration.schema = schema.map(\.path)
    configuration.extensions = extensions.map(\.path)
    if !members.contains(where: { $0.name == "schema" }) {
      diagnostics.error("\"schema\" is missing: the path of the schema's file, or a list of paths", at: root.location)
    }
  }

  private mutating func files(_ member: PositionedJSON.Member) -> [NamedFile] {
    let values: [PositionedJSON]
    if case .array(let list) = member.value.value { values = list } else { values = [member.value] }
    if values.isEmpty, member.name != "extensions" {
      diagnostics.error("\"\(member.name)\" names no file", at: member.value.location)
    }
    return values.compactMap { file($0, "the path of a file in \"\(member.name)\"") }
  }

  private mutating func file(_ value: PositionedJSON, _ wanted: String) -> NamedFile? {
    string(value, wanted).map { NamedFile(path: $0, location: value.location) }
  }

  private mutating func identity(_ member: PositionedJSON.Member) -> [String: [String]] {
    var fields: [String: [String]] = [:]
    for type in object(member.value, "\"identity\"") ?? [] {
      let wanted = "the key field of \"\(type.name)\""
      guard isName(type.name, at: type.nameLocation) else { continue }
      configuration.places["identity.\(type.name)"] = type.nameLocation
      let values: [PositionedJSON]
      if case .array(let list) = type.value.value { values = list } else { values = [type.value] }
      let names = values.compactMap { value in
        let name = name(value, wanted)
        if let name { configuration.places["identity.\(type.name).\(name)"] = value.location }
        return name
      }
      if values.isEmpty {
        diagnostics.error("\"\(type.name)\" names no key field", at: type.value.location)
      } else if Set(names).count < names.count {
        diagnostics.error("\"\(type.name)\" names a key field twice", at: type.value.location)
      } else if !names.isEmpty {
        fields[type.name] = names
      }
    }
    return fields
  }

  private mutating func names(_ member: PositionedJSON.Member, _ wanted: String) -> [String: String] {
    var names: [String: String] = [:]
    for entry in object(member.value, "\"\(member.name)\"") ?? [] where isName(entry.name, at: entry.nameLocation) {
      configuration.places["\(member.name).\(entry.name)"] = entry.nameLocation
      names[entry.name] = name(entry.value, wanted)
    }
    return names
  }

  /// By scalar a type of the target's own, `Money`, or a module and its type, `Foundation.Date`; an object tells the two
  /// apart where a type is inside another.
  private mutating func scalars(_ member: PositionedJSON.Member) -> [String: ScalarType] {
    var scalars: [String: ScalarType] = [:]
    for entry in object(member.value, "\"scalars\"") ?? [] where isName(entry.name, at: entry.nameLocation) {
      configuration.places["scalars.\(entry.name)"] = entry.nameLocation
      var type: PositionedJSON? = entry.value
      var module: String?
      if case .object(let members) = entry.value.value {
        type = members.first { $0.name == "type" }?.value
        if type == nil {
          diagnostics.error("\"\(entry.name)\" has no \"type\": the Swift type it reads as", at: entry.value.location)
        }
        for member in members where member.name != "type" {
          guard member.name == "module" else {
            diagnostics.error(
              "a scalar has no member \"\(member.name)\""
                + Suggestion.ending(for: member.name, among: ["type", "module"]), at: member.nameLocation)
            continue
          }
          module = swiftName(member.value, "the module that declares a scalar's type", ScalarType.isIdentifier)
        }
      }
      guard let type, let text = swiftName(type, "the Swift type a scalar reads as", ScalarType.isType) else {
        continue
      }
      if case .string = entry.value.value, let dot = text.firstIndex(of: ".") {
        scalars[entry.name] = ScalarType(String(text[text.index(after: dot)...]), module: String(text[..<dot]))
      } else {
        scalars[entry.name] = ScalarType(text, module: module)
      }
    }
    return scalars
  }

  private mutating func swiftName(
    _ value: PositionedJSON, _ wanted: String, _ isValid: (String) -> Bool
  ) -> String? {
    guard let text = string(value, wanted) else { return nil }
    guard isValid(text) else {
      diagnostics.error(
        "\"\(text)\" is no Swift name; a type alias gives any other type one", at: value.location)
      return nil
    }
    return text
  }

  private mutating func readAccessLevel(_ member: PositionedJSON.Member) {
    let levels = Configuration.AccessLevel.allCases.map(\.rawValue)
    guard let text = string(member.value, "an access level") else { return }
    guard let level = Configuration.AccessLevel(rawValue: text) else {
      let list = levels.map { "\"\($0)\"" }.joined(separator: ", ")
      diagnostics.error("\"\(text)\" is none of the access levels \(list)", at: member.value.location)
      return
    }
    configuration.accessLevel = level
  }

  private mutating func modules(_ member: PositionedJSON.Member) -> [NamedFile] {
    let values: [PositionedJSON]
    if case .array(let list) = member.value.value { values = list } else { values = [member.value] }
    return values.compactMap { value in
      guard let name = name(value, "the name of a module in \"uses\"", of: "a Swift module") else { return nil }
      guard configuration.places.updateValue(value.location, forKey: "uses.\(name)") == nil else {
        diagnostics.error("\"uses\" names \"\(name)\" twice", at: value.location)
        return nil
      }
      return NamedFile(path: name, location: value.location)
    }
  }

  private mutating func persist(_ member: PositionedJSON.Member) -> Configuration.Persist? {
    let wanted = "the file of the persisted documents"
    guard case .object(let members) = member.value.value else {
      return file(member.value, wanted).map { Configuration.Persist(file: $0.path) }
    }
    var persist = Configuration.Persist(file: "")
    for member in members {
      switch member.name {
      case "file": persist.file = file(member.value, wanted)?.path ?? ""
      case "only": persist.isOnly = boolean(member.value, "\"only\" of \"persist\"") ?? false
      default:
        let suggestion = Suggestion.ending(for: member.name, among: ["file", "only"])
        diagnostics.error("\"persist\" has no member \"\(member.name)\"\(suggestion)", at: member.nameLocation)
      }
    }
    if !members.contains(where: { $0.name == "file" }) {
      diagnostics.error("\"file\" is missing in \"persist\": \(wanted)", at: member.value.location)
    }
    return persist.file.isEmpty ? nil : persist
  }

  // MARK: - Kinds of values

  private mutating func object(_ value: PositionedJSON, _ name: String) -> [PositionedJSON.Member]? {
    if case .object(let members) = value.value { return members }
    diagnostics.error("\(name) is an object, not \(value.kind)", at: value.location)
    return nil
  }

  private mutating func string(_ value: PositionedJSON, _ wanted: String) -> String? {
    guard case .string(let text) = value.value else {
      diagnostics.error("\(wanted) is a string, not \(value.kind)", at: value.location)
      return nil
    }
    guard !text.isEmpty else {
      diagnostics.error("\(wanted) is empty", at: value.location)
      return nil
    }
    return text
  }

  private mutating func boolean(_ value: PositionedJSON, _ wanted: String) -> Bool? {
    if case .boolean(let flag) = value.value { return flag }
    diagnostics.error("\(wanted) is a boolean, not \(value.kind)", at: value.location)
    return nil
  }

  private mutating func name(_ value: PositionedJSON, _ wanted: String, of owner: String = "a schema") -> String? {
    guard let text = string(value, wanted), isName(text, of: owner, at: value.location) else { return nil }
    return text
  }

  /// Whether a text is a name of the GraphQL specification (2.1.9).
  private mutating func isName(_ text: String, of owner: String = "a schema", at location: SourceLocation) -> Bool {
    let isName =
      text.utf8.allSatisfy { byte in
        let letter = byte | 0x20
        return byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      } && text.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
    if !isName { diagnostics.error("\"\(text)\" is no name of \(owner)", at: location) }
    return isName
  }
}
