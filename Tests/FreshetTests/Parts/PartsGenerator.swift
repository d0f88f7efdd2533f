import TestSupport

@_spi(Generated) @testable import Freshet

/// Plans, responses and the parts these come in, by a seed.
struct PartsGenerator {
  enum Shape: CaseIterable {
    /// A part a payload, with its path.
    case patches
    /// Several parts a payload, with their paths.
    case paths
    /// Parts with ids that are announced.
    case ids
    /// The same, paths and labels repeated.
    case mixture
  }

  indirect enum Kind {
    case integer, string
    case object(Selection)
  }

  struct Field {
    var name: String
    var kind: Kind
    var isList = false
    var label: String?
    var stream: String?
  }

  struct Selection {
    var number: Int
    var isKeyed: Bool
    var isAbstract: Bool
    var fields: [Field]
  }

  /// A part that can be sent when the one it is inside was.
  private struct Part {
    enum Content {
      /// Members, some of them of objects inside, which the format of ids may send apart.
      case members([String: JSONValue], errors: [JSONValue])
      /// Items behind those before, and the parts inside each.
      case items([JSONValue], errors: [[JSONValue]])
    }

    var path: [JSONValue]
    var label: String
    var content: Content
    var inner: [Part]
    var id = 0
    /// How many items the list had when the part began, and how many were sent.
    var start = 0
    var sent = 0
    /// The parts inside each item.
    var innerOfItems: [[Part]] = []
  }

