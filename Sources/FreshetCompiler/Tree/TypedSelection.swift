import GraphQLLanguage

enum TypedSelection: Sendable {
  case field(TypedField)
  case spread(TypedSpread)
  case inline(TypedInlineFragment)
}

typealias TypedField = Boxed<TypedFieldMembers>
typealias TypedSpread = Boxed<TypedSpreadMembers>
typealias TypedInlineFragment = Boxed<TypedInlineFragmentMembers>

/// Why the compiler added a field that no document has.
enum Addition: Sendable {
  case identity
  case connection
}

struct TypedFieldMembers: Sendable {
  var responseName: String
  var name: String
  var type: TypeReference
  var arguments: [TypedArgument] = []
  var conditions: [Condition] = []
  /// Those that the server gets, without `@include` and `@skip`.
  var directives: [Directive] = []
  var selections: [TypedSelection] = []
  var addition: Addition?
  /// Whether it is the client's own: no server sees it.
  var isClient = false
  var connection: Connection?
  var streaming: Streaming?
  /// In the order they are written.
  var edits: [FieldEdit] = []
  var documentation = Documentation()
  var required: Required?
  var catching: Catch?
  /// The type to read it as, where field errors are told or caught around it and the schema's is less strict.
  var strictType: TypeReference?
  var location: SourceLocation
}

extension TypedField {
  init(
    responseName: String, name: String, type: TypeReference, arguments: [TypedArgument] = [],
    selections: [TypedSelection] = [], addition: Addition? = nil, location: SourceLocation
  ) {
    self.init(
      TypedFieldMembers(
        responseName: responseName, name: name, type: type, arguments: arguments, selections: selections,
        addition: addition, location: location))
  }

  var typeName: String { self.type.typeName }
}

struct TypedArgument: Sendable {
  var name: Name
  var value: Value
  var type: TypeReference
}

struct TypedSpreadMembers: Sendable {
  var name: Name
  var arguments: [TypedArgument] = []
  var conditions: [Condition] = []
  var deferral: Deferral?
  /// From `@alias(as:)`.
  var alias: String?
  var directives: [Directive] = []
  var location: SourceLocation
}

struct TypedInlineFragmentMembers: Sendable {
  /// The type around it, where none is written.
  var type: String
  var isTyped: Bool
  var conditions: [Condition] = []
  var deferral: Deferral?
  /// From `@alias(as:)`.
  var alias: String?
  var catching: Catch?
  var directives: [Directive] = []
  var selections: [TypedSelection]
  var location: SourceLocation
}

extension TypedSpread {
  init(name: Name, arguments: [TypedArgument] = [], alias: String? = nil, location: SourceLocation) {
    self.init(TypedSpreadMembers(name: name, arguments: arguments, alias: alias, location: location))
  }
}

extension TypedInlineFragment {
  init(type: String, isTyped: Bool, selections: [TypedSelection], location: SourceLocation) {
    self.init(
      TypedInlineFragmentMembers(type: type, isTyped: isTyped, selections: selections, location: location))
  }
}

/// One `@include` or `@skip`.
struct Condition: Hashable, Sendable {
  enum Operand: Hashable, Sendable {
    case variable(String)
    case literal(Bool)
  }

  var operand: Operand
  /// The value that leaves the selection out.
  var excludedBy: Bool
  /// Where the operand is given. Two conditions are equal wherever they stand.
  var location: SourceLocation

  /// The directive's name.
  var name: String { excludedBy ? "skip" : "include" }

  /// Whether it holds, where no variable decides.
  var constant: Bool? { if case .literal(let value) = operand { value != excludedBy } else { nil } }

  static func == (left: Self, right: Self) -> Bool {
    left.operand == right.operand && left.excludedBy == right.excludedBy
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(operand)
    hasher.combine(excludedBy)
  }
}

/// A `@defer`.
struct Deferral: Sendable {
  var label: String
  /// The `if` argument.
  var condition: Value?
  var location: SourceLocation

  /// Whether `if: false` makes it no deferral at all.
  var isNever: Bool { condition?.kind == .boolean(false) }
}

/// A `@connection`.
struct Connection: Hashable, Sendable {
  var key: String
  /// The arguments that identify the list; nil for all but the paging ones.
  var filters: [String]?
  var location: SourceLocation

  static let pagingArguments: Set<String> = ["first", "after", "last", "before"]
}
