import Foundation
@_spi(Generated) import Freshet
import Testing

/// The response is the oracle: what the generated lenses read is what the server's JSON says.
@MainActor struct CharactersPageOracleTests {
  private let page: CharactersPage.Data
  private let raw: [String: Any]

  init() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Benchmarks/Data/characters-page-plain.json")
    let bytes = try Data(contentsOf: file.standardizedFileURL)
    let operation = CharactersPage()
    let store = Store()
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    store.commit([try Ingest.read(Payload([UInt8](bytes)), scope: scope)])
    page = CharactersPage.Data(store.anchor(for: scope, lens: CharactersPage.Data.__plan))
    let response = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    raw = try #require(response["data"] as? [String: Any])
  }

  @Test("every leaf of a large page, read through its generated lenses, equals the response")
  func oracle() throws {
    var oracle = Oracle()
    let characters = try #require(page.characters)
    oracle.object(raw, "characters") { raw, oracle in
      oracle.object(raw, "info") { raw, oracle in
        oracle.leaf(raw, "count", characters.info.count)
        oracle.leaf(raw, "pages", characters.info.pages)
        oracle.leaf(raw, "next", characters.info.next)
        oracle.leaf(raw, "prev", characters.info.prev)
      }
      oracle.list(raw, "results", characters.results, Self.compare)
    }
    #expect(oracle.differences == [])
    #expect(oracle.leaves == Oracle.leaves(raw))
    #expect(oracle.leaves > 10_000)
  }

  private static func compare(
    _ raw: [String: Any], _ lens: CharactersPage.Data.Characters.Results, _ oracle: inout Oracle
  ) {
    oracle.leaf(raw, "id", lens.id)
    oracle.leaf(raw, "name", lens.name)
    oracle.leaf(raw, "status", lens.status)
    oracle.leaf(raw, "species", lens.species)
    oracle.leaf(raw, "type", lens.type)
    oracle.leaf(raw, "gender", lens.gender)
    oracle.leaf(raw, "image", lens.image)
    oracle.leaf(raw, "created", lens.created)
    oracle.object(raw, "origin") { raw, oracle in
      oracle.leaf(raw, "id", lens.origin.id)
      oracle.leaf(raw, "name", lens.origin.name)
    }
    oracle.object(raw, "location") { raw, oracle in
      oracle.leaf(raw, "id", lens.location.id)
      oracle.leaf(raw, "name", lens.location.name)
      oracle.leaf(raw, "type", lens.location.type)
      oracle.leaf(raw, "dimension", lens.location.dimension)
    }
    oracle.list(raw, "episode", lens.episode) { raw, lens, oracle in
      oracle.leaf(raw, "id", lens.id)
      oracle.leaf(raw, "name", lens.name)
      oracle.leaf(raw, "air_date", lens.air_date)
      oracle.leaf(raw, "episode", lens.episode)
      oracle.list(raw, "characters", lens.characters) { raw, lens, oracle in
        oracle.leaf(raw, "id", lens.id)
        oracle.leaf(raw, "name", lens.name)
      }
    }
  }
}

/// Compares values with raw JSON and counts, so that a leaf nobody compared is noticed.
@MainActor private struct Oracle {
  private(set) var leaves = 0
  private(set) var differences: [String] = []
  private var path: [String] = []

  mutating func leaf(_ raw: [String: Any], _ name: String, _ value: String?) {
    compare(raw, name, value, raw[name] as? String)
  }

  mutating func leaf(_ raw: [String: Any], _ name: String, _ value: Int?) {
    compare(raw, name, value, (raw[name] as? NSNumber)?.intValue)
  }

  private mutating func compare<Value: Equatable>(
    _ raw: [String: Any], _ name: String, _ value: Value?, _ expected: Value?
  ) {
    leaves += 1
    let isNull = raw[name] is NSNull
    guard value == expected, isNull == (value == nil) else {
      differences.append("\((path + [name]).joined(separator: ".")): \(value as Any) is not \(raw[name] as Any)")
      return
    }
  }

  mutating func object(_ raw: [String: Any], _ name: String, _ body: ([String: Any], inout Oracle) -> Void) {
    path.append(name)
    defer { path.removeLast() }
    guard let inner = raw[name] as? [String: Any] else { return differences.append("\(path): no object") }
    body(inner, &self)
  }

  mutating func list<Element>(
    _ raw: [String: Any], _ name: String, _ elements: [Element],
    _ body: ([String: Any], Element, inout Oracle) -> Void
  ) {
    path.append(name)
    defer { path.removeLast() }
    let inner = raw[name] as? [[String: Any]] ?? []
    if inner.count != elements.count { differences.append("\(path): \(elements.count) is not \(inner.count)") }
    for (index, (raw, element)) in zip(inner, elements).enumerated() {
      path.append(String(index))
      body(raw, element, &self)
      path.removeLast()
    }
  }

  /// How many leaves a JSON value has.
  static func leaves(_ value: Any) -> Int {
    switch value {
    case let object as [String: Any]: object.values.reduce(0) { $0 + leaves($1) }
    case let list as [Any]: list.reduce(0) { $0 + leaves($1) }
    default: 1
    }
  }
}
