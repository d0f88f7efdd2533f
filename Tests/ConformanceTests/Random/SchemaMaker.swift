/// Makes a schema by a seed: objects with all kinds of keys and without, interfaces, a union, an enum, a scalar, an input
/// type, connections, and what mutations and subscriptions answer.
///
/// A field's type follows from its name, so that any two selections of one name fit together.
struct SchemaMaker {
  private var dice: Dice
  private var schema = MadeSchema()
  private var leaves: [MadeField] = []
  private var links: [MadeField] = []
  private let objects: [String]
  /// The type of a key field that may be null in some schemas.
  private let code: MadeType

  private init(seed: UInt64) {
    dice = Dice(seed)
    objects = (0..<3 + dice.pick(3)).map { "Thing\($0)" }
    code = seed % 10 < 7 ? .nonNull(.named("String")) : .named("String")
  }

  static func schema(seed: UInt64) -> MadeSchema {
    var maker = SchemaMaker(seed: seed)
    maker.make()
    return maker.schema
  }

  private mutating func make() {
    schema.add(.init(name: "Query", kind: .type))
    schema.add(.init(name: "Mood", kind: .enumeration, members: ["CALM", "LOUD", "none"]))
    schema.add(.init(name: "Stamp", kind: .scalar))
    schema.add(
      .init(
        name: "Filter", kind: .input,
        fields: [
          MadeField(name: "low", type: .named("Int")), MadeField(name: "word", type: .named("String")),
          MadeField(name: "moods", type: .list(.named("Mood"))), MadeField(name: "not", type: .named("Filter")),
        ]))
    makePools()
    makeInterfaces()
    for object in objects { makeObject(object) }
    schema.add(
      .init(name: "Either", kind: .union, members: objects.filter { _ in dice.chance(60) }.nonEmpty(objects[0])))
    makeConnections()
    makeRoots()
  }

  // MARK: Fields

  private mutating func makePools() {
    for number in 0..<14 {
      let base = ["Int", "Float", "String", "Boolean", "ID", "Mood", "Stamp"][number % 7]
      leaves.append(
        MadeField(name: "leaf\(number)", arguments: arguments(35), type: wrapped(base, [55, 15, 15, 5, 5, 5])))
    }
    let targets = objects + ["Node", "Face", "Side", "Either"]
    for number in 0..<9 {
      let base = dice.element(targets)
      links.append(
        MadeField(name: "link\(number)", arguments: arguments(30), type: wrapped(base, [45, 5, 28, 4, 8, 10])))
    }
  }

  private mutating func wrapped(_ base: String, _ percents: [Int]) -> MadeType {
    let named = MadeType.named(base)
    var roll = dice.pick(100)
    let types: [MadeType] = [
      named, .nonNull(named), .list(named), .nonNull(.list(.nonNull(named))), .list(.list(named)),
      .list(.nonNull(named)),
    ]
    for (type, percent) in zip(types, percents) {
      if roll < percent { return type }
      roll -= percent
    }
    return named
  }

  private mutating func arguments(_ percent: Int) -> [MadeArgument] {
    guard dice.chance(percent) else { return [] }
    let pool: [MadeArgument] = [
      MadeArgument(name: "count", type: .named("Int"), defaultValue: dice.chance(25) ? "3" : nil),
      MadeArgument(name: "word", type: .named("String"), defaultValue: dice.chance(25) ? "\"w\"" : nil),
      MadeArgument(name: "flag", type: .named("Boolean")), MadeArgument(name: "mood", type: .named("Mood")),
      MadeArgument(name: "where", type: .named("Filter")), MadeArgument(name: "list", type: .list(.named("Int"))),
      MadeArgument(name: "ref", type: .named("ID")), MadeArgument(name: "share", type: .named("Float")),
      MadeArgument(name: "at", type: .named("Stamp")),
    ]
    let start = dice.pick(pool.count)
    return (0..<1 + dice.pick(2)).map { pool[(start + $0 * 4) % pool.count] }
  }

  private mutating func some(_ count: Int, of pool: [MadeField]) -> [MadeField] {
    var chosen: [MadeField] = []
    for _ in 0..<count {
      let field = dice.element(pool)
      if !chosen.contains(field) { chosen.append(field) }
    }
    return chosen
  }

  /// Lists that are streamed, each time with an argument of its own: a list that comes in two ways at once would be in
  /// the store what came last.
  private var flows: [MadeField] {
    let count = MadeArgument(name: "count", type: .named("Int"))
    return [("flow0", "String"), ("flow1", objects[0]), ("flow2", "Face")].map { name, type in
      MadeField(name: name, arguments: [count], type: .list(.named(type)))
    }
  }

  // MARK: Types

  private mutating func makeInterfaces() {
    let id = MadeField(name: "id", type: .nonNull(.named("ID")))
    schema.add(.init(name: "Node", kind: .interface, fields: [id]))
    for name in ["Face", "Side"] {
      let fields = some(1 + dice.pick(3), of: leaves) + some(dice.pick(2), of: links)
      let hasID = dice.chance(30)
      schema.add(
        .init(
          name: name, kind: .interface, fields: (hasID ? [id] : []) + fields,
          interfaces: hasID && dice.chance(50) ? ["Node"] : []))
    }
  }

