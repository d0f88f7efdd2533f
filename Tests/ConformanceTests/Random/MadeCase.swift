@_spi(Generated) @testable import Freshet
import FreshetTesting

/// A case: responses to the operations of a world in some order, whole and in parts, with layers over them and broken
/// ones between, into a store and into a plain one.
///
/// Each step has choices of its own, so that a case that fails can be told with fewer steps.
@MainActor final class MadeCase {
  struct Failure: Error, CustomStringConvertible {
    let step: Int
    let problems: [String]
    let story: [String]
    var description: String { (["step \(step)"] + problems.prefix(12) + story).joined(separator: "\n") }
  }

  let world: MadeWorld
  let seed: UInt64
  let store = Store()
  /// What the server said, without layers.
  var plain = PlainStore()
  var layers: [(id: LayerID, data: AnswerObject, errors: [AnswerError], asked: PlainStore.Asked)] = []
  /// Every record that was ever there.
  private var known: Set<String> = []
  private var visible = PlainStore()
  private var scopes: [String: Scope] = [:]
  private var logged: [String] = []
  private(set) var story: [String] = []
  /// How many values were read and compared.
  private(set) var compared = 0
  /// How often each kind of step was taken.
  private(set) var counts: [String: Int] = [:]

  init(_ world: MadeWorld, seed: UInt64) {
    self.world = world
    self.seed = seed
    store.recordsChanges = true
    store.log = { [unowned self] in logged.append("\($0)") }
  }

  /// Runs the steps but those that are left out.
  func run(without skipped: Set<Int> = []) throws(Failure) {
    var dice = Dice(seed)
    let count = 3 + dice.pick(5)
    for step in 0...count where !skipped.contains(step) {
      let problems: [String]
      do {
        problems = step == count ? finish() : try self.step(step, Dice(Dice.number("step \(step)", seed)))
      } catch {
        problems = ["\(error)"]
      }
      guard problems.isEmpty else { throw Failure(step: step, problems: problems, story: story) }
    }
  }

  // MARK: Steps

  private func step(_ number: Int, _ dice: Dice) throws -> [String] {
    var dice = dice
    let roll = number == 0 ? 0 : dice.pick(100)
    switch roll {
    case 0..<52: return try commit(kind(.query, &dice), number, &dice)
    case 52..<66: return try commit(kind(dice.chance(60) ? .mutation : .subscription, &dice), number, &dice)
    case 66..<76: return try addLayer(number, &dice)
    case 76..<84: return try removeLayer(number, &dice)
    case 84..<92: return try breakResponse(number, &dice)
    default: return try commitSeveral(number, &dice)
    }
  }

  private func count(_ kind: String) { counts[kind, default: 0] += 1 }

  private func kind(_ kind: MadeOperation.Kind, _ dice: inout Dice) -> MadeOperation {
    dice.element(world.documents.operations.filter { $0.kind == kind })
  }

  struct Exchange {
    let operation: MadeOperation
    let document: DynamicDocument
    let server: MadeServer
    let scope: Scope
    let asked: PlainStore.Asked
    let variables: [String: JSONValue]
  }

  private func exchange(
    _ operation: MadeOperation, _ number: Int, _ dice: inout Dice, sendsParts: Bool = false
  ) throws -> Exchange {
    guard let document = world.compiled[operation.name], let text = world.texts[operation.name] else {
      throw MadeWorld.Problem(description: "\(operation.name) was not compiled")
    }
    var values = MadeVariables(dice: Dice(dice.next()), plain: visible, world: world)
    let variables = values.values(of: operation, Dice.number(operation.name, seed))
    var universe = Universe(schema: world.schema, salt: seed)
    universe.step = UInt64(number)
    universe.hasStrangers = !operation.hasParts
    if dice.chance(15), !sendsParts { universe.inconsistency = 10 }
    let server = MadeServer(universe, text, variables, sendsParts: sendsParts)
    let key = operation.name + PlainKey.json(.object(variables))
    let scope = scopes[key] ?? store.scope(for: document.document, variables: variables)
    scopes[key] = scope
    var given = server.variables
    for variable in operation.variables where given[variable.name] == nil {
      // What only the client reads is not in the text, and has its default nevertheless.
      if variable.type.base == "Boolean", let text = variable.defaultValue {
        given[variable.name] = .boolean(text == "true")
      }
    }
    let asked = PlainStore.Asked(schema: world.schema, documents: world.documents, variables: given)
    story.append(
      "step \(number): \(operation.name) \(PlainKey.json(.object(variables)))\n  \(document.document.text)\n\(document.document.plan.text)"
    )
    return Exchange(
      operation: operation, document: document, server: server, scope: scope, asked: asked, variables: variables)
  }

