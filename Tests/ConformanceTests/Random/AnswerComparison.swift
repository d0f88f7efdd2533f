@_spi(Generated) @testable import Freshet

/// Reads all that a lens plan has at an object, by lenses or as a plain value, and compares it with the raw answer.
@MainActor struct AnswerComparison {
  private(set) var problems: [String] = []
  private(set) var read: Set<String> = []
  /// Slots that the answer gives more than one value: what they read is compared elsewhere.
  let conflicts: Set<PlainStore.Place>

  init(conflicts: Set<PlainStore.Place> = []) { self.conflicts = conflicts }

  // MARK: Lenses

  mutating func object(_ anchor: Anchor, set: Int, _ answer: AnswerObject, _ path: String) {
    let reader = PathReader(anchor)
    for ordinal in anchor.scope.table.sets[set].fields {
      let field = anchor.field(ordinal)
      switch field.base {
      case .spread: if let part = anchor.anchorIfPresent(ordinal) { object(part, set: 0, answer, path) }
      case .alias: if let part = anchor.anchorIfPresent(ordinal) { object(part, set: field.target, answer, path) }
      default:
        let excluded =
          anchor.scope.bound.isExcluded(ordinal)
          || field.typeSet.map { !anchor.scope.table.typeSets[$0].contains(anchor.record.typeName) } ?? false
        if excluded { continue }
        let place = "\(path)/\(field.response)"
        guard let member = member(field.response, of: answer, place) else { continue }
        if field.connection != nil {
          guard case .object(let page) = member.value else {
            read.insert(place)
            if anchor.optionalConnection(ordinal, checking: field.target) != nil {
              problems.append("\(place): a list for null")
            }
            continue
          }
          guard let list = anchor.optionalConnection(ordinal, checking: field.target) else {
            problems.append("\(place): no list")
            continue
          }
          object(list, set: field.target, page, place)
        } else {
          value(reader.member(anchor, ordinal), member.value, place)
        }
      }
    }
  }

  /// The member that a line reads; nil where it is not there, or where the answer says more than one thing.
  private mutating func member(_ response: String, of answer: AnswerObject, _ place: String) -> AnswerMember? {
    guard let member = answer.members.first(where: { $0.response == response }) else {
      // A type that the build does not know may lack what all types that it knows have.
      if !answer.type.hasPrefix(Universe.stranger) { problems.append("\(place): read, and not in the answer") }
      return nil
    }
    guard conflicts.contains(PlainStore.Place(record: answer.record, storage: member.storage)) else { return member }
    skip(member.value, place)
    return nil
  }

  private mutating func skip(_ value: Answer, _ path: String) {
    switch value {
    case .object(let object): for member in object.members { skip(member.value, "\(path)/\(member.response)") }
    case .list(let values) where !values.isEmpty:
      for (index, value) in values.enumerated() { skip(value, "\(path)/\(index)") }
    default: read.insert(path)
    }
  }

  private mutating func value(_ place: PathReader.Place, _ answer: Answer, _ path: String) {
    switch (place, answer) {
    case (.object(let anchor, let set), .object(let inner)): object(anchor, set: set, inner, path)
    case (.list(let places), .list(let answers)) where places.count == answers.count:
      if places.isEmpty { read.insert(path) }
      for (index, pair) in zip(places, answers).enumerated() { value(pair.0, pair.1, "\(path)/\(index)") }
    case (.leaf(let leaf), _): self.leaf(Self.plain(leaf), answer, path)
    default: problems.append("\(path): \(place) is not \(answer)")
    }
  }

  private static func plain(_ value: JSONValue) -> PlainStore.Value {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let integer): .integer(integer)
    case .float(let double): .float(double.bitPattern)
    case .string(let text): .string(Array(text.utf8))
    case .literal(let text): .raw(Array(text.utf8))
    case .array(let values): .list(values.map(plain))
    case .object: .raw([])
    }
  }

  private mutating func leaf(_ read: PlainStore.Value, _ answer: Answer, _ path: String) {
    self.read.insert(path)
    switch answer {
    case .object: problems.append("\(path): \(StorePicture.text(read)) is no object")
    case .list: problems.append("\(path): \(StorePicture.text(read)) is no list")
    default:
      let expected = PlainStore.leaf(answer)
      if read != expected {
        problems.append("\(path): \(StorePicture.text(read)), and should be \(StorePicture.text(expected))")
      }
    }
  }

  // MARK: Plain values

  mutating func object(_ object: InlineObject, _ answer: AnswerObject, _ path: String) {
    for (field, value) in zip(object.lines, object.values) {
      switch (field.base, value.content) {
      case (_, .missing), (.spread, .null), (.alias, .null): continue
      case (.spread, .object(let part)), (.alias, .object(let part)): self.object(part, answer, path)
      default:
        let place = "\(path)/\(field.response)"
        if let member = member(field.response, of: answer, place) { self.value(value, member.value, place) }
      }
    }
  }

  private mutating func value(_ value: InlineValue, _ answer: Answer, _ path: String) {
    switch (value.content, answer) {
    case (.object(let inner), .object(let object)): self.object(inner, object, path)
    case (.list(let values), .list(let answers)) where values.count == answers.count:
      if values.isEmpty { read.insert(path) }
      for (index, pair) in zip(values, answers).enumerated() { self.value(pair.0, pair.1, "\(path)/\(index)") }
    case (.null, _): leaf(.null, answer, path)
    case (.leaf(.boolean(let flag)), _): leaf(.boolean(flag), answer, path)
    case (.leaf(.integer(let integer)), _): leaf(.integer(integer), answer, path)
    case (.leaf(.float(let double)), _): leaf(.float(double.bitPattern), answer, path)
    case (.leaf(.string(let text)), _): leaf(.string(Array(text.utf8)), answer, path)
    case (.leaf(.text(let text)), _): leaf(.raw(Array(text.utf8)), answer, path)
    default: problems.append("\(path): \(value.content) is not \(answer)")
    }
  }
}
