/// What a value is at the bottom of its lists.
package enum PlanBase: UInt8, Sendable {
  case integer, float, string, boolean, custom, typeName, object
  /// A line of a lens plan that is no field: a spread.
  case spread
  /// An inline fragment with an alias.
  case alias
}

/// What happens with a value besides being stored.
package enum PlanEdit: Hashable, Sendable {
  /// The value is an edge, or edges.
  case insertEdge(atEnd: Bool, connections: StorageTemplate.Value)
  /// The value is a node, or nodes, which get edges of the type.
  case insertNode(atEnd: Bool, edgeType: String, connections: StorageTemplate.Value)
  /// The value is the id, or the ids, of nodes.
  case deleteEdge(connections: StorageTemplate.Value)
  /// The value is the id, or the ids, of records: of the type, of the types in a set, or of whatever type has one.
  case deleteRecord(type: String?, typeSet: Int?)

  /// The connections it names.
  var connections: StorageTemplate.Value? {
    switch self {
    case .insertEdge(_, let connections), .insertNode(_, _, let connections), .deleteEdge(let connections): connections
    case .deleteRecord: nil
    }
  }
}

/// What happens where a line of a lens plan is null: `@required`.
package enum PlanRequired: UInt8, Sendable {
  /// What is around it reads as null.
  case none
  /// The same, and it is logged.
  case log
  /// The document fails.
  case `throw`
}

/// What becomes of failures below a line of a lens plan, or in all of it.
package enum PlanReading: UInt8, Sendable {
  /// They are a value: `@catch(to: RESULT)`.
  case result
  /// They read as null: `@catch(to: NULL)`.
  case null
  /// Field errors are failures: `@throwOnFieldError`.
  case throwing
}

/// One line of a plan: a field, a spread or an aliased inline fragment. Its ordinal is its place in ``PlanTable/fields``.
package struct PlanField: Sendable {
  package var response: String
  package var base: PlanBase
  /// How many lists are around the base.
  package var listDepth = 0
  /// Bit n: level n, counted from outside, is non-null; the bit after the last list is the base's.
  package var nonNull: UInt32 = 0
  /// The selection set of an object or an alias, the fragment of a spread.
  package var target = 0
  package var storage: StorageTemplate
  package var isKey = false
  /// The client's own: no server is asked for it.
  package var isClient = false
  /// What the store answers it with where no server has: objects of the types in a set, whose key fields are its
  /// arguments.
  package var lookups: [(typeSet: Int, keys: [String])] = []
  /// Indexes into the plan's tables; nil where the line has none.
  package var typeSet: Int?
  package var condition: Int?
  package var label: Int?
  /// The label of a list whose later items come in parts.
  package var stream: Int?
  package var connection: Int?
  package var edits: [PlanEdit] = []
  package var required: PlanRequired?
  package var catching: PlanReading?
}

/// Names of object types, and, where it says so, all that the plan does not know: the schema has got them since.
package struct PlanTypeSet: Sendable {
  package let names: Set<String>
  /// Nil where the set has its own types only.
  private let known: Set<String>?

  /// - Parameter known: every type the plan names.
  init(_ names: Set<String>, known: Set<String>) {
    self.names = names
    self.known = names.contains("*") ? known : nil
  }

  package func contains(_ type: String) -> Bool {
    if names.contains(type) { return true }
    return known.map { !$0.contains(type) } ?? false
  }
}

package struct PlanSet: Sendable {
  package var typeName: String
  package var isAbstract: Bool
  /// The key fields' names, of a concrete type or of every type the set stands for.
  package var keys: [String]
  /// Key fields by type set, of an abstract set.
  package var keysByTypeSet: [(typeSet: Int, keys: [String])] = []
  package var fields: Range<Int>
  /// Whether an object reads as null where a required field of it is.
  package var bubbles = false
  /// Whether a required field of it, or inside it, fails the document where it is null.
  package var mayThrow = false

  /// The key fields' names of a concrete type.
  package func keys(of typeName: String, _ table: PlanTable) -> [String] {
    for (typeSet, keys) in keysByTypeSet where table.typeSets[typeSet].contains(typeName) { return keys }
    return keys
  }
}

/// The list a field's pages merge into.
package struct PlanConnection: Sendable {
  package var key: String
  package var handle: String
  package var isForward: Bool
  package var isBackward: Bool
  /// The client's list's storage key: the handle and the filters.
  package var storage: StorageTemplate
}

/// One alternative of a condition: every part must hold.
package struct PlanCondition: Sendable {
  package struct Part: Sendable {
    package var variable: String
    package var isNegated: Bool
  }
  package var alternatives: [[Part]]

  package func holds(_ variables: [String: JSONValue]) -> Bool {
    alternatives.contains { parts in
      parts.allSatisfy { (variables[$0.variable] == .boolean(true)) != $0.isNegated }
    }
  }
}

/// A plan's text as tables.
package final class PlanTable: Sendable {
  package let error: PlanError?
  package let typeSets: [PlanTypeSet]
  package let labels: [String]
  package let connections: [PlanConnection]
  package let fragmentNames: [String]
  /// A fragment's own variables and their defaults.
  package let variables: [(name: String, value: JSONValue?)]
  package let conditions: [PlanCondition]
  package let sets: [PlanSet]
  package let fields: [PlanField]
  /// The same, as the ingest walks it.
  package let rows: PlanRows
  /// Whether a storage key, a condition or a filter depends on a variable.
  package let hasVariables: Bool
  /// How a lens plan's document is read as a whole.
  package let reading: PlanReading?

  /// Whether field errors are failures.
  package var isStrict: Bool { reading != nil }

  /// Whether the root has to be looked at before it is read.
  package var isRootChecked: Bool {
    guard let root = sets.first else { return false }
    return reading == .throwing || (reading == nil && (root.mayThrow || root.bubbles))
  }

  package convenience init(decoding text: String, fragments: Int) {
    var decoder = PlanDecoder()
    do throws(PlanError) {
      try decoder.decode(text, fragments: fragments)
      self.init(decoder, error: nil)
    } catch {
      self.init(PlanDecoder(), error: error)
    }
  }

  private init(_ decoder: PlanDecoder, error: PlanError?) {
    self.error = error
    let known = decoder.typeSets.reduce(into: Set<String>()) { $0.formUnion($1) }
    typeSets = decoder.typeSets.map { PlanTypeSet($0, known: known) }
    labels = decoder.labels
    connections = decoder.connections
    fragmentNames = decoder.fragmentNames
    variables = decoder.variables
    conditions = decoder.conditions
    sets = decoder.sets
    fields = decoder.fields
    reading = decoder.reading
    rows = PlanRows(fields: decoder.fields, sets: decoder.sets)
    hasVariables =
      !decoder.conditions.isEmpty || decoder.fields.contains { !$0.storage.isConstant }
      || decoder.connections.contains { !$0.storage.isConstant }
  }

  /// Every variable the plan names.
  package var variableNames: Set<String> {
    var names: Set<String> = []
    for field in fields {
      field.storage.collectVariables(into: &names)
      for case let connections? in field.edits.map(\.connections) { connections.collectVariables(into: &names) }
    }
    for connection in connections { connection.storage.collectVariables(into: &names) }
    for condition in conditions { for parts in condition.alternatives { names.formUnion(parts.map(\.variable)) } }
    return names
  }
}
