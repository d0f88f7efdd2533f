@_spi(Generated) @testable import Freshet
import TestSupport

/// What a reader got, or should get.
indirect enum Reading: Equatable {
  case null
  case leaf(JSONValue)
  case object([String: Reading])
  case list([Reading])
  case failed(path: String, errors: [String])

  static func leaf(_ text: String) -> Reading { .leaf(.string(text)) }
  static func leaf(_ integer: Int) -> Reading { .leaf(.integer(Int64(integer))) }

  static func of<Value>(_ value: Value?, _ read: (Value) -> Reading) -> Reading { value.map(read) ?? .null }

  static func list<Value>(_ values: [Value], _ read: (Value) -> Reading) -> Reading { .list(values.map(read)) }

  static func of<Value>(_ result: Result<Value, ReadFailure>, _ read: (Value) -> Reading) -> Reading {
    switch result {
    case .success(let value): read(value)
    case .failure(let failure): .failed(failure)
    }
  }

  static func thrown(_ read: () throws(ReadFailure) -> Reading) -> Reading {
    do throws(ReadFailure) { return try read() } catch { return .failed(error) }
  }

  private static func failed(_ failure: ReadFailure) -> Reading {
    .failed(
      path: failure.path.map(\.description).joined(separator: "."), errors: failure.errors.map(\.message))
  }
}

/// A fragment's selections, and how it is read.
struct FragmentReading: Sendable {
  var selections: [ReadSelection]
  var isStrict: Bool
  var isNulled: Bool

  init(isStrict: Bool = false, isNulled: Bool = false, _ selections: [ReadSelection]) {
    self.selections = selections
    self.isStrict = isStrict
    self.isNulled = isNulled
  }
}

/// A field, or an aliased inline fragment.
struct ReadSelection: Sendable {
  enum Directive: Sendable {
    case bubbles, `throws`, isResult, isNulled
  }

  var name: String
  var isAlias: Bool
  var directive: Directive?
  var selections: [ReadSelection]

  init(_ name: String, _ directive: Directive? = nil, _ selections: [ReadSelection] = []) {
    self.name = name
    isAlias = false
    self.directive = directive
    self.selections = selections
  }

  init(_ name: String, _ selections: [ReadSelection]) { self.init(name, nil, selections) }

  init(alias: String, _ directive: Directive? = nil, _ selections: [ReadSelection]) {
    self.init(alias, directive, selections)
    isAlias = true
  }

  var isCaught: Bool { directive == .isResult || directive == .isNulled }
}

/// The directives' rules over a response's JSON.
struct ReadOracle {
  typealias Object = [String: JSONValue]

  let errors: [(path: [PathSegment], message: String)]

  private struct Problems {
    var path: [PathSegment]?
    var errors: [String] = []
  }

  func fragment(_ fragment: FragmentReading, _ object: Object, at path: [PathSegment]) -> Reading {
    var problems = Problems()
    _ = walk(fragment.selections, object, path, fragment.isStrict, &problems)
    return outcome(problems, below: path.count, isNulled: fragment.isNulled) {
      value(fragment.selections, object, path)
    }
  }

  private func outcome(
    _ problems: Problems, below depth: Int, isNulled: Bool, _ value: () -> Reading
  ) -> Reading {
    guard let path = problems.path else { return value() }
    if isNulled { return .null }
    return .failed(
      path: path.dropFirst(depth).map(\.description).joined(separator: "."), errors: problems.errors)
  }

  // MARK: What fails

  /// Whether the object is whole; goes no further where it is not.
  private func walk(
    _ selections: [ReadSelection], _ object: Object, _ path: [PathSegment], _ isStrict: Bool, _ problems: inout Problems
  ) -> Bool {
    for selection in selections where !selection.isCaught {
      if selection.isAlias {
        _ = walk(selection.selections, object, path, isStrict, &problems)
      } else if !walk(selection, object, path, isStrict, &problems) {
        return false
      }
    }
    return true
  }

  private func walk(
    _ selection: ReadSelection, _ object: Object, _ path: [PathSegment], _ isStrict: Bool, _ problems: inout Problems
  ) -> Bool {
    let path = path + [.name(selection.name)]
    let value = object[selection.name] ?? .null
    if isStrict {
      let found = errors.filter { $0.path.starts(with: path) && $0.path.dropFirst(path.count).allSatisfy(\.isIndex) }
      if !found.isEmpty {
        problems.path = problems.path ?? path
        problems.errors += found.map(\.message)
      }
    }
    var isThere = value != .null
    if !selection.selections.isEmpty {
      if case .object(let inner) = value {
        let isWhole = walk(selection.selections, inner, path, isStrict, &problems)
        if !isWhole, selection.directive != nil { return false }
      } else {
        walkList(value, selection.selections, path, isStrict, &problems)
      }
    }
    isThere = value != .null
    switch selection.directive {
    case .bubbles: return isThere
    case .throws:
      if !isThere { problems.path = problems.path ?? path }
      return isThere
    case .isResult, .isNulled, nil: return true
    }
  }

  private func walkList(
    _ value: JSONValue, _ selections: [ReadSelection], _ path: [PathSegment], _ isStrict: Bool,
    _ problems: inout Problems
  ) {
    if case .object(let object) = value { _ = walk(selections, object, path, isStrict, &problems) }
    guard case .array(let values) = value else { return }
    for (index, value) in values.enumerated() {
      walkList(value, selections, path + [.index(index)], isStrict, &problems)
    }
  }

