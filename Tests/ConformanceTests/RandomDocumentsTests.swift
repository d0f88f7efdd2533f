import Foundation
import FreshetCompiler
import GraphQLLanguage
import Testing

@_spi(Generated) @testable import Freshet

/// Documents nobody thought of, answered by graphql-core (Tests/Fixtures/RandomDocuments/make.py): compiled, committed
/// and read through their lens plans, by lenses and as plain values.
@MainActor struct RandomDocumentsTests {
  private static let folder = Cases.folder.deletingLastPathComponent().appending(path: "Fixtures/RandomDocuments")

  @Test("what lenses and values read of any document is what the server answered, and all that was asked for is read")
  func read() throws {
    let file = ProcessInfo.processInfo.environment["FRESHET_RANDOM_DOCUMENTS"].map { URL(filePath: $0) }
    let bytes = try Data(contentsOf: file ?? Self.folder.appending(path: "documents.json"))
    let cases = try #require(try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]])
    #expect(cases.count > 20)
    let schema = try Self.source("schema.graphql")
    let configuration = ConfigurationReader(try Self.source("freshet.json")).configuration
    for (index, random) in cases.enumerated() {
      let text = try #require(random["document"] as? String)
      let input = CompilerInput(
        configuration: configuration, schema: [schema],
        documents: [CompilerDocument(Source(text, name: "\(index)"), output: "documents")])
      let document = try Cases(input).document("Q")
      #expect(document.document.text == random["text"] as? String, "make.py makes the answers anew")
      let problems = try Self.problems(document, random)
      #expect(problems == [], "\(text)")
    }
  }

  private static func source(_ name: String) throws -> Source {
    Source(try String(contentsOf: folder.appending(path: name), encoding: .utf8), name: name)
  }

  private static func problems(_ document: DynamicDocument, _ random: [String: Any]) throws -> [String] {
    let store = Store()
    var logged: [String] = []
    store.log = { logged.append("\($0)") }
    let variables = try JSONSerialization.data(withJSONObject: random["variables"] ?? [:])
    guard case .object(let values) = try JSONValue(json: String(decoding: variables, as: UTF8.self)) else { return [] }
    let scope = store.scope(for: document.document, variables: values)
    let payload = try JSONSerialization.data(withJSONObject: ["data": random["data"]])
    let response = try Ingest.read(Payload([UInt8](payload)), scope: scope)
    store.commit([response])
    var comparison = LensComparison()
    comparison.object(store.anchor(for: scope, lens: document.rootPlan), set: 0, random["data"] ?? NSNull(), "")
    var problems = comparison.problems
    if store.availability(of: scope) != .full { problems.append("the store does not hold all of it") }
    problems += unread(random, comparison.read)
    let anchor = store.anchor(for: scope, lens: document.rootPlan)
    let stored = InlineReader(source: RecordSource(anchor.scope, isObserved: false)).object(anchor.record)
    problems += Self.problems(stored, random).map { "in the store, as a value: \($0)" }
    let changes = try #require(response.changes)
    let sent = EntrySource.read(response, changes, lens: document.rootPlan, log: { logged.append("\($0)") }) {
      InlineReader(source: $0).object($1)
    }
    problems += Self.problems(sent, random).map { "in the payload, as a value: \($0)" }
    return problems + logged
  }

  private static func problems(_ object: InlineObject?, _ random: [String: Any]) -> [String] {
    guard let object else { return ["there is none"] }
    var comparison = InlineComparison()
    comparison.object(object, random["data"] ?? NSNull(), "")
    return comparison.problems + unread(random, comparison.read)
  }

  private static func unread(_ random: [String: Any], _ read: Set<String>) -> [String] {
    let added = Set(random["added"] as? [String] ?? [])
    func unread(_ raw: Any, _ path: String) -> [String] {
      if added.contains(path) { return [] }
      switch raw {
      case let members as [String: Any]:
        return members.flatMap { unread($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }
      case let list as [Any] where !list.isEmpty:
        return list.enumerated().flatMap { unread($0.element, "\(path).\($0.offset)") }
      default: return read.contains(path) ? [] : ["\(path) was not read"]
      }
    }
    return unread(random["data"] ?? NSNull(), "")
  }
}

/// Reads all that a lens plan has at an object, and compares it with raw JSON.
@MainActor private struct LensComparison {
  private(set) var problems: [String] = []
  private(set) var read: Set<String> = []

