@_spi(Generated) import Freshet

/// Values of an operation's variables, by a seed.
struct MadeVariables {
  var dice: Dice
  let plain: PlainStore
  let world: MadeWorld

  mutating func values(of operation: MadeOperation, _ operationSeed: UInt64) -> [String: JSONValue] {
    // Most calls of an operation in a case are alike, so that responses meet the same slots.
    var own = Dice(dice.chance(65) ? operationSeed : dice.next())
    var values: [String: JSONValue] = [:]
    for variable in operation.variables {
      let roll = own.pick(100)
      switch variable.name {
      case "lists": values["lists"] = .array(lists())
      case "after", "before": values[variable.name] = cursor(variable.name == "after" ? "endCursor" : "startCursor")
      case "first": if roll < 50 { values["first"] = .integer(Int64(own.pick(4))) }
      default:
        if variable.type.isNonNull || roll < 55 {
          values[variable.name] = Self.value(of: variable.type, &own, 0)
        } else if roll < 70, variable.type.base != "Boolean" {
          values[variable.name] = .null
        }
      }
    }
    return values
  }

  private mutating func lists() -> [JSONValue] {
    // An edge belongs in a list of such edges.
    let handles = world.documents.connections.values.filter { $0.edgeType == "\(world.schema.nodeTypes[0])Edge" }
    let known = plain.lists.keys.sorted().filter { key in handles.contains { key.contains(":\($0.handle)") } }
    var lists: [JSONValue] = []
    for list in known where dice.chance(60) { lists.append(.string(list)) }
    if dice.chance(10) { lists.append("client:root:__nothing_connection") }
    return lists
  }

  private mutating func cursor(_ member: String) -> JSONValue? {
    if dice.chance(35) { return dice.chance(50) ? JSONValue?.none : .some(.null) }
    let cursors = plain.lists.keys.sorted().compactMap { plain.lists[$0]?.info[member]?.text }
    if !cursors.isEmpty, dice.chance(80) { return .string(dice.element(cursors)) }
    return .string("c\(dice.pick(8))")
  }

  private static func value(of type: MadeType, _ dice: inout Dice, _ depth: Int) -> JSONValue {
    if let element = type.element {
      return .array((0..<dice.pick(3)).map { _ in dice.chance(20) ? .null : value(of: element, &dice, depth) })
    }
    switch type.base {
    case "Int": return .integer(Int64(dice.pick(3)))
    case "Float": return .float(dice.element([0.5, 2, -1.25, 300]))
    case "Boolean": return .boolean(dice.chance(50))
    case "ID": return .string(dice.element(["1", "2", "a:b"]))
    case "Mood": return .string(dice.element(["CALM", "LOUD", "none"]))
    case "Stamp": return dice.element(["2020-01-01", 12, ["b": 1, "a": [true]]])
    case "Filter":
      var members: [String: JSONValue] = [:]
      if dice.chance(50) { members["low"] = dice.chance(20) ? .null : .integer(Int64(dice.pick(3))) }
      if dice.chance(50) { members["word"] = .string(dice.element(["a", "\u{e9}\"\n"])) }
      if dice.chance(30) { members["moods"] = value(of: .list(.named("Mood")), &dice, depth) }
      if depth < 2, dice.chance(30) { members["not"] = value(of: type, &dice, depth + 1) }
      return .object(members)
    default: return .string(dice.element(["a", "", "q\"\\u\u{e9}\n", "(x)", "$i0"]))
    }
  }
}
