import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// A small schema's plans and responses by a seed: each leaf read through the plan equals the response's at its path.
private struct OracleGenerator {
  var random: SplitMix64
  private var lines: [String] = []
  private var setCount = 0
  private var budget = 0
  /// What each record's field was given, so that one record says one thing all over a response.
  private var given: [String: JSONValue] = [:]

  struct Field {
    var response: String
    var storage: String
    var kind: Kind
    var listDepth: Int
    var nonNull: Bool
    var types: Set<String>?
  }

  indirect enum Kind {
    case leaf(Character)
    case typeName
    case object(Selection)
  }

  /// A selection of a concrete type, or of an abstract one with these types.
  struct Selection {
    var number: Int
    var types: [String]
    var isAbstract: Bool
    var isKeyed: Bool
    var fields: [Field]
  }

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }

  private static let leaves: [Character] = ["i", "f", "s", "b", "x"]

  mutating func plan() -> (text: String, root: Selection) {
    lines = []
    setCount = 0
    budget = 40
    var sets: [Selection] = []
    let root = selection(["Query"], isAbstract: false, isKeyed: false, depth: 0, &sets)
    var text = "1\n#A\n#B\n#A B\n#C\n"
    for set in sets.sorted(by: { $0.number < $1.number }) {
      text += "{\(set.isAbstract ? "Any*" : set.types[0])\(set.isKeyed && !set.isAbstract ? " id" : "")\n"
      if set.isAbstract { text += "&2 id\n" }
      for field in set.fields { text += line(field) + "\n" }
    }
    return (text, root)
  }

  private func line(_ field: Field) -> String {
    var text = field.response + " " + String(repeating: "[", count: field.listDepth)
    switch field.kind {
    case .leaf(let base): text.append(base)
    case .typeName: text.append("t")
    case .object(let selection): text += ">\(selection.number)"
    }
    if field.nonNull { text += "!" }
    if field.storage != field.response { text += " =\(field.storage)" }
    if field.storage == "id" { text += " k" }
    if field.types == ["A"] { text += " ~0" }
    if field.types == ["B"] { text += " ~1" }
    if field.types == ["C"] { text += " ~3" }
    return text
  }

  private mutating func selection(
    _ types: [String], isAbstract: Bool, isKeyed: Bool, depth: Int, _ sets: inout [Selection]
  ) -> Selection {
    let number = setCount
    setCount += 1
    var fields: [Field] = []
    if isAbstract {
      fields.append(Field(response: "kind", storage: "__typename", kind: .typeName, listDepth: 0, nonNull: true))
    }
    if isKeyed { fields.append(Field(response: "id", storage: "id", kind: .leaf("s"), listDepth: 0, nonNull: true)) }
    let prefix = types.count > 1 ? "any" : types[0].lowercased()
    for index in 0..<1 + pick(6) where budget > 0 {
      budget -= 1
      let restricted: Set<String>? = isAbstract && chance(40) ? [types[pick(types.count)]] : nil
      let name = restricted.map { "\($0.first!.lowercased())\(index)" } ?? "\(prefix)\(index)"
      // The field's schema type follows from its name alone, so that one slot has one type.
      let isObject = depth < 4 && index % 3 == 2
      let response = chance(20) ? "alias\(index)\(name)" : name
      if isObject {
        let inner: Selection
        switch index % 2 {
        case 0 where prefix == "any":
          inner = selection(["P"], isAbstract: false, isKeyed: false, depth: depth + 1, &sets)
        case 0: inner = selection(["A", "B", "C"], isAbstract: true, isKeyed: true, depth: depth + 1, &sets)
        default: inner = selection(["A"], isAbstract: false, isKeyed: true, depth: depth + 1, &sets)
        }
        let list = name.utf8.last! % 3
        fields.append(
          Field(
            response: response, storage: "\(name)\(depth)o\(inner.isAbstract)(d:\(number))", kind: .object(inner),
            listDepth: Int(list), nonNull: false, types: restricted))
      } else {
        let base = Self.leaves[index % Self.leaves.count]
        let isList = index == 3
        fields.append(
          Field(
            response: response, storage: chance(30) ? "\(name)(x:\(pick(3)))" : name, kind: .leaf(base),
            listDepth: isList ? 1 : 0, nonNull: false, types: restricted))
      }
    }
    var unique: Set<String> = []
    fields = fields.filter { unique.insert($0.response).inserted }
    let made = Selection(number: number, types: types, isAbstract: isAbstract, isKeyed: isKeyed, fields: fields)
    sets.append(made)
    return made
  }

  /// A response's text, members in any order, and what it says.
  mutating func response(_ root: Selection) -> (text: String, value: JSONValue) {
    given = [:]
    var text = ""
    let value = object(root, &text, owner: "root")
    return (text, value)
  }

  private mutating func object(_ selection: Selection, _ text: inout String, owner: String) -> JSONValue {
    let type = selection.types[pick(selection.types.count)]
    let isKeyed = selection.isKeyed && type != "C"
    let id = "\(pick(6))"
    let place = isKeyed ? "\(type):\(id)" : owner + (selection.isAbstract ? ":\(type)" : "")
    var members: [String: JSONValue] = [:]
    var order = selection.fields.filter { $0.types?.contains(type) ?? true }
    if chance(30) { order.shuffle(using: &random) }
    text += "{"
    for (index, field) in order.enumerated() {
      if index > 0 { text += chance(10) ? " , " : "," }
      text += "\"\(field.response)\":"
      switch field.kind {
      case .typeName:
        text += "\"\(type)\""
        members[field.response] = .string(type)
      case .leaf where field.storage == "id":
        text += "\"\(id)\""
        members[field.response] = .string(id)
      case .leaf(let base):
        let key = "\(place) \(field.storage)"
        let value = given[key] ?? leaf(base, list: field.listDepth > 0)
        given[key] = value
        text += value.text
        members[field.response] = value
      case .object(let inner):
        let key = "\(place):\(field.storage)"
        if isKeyed, given[key] != nil {
          // A record's link says one thing a response: null where it has been given before would be another.
          members[field.response] = given[key]
          text += given[key]!.text
        } else {
          let value = nested(inner, field.listDepth, &text, owner: key)
          members[field.response] = value
          given[key] = value
        }
      }
    }
    if chance(10) { text += order.isEmpty ? "\"zz\":[{}]" : ",\"zz\":{\"id\":1}" }
    text += "}"
    return .object(members)
  }

  private mutating func nested(_ inner: Selection, _ depth: Int, _ text: inout String, owner: String) -> JSONValue {
    if chance(15) {
      text += "null"
      return .null
    }
    guard depth > 0 else { return object(inner, &text, owner: owner) }
    var values: [JSONValue] = []
    text += "["
    for index in 0..<pick(4) {
      if index > 0 { text += "," }
      values.append(nested(inner, depth - 1, &text, owner: "\(owner):\(index)"))
    }
    text += "]"
    return .array(values)
  }

  private mutating func leaf(_ base: Character, list: Bool) -> JSONValue {
    if chance(15) { return .null }
    if list { return .array((0..<pick(4)).map { _ in leaf(base, list: false) }) }
    switch base {
    case "i": return .integer(Int64(bitPattern: random.next()) >> Int64(pick(60)))
    case "f": return .float(Double(Int64(bitPattern: random.next()) >> 20) / 1_048_576)
    case "b": return .boolean(chance(50))
    case "x": return chance(50) ? .literal("1\(pick(1000)).50") : .string("2020-01-0\(pick(9))")
    default: return .string(["", "é", "a\"b\\", "\u{1F600}", "plain", "longer than fifteen bytes of text"][pick(6)])
    }
  }
}