  private func payload(_ result: AnswerResult, _ writer: inout AnswerWriter) -> String {
    var members = [(name: "data", text: result.data.map { writer.text($0) } ?? "null")]
    if !result.errors.isEmpty {
      members.insert(("errors", writer.errors(result.errors)), at: writer.dice.pick(2))
    }
    return writer.payload(members)
  }

  private func read(_ text: String, _ exchange: Exchange, _ dice: inout Dice) throws -> Response {
    story.append("  \(text)")
    return try Ingest.read(Payload(text), scope: exchange.scope, foldingFrom: dice.chance(50) ? 0 : .max)
  }

  /// A whole response, or one in parts.
  private func commit(_ operation: MadeOperation, _ number: Int, _ dice: inout Dice) throws -> [String] {
    if operation.hasParts, dice.chance(60) { return try commitParts(operation, number, &dice) }
    count(operation.kind.rawValue)
    let exchange = try exchange(operation, number, &dice)
    let (result, text) = answer(exchange, &dice)
    let response = try read(text, exchange, &dice)
    let isFirst = plain.records.isEmpty && layers.isEmpty && operation.kind == .query
    plain.begin()
    if let data = result.data { plain.write(data, at: [], result.errors, exchange.asked) }
    var problems = check(store.commit([response]))
    guard problems.isEmpty, let data = result.data else { return problems }
    if isFirst || (exchange.asked.documents.edits.isEmpty && layers.isEmpty && dice.chance(40)) {
      problems += readBack(exchange, data, isFirst: isFirst, response)
    }
    if exchange.operation.kind == .query, dice.chance(50) {
      problems += check(store.commit([response]), again: { self.again(result, exchange) })
    }
    return problems
  }

  private func again(_ result: AnswerResult, _ exchange: Exchange) {
    plain.begin()
    if let data = result.data { plain.write(data, at: [], result.errors, exchange.asked) }
  }

  private func answer(_ exchange: Exchange, _ dice: inout Dice) -> (AnswerResult, String) {
    var result = exchange.server.answer()
    var writer = AnswerWriter(seed: dice.next())
    result.data = result.data.map { writer.arranged($0) }
    return (result, payload(result, &writer))
  }

  private func commitParts(_ operation: MadeOperation, _ number: Int, _ dice: inout Dice) throws -> [String] {
    count("parts")
    let exchange = try exchange(operation, number, &dice, sendsParts: true)
    guard let assembly = PartAssembly(exchange.scope) else { return [] }
    var result = exchange.server.answer()
    var writer = AnswerWriter(seed: dice.next())
    result.data = result.data.map { writer.arranged($0) }
    result.parts = writer.arranged(result.parts)
    let hasPages = exchange.document.document.text.contains("edges")
    var parts = AnswerParts(writer, canSplit: !hasPages)
    let payloads = parts.payloads(result)
    plain.begin()
    for (number, payload) in payloads.enumerated() {
      story.append("  \(payload.text)")
      for step in payload.steps { apply(step, exchange.asked) }
      if number == 0 { plain.forget(result.parts) }
      let problems = check(store.commit([try assembly.read(Payload(payload.text), scope: exchange.scope)]))
      guard problems.isEmpty else { return problems }
    }
    assembly.end(in: store)
    let dropped = logged.filter { $0.contains("deferredPartDropped") }
    logged = []
    return dropped
  }

  private func apply(_ step: PlainStep, _ asked: PlainStore.Asked) {
    switch step {
    case .members(let object, let path, let errors): plain.write(object, at: path, errors, asked)
    case .items(let items, let part, let start, let before, let errors):
      plain.append(items, of: part, from: start, before: before, errors, asked)
    case .failed(let part, let errors): plain.fail(part, errors)
    }
  }

