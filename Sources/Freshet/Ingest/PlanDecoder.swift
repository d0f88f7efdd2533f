/// Reads the lines of a plan's text (`docs/protocols/plan.md`).
struct PlanDecoder {
  static let format = "1"

  var typeSets: [Set<String>] = []
  var labels: [String] = []
  var connections: [PlanConnection] = []
  var fragmentNames: [String] = []
  var variables: [(name: String, value: JSONValue?)] = []
  var conditions: [PlanCondition] = []
  var sets: [PlanSet] = []
  var fields: [PlanField] = []
  var reading: PlanReading?
  private var line = 0
  private var conditionNumbers: [String: Int] = [:]

  private func failure(_ message: String) -> PlanError { PlanError(line: line, message: message) }

  mutating func decode(_ text: String, fragments: Int) throws(PlanError) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    line = 1
    let format = String(decoding: lines[0], as: UTF8.self)
    guard format == Self.format else {
      throw failure("format \(format.prefix(20)) is not known to this runtime, which reads \(Self.format)")
    }
    for bytes in lines.dropFirst() {
      line += 1
      if bytes.isEmpty { continue }
      try decode(Array(bytes))
    }
    try check(fragments: fragments)
  }

  private mutating func decode(_ bytes: [UInt8]) throws(PlanError) {
    switch bytes[0] {
    case UInt8(ascii: "#"): typeSets.append(Set(words(bytes.dropFirst())))
    case UInt8(ascii: "%"): labels.append(String(decoding: bytes.dropFirst(), as: UTF8.self))
    case UInt8(ascii: "@"): try decodeConnection(bytes)
    case UInt8(ascii: "$"): try decodeVariable(bytes)
    case UInt8(ascii: "^"): reading = try reading(String(decoding: bytes.dropFirst(), as: UTF8.self))
    case UInt8(ascii: "{"): decodeSet(bytes)
    case UInt8(ascii: "&"): try decodeKeys(bytes)
    case UInt8(ascii: ".") where !bytes.starts(with: "...".utf8):
      fragmentNames.append(String(decoding: bytes.dropFirst(), as: UTF8.self))
    default:
      guard !sets.isEmpty else { throw failure("a field before the first set") }
      fields.append(try field(bytes))
      sets[sets.count - 1].fields = sets[sets.count - 1].fields.lowerBound..<fields.count
    }
  }

  private func words(_ bytes: some Sequence<UInt8>) -> [String] {
    Array(bytes).split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func decodeVariable(_ bytes: [UInt8]) throws(PlanError) {
    guard let space = bytes.firstIndex(of: UInt8(ascii: " ")) else { throw failure("a variable without a default") }
    let name = String(decoding: bytes[1..<space], as: UTF8.self)
    let json = bytes[(space + 1)...]
    if json.elementsEqual("-".utf8) {
      variables.append((name, nil))
      return
    }
    guard let value = try? JSONValue(json: json) else { throw failure("a default that is no JSON") }
    variables.append((name, value))
  }

  private func reading(_ code: String) throws(PlanError) -> PlanReading {
    switch code {
    case "r": return .result
    case "n": return .null
    case "t": return .throwing
    default: throw failure("a reading \(code)")
    }
  }

  private func required(_ code: String) throws(PlanError) -> PlanRequired {
    switch code {
    case "n": return .none
    case "l": return .log
    case "t": return .throw
    default: throw failure("a required field's action \(code)")
    }
  }

  private mutating func decodeSet(_ bytes: [UInt8]) {
    var words = words(bytes.dropFirst())
    var typeName = words.isEmpty ? "" : words.removeFirst()
    let isAbstract = typeName.hasSuffix("*")
    if isAbstract { typeName.removeLast() }
    let keys = words.first?.split(separator: ",").map(String.init) ?? []
    sets.append(PlanSet(typeName: typeName, isAbstract: isAbstract, keys: keys, fields: fields.count..<fields.count))
  }

  private mutating func decodeKeys(_ bytes: [UInt8]) throws(PlanError) {
    let words = words(bytes.dropFirst())
    guard !sets.isEmpty, words.count == 2, let typeSet = Int(words[0]) else { throw failure("key fields of no set") }
    try checkIndex(typeSet, typeSets.count, "type set")
    sets[sets.count - 1].keysByTypeSet.append((typeSet, words[1].split(separator: ",").map(String.init)))
  }

  private mutating func decodeConnection(_ bytes: [UInt8]) throws(PlanError) {
    // The filters are last, since only they may hold spaces.
    let parts = bytes.dropFirst().split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard parts.count == 4 else { throw failure("a connection has a key, a handle, a direction and filters") }
    let direction = String(decoding: parts[2], as: UTF8.self)
    guard ["f", "b", "fb"].contains(direction) else { throw failure("direction \(direction)") }
    let handle = String(decoding: parts[1], as: UTF8.self)
    var arguments: [StorageTemplate.Member] = []
    if !parts[3].elementsEqual("-".utf8) {
      // The line's filters have no parentheses of their own.
      var parser = StorageTemplateParser(Array("(".utf8) + parts[3] + Array(")".utf8), at: 0)
      guard let filters = try? parser.arguments() else { throw failure("filters that cannot be read") }
      arguments = filters
    }
    connections.append(
      PlanConnection(
        key: String(decoding: parts[0], as: UTF8.self), handle: handle, isForward: direction != "b",
        isBackward: direction != "f", storage: StorageTemplate(name: handle, arguments: arguments)))
  }

  // MARK: Fields

  private mutating func field(_ bytes: [UInt8]) throws(PlanError) -> PlanField {
    var position = 0
    func word() -> [UInt8] {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
      defer { position = min(end + 1, bytes.count) }
      return Array(bytes[position..<end])
    }
    let first = word()
    var field: PlanField
    if first.starts(with: "...".utf8) {
      guard let fragment = Int(String(decoding: first.dropFirst(3), as: UTF8.self)) else {
        throw failure("a spread of no fragment")
      }
      try checkIndex(fragment, fragmentNames.count, "fragment")
      field = PlanField(
        response: fragmentNames[fragment], base: .spread, target: fragment, storage: StorageTemplate(name: ""))
      if position < bytes.count, bytes[position] == UInt8(ascii: "(") {
        var parser = StorageTemplateParser(bytes, at: position)
        guard let arguments = try? parser.arguments() else { throw failure("arguments that cannot be read") }
        field.storage = StorageTemplate(name: "", arguments: arguments)
        position = parser.position + 1
      }
    } else if first.first == UInt8(ascii: ":") {
      field = PlanField(
        response: String(decoding: first.dropFirst(), as: UTF8.self), base: .alias, storage: StorageTemplate(name: ""))
      try decodeType(word(), into: &field)
      guard field.base == .object, field.listDepth == 0 else { throw failure("an alias of no set") }
      field.base = .alias
    } else {
      let name = String(decoding: first, as: UTF8.self)
      field = PlanField(response: name, base: .object, storage: StorageTemplate(name: name))
      try decodeType(word(), into: &field)
      if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
        var parser = StorageTemplateParser(bytes, at: position + 1)
        guard let template = try? parser.template() else { throw failure("a storage key that cannot be read") }
        field.storage = template
        position = parser.position + 1
      }
    }
    while position < bytes.count {
      if let edit = try PlanEditDecoder.edit(bytes, at: &position, typeSets: typeSets.count, line: line) {
        field.edits.append(edit)
      } else {
        try decodeFlag(word(), into: &field)
      }
    }
    return field
  }

  private func decodeType(_ bytes: [UInt8], into field: inout PlanField) throws(PlanError) {
    var index = 0
    func isNext(_ scalar: Unicode.Scalar) -> Bool { index < bytes.count && bytes[index] == UInt8(ascii: scalar) }
    while isNext("[") {
      index += 1
      guard field.listDepth < 30 else { throw failure("lists nested deeper than 30") }
      if isNext("!") {
        field.nonNull |= 1 << UInt32(field.listDepth)
        index += 1
      }
      field.listDepth += 1
    }
    guard index < bytes.count else { throw failure("a field without a type") }
    switch bytes[index] {
    case UInt8(ascii: "i"): field.base = .integer
    case UInt8(ascii: "f"): field.base = .float
    case UInt8(ascii: "s"): field.base = .string
    case UInt8(ascii: "b"): field.base = .boolean
    case UInt8(ascii: "x"): field.base = .custom
    case UInt8(ascii: "t"): field.base = .typeName
    case UInt8(ascii: ">"):
      field.base = .object
      let digits = bytes[(index + 1)...].prefix { $0 &- 0x30 < 10 }
      guard let target = Int(String(decoding: digits, as: UTF8.self)) else { throw failure("an object of no set") }
      field.target = target
      index += digits.count
    default: throw failure("type \(String(decoding: bytes, as: UTF8.self))")
    }
    index += 1
    if isNext("!") {
      field.nonNull |= 1 << UInt32(field.listDepth)
      index += 1
    }
    guard index == bytes.count else { throw failure("type \(String(decoding: bytes, as: UTF8.self))") }
  }

  private mutating func decodeFlag(_ bytes: [UInt8], into field: inout PlanField) throws(PlanError) {
    guard let first = bytes.first else { throw failure("two spaces") }
    let rest = String(decoding: bytes.dropFirst(), as: UTF8.self)
    func number(_ count: Int, _ name: String) throws(PlanError) -> Int {
      guard let number = Int(rest) else { throw failure("\(name) \(rest)") }
      try checkIndex(number, count, name)
      return number
    }
    switch first {
    case UInt8(ascii: "k") where rest.isEmpty: field.isKey = true
    case UInt8(ascii: "c") where rest.isEmpty: field.isClient = true
    case UInt8(ascii: "&"): field.lookups.append(try lookup(rest))
    case UInt8(ascii: "~"): field.typeSet = try number(typeSets.count, "type set")
    case UInt8(ascii: "%"): field.label = try number(labels.count, "label")
    case UInt8(ascii: "<"): field.stream = try number(labels.count, "label")
    case UInt8(ascii: "@"): field.connection = try number(connections.count, "connection")
    case UInt8(ascii: "?"): field.condition = condition(rest)
    case UInt8(ascii: "!"): field.required = try required(rest)
    case UInt8(ascii: "^"): field.catching = try reading(rest)
    default: throw failure("flag \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private func lookup(_ text: String) throws(PlanError) -> (typeSet: Int, keys: [String]) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let typeSet = Int(parts[0]) else { throw failure("a lookup \(text)") }
    try checkIndex(typeSet, typeSets.count, "type set")
    return (typeSet, parts[1].split(separator: ",").map(String.init))
  }

  private mutating func condition(_ text: String) -> Int {
    if let number = conditionNumbers[text] { return number }
    let alternatives = text.split(separator: "|").map { alternative in
      alternative.split(separator: "&").map { part in
        PlanCondition.Part(variable: String(part.drop { $0 == "!" }), isNegated: part.hasPrefix("!"))
      }
    }
    conditions.append(PlanCondition(alternatives: alternatives))
    conditionNumbers[text] = conditions.count - 1
    return conditions.count - 1
  }

  private func checkIndex(_ index: Int, _ count: Int, _ name: String) throws(PlanError) {
    guard (0..<count).contains(index) else { throw failure("\(name) \(index) of \(count)") }
  }

  // MARK: The whole

  /// Every set that is named exists, none is inside itself, and the fragments are as many as are named.
  private mutating func check(fragments: Int) throws(PlanError) {
    guard !sets.isEmpty else { throw failure("no set") }
    guard fragments == fragmentNames.count else {
      throw failure("\(fragmentNames.count) fragments named, \(fragments) given")
    }
    for field in fields where field.base == .object || field.base == .alias {
      try checkIndex(field.target, sets.count, "set")
    }
    // Sets without an unchecked set inside are taken out until none is left: what stays holds itself.
    var inside = sets.map { set in
      Set(fields[set.fields].filter { $0.base == .object || $0.base == .alias }.map(\.target))
    }
    var holders: [[Int]] = Array(repeating: [], count: sets.count)
    for (index, targets) in inside.enumerated() { for target in targets { holders[target].append(index) } }
    var ready = sets.indices.filter { inside[$0].isEmpty }
    var done = 0
    while let index = ready.popLast() {
      done += 1
      noteReads(of: index)
      for holder in holders[index] {
        inside[holder].remove(index)
        if inside[holder].isEmpty { ready.append(holder) }
      }
    }
    guard done == sets.count else { throw failure("a set inside itself") }
  }

  /// What the directives on a set's lines make of reading it; the sets inside have theirs.
  private mutating func noteReads(of index: Int) {
    for field in fields[sets[index].fields] {
      if let required = field.required {
        if required == .throw { sets[index].mayThrow = true } else { sets[index].bubbles = true }
      }
      guard field.base == .object || field.base == .alias, field.catching == nil else { continue }
      if sets[field.target].mayThrow { sets[index].mayThrow = true }
    }
  }
}