  var random: SplitMix64
  private var lines: [(number: Int, text: String)] = []
  private var labels: [String] = []
  private var count = 0
  private var objects = 0
  private var budget = 0
  private var errors: [JSONValue] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(count, 1))) }
  private mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }

  // MARK: Plans

  mutating func plan() -> (text: String, root: Selection) {
    lines = []
    labels = []
    count = 0
    budget = 16
    let root = selection(depth: 0)
    var text = "1\n#A\n#B\n" + labels.map { "%\($0)\n" }.joined()
    for line in lines.sorted(by: { $0.number < $1.number }) { text += line.text }
    return (text, root)
  }

  private mutating func selection(depth: Int) -> Selection {
    let number = count
    count += 1
    let isKeyed = depth > 0 && chance(60)
    let isAbstract = depth > 0 && chance(25)
    var own: [String] = []
    if chance(70) { own.append(newLabel("defer")) }
    if chance(30) { own.append(newLabel("defer")) }
    var fields: [Field] = []
    for index in 0..<(2 + pick(4)) {
      budget -= 1
      var field = Field(name: "f\(number)x\(index)", kind: chance(50) ? .integer : .string)
      if depth < 4, budget > 0, chance(50) { field.kind = .object(selection(depth: depth + 1)) }
      field.isList = chance(35)
      if !own.isEmpty, chance(45) { field.label = own[pick(own.count)] }
      if field.isList, chance(60) { field.stream = newLabel("stream") }
      fields.append(field)
    }
    let selection = Selection(number: number, isKeyed: isKeyed, isAbstract: isAbstract, fields: fields)
    lines.append((number, self.text(selection, isRoot: depth == 0)))
    return selection
  }

  private mutating func newLabel(_ kind: String) -> String {
    labels.append("Q$\(kind)$l\(labels.count)")
    return labels[labels.count - 1]
  }

  private func text(_ selection: Selection, isRoot: Bool) -> String {
    var text = isRoot ? "{Query\n" : "{T\(selection.number)"
    if !isRoot {
      if selection.isAbstract {
        text += "*\n" + (selection.isKeyed ? "&0 id\n&1 id\n" : "") + "__typename t!\n"
      } else {
        text += (selection.isKeyed ? " id" : "") + "\n"
      }
      if selection.isKeyed { text += "id s! k\n" }
    }
    for field in selection.fields {
      text += field.name + " " + (field.isList ? "[" : "")
      switch field.kind {
      case .integer: text += "i"
      case .string: text += "s"
      case .object(let inner): text += ">\(inner.number)"
      }
      // Every other field has arguments, so that records keep it elsewhere.
      if field.name.utf8.last.map({ $0 % 2 == 0 }) ?? false { text += " =\(field.name)(a:1)" }
      if let label = field.label { text += " %\(labels.firstIndex(of: label) ?? 0)" }
      if let stream = field.stream { text += " <\(labels.firstIndex(of: stream) ?? 0)" }
      text += "\n"
    }
    return text
  }

  // MARK: Responses

  /// A response as a whole, and as the payloads of a shape.
  mutating func response(_ root: Selection, _ shape: Shape, isOrdered: Bool) -> (whole: JSONValue, parts: [JSONValue]) {
    errors = []
    let data = value(.object(root), path: [], isRoot: true)
    let whole = JSONValue.object(errors.isEmpty ? ["data": data] : ["data": data, "errors": .array(errors)])
    var first: [JSONValue] = []
    var parts: [Part] = []
    let initial = cut(data, .object(root), [], &first, &parts)
    // Items without an index are in the order they come.
    var payloads = payloads(parts, shape, isOrdered: isOrdered || hasIDs(shape))
    guard var begin = payloads.first?.members else { return (whole, []) }
    begin["data"] = initial
    if !first.isEmpty { begin["errors"] = .array(first) }
    payloads[0] = .object(begin)
    return (whole, payloads)
  }

  private mutating func value(_ kind: Kind, path: [JSONValue], isRoot: Bool = false) -> JSONValue {
    if !isRoot, chance(8) {
      if chance(50) { errors.append(["message": .string("e\(errors.count)"), "path": .array(path)]) }
      return .null
    }
    switch kind {
    case .integer: return .integer(Int64(pick(1000)))
    case .string: return .string(["a", "\"\\\u{e9}", "long text of a string \(pick(9))", ""][pick(4)])
    case .object(let selection):
      objects += 1
      var members: [String: JSONValue] = [:]
      if !isRoot {
        if selection.isKeyed { members["id"] = .string("\(objects)") }
        if selection.isAbstract { members["__typename"] = .string(chance(50) ? "A" : "B") }
      }
      for field in selection.fields {
        let path = path + [.string(field.name)]
        members[field.name] =
          field.isList && !chance(5)
          ? .array((0..<pick(5)).map { value(field.kind, path: path + [.integer(Int64($0))]) })
          : field.isList ? .null : value(field.kind, path: path)
      }
      return .object(members)
    }
  }

  /// Takes what comes later out of a value. Errors inside it go with the part they are in.
  private mutating func cut(
    _ value: JSONValue, _ kind: Kind, _ path: [JSONValue], _ own: inout [JSONValue], _ parts: inout [Part]
  ) -> JSONValue {
    if value == .null { own += errors(at: path) }
    guard case .object(var members) = value, case .object(let selection) = kind else { return value }
    var later: [String: Part] = [:]
    for field in selection.fields {
      guard let value = members[field.name] else { continue }
      let path = path + [.string(field.name)]
      guard let label = field.label else {
        members[field.name] = cut(value, field, path, &own, &parts)
        continue
      }
      members[field.name] = nil
      var part =
        later[label]
        ?? Part(path: Array(path.dropLast()), label: label, content: .members([:], errors: []), inner: [])
      guard case .members(var deferred, var errors) = part.content else { continue }
      deferred[field.name] = cut(value, field, path, &errors, &part.inner)
      part.content = .members(deferred, errors: errors)
      later[label] = part
    }
    parts += later.values.sorted { $0.label < $1.label }
    return .object(members)
  }

  private mutating func cut(
    _ value: JSONValue, _ field: Field, _ path: [JSONValue], _ own: inout [JSONValue], _ parts: inout [Part]
  ) -> JSONValue {
    guard case .array(let items) = value else { return cut(value, field.kind, path, &own, &parts) }
    let kept = field.stream == nil ? items.count : pick(items.count + 1)
    var first: [JSONValue] = []
    var part = Part(path: path, label: field.stream ?? "", content: .items([], errors: []), inner: [], start: kept)
    var later: [JSONValue] = []
    var laterErrors: [[JSONValue]] = []
    for (index, item) in items.enumerated() {
      let path = path + [.integer(Int64(index))]
      if index < kept {
        first.append(cut(item, field.kind, path, &own, &parts))
      } else {
        var errors: [JSONValue] = []
        var inner: [Part] = []
        later.append(cut(item, field.kind, path, &errors, &inner))
        laterErrors.append(errors)
        part.innerOfItems.append(inner)
      }
    }
    if kept < items.count {
      part.content = .items(later, errors: laterErrors)
      parts.append(part)
    }
    return .array(first)
  }

  private func errors(at path: [JSONValue]) -> [JSONValue] {
    errors.filter { $0.members?["path"] == .array(path) }
  }

  // MARK: Payloads

  /// The payloads, the first without its data.
  private mutating func payloads(_ parts: [Part], _ shape: Shape, isOrdered: Bool) -> [JSONValue] {
    var open = parts
    var ids = 0
    var pending: [JSONValue] = []
    func announce(_ parts: inout ArraySlice<Part>) {
      for index in parts.indices {
        parts[index].id = ids
        ids += 1
        pending.append([
          "id": .string("\(parts[index].id)"), "path": .array(parts[index].path), "label": .string(parts[index].label),
        ])
      }
    }
    announce(&open[...])
    var payloads: [[String: JSONValue]] = [[:]]
    if hasIDs(shape) { payloads[0]["pending"] = .array(pending) }
    while !open.isEmpty {
      pending = []
      let size = shape == .patches ? 1 : 1 + pick(3)
      var entries: [JSONValue] = []
      var completed: [JSONValue] = []
      while entries.count < size, !open.isEmpty {
        let index = pick(open.count)
        var part = open[index]
        var added: [Part] = []
        entries += send(&part, shape, &added)
        announce(&added[...])
        open += added
        if isOver(part) {
          completed.append(["id": .string("\(part.id)")])
          open.remove(at: index)
        } else {
          open[index] = part
        }
      }
      if shape == .patches {
        payloads += entries.map { $0.members ?? [:] }
      } else {
        var payload: [String: JSONValue] = ["incremental": .array(entries)]
        if hasIDs(shape) { (payload["pending"], payload["completed"]) = (.array(pending), .array(completed)) }
        payloads.append(payload)
      }
    }
    if !isOrdered {
      var rest = Array(payloads.dropFirst())
      rest.shuffle(using: &random)
      payloads = payloads.prefix(1) + rest
    }
    if chance(30) { payloads.append([:]) }
    return payloads.indices.map { index in
      .object(payloads[index].merging(["hasNext": .boolean(index < payloads.count - 1)]) { $1 })
    }
  }

  private func hasIDs(_ shape: Shape) -> Bool { shape == .ids || shape == .mixture }

  private func isOver(_ part: Part) -> Bool {
    switch part.content {
    case .members(let members, _): members.isEmpty
    case .items(let items, _): items.isEmpty
    }
  }

  /// Takes something of a part: its members, or some of its items; `added` are the parts that can be sent then.
  private mutating func send(_ part: inout Part, _ shape: Shape, _ added: inout [Part]) -> [JSONValue] {
    switch part.content {
    case .members(let members, let errors):
      added = part.inner
      part.content = .members([:], errors: [])
      guard hasIDs(shape) else { return [entry(part, shape, ["data": .object(members)], errors)] }
      var rest = errors
      // Those of an object inside that was sent apart are told apart first.
      return split(members).reversed().map { subPath, members in
        var content: [String: JSONValue] = ["data": .object(members)]
        if !subPath.isEmpty { content["subPath"] = .array(subPath.map(JSONValue.string)) }
        let base = part.path + subPath.map(JSONValue.string)
        let names = Set(members.keys.map(JSONValue.string))
        func isOwn(_ error: JSONValue) -> Bool {
          guard case .array(let path)? = error.members?["path"], path.count > base.count else { return false }
          return path.starts(with: base) && names.contains(path[base.count])
        }
        let own = rest.filter(isOwn)
        rest.removeAll(where: isOwn)
        return entry(part, shape, content, own)
      }.reversed()
    case .items(var items, var errors):
      let size = shape == .patches ? 1 : 1 + pick(items.count)
      let taken = Array(items.prefix(size))
      let own = errors.prefix(size).flatMap(\.self)
      items.removeFirst(size)
      errors.removeFirst(size)
      part.content = .items(items, errors: errors)
      added = part.innerOfItems.prefix(size).flatMap(\.self)
      part.innerOfItems.removeFirst(size)
      let index = JSONValue.integer(Int64(part.start + part.sent))
      part.sent += size
      if shape == .patches { return [entry(part, shape, ["data": taken[0]], own, at: [index])] }
      return [entry(part, shape, ["items": .array(taken)], own, at: hasIDs(shape) ? [] : [index])]
    }
  }

  /// Members in several entries, those of an object inside behind it by a path of their own.
  private mutating func split(
    _ members: [String: JSONValue]
  ) -> [(subPath: [String], members: [String: JSONValue])] {
    guard chance(60) else { return [([], members)] }
    var first: [String: JSONValue] = [:]
    var second: [String: JSONValue] = [:]
    var apart: [(subPath: [String], members: [String: JSONValue])] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      if chance(50) {
        second[name] = value
        continue
      }
      first[name] = value
      guard let inner = value.members, chance(50) else { continue }
      let identity = inner.filter { $0.key == "id" || $0.key == "__typename" }
      first[name] = .object(identity)
      apart.append(([name], inner.filter { identity[$0.key] == nil }))
    }
    return [([], first)] + apart + [([], second)]
  }

  private func entry(
    _ part: Part, _ shape: Shape, _ content: [String: JSONValue], _ errors: [JSONValue], at index: [JSONValue] = []
  ) -> JSONValue {
    var entry = content
    if !errors.isEmpty { entry["errors"] = .array(errors) }
    if hasIDs(shape) { entry["id"] = .string("\(part.id)") }
    if shape != .ids {
      entry["path"] = .array(part.path + index)
      entry["label"] = .string(part.label)
    }
    return .object(entry)
  }
}

extension JSONValue {
  var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
}
