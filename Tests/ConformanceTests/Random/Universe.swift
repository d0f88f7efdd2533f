/// What the made-up server knows. A field's value follows from the object's record, the storage key and the version, so
/// that an entity says one thing wherever it is reached; versions come with the steps of a case.
struct Universe {
  let schema: MadeSchema
  let salt: UInt64
  /// The step of the case.
  var step: UInt64 = 0
  /// How likely, in percent, a leaf says something else where it is reached by another path.
  var inconsistency = 0

  /// Whether there are objects of types that the build does not know. One of them inside a deferred spread may keep that
  /// from being read, since it may lack what all types that the build knows have.
  var hasStrangers = true

  /// An object as the server has it.
  struct Entity {
    indirect enum Kind {
      case entity
      case page(nodes: [Entity?], hasNext: Bool, hasPrevious: Bool)
      case edge(cursor: String, node: Entity?)
      case pageInfo(start: String?, end: String?, hasNext: Bool, hasPrevious: Bool)
    }

    var type: String
    /// The declared type.
    var declared: String
    var keys: [String?] = []
    var kind = Kind.entity
    /// A node's place in its list.
    var position = 0
  }

  /// What the names of types begin with that the build does not know.
  static let stranger = "Stranger"
  static let ids = ["1", "2", "3", "a:b", "c\\d", "\u{e9}\u{1F600}", "", "4"]

  /// The step in which a fact was made last.
  func version(_ fact: String) -> UInt64 {
    for step in stride(from: self.step, to: 0, by: -1) where Dice.number(fact, salt ^ (step &* 977)) % 3 == 0 {
      return step
    }
    return 0
  }

  /// The seed of a field's value.
  func seed(_ record: String, _ storage: String, at path: () -> String) -> UInt64 {
    let fact = "\(record) \(storage)"
    let seed = Dice.number(fact, salt &+ version(fact) &* 7919)
    guard inconsistency > 0 else { return seed }
    let place = Dice.number(path(), salt &+ step)
    return place % 100 < UInt64(inconsistency) ? seed ^ place : seed
  }

  // MARK: Entities

  func entity(_ declared: String, _ dice: inout Dice) -> Entity {
    let possible = schema.possible(declared)
    if hasStrangers, schema.isAbstract(declared), dice.chance(6) {
      return Entity(type: "\(Self.stranger)\(dice.pick(2))", declared: declared)
    }
    let type = dice.element(possible)
    return Entity(type: type, declared: declared, keys: keys(of: type, dice.pick(4)))
  }

  func keys(of type: String, _ number: Int) -> [String?] {
    (schema[type]?.keys ?? []).enumerated().map { index, key in
      switch key {
      case "number": return String(number)
      case "region": return ["CALM", "LOUD"][number % 2]
      case "code":
        return number == 3 && schema.field("code", of: type)?.type.isNonNull == false ? nil : Self.ids[number * 2]
      default: return Self.ids[(number + index) % 8]
      }
    }
  }

  /// A page of a list that changes from version to version; a node's cursor stays.
  func page(_ node: String, record: String, filter: String, first: Int?, after: String?, last: Int?, before: String?)
    -> Entity
  {
    let types = schema.possible(node)
    var all: [Int] = []
    for position in 0..<9 {
      let fact = "\(record) \(node) \(filter) \(position)"
      if Dice.number(fact, salt &+ version(fact) &* 31) % 4 != 0 { all.append(position) }
    }
    func position(_ cursor: String?) -> Int? { cursor.flatMap { Int($0.dropFirst()) } }
    var shown = all
    if let after = position(after) { shown.removeAll { $0 <= after } }
    if let before = position(before) { shown.removeAll { $0 >= before } }
    if let first {
      shown = Array(shown.prefix(max(0, first)))
    } else if let last {
      shown = Array(shown.suffix(max(0, last)))
    }
    // A page has an entity once; another page may have it again.
    var had: Set<[String?]> = []
    let nodes = shown.compactMap { position -> Entity?? in
      let seed = Dice.number("\(record) \(node) \(position)", salt)
      if seed % 40 == 0 { return .some(nil) }
      let type = types[Int(seed % UInt64(types.count))]
      var entity = Entity(type: type, declared: node, keys: keys(of: type, Int(seed >> 8 & 3)))
      entity.position = position
      guard entity.keys.isEmpty || had.insert([type] + entity.keys).inserted else { return nil }
      return entity
    }
    return Entity(
      type: "\(node)Connection", declared: "\(node)Connection",
      kind: .page(
        nodes: nodes, hasNext: (shown.last ?? -1) < (all.last ?? -1), hasPrevious: (shown.first ?? 9) > (all.first ?? 9)
      ))
  }

  // MARK: Leaves

  func leaf(_ base: String, _ dice: inout Dice) -> Answer {
    switch base {
    case "Int":
      return .integer(dice.chance(80) ? Int64(dice.pick(5)) : Int64(bitPattern: dice.next()) >> Int64(dice.pick(64)))
    case "Float":
      let text = dice.element([
        "0", "1", "-0.0", "2.50", "1e3", "1E-7", "123456789.125", "1.7976931348623157e308", "5e-324", "-0",
        "0.1", "3.0000000000000004", "9007199254740993",
      ])
      return .float(text, Double(text) ?? 0)
    case "Boolean": return .boolean(dice.chance(50))
    case "Mood": return .string(dice.element(["CALM", "LOUD", "none", "NEWER"]))
    case "ID": return .string(dice.element(Self.ids))
    case "Stamp":
      return dice.chance(50)
        ? .string(dice.element(["2020-01-01", "", "12"]))
        : .raw(
          dice.element([
            "18446744073709551616", "1.50", "100e200", "true", "{\"a\": [1, {\"b\":null}] }", "[ ]", "-0.00",
            "9007199254740993",
          ]))
    default:
      return .string(
        dice.element([
          "", "a", "\u{e9}", "a\"b\\/", "\u{1F600}", "plain", "longer than fifteen bytes of text", "\u{0}\u{1F}\n\t",
          "\u{2028}", "\u{FFFD}", "null", "e\u{301}",
        ]))
    }
  }
}
