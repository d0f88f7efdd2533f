@_spi(Generated) import Freshet
import GraphQLLanguage

/// Executes the text that a server receives, by the specification's "Execution", over a universe of made-up entities.
final class MadeServer {
  /// A null took a value that may not be null.
  struct Bubble: Error {}

  /// An operation's text, read.
  struct Text {
    let operation: OperationDefinition
    let fragments: [String: FragmentDefinition]

    init?(_ text: String) {
      guard let document = try? Parser.parse(Source(text, name: "sent")), let operation = document.operations.first
      else {
        return nil
      }
      self.operation = operation
      fragments = Dictionary(document.fragments.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  let universe: Universe
  let text: Text
  let variables: [String: JSONValue]
  /// Whether parts are sent later.
  let sendsParts: Bool
  var schema: MadeSchema { universe.schema }
  private var errors: [AnswerError] = []
  private var parts: [AnswerPart] = []
  var path: [PathSegment] = []

  init(_ universe: Universe, _ text: Text, _ variables: [String: JSONValue], sendsParts: Bool = false) {
    self.universe = universe
    self.text = text
    self.sendsParts = sendsParts
    var values = variables
    for definition in text.operation.variables where values[definition.name.text] == nil {
      guard let value = definition.defaultValue else { continue }
      values[definition.name.text] = Coercion(schema: universe.schema, variables: [:]).value(
        value, MadeType(definition.type))
    }
    self.variables = values
  }

  func answer() -> AnswerResult {
    let (type, record): (String, String) =
      switch text.operation.kind {
      case .query: ("Query", "client:root")
      case .mutation: ("Mutation", "client:root:mutation")
      case .subscription: ("Subscription", "client:root:subscription")
      }
    let root = Universe.Entity(type: type, declared: type)
    let data = try? object(root, record, record, [text.operation.selectionSet])
    return AnswerResult(data: data, errors: errors, parts: data == nil ? [] : parts)
  }

  // MARK: Selections

  struct Deferred {
    var label: String
    var selections: SelectionSet
  }

  /// What a selection has of an object, fields of one response name together.
  struct Collected {
    var names: [String] = []
    var fields: [String: [Field]] = [:]
    var deferred: [Deferred] = []
  }

  func collect(_ sets: [SelectionSet], _ type: String, _ declared: String) -> Collected {
    var collected = Collected()
    for set in sets { collect(set, type, declared, &collected) }
    return collected
  }

  private func collect(_ set: SelectionSet, _ type: String, _ declared: String, _ collected: inout Collected) {
    for selection in set.selections where includes(selection.directives) {
      switch selection {
      case .field(let field):
        let response = field.responseName.text
        if collected.fields[response] == nil { collected.names.append(response) }
        collected.fields[response, default: []].append(field)
      case .inlineFragment(let inline):
        if let condition = inline.typeCondition?.text, !schema.satisfies(type, declared: declared, condition) {
          continue
        }
        add(inline.selectionSet, inline.directives, type, declared, &collected)
      case .fragmentSpread(let spread):
        guard let fragment = text.fragments[spread.name.text],
          schema.satisfies(type, declared: declared, fragment.typeCondition.text)
        else { continue }
        add(fragment.selectionSet, spread.directives, type, declared, &collected)
      }
    }
  }

  private func add(
    _ set: SelectionSet, _ directives: [Directive], _ type: String, _ declared: String, _ collected: inout Collected
  ) {
    if sendsParts, let part = directives.first(named: "defer"), isOn(part),
      let label = part.argument("label")?.value.stringValue
    {
      collected.deferred.append(Deferred(label: label, selections: set))
    } else {
      collect(set, type, declared, &collected)
    }
  }

  private func isOn(_ directive: Directive) -> Bool {
    directive.argument("if").map { flag($0.value) } ?? true
  }

  private func includes(_ directives: [Directive]) -> Bool {
    directives.allSatisfy { directive in
      switch directive.name.text {
      case "include": isOn(directive)
      case "skip": !isOn(directive)
      default: true
      }
    }
  }

  private func flag(_ value: GraphQLLanguage.Value) -> Bool {
    switch value.kind {
    case .boolean(let flag): flag
    case .variable(let name): variables[name] == .boolean(true)
    default: false
    }
  }

  // MARK: Objects

  /// - Parameters:
  ///   - record: the key of the object's record.
  ///   - prefix: what the keys of what is inside begin with.
  ///   - sent: the members that the parts around this one have.
  private func object(
    _ entity: Universe.Entity, _ record: String, _ prefix: String, _ sets: [SelectionSet], sent: Set<String> = []
  ) throws(Bubble) -> AnswerObject {
    let collected = collect(sets, entity.type, entity.declared)
    var members: [AnswerMember] = []
    for name in collected.names {
      guard let fields = collected.fields[name] else { continue }
      members.append(try member(name, fields, of: entity, record, prefix))
    }
    let names = collected.deferred.map { self.names($0, entity) }
    for (index, deferred) in collected.deferred.enumerated() {
      let others = names.indices.filter { $0 != index }.reduce(sent.union(collected.names)) { $0.union(names[$1]) }
      later(deferred, others, isAlone: names.count == 1 && sent.isEmpty, of: entity, record, prefix)
    }
    return AnswerObject(type: entity.type, record: record, prefix: prefix, members: members)
  }

  /// All members that a part may bring, the parts inside it included.
  private func members(_ deferred: Deferred, _ entity: Universe.Entity) -> [String: [Field]] {
    let collected = collect([deferred.selections], entity.type, entity.declared)
    return collected.deferred.reduce(collected.fields) { $0.merging(members($1, entity)) { first, _ in first } }
  }

  private func names(_ deferred: Deferred, _ entity: Universe.Entity) -> Set<String> {
    Set(members(deferred, entity).keys)
  }

  private func later(
    _ deferred: Deferred, _ others: Set<String>, isAlone: Bool, of entity: Universe.Entity, _ record: String,
    _ prefix: String
  ) {
    let outer = (errors, parts)
    (errors, parts) = ([], [])
    let members = try? object(entity, record, prefix, [deferred.selections], sent: others)
    let only = collect([deferred.selections], entity.type, entity.declared)
    var part = AnswerPart(
      label: deferred.label, path: path, content: .members(members), record: record,
      own: only.names.compactMap { only.fields[$0]?.first }.map(storage), errors: [errors],
      inner: [members == nil ? [] : parts])
    (errors, parts) = outer
    // Which fields a part would have filled is plain where it is the only one; else it never comes.
    let isPlain = isAlone && only.deferred.isEmpty && others.isDisjoint(with: only.names)
    part.isSilent = members == nil && !isPlain
    part.all = self.members(deferred, entity).values.compactMap(\.first).map(storage)
    parts.append(part)
  }

  func storage(_ field: Field) -> String { PlainKey.storage(field.name.text, arguments(field)) }

  /// What a field is given, absent variables left out.
  func arguments(_ field: Field) -> [(name: String, value: JSONValue)] {
    let coercion = Coercion(schema: schema, variables: variables)
    return field.arguments.compactMap { argument in
      guard let type = schema.argument(argument.name.text), let value = coercion.value(argument.value, type) else {
        return nil
      }
      return (argument.name.text, value)
    }
  }

  private func member(
    _ response: String, _ fields: [Field], of entity: Universe.Entity, _ record: String, _ prefix: String
  ) throws(Bubble) -> AnswerMember {
    let name = fields[0].name.text
    let storage = storage(fields[0])
    if name == "__typename" {
      return AnswerMember(response: response, name: name, storage: storage, value: .string(entity.type))
    }
    path.append(.name(response))
    defer { path.removeLast() }
    if let key = schema[entity.type]?.keys.firstIndex(of: name), storage == name {
      return AnswerMember(
        response: response, name: name, storage: storage, value: self.key(entity, key, name), isKey: true)
    }
    let type = type(of: name, in: entity)
    let seed = universe.seed(record, storage) { path.map(\.description).joined(separator: ".") }
    let context = Context(
      fields: fields, record: record, prefix: prefix, storage: storage, entity: entity, response: response)
    let value = try complete(type, seed, context, [])
    return AnswerMember(
      response: response, name: name, storage: storage, value: value, arguments: arguments(fields[0]))
  }

  private func type(of name: String, in entity: Universe.Entity) -> MadeType {
    schema.field(name, of: entity.type)?.type ?? schema.field(name, of: entity.declared)?.type
      ?? schema.anyField(name)?.type ?? .named("String")
  }

  private func key(_ entity: Universe.Entity, _ index: Int, _ name: String) -> Answer {
    guard index < entity.keys.count, let text = entity.keys[index] else { return .null }
    return name == "number" ? .integer(Int64(text) ?? 0) : .string(text)
  }

  // MARK: Values

  struct Context {
    var fields: [Field]
    var record: String
    var prefix: String
    var storage: String
    var entity: Universe.Entity
    var response: String
  }

  private func complete(
    _ type: MadeType, _ seed: UInt64, _ context: Context, _ indexes: [Int]
  ) throws(Bubble) -> Answer {
    if case .nonNull(let inner) = type {
      let before = errors.count
      let value = try completeNullable(inner, seed, context, indexes, isNonNull: true)
      guard value.isNull else { return value }
      if errors.count == before || !errors[before...].contains(where: { $0.path == path }) { fail("null") }
      throw Bubble()
    }
    let state = (errors.count, parts.count)
    do throws(Bubble) {
      return try completeNullable(type, seed, context, indexes, isNonNull: false)
    } catch {
      parts.removeSubrange(state.1...)
      return .null
    }
  }

  private func fail(_ reason: String) {
    errors.append(AnswerError(message: "\(reason) \(path.map(\.description).joined(separator: "."))", path: path))
  }

  private func completeNullable(
    _ type: MadeType, _ seed: UInt64, _ context: Context, _ indexes: [Int], isNonNull: Bool
  ) throws(Bubble) -> Answer {
    var dice = Dice(seed &+ UInt64(indexes.count))
    if let special = try special(context, indexes) { return special }
    if dice.chance(isNonNull ? 1 : 4) {
      fail("failed")
      return .null
    }
    if !isNonNull, dice.chance(9) { return .null }
    if case .list(let element) = type { return try list(element, &dice, context, indexes) }
    guard schema.isComposite(type.base) else { return universe.leaf(type.base, &dice) }
    let entity = universe.entity(type.base, &dice)
    return .object(try object(entity, context, indexes))
  }

  private func list(
    _ element: MadeType, _ dice: inout Dice, _ context: Context, _ indexes: [Int]
  ) throws(Bubble) -> Answer {
    let count = dice.pick(4)
    let seeds = (0..<count).map { _ in dice.next() }
    let stream =
      sendsParts && indexes.isEmpty
      ? context.fields.lazy.compactMap { $0.directives.first(named: "stream") }.first : nil
    var kept = count
    if let stream, isOn(stream) {
      if case .int(let digits)? = stream.argument("initialCount")?.value.kind {
        kept = min(count, Int(digits) ?? 0)
      } else {
        kept = 0
      }
    }
    var values: [Answer] = []
    for index in 0..<kept { values.append(try item(element, seeds[index], context, indexes + [index])) }
    guard kept < count || stream.map(isOn) == true, let stream else { return .list(values) }
    let outer = (errors, parts)
    var part = AnswerPart(
      label: stream.argument("label")?.value.stringValue ?? "", path: path,
      content: .items([], storage: context.storage),
      record: context.record, errors: [], inner: [], start: kept)
    var items: [Answer] = []
    for index in kept..<count {
      (errors, parts) = ([], [])
      items.append((try? item(element, seeds[index], context, indexes + [index])) ?? .null)
      part.errors.append(errors)
      part.inner.append(parts)
    }
    part.content = .items(items, storage: context.storage)
    (errors, parts) = outer
    parts.append(part)
    return .list(values)
  }

  private func item(
    _ element: MadeType, _ seed: UInt64, _ context: Context, _ indexes: [Int]
  ) throws(Bubble) -> Answer {
    path.append(.index(indexes[indexes.count - 1]))
    defer { path.removeLast() }
    return try complete(element, seed, context, indexes)
  }

  func object(_ entity: Universe.Entity, _ context: Context, _ indexes: [Int]) throws(Bubble) -> AnswerObject {
    let sets = context.fields.compactMap(\.selectionSet)
    let keys = entity.keys.compactMap(\.self)
    if !keys.isEmpty, keys.count == entity.keys.count {
      var made = try object(entity, PlainKey.record(entity.type, keys), PlainKey.prefix(entity.type, keys), sets)
      made.isKeyed = true
      return made
    }
    var record = "\(context.prefix):\(context.storage)" + indexes.map { ":\($0)" }.joined()
    var entity = entity
    if schema.isAbstract(entity.declared) {
      // An object that does not say what it is is what was declared.
      let saysType = collect(sets, entity.type, entity.declared).fields.values.contains {
        $0[0].name.text == "__typename"
      }
      if saysType { record += ":\(entity.type)" }
      if !saysType { entity.keys = [] }
      var made = try object(entity, record, record, sets)
      if !saysType { made.type = entity.declared }
      return made
    }
    return try object(entity, record, record, sets)
  }
}
