@_spi(Generated) import Freshet

/// What the plain store does of a payload.
enum PlainStep {
  case members(AnswerObject, path: [PathSegment], [AnswerError])
  case items([Answer], of: AnswerPart, start: Int, before: [Answer], [AnswerError])
  case failed(AnswerPart, [AnswerError])
}

/// One payload of a response, and what it says.
struct AnswerPayload {
  var text: String
  var steps: [PlainStep]
}

/// Makes the payloads of a response in parts, in one of the shapes and in an order that a server may choose.
struct AnswerParts {
  enum Shape: CaseIterable { case patches, paths, ids }

  private struct Waiting {
    var part: AnswerPart
    var id: Int
    var sent = 0
  }

  let shape: Shape
  /// Whether what was sent is not sent again.
  let sendsOnce: Bool
  private(set) var writer: AnswerWriter
  private var waiting: [Waiting] = []
  private var announced: [Waiting] = []
  private var count = 0
  private var sent: Set<String> = []
  private var objects: Set<String> = []
  /// The items of lists that stream, by their path.
  private var lists: [String: [Answer]] = [:]

  init(_ writer: AnswerWriter, canSplit: Bool) {
    var writer = writer
    let shape = writer.dice.element(Shape.allCases)
    sendsOnce = writer.dice.chance(60) && canSplit && shape == .ids
    self.shape = shape
    self.writer = writer
  }

  mutating func payloads(_ result: AnswerResult) -> [AnswerPayload] {
    guard let data = result.data else { return [] }
    note(data, [])
    add(result.parts)
    var members = [(name: "data", text: writer.text(data))]
    if !result.errors.isEmpty { members.append(("errors", writer.errors(result.errors))) }
    members += announcements()
    var payloads: [AnswerPayload] = []
    let steps = [PlainStep.members(data, path: [], result.errors)]
    members.append(("hasNext", waiting.isEmpty ? "false" : "true"))
    payloads.append(AnswerPayload(text: writer.payload(members), steps: steps))
    var isOver = waiting.isEmpty
    while !waiting.isEmpty { payloads.append(next(&isOver)) }
    if !isOver { payloads.append(AnswerPayload(text: writer.payload([("hasNext", "false")]), steps: [])) }
    return payloads
  }

  private func text(_ path: [PathSegment]) -> String { path.map { "/\($0)" }.joined() }

  private mutating func add(_ parts: [AnswerPart]) {
    for part in parts where !part.isSilent && (objects.contains(text(part.path)) || isList(part)) {
      waiting.append(Waiting(part: part, id: count))
      announced.append(waiting[waiting.count - 1])
      count += 1
    }
  }

  private func isList(_ part: AnswerPart) -> Bool {
    if case .items = part.content { lists[text(part.path)] != nil } else { false }
  }

  private mutating func announcements() -> [(name: String, text: String)] {
    defer { announced = [] }
    guard shape == .ids, !announced.isEmpty else { return [] }
    let texts = announced.map { waiting in
      "{\"id\":\"\(waiting.id)\",\"path\":\(writer.path(waiting.part.path)),\"label\":\(PlainKey.quoted(waiting.part.label))}"
    }
    return [("pending", "[\(texts.joined(separator: ","))]")]
  }

  /// Notes what was sent.
  private mutating func note(_ object: AnswerObject, _ path: [PathSegment]) {
    objects.insert(text(path))
    for member in object.members {
      let path = path + [.name(member.response)]
      sent.insert(text(path))
      note(member.value, path)
    }
  }

  private mutating func note(_ value: Answer, _ path: [PathSegment]) {
    switch value {
    case .object(let object): note(object, path)
    case .list(let values):
      lists[text(path)] = values
      for (index, value) in values.enumerated() { note(value, path + [.index(index)]) }
    default: break
    }
  }

  // MARK: Payloads

  private mutating func next(_ isOver: inout Bool) -> AnswerPayload {
    var entries: [String] = []
    var completed: [String] = []
    var steps: [PlainStep] = []
    let size = shape == .patches ? 1 : 1 + writer.dice.pick(3)
    while entries.count < size, !waiting.isEmpty {
      let index = writer.dice.pick(waiting.count)
      var next = waiting[index]
      let isDone = send(&next, &entries, &completed, &steps)
      if isDone { waiting.remove(at: index) } else { waiting[index] = next }
      if isDone, shape != .ids, entries.isEmpty { break }
    }
    var members = announcements()
    if shape == .patches, let entry = entries.first {
      isOver = waiting.isEmpty && writer.dice.chance(50)
      let body = entry.dropFirst().dropLast()
      return AnswerPayload(text: "{\(body),\"hasNext\":\(!isOver)}", steps: steps)
    }
    if !entries.isEmpty { members.append(("incremental", "[\(entries.joined(separator: ","))]")) }
    if !completed.isEmpty { members.append(("completed", "[\(completed.joined(separator: ","))]")) }
    isOver = waiting.isEmpty && writer.dice.chance(70)
    members.append(("hasNext", isOver ? "false" : "true"))
    return AnswerPayload(text: writer.payload(members), steps: steps)
  }