  private mutating func makeObject(_ name: String) {
    var definition = MadeSchema.Definition(name: name, kind: .type)
    let id = MadeField(name: "id", type: .nonNull(.named("ID")))
    let isFirst = name == objects[0]
    let kind = isFirst ? 0 : dice.pick(100)
    switch kind {
    case 0..<55: definition.fields = [id]
    case 55..<65:
      definition.fields = [MadeField(name: "number", type: .nonNull(.named("Int")))]
      schema.identity[name] = ["number"]
    case 65..<80:
      definition.fields = [
        MadeField(name: "code", type: code),
        MadeField(name: "region", type: .nonNull(.named("Mood"))),
      ]
      schema.identity[name] = dice.chance(50) ? ["code", "region"] : ["region", "code"]
    default: break
    }
    for interface in ["Face", "Side"] where isFirst || dice.chance(55) {
      definition.interfaces.append(interface)
      for field in schema[interface]?.fields ?? [] where !definition.fields.contains(field) {
        definition.fields.append(field)
      }
    }
    let isNode = definition.interfaces.contains { schema[$0]?.interfaces.contains("Node") ?? false }
    if isNode || (definition.fields.contains(id) && (isFirst || dice.chance(75))) {
      definition.interfaces.append("Node")
    }
    for field in some(3 + dice.pick(4), of: leaves) + some(1 + dice.pick(3), of: links)
    where !definition.fields.contains(field) {
      definition.fields.append(field)
    }
    definition.fields += flows
    definition.keys = schema.identity[name] ?? (definition.fields.contains(id) ? ["id"] : [])
    schema.add(definition)
  }

  private mutating func makeConnections() {
    schema.add(
      .init(
        name: "PageInfo", kind: .type,
        fields: ["hasNextPage", "hasPreviousPage"].map { MadeField(name: $0, type: .nonNull(.named("Boolean"))) }
          + ["startCursor", "endCursor"].map { MadeField(name: $0, type: .named("String")) }))
    schema.nodeTypes = [objects[0]] + (dice.chance(50) ? ["Face"] : []) + (dice.chance(30) ? [objects[1]] : [])
    for node in schema.nodeTypes {
      schema.add(
        .init(
          name: "\(node)Edge", kind: .type,
          fields: [
            MadeField(name: "cursor", type: .named("String")), MadeField(name: "node", type: .named(node)),
            MadeField(name: "weight", type: .named("Int")),
          ]))
      schema.add(
        .init(
          name: "\(node)Connection", kind: .type,
          fields: [
            MadeField(name: "edges", type: .list(.named("\(node)Edge"))),
            MadeField(name: "pageInfo", type: .nonNull(.named("PageInfo"))),
            MadeField(name: "total", type: .named("Int")),
          ]))
      for owner in objects where dice.chance(35) { addConnection(of: node, to: owner) }
    }
  }

  private mutating func addConnection(of node: String, to owner: String) {
    guard var definition = schema[owner] else { return }
    let arguments: [MadeArgument] = [
      MadeArgument(name: "first", type: .named("Int")), MadeArgument(name: "after", type: .named("String")),
      MadeArgument(name: "last", type: .named("Int")), MadeArgument(name: "before", type: .named("String")),
      MadeArgument(name: "by", type: .named("String")),
    ]
    definition.fields.append(
      MadeField(name: "all\(node)", arguments: arguments, type: .named("\(node)Connection")))
    schema.add(definition)
  }

  private mutating func makeRoots() {
    let choice = MadeArgument(name: "pick", type: .named("Int"))
    var query = MadeSchema.Definition(name: "Query", kind: .type)
    query.fields = objects.map { MadeField(name: "get\($0)", arguments: [choice], type: .named($0)) }
    for field in links + some(3, of: leaves) where !query.fields.contains(field) { query.fields.append(field) }
    query.fields += flows
    schema.add(query)
    for node in schema.nodeTypes where node == objects[0] || dice.chance(60) { addConnection(of: node, to: "Query") }
    let node = objects[0]
    let ids = MadeType.list(.nonNull(.named("ID")))
    schema.add(
      .init(
        name: "Change", kind: .type,
        fields: [
          MadeField(name: "edge", type: .named("\(node)Edge")),
          MadeField(name: "edges", type: .list(.named("\(node)Edge"))),
          MadeField(name: "node", type: .named(node)), MadeField(name: "nodes", type: .list(.named(node))),
          MadeField(name: "deleted", type: .named("ID")), MadeField(name: "deletedList", type: ids),
        ] + some(2, of: links) + some(1, of: leaves)))
    let change = MadeField(name: "change", arguments: [choice], type: .named("Change"))
    schema.add(.init(name: "Mutation", kind: .type, fields: [change] + some(1, of: links)))
    schema.add(.init(name: "Subscription", kind: .type, fields: [change] + some(2, of: links)))
  }
}

extension [String] {
  fileprivate func nonEmpty(_ first: String) -> [String] { isEmpty ? [first] : self }
}
