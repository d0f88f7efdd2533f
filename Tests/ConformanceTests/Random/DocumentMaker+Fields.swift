extension DocumentMaker {
  // MARK: Fields

  mutating func field(
    _ type: String, _ place: Place, isLeaf: Bool = false, isSure: Bool = false
  ) -> MadeSelection? {
    let fields = (schema[type]?.fields ?? []).filter {
      !schema.isComposite($0.type.base) || (!isLeaf && place.depth < 4)
    }
    guard !fields.isEmpty else { return nil }
    let chosen = dice.element(fields)
    if chosen.name.hasPrefix("all") { return connection(chosen, place) }
    if chosen.name.hasPrefix("flow") { return flow(chosen, place) }
    var field = MadeSelectedField(name: chosen.name, type: chosen.type)
    if !isSure { field.conditions = conditions(of: place) }
    for argument in chosen.arguments where dice.chance(55) {
      field.arguments.append((argument.name, value(of: argument.type, place)))
    }
    if dice.chance(50) { field.arguments.reverse() }
    let isComposite = schema.isComposite(chosen.type.base)
    if isComposite, dice.chance(18) {
      parametrized(&field, chosen, place)
      return .field(field)
    }
    let usesOwn = field.arguments.contains { argument in
      var names: Set<String> = []
      argument.value.collect(into: &names)
      return place.own.contains { names.contains($0.name) }
    }
    name(&field, chosen, isOwn: usesOwn)
    if isComposite { field.selections = selections(chosen.type.base, place.deeper) }
    return .field(field)
  }

  /// A list, streamed where that may be.
  private mutating func flow(_ chosen: MadeField, _ place: Place) -> MadeSelection {
    var field = MadeSelectedField(alias: fresh("flow"), name: chosen.name, type: chosen.type)
    field.arguments = [("count", .text("\(count)"))]
    if place.allowsParts, place.depth > 0 {
      field.part = MadePart(
        name: "stream", condition: dice.chance(15) ? .variable(dice.element(["b2", "b3"])) : nil,
        arguments: "label: \"\(field.response)\", initialCount: \(dice.pick(3))")
    }
    if schema.isComposite(chosen.type.base) { field.selections = selections(chosen.type.base, place.deeper) }
    return .field(field)
  }

  private mutating func conditions(of place: Place) -> [MadeCondition] {
    guard dice.chance(12) else { return [] }
    let own = place.own.filter { $0.type.base == "Boolean" }.map(\.name)
    return [MadeCondition(isInclude: dice.chance(50), value: .variable(dice.element(["b1", "b2", "b3"] + own)))]
  }

  /// A response name that stands for nothing else.
  private mutating func name(_ field: inout MadeSelectedField, _ chosen: MadeField, isOwn: Bool) {
    if isOwn {
      field.alias = fresh("own")
      return
    }
    let arguments = field.arguments.sorted { $0.name < $1.name }.map { "\($0.name):\($0.value.text)" }
    let meaning = "\(chosen.name)(\(arguments.joined(separator: ",")))"
    let plain = meanings[chosen.name] ?? meaning
    if plain == meaning, dice.chance(75) {
      meanings[chosen.name] = meaning
      return
    }
    let alias = meanings["alias of \(meaning)"] ?? fresh("a")
    meanings["alias of \(meaning)"] = alias
    field.alias = alias
  }

  /// A field that has, beside others, a fragment with arguments: it is merged with no other field, so that what the
  /// arguments are given cannot clash.
  private mutating func parametrized(_ field: inout MadeSelectedField, _ chosen: MadeField, _ place: Place) {
    field.alias = fresh("with")
    let variables: [MadeArgument] = [
      MadeArgument(name: "n", type: .named("Int"), defaultValue: dice.chance(50) ? "5" : nil),
      MadeArgument(name: "on", type: .nonNull(.named("Boolean")), defaultValue: dice.chance(50) ? "true" : nil),
    ]
    let type = chosen.type.base
    let known = made.fragments.filter {
      !$0.variables.isEmpty && !$0.streams && (!$0.hasParts || place.allowsParts) && $0.type == type
    }
    let name = !known.isEmpty && dice.chance(60) ? dice.element(known).name : fragment(on: type, variables, place)
    var given: [(name: String, value: MadeValue)] = []
    for variable in made.fragments.first(where: { $0.name == name })?.variables ?? [] {
      guard dice.chance(70) || (variable.type.isNonNull && variable.defaultValue == nil) else { continue }
      if variable.type.isNonNull {
        let own = place.own.filter { $0.type == variable.type }.map(\.name)
        given.append((variable.name, dice.chance(30) ? .text("false") : .variable(dice.element(["b2", "b3"] + own))))
      } else {
        given.append((variable.name, value(of: variable.type, place)))
      }
    }
    var spreading = MadeSpreading()
    if place.allowsParts, dice.chance(30) {
      spreading.part = MadePart(name: "defer", arguments: "label: \"\(fresh("part"))\"")
    }
    field.selections =
      selections(type, place.deeper) + [.spread(name, arguments: given, spreading)]
  }

  // MARK: Connections and edits

  private mutating func connection(_ chosen: MadeField, _ place: Place) -> MadeSelection? {
    guard place.depth < 4, let node = schema[chosen.type.base]?.name.dropLast("Connection".count) else { return nil }
    var field = MadeSelectedField(alias: fresh("con"), name: chosen.name, type: chosen.type)
    let backward = dice.chance(25)
    let size: MadeValue = dice.chance(50) ? .text("\(1 + dice.pick(3))") : .variable("first")
    field.arguments = [
      (backward ? "last" : "first", size), (backward ? "before" : "after", .variable(backward ? "before" : "after")),
    ]
    if dice.chance(40) {
      field.arguments.append(("by", dice.chance(50) ? .text("\"x\"") : .variable(dice.element(["s0", "s1"]))))
    }
    let key = "K\(count)_\(field.response)"
    var filters = field.arguments.map(\.name).filter { $0 == "by" }
    if !filters.isEmpty, dice.chance(30) {
      field.directives = " @connection(key: \"\(key)\", filters: [])"
      filters = []
    } else {
      field.directives = " @connection(key: \"\(key)\")"
    }
    made.connections[field.response] = MadeConnection(
      edgeType: "\(node)Edge", handle: "__\(key)_connection", filters: filters)
    var inner = place.deeper
    inner.allowsParts = false
    field.selections = [edge("edges", String(node), isList: true, inner)]
    if dice.chance(40) { field.selections.append(plain("total", "Int")) }
    if dice.chance(40) {
      let names = ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor"]
      var info = MadeSelectedField(name: "pageInfo", type: .nonNull(.named("PageInfo")))
      info.selections = [plain(dice.element(names), "String"), plain(dice.element(names), "String")]
      field.selections.append(.field(info))
    }
    return .field(field)
  }

  private func plain(_ name: String, _ type: String) -> MadeSelection {
    let kind: MadeType =
      name.hasPrefix("has") ? .nonNull(.named("Boolean")) : .named(type)
    return .field(MadeSelectedField(name: name, type: kind))
  }

  private mutating func edge(_ name: String, _ node: String, isList: Bool, _ place: Place) -> MadeSelection {
    var edge = MadeSelectedField(
      name: name, type: isList ? .list(.named("\(node)Edge")) : .named("\(node)Edge"))
    var inner = MadeSelectedField(name: "node", type: .named(node))
    inner.selections = selections(node, place.deeper)
    edge.selections = [.field(inner)]
    if dice.chance(40) { edge.selections.append(plain("weight", "Int")) }
    if dice.chance(30) { edge.selections.append(plain("cursor", "String")) }
    return .field(edge)
  }

  /// What a mutation or an event says, and what it does to lists and records.
  mutating func change(_ place: Place) -> MadeSelection {
    var field = MadeSelectedField(alias: fresh("did"), name: "change", type: .named("Change"))
    if dice.chance(60) { field.arguments = [("pick", value(of: .named("Int"), place))] }
    let node = schema.nodeTypes[0]
    var inner = place.deeper
    inner.allowsParts = false
    for _ in 0..<1 + dice.pick(2) {
      let atEnd = dice.chance(60)
      let end = atEnd ? "append" : "prepend"
      let directive: (String, MadeEdit)
      var selected: MadeSelectedField
      switch dice.pick(6) {
      case 0, 1:
        let isList = dice.chance(40)
        guard case .field(let made) = edge(isList ? "edges" : "edge", node, isList: isList, inner) else { continue }
        selected = made
        directive = ("@\(end)Edge(connections: $lists)", .insertEdge(atEnd: atEnd))
      case 2, 3:
        let isList = dice.chance(40)
        selected = MadeSelectedField(name: isList ? "nodes" : "node", type: isList ? .list(.named(node)) : .named(node))
        selected.selections = selections(node, inner)
        directive = (
          "@\(end)Node(connections: $lists, edgeTypeName: \"\(node)Edge\")",
          .insertNode(atEnd: atEnd, edgeType: "\(node)Edge")
        )
      default:
        let isList = dice.chance(40)
        selected = MadeSelectedField(
          name: isList ? "deletedList" : "deleted",
          type: isList ? .list(.nonNull(.named("ID"))) : .named("ID"))
        directive =
          dice.chance(50) ? ("@deleteEdge(connections: $lists)", .deleteEdge) : ("@deleteRecord", .deleteRecord)
      }
      selected.alias = fresh("edit")
      selected.directives = " " + directive.0
      if directive.0.contains("$lists") { selected.directiveVariables = ["lists"] }
      made.edits[selected.response] = directive.1
      field.selections.append(.field(selected))
    }
    if dice.chance(60), let other = self.field("Change", inner) { field.selections.append(other) }
    if field.selections.isEmpty { field.selections = selections("Change", inner) }
    return .field(field)
  }

  // MARK: Values

  mutating func value(of type: MadeType, _ place: Place) -> MadeValue {
    if dice.chance(40) {
      let names = (variables + place.own).filter { $0.type == type && !["first", "after", "before"].contains($0.name) }
      if !names.isEmpty { return .variable(dice.element(names).name) }
    }
    return literal(of: type, place, 0)
  }

  private mutating func literal(of type: MadeType, _ place: Place, _ depth: Int) -> MadeValue {
    if dice.chance(10) { return .text("null") }
    if let element = type.element {
      if dice.chance(25) { return literal(of: element, place, depth) }
      return .list(
        (0..<dice.pick(3)).map { _ in
          element.base == "Int" && dice.chance(25) ? .variable("i0") : literal(of: element, place, depth)
        })
    }
    switch type.base {
    case "Int": return .text(dice.element(["0", "1", "2", "-7", "2147483647"]))
    case "Float": return .text(dice.element(["0.5", "2", "2.0", "-1.25", "3e2", "1.5e-3"]))
    case "Boolean": return .text(dice.element(["true", "false"]))
    case "ID": return .text(dice.element(["\"1\"", "2", "\"a:b\""]))
    case "Mood": return .text(dice.element(["CALM", "LOUD", "none"]))
    case "Stamp": return .text(dice.element(["\"2020-01-01\"", "12", "{b: 1, a: [true]}"]))
    case "Filter":
      var members: [(name: String, value: MadeValue)] = []
      if dice.chance(50) {
        members.append(("word", dice.chance(40) ? .variable("s0") : literal(of: .named("String"), place, 1)))
      }
      if dice.chance(50) {
        members.append(("low", dice.chance(40) ? .variable("i0") : literal(of: .named("Int"), place, 1)))
      }
      if dice.chance(30) {
        members.append(("moods", dice.chance(30) ? .text("CALM") : literal(of: .list(.named("Mood")), place, 1)))
      }
      if depth < 2, dice.chance(30) { members.append(("not", literal(of: .named("Filter"), place, depth + 1))) }
      return .object(members)
    default: return .text(dice.element(["\"a\"", "\"\"", "\"q\\\"\\\\u\\u00e9\\n\"", "\"(x)\"", "\"$i0\""]))
    }
  }
}
