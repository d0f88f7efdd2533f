import GraphQLLanguage

/// The enums and input objects of the schema that documents read, or that their variables are made of.
struct UsedTypes {
  private let schema: Schema
  private var names: Set<String> = []

  /// Sorted by name, without those that other modules generate.
  static func names(in program: Program, schema: Schema) -> [String] {
    var used = UsedTypes(schema: schema)
    for operation in program.operations {
      for variable in operation.variables { used.add(variable.type) }
      used.add(operation.selections)
    }
    for fragment in program.fragments.values where fragment.module == nil { used.add(fragment.selections) }
    return used.names.filter { program.imported.types[$0] == nil }.sorted()
  }

  private init(schema: Schema) { self.schema = schema }

  private mutating func add(_ selections: [TypedSelection]) {
    for selection in selections {
      switch selection {
      case .field(let field):
        if field.selections.isEmpty { add(field.type) } else { add(field.selections) }
      case .inline(let fragment): add(fragment.selections)
      case .spread: continue
      }
    }
  }

  private mutating func add(_ type: TypeReference) {
    guard let type = schema.type(of: type), type.kind == .enumeration || type.kind == .inputObject else { return }
    guard names.insert(type.name).inserted else { return }
    for field in type.inputFields { add(field.type) }
  }
}