  /// Sends something of a part; true where it is whole then.
  private mutating func send(
    _ next: inout Waiting, _ entries: inout [String], _ completed: inout [String], _ steps: inout [PlainStep]
  ) -> Bool {
    let part = next.part
    switch part.content {
    case .members(let members): return send(members, next, &entries, &completed, &steps)
    case .items(let items, _):
      let rest = items.count - next.sent
      let size = shape == .patches ? min(1, rest) : min(rest, 1 + writer.dice.pick(3))
      if size > 0 {
        let range = next.sent..<next.sent + size
        let errors = part.errors[range].flatMap(\.self)
        let start = part.start + next.sent
        let key = text(part.path)
        let chosen = Array(items[range])
        steps.append(.items(chosen, of: part, start: start, before: lists[key] ?? [], errors))
        for (index, item) in chosen.enumerated() { note(item, part.path + [.index(start + index)]) }
        lists[key, default: []] += chosen
        let texts = chosen.map { writer.text($0) }
        let place = part.path + (shape == .ids ? [] : [.index(start)])
        let content = shape == .patches ? ("data", texts[0]) : ("items", "[\(texts.joined(separator: ","))]")
        entries.append(entry(next, content, errors, path: place, sub: []))
        add(part.inner[range].flatMap(\.self))
        next.sent += size
      }
      guard next.sent == items.count else { return false }
      if shape == .ids { completed.append("{\"id\":\"\(next.id)\"}") }
      return true
    }
  }

  private mutating func send(
    _ members: AnswerObject?, _ next: Waiting, _ entries: inout [String], _ completed: inout [String],
    _ steps: inout [PlainStep]
  ) -> Bool {
    let part = next.part
    let errors = part.errors[0]
    guard let members else {
      if shape == .ids {
        completed.append("{\"id\":\"\(next.id)\",\"errors\":\(writer.errors(errors))}")
      } else {
        entries.append(entry(next, ("data", "null"), errors, path: part.path, sub: []))
      }
      steps.append(.failed(part, errors))
      return true
    }
    for piece in pieces(members, at: part.path, sub: []) {
      let base = part.path + piece.sub
      let names = Set(piece.object.members.map(\.response))
      let own = errors.filter { error in
        guard error.path.starts(with: base), error.path.count > base.count,
          case .name(let name) = error.path[base.count]
        else { return false }
        return names.contains(name)
      }
      entries.append(entry(next, ("data", writer.text(piece.object)), own, path: part.path, sub: piece.sub))
      steps.append(.members(piece.object, path: base, own))
      note(piece.object, base)
    }
    if shape == .ids { completed.append("{\"id\":\"\(next.id)\"}") }
    add(part.inner[0])
    return true
  }

  /// An object's members that were not sent yet, and those of the objects inside it that were.
  private func pieces(
    _ object: AnswerObject, at path: [PathSegment], sub: [PathSegment]
  ) -> [(sub: [PathSegment], object: AnswerObject)] {
    guard sendsOnce else { return [(sub, object)] }
    var own = object
    own.members = []
    var inner: [(sub: [PathSegment], object: AnswerObject)] = []
    for member in object.members {
      let step = [PathSegment.name(member.response)]
      guard sent.contains(text(path + sub + step)) else {
        own.members.append(member)
        continue
      }
      inner += pieces(member.value, at: path, sub: sub + step)
    }
    return (own.members.isEmpty ? [] : [(sub, own)]) + inner
  }

  private func pieces(
    _ value: Answer, at path: [PathSegment], sub: [PathSegment]
  ) -> [(sub: [PathSegment], object: AnswerObject)] {
    switch value {
    case .object(let object) where objects.contains(text(path + sub)): pieces(object, at: path, sub: sub)
    case .list(let values):
      values.enumerated().flatMap { pieces($0.element, at: path, sub: sub + [.index($0.offset)]) }
    default: []
    }
  }

  private mutating func entry(
    _ waiting: Waiting, _ content: (name: String, text: String), _ errors: [AnswerError], path: [PathSegment],
    sub: [PathSegment]
  ) -> String {
    var members = [(name: content.name, text: content.text)]
    if shape == .ids {
      members.append(("id", "\"\(waiting.id)\""))
      if !sub.isEmpty { members.append(("subPath", writer.path(sub))) }
    } else {
      members.append(("path", writer.path(path)))
      members.append(("label", PlainKey.quoted(waiting.part.label)))
    }
    if !errors.isEmpty { members.append(("errors", writer.errors(errors))) }
    return "{" + members.map { "\"\($0.name)\":\($0.text)" }.joined(separator: ",") + "}"
  }
}