@MainActor @Suite struct OracleTests {
  /// How many values were compared, so that a generator of empty responses would be seen.
  private let compared = Locked(0)

  private func check(_ place: PathReader.Place?, _ value: JSONValue, _ path: String, _ failures: inout [String]) {
    compared.withLock { $0 += 1 }
    switch (place, value) {
    case (.leaf(.null)?, .null), (nil, .null): break
    case (.leaf(let leaf)?, .array(let values)) where values.isEmpty:
      if leaf != .array([]) { failures.append("\(path): \(leaf)") }
    case (.list(let places)?, .array(let values)):
      if places.count != values.count { return failures.append("\(path): \(places.count) of \(values.count)") }
      for (index, pair) in zip(places, values).enumerated() { check(pair.0, pair.1, "\(path).\(index)", &failures) }
    case (.leaf(.float(let read))?, .float(let double)): if read != double { failures.append("\(path): \(read)") }
    case (.leaf(let leaf)?, let value):
      if leaf.text != value.text { failures.append("\(path): \(leaf.text) \(value.text)") }
    case (.object(let anchor, let set)?, .object(let members)):
      for ordinal in anchor.scope.table.sets[set].fields {
        let field = anchor.scope.table.fields[ordinal]
        guard let expected = members[field.response] else { continue }
        let read = PathReader(anchor).member(anchor, ordinal)
        check(read, expected, "\(path).\(field.response)", &failures)
      }
    default: failures.append("\(path): \(String(describing: place)) for \(value.text)")
    }
  }

  @Test("the response is the oracle: every leaf reads as the response says, alone and over another", arguments: 0..<8)
  func oracle(block: Int) throws {
    for number in 0..<60 {
      let seed = UInt64(block * 1000 + number)
      var generator = OracleGenerator(seed: seed)
      let (text, root) = generator.plan()
      let plan = Plan(text)
      #expect(plan.table.error == nil, "seed \(seed): \(text)")
      let document = OperationDocument(.query, "Q", text: "", plan: plan)
      let store = Store()
      let scope = store.scope(for: document, variables: [:])
      for round in 0..<3 {
        let (json, value) = generator.response(root)
        let response = try Ingest.read(Payload("{\"data\":\(json)}"), scope: scope, foldingFrom: 0)
        store.commit([response])
        var failures: [String] = []
        check(.object(store.anchor(for: scope, lens: plan), set: 0), value, "", &failures)
        #expect(failures == [], "seed \(seed) round \(round)\n\(text)\n\(json)")
        #expect(store.commit([response]).notified == 0, "seed \(seed): the same again")
        #expect(store.availability(of: scope) == .full, "seed \(seed)")
      }
      store.retain(scope)
      _ = store.collect()
      #expect(store.availability(of: scope) == .full, "seed \(seed): after a collection")
    }
    #expect(compared.withLock { $0 } > 1500)
  }
}
