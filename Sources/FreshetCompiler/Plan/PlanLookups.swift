import GraphQLLanguage

/// The fields of the query type that an object in the store answers, as "lookups" in `freshet.json` names them.
struct PlanLookups: Sendable {
  private let lookups: [String: [PlanLookup]]

  init(_ configured: [String: String], _ schema: Schema, _ identity: Identity) {
    var lookups: [String: [PlanLookup]] = [:]
    for (name, type) in configured {
      guard let field = schema.field(name, of: schema.rootTypeName(.query) ?? "") else { continue }
      var types: [[String]: [String]] = [:]
      for type in schema.possibleTypes(of: type) {
        let keys = identity.keyFields(of: type)
        if !keys.isEmpty, keys.allSatisfy({ field.argument($0) != nil }) { types[keys, default: []].append(type) }
      }
      lookups[name] = types.map { PlanLookup(types: $0.value.sorted(), keys: $0.key) }
        .sorted { $0.types.lexicographicallyPrecedes($1.types) }
    }
    self.lookups = lookups
  }

  var isEmpty: Bool { lookups.isEmpty }

  /// What answers a field. One that is given more than a key may ask for something else of the object.
  func lookups(of field: TypedField) -> [PlanLookup] {
    guard let lookups = lookups[field.name], field.type.element == nil else { return [] }
    let given = Set(field.arguments.map(\.name.text))
    return lookups.filter { Set($0.keys) == given }
  }
}
