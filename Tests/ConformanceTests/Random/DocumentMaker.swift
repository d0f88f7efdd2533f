/// Makes documents over a schema by a seed. All are valid: a response name stands for one field with one set of arguments
/// all over, except where objects of different types have fields of one shape.
struct DocumentMaker {
  let schema: MadeSchema
  var dice: Dice
  var made = MadeDocuments()
  /// The operations' variables, by name.
  var variables: [MadeArgument] = []
  /// What a response name stands for.
  var meanings: [String: String] = [:]
  var budget = 0
  var count = 0
  /// Where the maker is: the variables of the fragment around, whether parts may come later, and how deep it is.
  struct Place {
    var own: [MadeArgument] = []
    var allowsParts = true
    var depth = 0
    var deeper: Place {
      var place = self
      place.depth += 1
      return place
    }
  }

  init(_ schema: MadeSchema, seed: UInt64) {
    self.schema = schema
    dice = Dice(seed)
    for (type, names, defaults) in [
      ("Int", "i", ["1", "2"]), ("String", "s", ["\"d\"", "null"]), ("Boolean", "b", ["true", "false"]),
      ("ID", "r", ["\"1\"", "2"]), ("Mood", "m", ["CALM"]), ("Float", "f", ["0.5", "2"]),
      ("Stamp", "x", ["\"t\"", "7"]),
      ("Filter", "w", ["{low: 1, moods: LOUD}", "{not: {word: \"n\"}}"]), ("[Int]", "l", ["[1, null]", "4"]),
    ] {
      let named: MadeType = type == "[Int]" ? .list(.named("Int")) : .named(type)
      variables.append(MadeArgument(name: names + "0", type: named))
      variables.append(MadeArgument(name: names + "1", type: named, defaultValue: dice.element(defaults)))
    }
    for number in 2..<4 { variables.append(MadeArgument(name: "b\(number)", type: .nonNull(.named("Boolean")))) }
    variables.append(MadeArgument(name: "first", type: .named("Int"), defaultValue: "3"))
    variables.append(MadeArgument(name: "after", type: .named("String")))
    variables.append(MadeArgument(name: "before", type: .named("String")))
    variables.append(MadeArgument(name: "lists", type: .nonNull(.list(.nonNull(.named("ID"))))))
  }

  static func documents(_ schema: MadeSchema, seed: UInt64) -> MadeDocuments {
    var maker = DocumentMaker(schema, seed: seed)
    for number in 0..<4 { maker.makeOperation(.query, "Query\(number)") }
    maker.makeOperation(.mutation, "Change0")
    maker.makeOperation(.subscription, "Events0")
    return maker.made
  }

  private mutating func makeOperation(_ kind: MadeOperation.Kind, _ name: String) {
    budget = 10 + dice.pick(18)
    var operation = MadeOperation(kind: kind, name: name)
    var place = Place()
    // A part of a record that the same response deleted is dropped: that is shown elsewhere.
    place.allowsParts = kind == .query && dice.chance(50)
    switch kind {
    case .query: operation.selections = selections("Query", place)
    case .mutation:
      operation.selections = [change(place)] + (dice.chance(20) ? [field("Mutation", place)].compactMap(\.self) : [])
    case .subscription:
      place.depth = 1
      operation.selections = [dice.chance(70) ? change(place) : field("Subscription", place) ?? change(place)]
      if case .field(var only) = operation.selections[0] {
        only.conditions = []
        only.part = nil
        operation.selections[0] = .field(only)
      }
    }
    var uses = Uses(maker: self)
    uses.add(operation.selections, own: [])
    operation.variables = variables.filter { uses.variables.contains($0.name) }
    operation.hasParts = uses.hasParts
    made.operations.append(operation)
  }

  mutating func fresh(_ prefix: String) -> String {
    count += 1
    return "\(prefix)\(count)"
  }

  // MARK: Selections

  mutating func selections(_ type: String, _ place: Place) -> [MadeSelection] {
    var selections: [MadeSelection] = []
    for _ in 0..<2 + dice.pick(4) where budget > 0 {
      budget -= 1
      let roll = dice.pick(100)
      switch roll {
      case 0..<8: selections.append(typeName())
      case 8..<(schema.isAbstract(type) ? 45 : 20): selections.append(inline(type, place))
      case 45..<58: selections.append(spread(type, place))
      default: if let field = field(type, place) { selections.append(field) }
      }
    }
    if !selections.contains(where: Self.isSure) {
      selections.append(field(type, place, isLeaf: true, isSure: true) ?? typeName())
    }
    return selections
  }

  /// Whether the object has a member whatever its type and the variables are.
  private static func isSure(_ selection: MadeSelection) -> Bool {
    if case .field(let field) = selection { field.conditions.isEmpty } else { false }
  }

  private mutating func typeName() -> MadeSelection {
    .field(
      MadeSelectedField(
        alias: dice.chance(30) ? "kind" : nil, name: "__typename", type: .nonNull(.named("String"))))
  }

  private mutating func conditions(_ place: Place, _ percent: Int) -> [MadeCondition] {
    var conditions: [MadeCondition] = []
    for isInclude in [true, false] where dice.chance(percent) {
      let own = place.own.filter { $0.type.base == "Boolean" }.map(\.name)
      let names = ["b1", "b2", "b3"] + own + own
      let value: MadeValue =
        dice.chance(10)
        ? .text(isInclude ? "true" : dice.chance(50) ? "false" : "true") : .variable(dice.element(names))
      conditions.append(MadeCondition(isInclude: isInclude, value: value))
    }
    return conditions
  }

