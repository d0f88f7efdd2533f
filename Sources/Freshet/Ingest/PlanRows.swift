/// A field as the ingest and the commit see it: numbers only.
struct PlanRow {
  struct Flags: OptionSet {
    let rawValue: UInt16
    /// Only some types have it, or some variables include it, or it comes later: it may be absent.
    static let typed = Flags(rawValue: 1)
    static let conditional = Flags(rawValue: 2)
    static let deferred = Flags(rawValue: 4)
    /// One of its set's key fields.
    static let identity = Flags(rawValue: 8)
    /// It does something at the end of the commit: a connection, an edge, a deletion.
    static let edits = Flags(rawValue: 16)
    /// The client's own: only the app says it.
    static let client = Flags(rawValue: 32)
    /// A cursor, which an edge that an event brought does not have.
    static let cursor = Flags(rawValue: 64)
    /// A list whose later items come in parts.
    static let streamed = Flags(rawValue: 128)
    /// A key field of some of the set's types, and no key of others.
    static let keyOfSome = Flags(rawValue: 256)
  }

  /// `"name":` in the names' bytes.
  var nameOffset: UInt32
  var nameLength: UInt32
  var base: PlanBase
  var listDepth: UInt8
  var flags: Flags
  var nonNull: UInt32
  var target: UInt32
}

/// A set as the ingest sees it.
struct PlanSetRow {
  var first: UInt32
  var count: UInt32
  /// Whether the type must be known before the fields: the set is abstract, or has fields only some types have.
  var needsType: Bool
  /// The field that reads `__typename`, as an offset in the set; -1 where there is none.
  var typeField: Int32
  /// The number of key fields of a concrete set; -1 where it depends on the type.
  var keyCount: Int32
  /// The number of the set's type among the plan's.
  var type: UInt32
  /// Whether its objects may have a key of one field, so that what a payload says of one can be compared.
  var isNumbered = false
  /// Whether an object need not be committed again where its text was before: it and what is inside it have keys of one
  /// field at most, and do nothing besides being stored.
  var isFoldable = false
  /// Whether two of its members may be for one slot.
  var repeatsSlots = false
}

/// The rows of a plan in memory that stays where it is.
///
/// It is `@unchecked Sendable` because the memory is written in `init` only and freed with the last reference.
package final class PlanRows: @unchecked Sendable {
  let fields: UnsafePointer<PlanRow>
  let sets: UnsafePointer<PlanSetRow>
  let names: UnsafeRawPointer
  /// The numbers of the sets' types.
  let types: [String: UInt32]
  /// Whether objects of some set may be folded.
  let folds: Bool

  init(fields planFields: [PlanField], sets planSets: [PlanSet]) {
    var bytes: [UInt8] = []
    var rows: [PlanRow] = []
    for field in planFields {
      var name = ""
      JSONValue.writeString(field.response, into: &name)
      name += ":"
      var flags: PlanRow.Flags = []
      if field.typeSet != nil { flags.insert(.typed) }
      if field.condition != nil { flags.insert(.conditional) }
      if field.label != nil { flags.insert(.deferred) }
      if field.isClient { flags.insert(.client) }
      if field.stream != nil { flags.insert(.streamed) }
      if field.storage.name == "cursor" { flags.insert(.cursor) }
      if field.connection != nil || !field.edits.isEmpty { flags.insert(.edits) }
      rows.append(
        PlanRow(
          nameOffset: UInt32(bytes.count), nameLength: UInt32(name.utf8.count), base: field.base,
          listDepth: UInt8(field.listDepth), flags: flags, nonNull: field.nonNull, target: UInt32(field.target)))
      bytes += name.utf8
    }
    var setRows: [PlanSetRow] = []
    var types: [String: UInt32] = [:]
    for set in planSets {
      let keyNames = Set(set.keys + set.keysByTypeSet.flatMap(\.keys))
      var typeField: Int32 = -1
      var isTyped = set.isAbstract
      var responses: [String: String] = [:]
      var repeatsSlots = false
      for index in set.fields {
        let field = planFields[index]
        // Arguments may be the same for some variables only.
        if responses.updateValue(field.response, forKey: field.storage.name) ?? field.response != field.response {
          repeatsSlots = true
        }
        if field.storage.arguments.isEmpty, keyNames.contains(field.storage.name), field.listDepth == 0 {
          rows[index].flags.insert(.identity)
          if !set.keysByTypeSet.allSatisfy({ $0.keys.contains(field.storage.name) }) {
            rows[index].flags.insert(.keyOfSome)
          }
        }
        if field.base == .typeName, field.typeSet == nil, field.condition == nil, field.label == nil, typeField < 0 {
          typeField = Int32(index - set.fields.lowerBound)
        }
        if field.typeSet != nil { isTyped = true }
      }
      setRows.append(
        PlanSetRow(
          first: UInt32(set.fields.lowerBound), count: UInt32(set.fields.count), needsType: isTyped,
          typeField: typeField, keyCount: set.keysByTypeSet.isEmpty ? Int32(set.keys.count) : -1,
          type: types[set.typeName, default: UInt32(types.count)], repeatsSlots: repeatsSlots))
      types[set.typeName] = setRows.last?.type
    }
    self.types = types
    Self.markFoldable(&setRows, planFields, planSets)
    folds = setRows.contains { $0.isNumbered && $0.isFoldable }
    // Eight spare bytes: names are compared by words that may reach behind the last one.
    let names = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 8, alignment: 8)
    names.initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count + 8)
    bytes.withUnsafeBytes { if let start = $0.baseAddress { names.copyMemory(from: start, byteCount: $0.count) } }
    self.names = UnsafeRawPointer(names)
    let fieldMemory = UnsafeMutablePointer<PlanRow>.allocate(capacity: max(1, rows.count))
    rows.withUnsafeBufferPointer {
      if let start = $0.baseAddress { fieldMemory.initialize(from: start, count: $0.count) }
    }
    fields = UnsafePointer(fieldMemory)
    let setMemory = UnsafeMutablePointer<PlanSetRow>.allocate(capacity: max(1, setRows.count))
    setRows.withUnsafeBufferPointer {
      if let start = $0.baseAddress { setMemory.initialize(from: start, count: $0.count) }
    }
    sets = UnsafePointer(setMemory)
  }

  /// Says which sets' objects may be folded. What comes in parts is looked for by its path, so all of it is kept.
  private static func markFoldable(_ rows: inout [PlanSetRow], _ fields: [PlanField], _ sets: [PlanSet]) {
    if fields.contains(where: { $0.label != nil || $0.stream != nil }) { return }
    for (number, set) in sets.enumerated() {
      let counts = [set.keys.count] + set.keysByTypeSet.map(\.keys.count)
      rows[number].isNumbered = counts.contains(1)
      rows[number].isFoldable = counts.allSatisfy { $0 <= 1 }
      if fields[set.fields].contains(where: { $0.connection != nil || !$0.edits.isEmpty || $0.isClient }) {
        rows[number].isFoldable = false
      }
    }
    // What a set reaches decides as well: until nothing changes, since sets may stand in any order.
    var isChanged = true
    while isChanged {
      isChanged = false
      for (number, set) in sets.enumerated() where rows[number].isFoldable {
        guard fields[set.fields].contains(where: { $0.base == .object && !rows[$0.target].isFoldable }) else {
          continue
        }
        rows[number].isFoldable = false
        isChanged = true
      }
    }
  }

  deinit {
    names.deallocate()
    fields.deallocate()
    sets.deallocate()
  }
}