  mutating func object(_ anchor: Anchor, set: Int, _ raw: Any, _ path: String) {
    guard let members = raw as? [String: Any] else { return problems.append("\(path): an object is not \(raw)") }
    let reader = PathReader(anchor)
    for ordinal in anchor.scope.table.sets[set].fields {
      let field = anchor.field(ordinal)
      switch field.base {
      case .spread:
        if let part = anchor.anchorIfPresent(ordinal) { object(part, set: 0, raw, path) }
      case .alias:
        if let part = anchor.anchorIfPresent(ordinal) { object(part, set: field.target, raw, path) }
      default:
        let place = path.isEmpty ? field.response : "\(path).\(field.response)"
        let excluded =
          anchor.scope.bound.isExcluded(ordinal)
          || field.typeSet.map { !anchor.scope.table.typeSets[$0].contains(anchor.record.typeName) } ?? false
        if excluded { continue }
        guard let raw = members[field.response] else {
          problems.append("\(place): read, and not in the answer")
          continue
        }
        value(reader.member(anchor, ordinal), raw, place)
      }
    }
  }

  private mutating func value(_ place: PathReader.Place, _ raw: Any, _ path: String) {
    read.insert(path)
    switch (place, raw) {
    case (.object(let anchor, let set), _): object(anchor, set: set, raw, path)
    case (.list(let places), let list as [Any]) where places.count == list.count:
      for (index, pair) in zip(places, list).enumerated() { value(pair.0, pair.1, "\(path).\(index)") }
    case (.leaf(.null), is NSNull): break
    case (.leaf(.boolean(let flag)), let raw as NSNumber) where raw.boolValue == flag: break
    case (.leaf(.integer(let integer)), let raw as NSNumber) where raw.int64Value == integer: break
    case (.leaf(.float(let double)), let raw as NSNumber) where raw.doubleValue == double: break
    case (.leaf(.string(let text)), let raw as String) where raw == text: break
    case (.leaf(.literal(let text)), let raw as NSNumber) where raw.stringValue == text: break
    default: problems.append("\(path): \(place) is not \(raw)")
    }
  }
}

/// Compares a plain value's lines with raw JSON.
private struct InlineComparison {
  private(set) var problems: [String] = []
  private(set) var read: Set<String> = []

  mutating func object(_ object: InlineObject, _ raw: Any, _ path: String) {
    guard let members = raw as? [String: Any] else { return problems.append("\(path): an object is not \(raw)") }
    for (field, value) in zip(object.lines, object.values) {
      switch (field.base, value.content) {
      case (_, .missing), (.spread, .null), (.alias, .null): continue
      case (.spread, .object(let part)), (.alias, .object(let part)): self.object(part, raw, path)
      default:
        let place = path.isEmpty ? field.response : "\(path).\(field.response)"
        guard let raw = members[field.response] else {
          problems.append("\(place): read, and not in the answer")
          continue
        }
        self.value(value, raw, place)
      }
    }
  }

  private mutating func value(_ value: InlineValue, _ raw: Any, _ path: String) {
    read.insert(path)
    switch (value.content, raw) {
    case (.object(let inner), _): object(inner, raw, path)
    case (.list(let values), let list as [Any]) where values.count == list.count:
      for (index, pair) in zip(values, list).enumerated() { self.value(pair.0, pair.1, "\(path).\(index)") }
    case (.null, is NSNull): break
    case (.leaf(.boolean(let flag)), let raw as NSNumber) where raw.boolValue == flag: break
    case (.leaf(.integer(let integer)), let raw as NSNumber) where raw.int64Value == integer: break
    case (.leaf(.float(let double)), let raw as NSNumber) where raw.doubleValue == double: break
    case (.leaf(.string(let text)), let raw as String) where raw == text: break
    case (.leaf(.text(let text)), let raw as NSNumber) where raw.stringValue == text: break
    default: problems.append("\(path): \(value.content) is not \(raw)")
    }
  }
}