  /// Several responses in one batch.
  private func commitSeveral(_ number: Int, _ dice: inout Dice) throws -> [String] {
    count("several")
    var responses: [Response] = []
    plain.begin()
    for _ in 0..<2 + dice.pick(2) {
      let operation = dice.element(world.documents.operations)
      let exchange = try exchange(operation, number, &dice)
      let (result, text) = answer(exchange, &dice)
      responses.append(try read(text, exchange, &dice))
      if let data = result.data { plain.write(data, at: [], result.errors, exchange.asked) }
    }
    return check(store.commit(responses))
  }

  // MARK: Layers

  private func addLayer(_ number: Int, _ dice: inout Dice) throws -> [String] {
    count("layer")
    let operation = kind(dice.chance(70) ? .mutation : .query, &dice)
    let exchange = try exchange(operation, number + 100, &dice)
    let (result, _) = answer(exchange, &dice)
    guard let whole = result.data else { return [] }
    let data = Self.cut(whole, &dice)
    let errors = result.errors
    var writer = AnswerWriter(seed: dice.next())
    let text = payload(AnswerResult(data: data, errors: errors, parts: []), &writer)
    story.append("  optimistic \(text)")
    let response = try Ingest.read(Payload(text), scope: exchange.scope, isLocal: true, isPartial: true)
    let added = store.addLayer(response)
    layers.append((added.id, data, errors, exchange.asked))
    return check(added.report)
  }

  /// An app's response may leave out what it does not know, keys apart.
  private static func cut(_ object: AnswerObject, _ dice: inout Dice) -> AnswerObject {
    var object = object
    object.members = object.members.filter {
      $0.isKey || $0.name == "__typename" || $0.name == "node" || !dice.chance(12)
    }
    for index in object.members.indices { object.members[index].value = cut(object.members[index].value, &dice) }
    return object
  }

  private static func cut(_ answer: Answer, _ dice: inout Dice) -> Answer {
    switch answer {
    case .object(let object): .object(cut(object, &dice))
    case .list(let values): .list(values.map { cut($0, &dice) })
    default: answer
    }
  }

  private func removeLayer(_ number: Int, _ dice: inout Dice) throws -> [String] {
    guard !layers.isEmpty else { return [] }
    let layer = layers.remove(at: dice.pick(layers.count))
    guard dice.chance(50) else {
      count("revert")
      story.append("step \(number): a layer is reverted")
      return check(store.revert(layer.id))
    }
    count("replace")
    let exchange = try exchange(kind(.mutation, &dice), number, &dice)
    let (result, text) = answer(exchange, &dice)
    let response = try read(text, exchange, &dice)
    plain.begin()
    if let data = result.data { plain.write(data, at: [], result.errors, exchange.asked) }
    return check(store.replace(layer.id, with: response))
  }

  /// Reverts all layers: what is left is what the server said.
  private func finish() -> [String] {
    var problems: [String] = []
    while let layer = layers.popLast(), problems.isEmpty {
      story.append("at the end: a layer is reverted")
      problems = check(store.revert(layer.id))
    }
    return problems
  }

  // MARK: Broken responses

