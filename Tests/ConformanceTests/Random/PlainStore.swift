@_spi(Generated) import Freshet

/// A store without anything that makes one fast, written from the design: records by key, slots by storage key.
struct PlainStore {
  indirect enum Value: Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case float(UInt64)
    /// Byte by byte: texts that are canonically equal are two.
    case string([UInt8])
    case raw([UInt8])
    case link(String)
    case list([Value])

    var link: String? { if case .link(let key) = self { key } else { nil } }
    var text: String? { if case .string(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil } }
  }

  struct Slot: Hashable {
    var value: Value?
    var errors: [String] = []
  }

  struct Record: Equatable {
    var type: String
    var isKeyed: Bool
    var slots: [String: Slot] = [:]
    var isDeleted = false
  }

  /// A connection's list: its own edges, and the rest.
  struct List: Equatable {
    var edges: [[String: Value]?] = []
    var info: [String: Value] = [:]
    var rest: [String: Value] = [:]

    func index(of node: String) -> Int? { edges.firstIndex { $0?["node"] == .link(node) } }
  }

  /// What a response was asked with.
  struct Asked {
    let schema: MadeSchema
    let documents: MadeDocuments
    let variables: [String: JSONValue]
  }

  /// A page, an edge or an id that does something behind the response.
  private struct Edit {
    var member: AnswerMember
    var owner: String
    var ownerPrefix: String
  }

  var records: [String: Record] = [:]
  var lists: [String: List] = [:]
  /// Slots that the last response gave two values, one behind the other.
  private(set) var conflicts: Set<Place> = []
  private var written: [Place: Value] = [:]

  struct Place: Hashable {
    var record: String
    var storage: String
  }

  // MARK: Responses

  mutating func begin() {
    conflicts = []
    written = [:]
  }

  /// Writes an object that stands at a path, and what is inside it.
  mutating func write(_ object: AnswerObject, at path: [PathSegment], _ errors: [AnswerError], _ asked: Asked) {
    var placed: [String: [String]] = [:]
    for error in errors where error.path.starts(with: path) {
      guard let place = Self.place(error.path.dropFirst(path.count), in: object) else { continue }
      placed[place, default: []].append(error.message)
    }
    var edits: [Edit] = []
    write(object, "", placed, asked, &edits)
    for edit in edits { carryOut(edit, asked) }
  }

  /// Puts items behind those that a list has.
  mutating func append(
    _ items: [Answer], of part: AnswerPart, from start: Int, before: [Answer], _ errors: [AnswerError], _ asked: Asked
  ) {
    guard case .items(_, let storage) = part.content, var owner = records[part.record] else { return }
    var placed: [String: [String]] = [:]
    let list = Answer.list(Array(repeating: .null, count: start) + items)
    var own: [String] = []
    for error in errors {
      guard let rest = Self.place(error.path.dropFirst(part.path.count), in: list, "", "") else { continue }
      if rest.isEmpty { own.append(error.message) } else { placed[rest, default: []].append(error.message) }
    }
    owner.slots[storage, default: Slot()].errors += own
    records[part.record] = owner
    var edits: [Edit] = []
    let values = items.enumerated().map { value($0.element, "/\(start + $0.offset)", placed, asked, &edits) }
    let held = before.map { link($0) }
    records[part.record]?.slots[storage, default: Slot()].value = .list(held + values)
    for edit in edits { carryOut(edit, asked) }
  }

  /// What failed to come once is to come again.
  mutating func forget(_ parts: [AnswerPart]) {
    for part in parts {
      for storage in part.all where records[part.record]?.slots[storage]?.value == nil {
        records[part.record]?.slots[storage] = nil
      }
    }
  }

  /// Puts a part's errors on what it would have brought.
  mutating func fail(_ part: AnswerPart, _ errors: [AnswerError]) {
    for storage in part.own {
      records[part.record]?.slots[storage, default: Slot()].errors = errors.map(\.message)
    }
  }

  /// The last field on an error's path.
  private static func place(_ path: ArraySlice<PathSegment>, in object: AnswerObject) -> String? {
    place(path, in: .object(object), "", nil)
  }

  private static func place(
    _ path: ArraySlice<PathSegment>, in value: Answer, _ here: String, _ field: String?
  ) -> String? {
    guard let step = path.first else { return field }
    switch (step, value) {
    case (.name(let name), .object(let object)):
      guard let member = object.members.last(where: { $0.response == name }) else { return field }
      return place(path.dropFirst(), in: member.value, "\(here)/\(name)", "\(here)/\(name)")
    case (.index(let index), .list(let values)) where values.indices.contains(index):
      return place(path.dropFirst(), in: values[index], "\(here)/\(index)", field)
    default: return field
    }
  }

  // MARK: Objects

  private mutating func write(
    _ object: AnswerObject, _ path: String, _ errors: [String: [String]], _ asked: Asked, _ edits: inout [Edit]
  ) {
    if records[object.record] == nil {
      records[object.record] = Record(type: object.type, isKeyed: object.isKeyed)
    }
    if records[object.record]?.isDeleted == true {
      records[object.record]?.isDeleted = false
      records[object.record]?.slots = [:]
    }
    for member in object.members {
      let place = "\(path)/\(member.response)"
      records[object.record]?.slots[member.storage, default: Slot()].errors = errors[place] ?? []
      let edit = Edit(member: member, owner: object.record, ownerPrefix: object.prefix)
      let hasEdit =
        asked.documents.connections[member.response] != nil || asked.documents.edits[member.response] != nil
      switch member.value {
      case .object(let inner):
        put(.link(inner.record), object.record, member.storage)
        if hasEdit { edits.append(edit) }
        write(inner, place, errors, asked, &edits)
      case .list:
        let value = value(member.value, place, errors, asked, &edits)
        put(value, object.record, member.storage)
        if hasEdit { edits.append(edit) }
      default:
        put(Self.leaf(member.value), object.record, member.storage)
        if hasEdit { edits.append(edit) }
      }
    }
  }

  private mutating func put(_ value: Value, _ record: String, _ storage: String) {
    let place = Place(record: record, storage: storage)
    if let before = written[place], before != value { conflicts.insert(place) }
    written[place] = value
    let slot = records[record]?.slots[storage] ?? Slot()
    // A null that an error explains takes no value away.
    if value == .null, !slot.errors.isEmpty, slot.value != nil {
      if slot.value != .null { conflicts.insert(place) }
      return
    }
    records[record]?.slots[storage, default: Slot()].value = value
  }

  private mutating func value(
    _ answer: Answer, _ path: String, _ errors: [String: [String]], _ asked: Asked, _ edits: inout [Edit]
  ) -> Value {
    switch answer {
    case .object(let object):
      write(object, path, errors, asked, &edits)
      return .link(object.record)
    case .list(let values):
      var made: [Value] = []
      for (index, element) in values.enumerated() {
        made.append(value(element, "\(path)/\(index)", errors, asked, &edits))
      }
      return .list(made)
    default: return Self.leaf(answer)
    }
  }

  private func link(_ answer: Answer) -> Value {
    switch answer {
    case .object(let object): .link(object.record)
    case .list(let values): .list(values.map(link))
    default: Self.leaf(answer)
    }
  }

  static func leaf(_ answer: Answer) -> Value {
    switch answer {
    case .null, .list, .object: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let integer): .integer(integer)
    case .float(_, let double): .float(double.bitPattern)
    case .string(let text): .string(Array(text.utf8))
    case .raw(let text): .raw(Array(text.utf8))
    }
  }

  // MARK: Edits

  private mutating func carryOut(_ edit: Edit, _ asked: Asked) {
    let response = edit.member.response
    if let connection = asked.documents.connections[response] {
      merge(edit.member, of: edit.owner, prefix: edit.ownerPrefix, connection)
    }
    guard let action = asked.documents.edits[response] else { return }
    let lists = Self.texts(asked.variables["lists"]).filter { id in self.lists[id] != nil }
    let value = link(edit.member.value)
    switch action {
    case .insertEdge(let atEnd):
      for link in Self.links(value) {
        guard let edge = records[link], let node = edge.slots["node"]?.value?.link else { continue }
        for list in lists { insert(node, edge.slots.compactMapValues(\.value), into: list, atEnd) }
      }
    case .insertNode(let atEnd, let edgeType):
      for node in Self.links(value) {
        let edge: [String: Value] = ["node": .link(node), "__typename": .string(Array(edgeType.utf8))]
        for list in lists { insert(node, edge, into: list, atEnd) }
      }
    case .deleteEdge:
      for list in lists { for id in Self.texts(value) { remove(id, from: list, asked.schema) } }
    case .deleteRecord: for id in Self.texts(value) { delete(id, asked.schema) }
    }
  }

  private mutating func insert(_ node: String, _ edge: [String: Value], into list: String, _ atEnd: Bool) {
    guard let held = lists[list], held.index(of: node) == nil else { return }
    lists[list]?.edges.insert(edge, at: atEnd ? held.edges.count : 0)
  }

  private mutating func remove(_ id: String, from list: String, _ schema: MadeSchema) {
    let types = schema.order.filter { type in schema[type]?.keys.count == 1 }
    let held = types.compactMap { type in lists[list]?.index(of: "\(type):\(id)") }
    if held.count == 1 { lists[list]?.edges.remove(at: held[0]) }
  }

  /// Deletes the record with that id among the types that implement `Node`; where several have it, none.
  private mutating func delete(_ id: String, _ schema: MadeSchema) {
    let found = schema.possible("Node").map { "\($0):\(id)" }.filter { key in records[key]?.isDeleted == false }
    if found.count == 1, let key = found.first { records[key]?.isDeleted = true }
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    guard case .array(let values)? = value else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  private static func texts(_ value: Value) -> [String] {
    if case .list(let values) = value { return values.flatMap(texts) }
    return value.text.map { [$0] } ?? []
  }

  static func links(_ value: Value?) -> [String] {
    switch value {
    case .link(let key)?: [key]
    case .list(let values)?: values.compactMap(\.link)
    default: []
    }
  }
}
