import GraphQLLanguage

/// One selection set of a plan, merged as the plan's kind asks. `docs/protocols/plan.md` says what its parts mean.
final class PlanSet: Sendable {
  struct Keys {
    let types: [String]
    let fields: [String]
  }

  let type: String
  let isAbstract: Bool
  /// Of a concrete set at most one, for its own type.
  let keys: [Keys]
  let lines: [PlanLine]
  /// What the numbers of types in the lines mean.
  let objects: ObjectTypes
  /// Whether an object reads as null where a required field of it is.
  let bubbles: Bool
  /// Whether a required field of it, or inside it, throws where it is null.
  let mayThrow: Bool

  init(type: String, isAbstract: Bool, keys: [Keys], lines: [PlanLine], objects: ObjectTypes) {
    self.type = type
    self.isAbstract = isAbstract
    self.keys = keys
    self.lines = lines
    self.objects = objects
    bubbles = lines.contains(where: \.bubbles)
    mayThrow = lines.contains(where: \.mayThrow)
  }
}

struct PlanLine {
  enum Content {
    case field(PlanField)
    case spread(PlanSpread)
    case inline(PlanInline)
  }

  var content: Content
  /// The object types that have it; nil for all that the set may hold.
  var types: ObjectSet?
  /// Whether the types that may be added to the schema have it as well as these.
  var isOpen = false
  var conditions: Alternatives
  var label: String?

  /// Whether a reader may find it left out.
  var isOptional: Bool { types != nil || !conditions.isAlways || label != nil || isClient }

  private var isClient: Bool { if case .field(let field) = content { field.isClient } else { false } }

  fileprivate var bubbles: Bool {
    switch content {
    case .field(let field): field.required.map { $0 < .throw } ?? false
    case .inline(let inline): inline.isRequired
    case .spread: false
    }
  }

  fileprivate var mayThrow: Bool {
    switch content {
    case .field(let field):
      if field.required == .throw { return true }
      if case .object(let set) = field.base { return field.catching == nil && set.mayThrow }
      return false
    case .inline(let inline): return inline.catching == nil && inline.set.mayThrow
    case .spread: return false
    }
  }
}

typealias PlanField = Boxed<PlanFieldMembers>

struct PlanFieldMembers: Sendable {
  enum Base: Sendable {
    case integer, float, string, boolean, custom, typename
    case enumeration(String)
    case object(PlanSet)
  }

  var responseName: String
  var type: TypeReference
  var base: Base
  var storage: String
  var isKey = false
  /// The client's own.
  var isClient = false
  /// What the store answers it with, where no server has.
  var lookups: [PlanLookup] = []
  var connection: PlanConnection?
  /// The label of a list whose later items come in parts.
  var stream: String?
  /// As the plan's flags write them.
  var edits: [PlanEdit] = []
  var addition: Addition?
  var documentation = Documentation()
  /// The rest is of lens plans alone.
  var required: Required.Action?
  var catching: Catch.Target?
  var strictType: TypeReference?
}

extension PlanField {
  init(responseName: String, type: TypeReference, base: PlanFieldMembers.Base, storage: String, addition: Addition?) {
    self.init(
      PlanFieldMembers(responseName: responseName, type: type, base: base, storage: storage, addition: addition))
  }
}

/// What happens with a value besides being stored.
enum PlanEdit: Hashable {
  /// The connections are a variable's name, or a list of ids in which variables may stand.
  case insertEdge(FieldEdit.End, connections: ExactText)
  case insertNode(FieldEdit.End, edgeType: String, connections: ExactText)
  case deleteEdge(connections: ExactText)
  case deleteRecord(type: String)
  /// Of one of these types; nil for whatever type has a record with that id.
  case deleteNode(types: [String]?)
}

/// Objects that a root field answers with from the store, by the key fields that its arguments have the names of.
struct PlanLookup: Hashable {
  let types: [String]
  let keys: [String]
}

/// A connection's line.
struct PlanConnection: Hashable {
  var key: ExactText
  var direction: String
  var filters: ExactText

  var text: String { "\(key.text) __\(key.text)_connection \(direction) \(filters.text.isEmpty ? "-" : filters.text)" }
}

/// A fragment that a lens passes on.
struct PlanSpread: Hashable {
  var fragment: String
  var alias: String?
  var arguments: ExactText
}

/// An inline fragment that is a lens of its own.
struct PlanInline {
  var name: String
  /// The type condition that makes it one; nil for an `@alias`.
  var narrowing: String?
  var catching: Catch.Target?
  var set: PlanSet

  /// Whether a null that it bubbles makes what stands around it null: it is the same object.
  var isRequired: Bool { narrowing != nil && set.bubbles }
}

/// When a selection is included: in one of several cases, each of conditions that must all hold.
struct Alternatives: Hashable {
  /// Each without constants, sorted; none where it is always included.
  private(set) var cases: [[Condition]] = []

  var isAlways: Bool { cases.isEmpty }

  init(_ cases: some Collection<[Condition]>) {
    if cases.contains(where: { $0.isEmpty }) { return }
    for conditions in cases where !self.cases.contains(where: { $0.allSatisfy(conditions.contains) }) {
      self.cases.removeAll { conditions.allSatisfy($0.contains) }
      self.cases.append(conditions)
    }
  }

  func isSame(as other: Alternatives) -> Bool { cases == other.cases || Set(cases) == Set(other.cases) }

  /// Whether they hold wherever others do.
  func hold(wherever others: Alternatives) -> Bool {
    isAlways
      || others.cases.allSatisfy { other in cases.contains { $0.allSatisfy(other.contains) } } && !others.isAlways
  }

  /// These where the others do not hold; nil where that would be long.
  func excluding(_ others: Alternatives) -> Alternatives? {
    var remaining: [[Condition]] = isAlways ? [[]] : cases
    for other in others.cases {
      remaining = remaining.flatMap { conditions in
        other.compactMap { condition in
          var opposite = condition
          opposite.excludedBy.toggle()
          guard !conditions.contains(condition) else { return nil }
          return conditions.contains(opposite) ? conditions : (conditions + [opposite]).sorted { $0.text < $1.text }
        }
      }
      guard remaining.count <= 16 else { return nil }
    }
    // None is never, and cannot be said.
    return others.isAlways || remaining.isEmpty ? nil : Alternatives(remaining)
  }

  var text: String { cases.map { $0.map(\.text).joined(separator: "&") }.joined(separator: "|") }
}

extension Condition {
  var text: String {
    switch operand {
    case .variable(let name): (excludedBy ? "!" : "") + name
    case .literal(let value): value == excludedBy ? "false" : "true"
    }
  }
}