  private func breakResponse(_ number: Int, _ dice: inout Dice) throws -> [String] {
    count("broken")
    let exchange = try exchange(dice.element(world.documents.operations), number, &dice)
    let (_, text) = answer(exchange, &dice)
    var bytes = Array(text.utf8)
    let isCut = dice.chance(50)
    if isCut {
      bytes.removeLast(1 + dice.pick(bytes.count))
    } else {
      for _ in 0...dice.pick(2) {
        let place = dice.pick(bytes.count)
        switch dice.pick(3) {
        case 0: bytes[place] = dice.element(Array(#"{}[]",:0n\"#.utf8))
        case 1: bytes.insert(bytes[place], at: place)
        default: bytes[place] = UInt8(truncatingIfNeeded: dice.next())
        }
      }
    }
    story.append("  broken \(String(decoding: bytes, as: UTF8.self))")
    do {
      _ = try Ingest.read(Payload(bytes), scope: exchange.scope, foldingFrom: dice.chance(50) ? 0 : .max)
      if isCut { return ["a response that was cut off was read"] }
    } catch {
      guard error.kind == .malformed else { return ["\(error)"] }
    }
    return check(store.commit([]))
  }

  // MARK: Checks

  /// Compares the store with the plain one, and what was told with what changed.
  private func check(_ report: CommitReport, again: (() -> Void)? = nil) -> [String] {
    again?()
    let before = visible
    visible = plain
    for layer in layers { visible.write(layer.data, at: [], layer.errors, layer.asked) }
    var problems = StorePicture(store).differences(from: visible)
    if again != nil, plain.conflicts.isEmpty, layers.isEmpty, report.notified != 0, visible.records == before.records,
      visible.lists == before.lists
    {
      problems.append("the same again told of \(report.notified) slots: \(report.changed)")
    }
    let told = report.changed.sorted()
    let changed = changes(from: before).sorted()
    if told != changed {
      let missing = changed.filter { !told.contains($0) }
      let extra = told.filter { !changed.contains($0) }
      problems.append(
        "not told of: \(missing), told of without a change: \(extra), told \(told.count) of \(changed.count)")
    }
    known.formUnion(visible.records.keys)
    return problems
  }

  /// The slots of records with keys that were there and have changed.
  private func changes(from before: PlainStore) -> [String] {
    var changes: [String] = []
    for key in known {
      let old = before.records[key]
      let new = visible.records[key]
      guard old != new, old?.isKeyed ?? new?.isKeyed ?? false else { continue }
      for slot in Set(old?.slots.keys.map(\.self) ?? []).union(new?.slots.keys.map(\.self) ?? []) {
        if slot.hasPrefix("__"), slot != "__typename" { continue }
        let (was, now) = (old?.slots[slot] ?? PlainStore.Slot(), new?.slots[slot] ?? PlainStore.Slot())
        if was != now { changes.append("\(key) \(slot)") }
      }
    }
    return changes
  }

  /// Reads all of a response through the plans.
  private func readBack(
    _ exchange: Exchange, _ data: AnswerObject, isFirst: Bool, _ response: Response
  ) -> [String] {
    let conflicts = plain.conflicts
    var wanted = WantedReads(world.schema, world.documents)
    let root =
      exchange.operation.kind == .query ? "Query" : exchange.operation.kind == .mutation ? "Mutation" : "Subscription"
    wanted.add(
      exchange.operation.selections, of: data, declared: root, at: "", exchange.asked.variables,
      exchange.asked.variables)
    var problems: [String] = []
    let plan = exchange.document.rootPlan
    func compare(_ what: String, _ body: (inout AnswerComparison) -> Void) {
      var comparison = AnswerComparison(conflicts: conflicts)
      body(&comparison)
      compared += comparison.read.count
      problems += comparison.problems.map { "\(what): \($0)" }
      problems += wanted.paths.subtracting(comparison.read).sorted().map { "\(what): \($0) was not read" }
    }
    if isFirst {
      let anchor = store.anchor(for: exchange.scope, lens: plan)
      compare("by a lens") { $0.object(anchor, set: 0, data, "") }
      let stored = InlineReader(source: RecordSource(anchor.scope, isObserved: false)).object(anchor.record)
      compare("as a value") { comparison in if let stored { comparison.object(stored, data, "") } }
    }
    if let changes = response.changes {
      let sent = EntrySource.read(response, changes, lens: plan, log: { _ in }) { InlineReader(source: $0).object($1) }
      compare("in the payload") { comparison in if let sent { comparison.object(sent, data, "") } }
    }
    if exchange.operation.kind == .query { problems += availability(exchange) }
    return problems
  }

  private func availability(_ exchange: Exchange) -> [String] {
    guard let text = world.texts[exchange.operation.name] else { return [] }
    let server = MadeServer(exchange.server.universe, text, exchange.variables, sendsParts: true)
    let expected = PlainAvailability(store: visible, documents: world.documents, server: server).answer()
    let answer: PlainAvailability.Answer
    let found = store.availability(of: exchange.scope)
    switch found {
    case .full: answer = .full
    case .partial: answer = .partial
    case .missing: answer = .missing
    }
    if answer != .missing {
      let held = StorePicture(store).records
      plain.noteTypeNames(held)
      visible.noteTypeNames(held)
    }
    return answer == expected ? [] : ["\(found) is held, and should be \(expected)"]
  }
}
