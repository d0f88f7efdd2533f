import GraphQLLanguage

extension TypedField {
  static func typename(at location: SourceLocation, addition: Addition?, responseName: String = "__typename") -> Self {
    TypedField(
      responseName: responseName, name: "__typename", type: .nonNull(.named(Name("String", at: location))),
      addition: addition, location: location)
  }
}

extension Array<TypedSelection> {
  /// Whether there is such a field, however deep inside; what spreads bring is not looked at.
  func containsField(where isMatch: (TypedField) -> Bool) -> Bool {
    contains { selection in
      switch selection {
      case .field(let field): isMatch(field) || field.selections.containsField(where: isMatch)
      case .inline(let fragment): fragment.selections.containsField(where: isMatch)
      case .spread: false
      }
    }
  }

  /// The field of that name which is there under its own name, whatever the variables are.
  func firstIndex(whereField name: String) -> Int? {
    firstIndex {
      guard case .field(let field) = $0 else { return false }
      return field.name == name && field.responseName == name && field.conditions.allSatisfy { $0.constant == true }
    }
  }

  /// The field of that name, under whatever alias, without arguments and whatever the variables are.
  func firstIndex(ofField name: String) -> Int? {
    firstIndex {
      guard case .field(let field) = $0 else { return false }
      return field.name == name && field.arguments.isEmpty && field.conditions.allSatisfy { $0.constant == true }
    }
  }

  mutating func updateField(at index: Int, _ update: (inout TypedField) -> Void) {
    guard case .field(var field) = self[index] else { return }
    update(&field)
    self[index] = .field(field)
  }
}