  // MARK: What is read

  private func value(_ selections: [ReadSelection], _ object: Object, _ path: [PathSegment]) -> Reading {
    var members: [String: Reading] = [:]
    for selection in selections {
      let read: Reading
      if selection.isCaught {
        var problems = Problems()
        if selection.isAlias {
          _ = walk(selection.selections, object, path, true, &problems)
        } else {
          _ = walk(selection, object, path, true, &problems)
        }
        read = outcome(problems, below: path.count, isNulled: selection.directive == .isNulled) {
          field(selection, object, path)
        }
      } else {
        read = field(selection, object, path)
        if selection.directive == .bubbles, read == .null { return .null }
      }
      members[selection.name] = read
    }
    return .object(members)
  }

  private func field(_ selection: ReadSelection, _ object: Object, _ path: [PathSegment]) -> Reading {
    if selection.isAlias { return value(selection.selections, object, path) }
    return read(object[selection.name] ?? .null, selection.selections, path + [.name(selection.name)])
  }

  private func read(_ value: JSONValue, _ selections: [ReadSelection], _ path: [PathSegment]) -> Reading {
    switch value {
    case .null: .null
    case .object(let object): self.value(selections, object, path)
    case .array(let values):
      .list(values.enumerated().map { read($1, selections, path + [.index($0)]) })
    default: .leaf(value)
    }
  }
}

extension PathSegment {
  var isIndex: Bool { if case .index = self { true } else { false } }

  var json: JSONValue {
    switch self {
    case .name(let name): .string(name)
    case .index(let index): .integer(Int64(index))
    }
  }
}

/// Users as a server of `Tests/Fixtures/Reads` may answer: null here and there, a null of `@semanticNonNull` never
/// without an error, and no two objects of one id.
struct RandomUser {
  struct Failed {
    var path: [PathSegment]
    var message: String

    var json: JSONValue { ["message": .string(message), "path": .array(path.map(\.json))] }
  }

  private(set) var errors: [Failed] = []
  private var random: SplitMix64
  private var count = 0
  private var scarcity: Int

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    // Some responses have everything, some hardly anything.
    scarcity = [40, 12, 6, 3].randomElement(using: &random) ?? 6
  }

  /// A user, with errors only at what the selections of it name.
  mutating func user(_ selections: [ReadSelection]) -> [String: JSONValue] {
    let user = user(depth: 0, path: [.name("user")])
    errors.removeAll { !selections.selects($0.path.dropFirst()) }
    return user
  }

  private mutating func user(depth: Int, path: [PathSegment]) -> [String: JSONValue] {
    count += 1
    var user: [String: JSONValue] = ["__typename": "User", "id": .string("u\(count)")]
    for (name, isStrict) in [("name", false), ("nick", true), ("age", false), ("role", false)] {
      let value: JSONValue =
        name == "age" ? .integer(Int64(count)) : name == "role" ? "ADMIN" : .string("\(name)\(count)")
      user[name] = nullable(path + [.name(name)], isStrict) { _, _ in value }
    }
    user["tags"] = nullable(path + [.name("tags")], true) { random, path in
      .array((0..<2).map { index in random.nullable(path + [.index(index)], true) { _, _ in "tag" } })
    }
    user["scores"] = nullable(path + [.name("scores")], false) { random, path in
      .array(
        (0..<2).map { row in
          random.nullable(path + [.index(row)], false) { random, path in
            .array((0..<2).map { index in random.nullable(path + [.index(index)], true) { _, _ in 7 } })
          }
        })
    }
    user["best"] = nullable(path + [.name("best")], true) { $0.inner(depth, $1) }
    user["friends"] = users(path + [.name("friends")], depth, false)
    user["crowd"] = users(path + [.name("crowd")], depth, true)
    user["groups"] = nullable(path + [.name("groups")], false) { random, path in
      .array((0..<2).map { random.users(path + [.index($0)], depth, false) })
    }
    return user
  }

  private mutating func users(_ path: [PathSegment], _ depth: Int, _ isStrict: Bool) -> JSONValue {
    nullable(path, isStrict) { random, path in
      .array((0..<2).map { index in random.nullable(path + [.index(index)], isStrict) { $0.inner(depth, $1) } })
    }
  }

  /// Deep objects are never read: what is selected ends before.
  private mutating func inner(_ depth: Int, _ path: [PathSegment]) -> JSONValue {
    depth < 2 ? .object(user(depth: depth + 1, path: path)) : .null
  }

  private mutating func nullable(
    _ path: [PathSegment], _ isStrict: Bool, _ value: (inout RandomUser, [PathSegment]) -> JSONValue
  ) -> JSONValue {
    guard Int.random(in: 0..<scarcity, using: &random) == 0 else { return value(&self, path) }
    if isStrict || Bool.random(using: &random) {
      errors.append(Failed(path: path, message: "e\(errors.count)"))
    }
    return .null
  }
}

extension [ReadSelection] {
  /// Whether they select what stands at a path below their object. A server has errors for nothing else.
  func selects(_ path: some Sequence<PathSegment>) -> Bool {
    var selections = self
    for case .name(let name) in path {
      let found = selections.fields.filter { $0.name == name }
      if found.isEmpty { return false }
      selections = found.flatMap(\.selections)
    }
    return true
  }

  private var fields: [ReadSelection] { flatMap { $0.isAlias ? $0.selections.fields : [$0] } }
}
