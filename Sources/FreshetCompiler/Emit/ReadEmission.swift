import GraphQLLanguage

/// How lenses read the fragments they spread: what a fragment's directives say of it, each by its name.
struct FragmentReads {
  struct Entry {
    var catching: Catch.Target?
    /// Whether making its lens throws.
    var isThrowing: Bool
    /// Whether it reads as nil where a required field of it is null.
    var bubbles: Bool
    /// Whether it reads as a plain value.
    var isInline = false
  }

  private var entries: [String: Entry] = [:]

  init(_ fragments: [CompiledFragment]) {
    for compiled in fragments {
      let reading = compiled.fragment.reading
      entries[compiled.fragment.name] = Entry(
        catching: reading.catching,
        isThrowing: reading.catching == nil && (reading.throwsOnFieldError || compiled.lens.mayThrow),
        bubbles: compiled.lens.bubbles, isInline: reading.isInline)
    }
  }

  subscript(name: String) -> Entry { entries[name] ?? Entry(catching: nil, isThrowing: false, bubbles: false) }
}

/// An accessor's type and what it returns, or, where it throws, its getter.
struct Accessor {
  var type: String
  var expression: String
  var isOptional: Bool

  static let failure = "Freshet.ReadFailure"

  /// Nil where a required field of what the line reads is null.
  func bubbling(_ bubbles: Bool, _ ordinal: Int) -> Accessor {
    guard bubbles else { return self }
    return Accessor(
      type: isOptional ? type : type + "?", expression: "__anchor.isWhole(\(ordinal)) ? \(expression) : nil",
      isOptional: true)
  }

  /// What fails inside is a value.
  func caught(_ target: Catch.Target?, _ ordinal: Int) -> Accessor {
    switch target {
    case nil: return self
    case .result:
      return Accessor(
        type: "Swift.Result<\(type), \(Self.failure)>", expression: "__anchor.result(\(ordinal), \(expression))",
        isOptional: false)
    case .null:
      return Accessor(
        type: isOptional ? type : type + "?", expression: "__anchor.caught(\(ordinal), \(expression))",
        isOptional: true)
    }
  }

  /// A custom scalar with a Swift type of the app's: reading it may fail.
  func scalar(_ target: Catch.Target?, _ ordinal: Int) -> Accessor {
    switch target {
    case nil:
      Accessor(
        type: type, expression: "get throws(\(Self.failure)) { try __anchor.scalar(\(ordinal)) }",
        isOptional: isOptional)
    case .result:
      Accessor(
        type: "Swift.Result<\(type), \(Self.failure)>", expression: "__anchor.scalarResult(\(ordinal))",
        isOptional: false)
    case .null:
      Accessor(
        type: isOptional ? type : type + "?", expression: "__anchor.scalarIfRead(\(ordinal))", isOptional: true)
    }
  }

  /// What fails inside is thrown.
  func throwing(_ isThrowing: Bool, _ ordinal: Int) -> Accessor {
    guard isThrowing else { return self }
    return Accessor(
      type: type,
      expression: "get throws(\(Self.failure)) { try __anchor.check(\(ordinal)); return \(expression) }",
      isOptional: isOptional)
  }
}

extension PlanField {
  /// The type to read it as, directives applied.
  var readType: TypeReference {
    var type = self.strictType ?? self.type
    if let set = checkedSet { type = set.bubbles ? type.withNullableBase : type }
    if self.required != nil { type = .nonNull(type.nullable) }
    if self.catching == .null { type = type.nullable }
    return type
  }

  /// The set of the objects that are nil where a required field of theirs is null.
  var checkedSet: PlanSet? {
    guard case .object(let set) = self.base, set.bubbles else { return nil }
    return set
  }
}

extension TypeReference {
  /// The same type, what is inside all lists nullable.
  fileprivate var withNullableBase: TypeReference {
    switch self {
    case .named: self
    case .list(let element): .list(element.withNullableBase)
    case .nonNull(.named(let name)): .named(name)
    case .nonNull(let nullable): .nonNull(nullable.withNullableBase)
    }
  }
}
