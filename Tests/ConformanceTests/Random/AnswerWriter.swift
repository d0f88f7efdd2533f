@_spi(Generated) import Freshet

/// Writes answers as servers may: members in any order, spaces, escapes, members that nobody asked for, members twice.
struct AnswerWriter {
  var dice: Dice
  /// How much of this is done, in percent.
  let noise: Int

  init(seed: UInt64) {
    dice = Dice(seed)
    noise = dice.chance(40) ? 0 : 4 + dice.pick(12)
    shuffles = dice.chance(30)
  }

  private let shuffles: Bool

  /// The same answer with its members in the order they are written in.
  mutating func arranged(_ object: AnswerObject) -> AnswerObject {
    guard shuffles else { return object }
    var object = object
    if dice.chance(50) { dice.shuffle(&object.members) }
    for index in object.members.indices { object.members[index].value = arranged(object.members[index].value) }
    return object
  }

  mutating func arranged(_ answer: Answer) -> Answer {
    switch answer {
    case .object(let object): .object(arranged(object))
    case .list(let values): .list(values.map { arranged($0) })
    default: answer
    }
  }

  mutating func arranged(_ parts: [AnswerPart]) -> [AnswerPart] {
    parts.map { part in
      var part = part
      switch part.content {
      case .members(let members): part.content = .members(members.map { arranged($0) })
      case .items(let items, let storage): part.content = .items(items.map { arranged($0) }, storage: storage)
      }
      part.inner = part.inner.map { arranged($0) }
      return part
    }
  }

  // MARK: Text

  mutating func payload(_ members: [(name: String, text: String)]) -> String {
    var members = members
    if dice.chance(noise) {
      members.insert(("extensions", "{\"cost\":{\"data\":[1]}}"), at: dice.pick(members.count + 1))
    }
    return "{" + members.map { "\"\($0.name)\"\(space()):\(space())\($0.text)" }.joined(separator: ",\(space())") + "}"
  }

  func errors(_ errors: [AnswerError]) -> String {
    let texts = errors.map { "{\"message\":\(PlainKey.quoted($0.message)),\"path\":\(path($0.path))}" }
    return "[\(texts.joined(separator: ","))]"
  }

  func path(_ path: [PathSegment]) -> String {
    let steps = path.map { step in
      switch step {
      case .name(let name): PlainKey.quoted(name)
      case .index(let index): String(index)
      }
    }
    return "[\(steps.joined(separator: ","))]"
  }

  private mutating func space() -> String { dice.chance(noise / 2) ? dice.element([" ", "\n  ", "\t", "\r\n"]) : "" }

  mutating func text(_ answer: Answer) -> String {
    switch answer {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let integer): return String(integer)
    case .float(let text, _), .raw(let text): return text
    case .string(let text): return string(text)
    case .list(let values):
      return "[\(space())" + values.map { text($0) }.joined(separator: ",\(space())") + "\(space())]"
    case .object(let object): return text(object)
    }
  }

  mutating func text(_ object: AnswerObject) -> String {
    var members: [String] = []
    for member in object.members {
      if dice.chance(noise / 2) { members.append(extra()) }
      if dice.chance(noise / 2), let earlier = earlier(member) {
        members.insert("\"\(member.response)\":\(earlier)", at: dice.pick(members.count + 1))
      }
      members.append("\(name(member.response))\(space()):\(space())\(value(member))")
    }
    if dice.chance(noise / 2) { members.append(extra()) }
    return "{\(space())" + members.joined(separator: "\(space()),\(space())") + "\(space())}"
  }

  private mutating func value(_ member: AnswerMember) -> String {
    // An id may come as a number, where its text is one's.
    if member.isKey, member.name == "id", member.response == "id", dice.chance(noise),
      case .string(let text) = member.value,
      let number = Int64(text), String(number) == text
    {
      return text
    }
    return text(member.value)
  }

  private mutating func name(_ name: String) -> String {
    guard dice.chance(noise / 4), let first = name.unicodeScalars.first else { return "\"\(name)\"" }
    return "\"\(escape(first))\(name.dropFirst())\""
  }

  private mutating func extra() -> String {
    dice.element([
      "\"unasked\":{\"id\":\"9\",\"__typename\":\"Thing0\",\"x\":[[],{}]}", "\"\":null", "\"zz\":-1.5e+300",
      "\"unasked\":\"\\ud83d\"",
    ])
  }

  /// What a member said first, before it was said again.
  private func earlier(_ member: AnswerMember) -> String? {
    if member.name == "__typename" { return nil }
    switch member.value {
    case .boolean(let flag): return flag ? "false" : "true"
    case .integer(let integer): return String(integer &+ 1)
    case .float: return "17.25"
    case .string: return "\"earlier\""
    case .raw: return "[\"earlier\"]"
    case .null, .list, .object: return nil
    }
  }

  private func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private mutating func string(_ text: String) -> String {
    guard dice.chance(noise) else { return PlainKey.quoted(text) }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch (dice.pick(3), scalar) {
      // Half of a pair reads as the sign for what cannot be read.
      case (0, "\u{FFFD}"): quoted += dice.element(["\\ud83d", "\\uDC00"])
      case (0, _): quoted += escape(scalar)
      case (_, "/"): quoted += "\\/"
      default: quoted.unicodeScalars += PlainKey.quoted(String(scalar)).unicodeScalars.dropFirst().dropLast()
      }
    }
    return quoted + "\""
  }
}