  private mutating func spreading(_ place: Place, label: String?) -> MadeSpreading {
    var spreading = MadeSpreading(conditions: conditions(place, 7))
    if place.allowsParts, place.depth > 0, let label, dice.chance(35) {
      spreading.part = MadePart(
        name: "defer", condition: dice.chance(20) ? .variable(dice.element(["b2", "b3"])) : nil,
        arguments: "label: \"\(label)\"")
    }
    return spreading
  }

  /// A type that an object of another can be of.
  private mutating func overlapping(_ type: String) -> String {
    let own = Set(schema.possible(type))
    let types = schema.order.filter { schema.isComposite($0) && !own.isDisjoint(with: schema.possible($0)) }
    return dice.element(types.isEmpty ? [type] : types)
  }

  private mutating func inline(_ type: String, _ place: Place) -> MadeSelection {
    let condition = dice.chance(12) ? nil : overlapping(type)
    let spreading = spreading(place, label: dice.chance(40) ? fresh("part") : nil)
    let target = condition ?? type
    var inner = selections(target, place.deeper)
    if schema[target]?.kind == .type, schema.isAbstract(type), dice.chance(30), let shared = shared(target, place) {
      inner.append(shared)
    }
    return .inline(on: condition, spreading, inner)
  }

  /// A member that objects of other types have under the same name, made of another field of the same shape.
  private mutating func shared(_ type: String, _ place: Place) -> MadeSelection? {
    let fields = (schema[type]?.fields ?? []).filter {
      !schema.isComposite($0.type.base) && $0.arguments.isEmpty && !(schema[type]?.keys.contains($0.name) ?? false)
    }
    guard !fields.isEmpty else { return nil }
    let chosen = dice.element(fields)
    let shape = chosen.type.text.map { ["[": "L", "]": "E", "!": "N"][$0] ?? String($0) }.joined()
    let alias = "as\(shape)"
    let key = "\(alias) of \(type)"
    if let known = meanings[key], known != chosen.name { return nil }
    meanings[key] = chosen.name
    return .field(MadeSelectedField(alias: alias, name: chosen.name, type: chosen.type))
  }

  private mutating func spread(_ type: String, _ place: Place) -> MadeSelection {
    let own = Set(schema.possible(type))
    let known = made.fragments.filter {
      $0.variables.isEmpty && !$0.streams && (!$0.hasParts || place.allowsParts)
        && !own.isDisjoint(with: schema.possible($0.type))
    }
    let name: String
    if !known.isEmpty, dice.chance(50) {
      name = dice.element(known).name
    } else {
      name = fragment(on: overlapping(type), [], place)
    }
    return .spread(name, arguments: [], spreading(place, label: fresh("part")))
  }

  mutating func fragment(on type: String, _ variables: [MadeArgument], _ place: Place) -> String {
    var fragment = MadeFragment(name: "\(fresh("Part"))_of", type: type, variables: variables)
    var inner = place.deeper
    inner.own = variables
    fragment.selections = selections(type, inner)
    var uses = Uses(maker: self)
    uses.add(fragment.selections, own: Set(variables.map(\.name)))
    // A fragment has to use the variables it declares.
    for variable in variables where !uses.own.contains(variable.name) {
      var extra = MadeSelectedField(alias: fresh("own"), name: "__typename", type: .nonNull(.named("String")))
      if variable.type.base == "Boolean" {
        extra.conditions = [MadeCondition(isInclude: true, value: .variable(variable.name))]
        fragment.selections.append(.field(extra))
      } else {
        fragment.variables.removeAll { $0 == variable }
      }
    }
    fragment.hasParts = uses.hasParts
    fragment.streams = uses.streams
    made.fragments.append(fragment)
    return fragment.name
  }
}

/// The variables and parts of selections, fragments included.
struct Uses {
  let fragments: [String: MadeFragment]
  var variables: Set<String> = []
  var own: Set<String> = []
  var hasParts = false
  var streams = false

  init(maker: DocumentMaker) {
    fragments = Dictionary(maker.made.fragments.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func add(_ selections: [MadeSelection], own names: Set<String>) {
    var used: Set<String> = []
    for selection in selections {
      switch selection {
      case .field(let field):
        for argument in field.arguments { argument.value.collect(into: &used) }
        for condition in field.conditions { condition.value.collect(into: &used) }
        used.formUnion(field.directiveVariables)
        add(field.part, &used)
        add(field.selections, own: names)
      case .inline(_, let spreading, let inner):
        for condition in spreading.conditions { condition.value.collect(into: &used) }
        add(spreading.part, &used)
        add(inner, own: names)
      case .spread(let name, let arguments, let spreading):
        for argument in arguments { argument.value.collect(into: &used) }
        for condition in spreading.conditions { condition.value.collect(into: &used) }
        add(spreading.part, &used)
        guard let fragment = fragments[name] else { continue }
        if fragment.hasParts { hasParts = true }
        if fragment.streams { streams = true }
        var inner = self
        inner.own = []
        inner.add(fragment.selections, own: Set(fragment.variables.map(\.name)))
        variables.formUnion(inner.variables)
      }
    }
    own.formUnion(used.intersection(names))
    variables.formUnion(used.subtracting(names))
  }

  private mutating func add(_ part: MadePart?, _ used: inout Set<String>) {
    guard let part else { return }
    hasParts = true
    if part.name == "stream" { streams = true }
    part.condition?.collect(into: &used)
  }
}
