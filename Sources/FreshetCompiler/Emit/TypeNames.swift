import GraphQLLanguage

/// The names of the types that generated code declares at the top level, and how it names the rest.
struct TypeNames {
  private var documents: [String: String] = [:]
  private var schemaTypes: [String: String] = [:]
  /// The Swift types of custom scalars.
  let scalars: [String: ScalarType]

  /// - Parameter types: the schema's enums and input types that are generated.
  init(_ program: Program, types: [String], scalars: [String: ScalarType]) {
    self.scalars = scalars
    let imported = program.imported
    var scope = NameScope(
      taken: SwiftNames.reservedTypes.union(scalars.values.map(\.root)).union(imported.swiftNames))
    documents = imported.fragments.mapValues(\.swift)
    schemaTypes = imported.types.mapValues(\.swift)
    for name in program.operations.map(\.name) + program.ownFragments { documents[name] = scope.claim(name) }
    for name in types { schemaTypes[name] = scope.claim(name) }
  }

  /// The type of an operation or a fragment.
  func document(_ name: String) -> String { SwiftNames.identifier(documents[name] ?? name) }

  /// The type of an enum or an input object.
  func schemaType(_ name: String) -> String { SwiftNames.identifier(schemaTypes[name] ?? name) }

  /// The Swift type that a field's custom scalar reads as, where the configuration has one.
  func scalar(of field: PlanField) -> String? {
    guard case .custom = field.base else { return nil }
    return scalars[field.type.name.text]?.reference
  }

  /// The app's types for the custom scalars of some variables or input fields, and of what lenses read, by name.
  func scalars(of inputs: [TypeReference], lenses: [PlanSet] = []) -> [ScalarType] {
    if scalars.isEmpty { return [] }
    var types = Set(inputs.compactMap { scalars[$0.name.text] })
    var pending = lenses
    var seen: Set<ObjectIdentifier> = []
    while let set = pending.popLast() {
      guard seen.insert(ObjectIdentifier(set)).inserted else { continue }
      for line in set.lines {
        switch line.content {
        case .field(let field):
          if case .object(let child) = field.base { pending.append(child) }
          guard scalar(of: field) != nil, let type = scalars[field.type.name.text] else { continue }
          types.insert(type)
        case .inline(let inline): pending.append(inline.set)
        case .spread: continue
        }
      }
    }
    return types.sorted { $0.reference < $1.reference }
  }

  /// The type of a variable or an input field.
  ///
  /// - Parameter mayBeAbsent: whether something else stands in where no value is given.
  func input(_ type: TypeReference, mayBeAbsent: Bool) -> String {
    guard type.isNonNull, !mayBeAbsent else { return "Freshet.Nullable<\(value(type.nullable))>" }
    return value(type.nullable)
  }

  private func value(_ type: TypeReference) -> String {
    guard let element = type.element else { return named(type.name.text) }
    return "[\(value(element.nullable))\(element.isNonNull ? "" : "?")]"
  }

  private func named(_ name: String) -> String {
    switch name {
    case "Int": "Swift.Int"
    case "Float": "Swift.Double"
    case "String", "ID": "Swift.String"
    case "Boolean": "Swift.Bool"
    default: scalars[name]?.reference ?? (schemaTypes[name] == nil ? "Freshet.JSONValue" : schemaType(name))
    }
  }
}
