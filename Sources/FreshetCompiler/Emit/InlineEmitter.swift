import GraphQLLanguage

/// Writes what an `@inline` document reads as: a plain value with a constant a line, made of what was read.
struct InlineEmitter {
  /// What the document's lens would be: its plan and its names.
  let lens: LensEmitter

  private var access: Access { lens.access }

  /// - Parameters:
  ///   - constant: of the lens plan.
  ///   - reading: an operation's; a fragment's is the business of what spreads it.
  func write(
    _ root: PlanSet, as name: String, plan constant: String, reading: DocumentReading = .init(),
    into writer: inout SwiftWriter
  ) {
    let conformance = reading.catching == nil ? conformances("InlineDocument", root) : "Freshet.InlineDocument"
    writer.block("\(access.prefix)nonisolated struct \(name): \(conformance)") { writer in
      writer.line("\(access.hidden)static var __plan: Freshet.Plan { \(constant) }")
      let place = LensPlace(path: name)
      guard let target = reading.catching else { return members(of: root, at: place, into: &writer) }
      caughtRoot(root, target, at: place, into: &writer)
    }
  }

  /// The data of an operation that is caught as a whole has one property.
  private func caughtRoot(
    _ root: PlanSet, _ target: Catch.Target, at place: LensPlace, into writer: inout SwiftWriter
  ) {
    let member =
      switch target {
      case .result: Member("result", Reading(type: root.bubbles ? "Fields?" : "Fields").caught(.result))
      case .null: Member("value", Reading(type: "Fields?"))
      }
    properties([member], into: &writer)
    write(NestedLens(set: root, name: "Fields"), at: place, into: &writer)
  }

  private func write(_ nested: NestedLens, at place: LensPlace, into writer: inout SwiftWriter) {
    let conformances = conformances("InlineData", nested.set)
    writer.blank()
    writer.block("\(access.prefix)nonisolated struct \(nested.name): \(conformances)") { writer in
      members(of: nested.set, at: place.inside(nested), into: &writer)
    }
  }

  private func conformances(_ kind: String, _ set: PlanSet) -> String {
    "Freshet.\(kind)" + (lens.isIdentifiable(set) ? ", Swift.Identifiable" : "")
  }

  // MARK: Members

  /// How a line is read: what is kept, and what its property gives.
  private struct Reading {
    var type: String
    var method = "read"
    /// Whether what is kept is a result, and its property throws where that is a failure.
    var isThrowing = false

    /// What fails inside is a value.
    func caught(_ target: Catch.Target?) -> Reading {
      target == .result ? Reading(type: "Swift.Result<\(type), \(Accessor.failure)>", method: method) : self
    }

    var storedType: String { isThrowing ? "Swift.Result<\(type), \(Accessor.failure)>" : type }
  }

  private struct Member {
    /// As an identifier.
    var name: String
    var line: Int
    var reading: Reading
    var documentation: Documentation
    /// The property that keeps it.
    var storage: String

    init(_ name: String, line: Int = 0, _ reading: Reading, _ documentation: Documentation = .init()) {
      self.name = name
      self.line = line
      self.reading = reading
      self.documentation = documentation
      storage = name
    }

    /// Whether it is kept apart from its property: that throws, or is deprecated, which is a warning in generated code.
    var isStoredApart: Bool { reading.isThrowing || documentation.deprecation != nil }
  }

  private func members(of set: PlanSet, at place: LensPlace, into writer: inout SwiftWriter) {
    let scope = LensScope(set, types: lens.referenced, isConnection: false, isValue: true)
    var storages = NameScope(taken: Set(scope.properties.compactMap(\.self)))
    var members: [Member] = []
    for (index, line) in set.lines.enumerated() {
      guard let name = scope.properties[index] else { continue }
      var documentation = Documentation()
      if case .field(let field) = line.content { documentation = field.documentation }
      var member = Member(
        SwiftNames.identifier(name), line: index, reading(line, scope.types[index] ?? ""), documentation)
      if member.isStoredApart { member.storage = storages.claim("__stored_\(name)") }
      members.append(member)
    }
    properties(members, into: &writer)
    lens.nestedLenses(of: set, scope, at: place, into: &writer) { write($0, at: place, into: &$1) }
  }

  private func properties(_ members: [Member], into writer: inout SwiftWriter) {
    for member in members {
      let reading = member.reading
      if member.isStoredApart { writer.line("private let \(member.storage): \(reading.storedType)") }
      writer.document(member.documentation)
      if reading.isThrowing {
        writer.line(
          "\(access.prefix)var \(member.name): \(reading.type) {"
            + " get throws(\(Accessor.failure)) { try \(member.storage).get() } }")
      } else if member.isStoredApart {
        writer.line("\(access.prefix)var \(member.name): \(reading.type) { \(member.storage) }")
      } else {
        writer.line("\(access.prefix)let \(member.name): \(reading.type)")
      }
    }
    writer.blank()
    writer.block("\(access.hidden)init(_ object: Freshet.InlineObject)") { writer in
      for member in members {
        writer.line("self.\(member.storage) = object.\(member.reading.method)(\(member.line))")
      }
    }
  }

  // MARK: Lines

  private func reading(_ line: PlanLine, _ nested: String) -> Reading {
    switch line.content {
    case .field(let field):
      let type = line.isOptional ? field.readType.nullable : field.readType
      guard let scalar = lens.names.scalar(of: field) else {
        return Reading(type: lens.swift(type, lens.leaf(field, nested).type)).caught(field.catching)
      }
      var reading = Reading(type: lens.swift(type, scalar), method: "scalar")
      switch field.catching {
      case nil: reading.isThrowing = true
      case .result: reading = reading.caught(.result)
      case .null: reading.method = "scalarIfRead"
      }
      return reading
    case .inline(let inline):
      let isOptional = line.isOptional || inline.set.bubbles || inline.catching == .null
      return Reading(type: isOptional ? nested + "?" : nested).caught(inline.catching)
    case .spread(let spread):
      let inner = lens.reads[spread.fragment]
      let isOptional = line.isOptional || inner.bubbles || inner.catching == .null
      let type = lens.names.document(spread.fragment)
      var reading = Reading(type: isOptional ? type + "?" : type).caught(inner.catching)
      reading.isThrowing = inner.isThrowing
      return reading
    }
  }
}
