import Freshet
import Testing

import func NamesOfValues.readAliasesValue
import func NamesOfValues.readFieldsValue
import func NamesOfValues.readLeavesValue
import func NamesOfValues.readLenses
import func NamesOfValues.readObjectsValue
import func NamesOfValues.readPartsValue
import func NamesOfValues.readSpreadsValue

/// Plain values under names that Swift or generated code could want for itself.
@Suite struct EveryNameValuesTests {
  private let words = EveryName.words
  private let types = EveryName.types

  /// A response in which each name has its place in the list as its value.
  private func response(
    _ names: [String], _ value: (Int) -> JSONValue, in object: String? = nil, others: [String: JSONValue] = [:]
  ) -> Payload {
    let members = JSONValue.object(
      Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, value($0)) }).merging(others) { $1 })
    return Payload(JSONValue.object(["data": object.map { JSONValue.object([$0: members]) } ?? members]).text)
  }

  private func expect(_ read: [(String, Int?)], _ names: [String], _ comment: Comment) {
    #expect(read.map(\.0) == names, comment)
    #expect(read.map(\.1) == Array(0..<names.count), comment)
  }

  @Test("fields, aliases, objects and fragments are read by every name, from a payload's bytes")
  func values() throws {
    let leaf: (Int) -> JSONValue = { ["id": .string("\($0)"), "leaf": .integer(Int64($0))] }
    let object: (Int) -> JSONValue = { ["id": .integer(Int64($0)), "leaf": .integer(Int64($0))] }
    let identity: [String: JSONValue] = ["__id": -1]
    let number: (Int) -> JSONValue = { .integer(Int64($0)) }
    expect(try readFieldsValue(response(types, leaf)), types, "fields")
    expect(try readSpreadsValue(response(types, leaf)), types, "spreads")
    expect(try readLeavesValue(response(words, number, in: "leaves")), words, "leaves")
    let responses = words + ["__x"]
    expect(try readAliasesValue(response(responses, number, in: "leaves", others: identity)), responses, "aliases")
    expect(try readObjectsValue(response(responses, object, in: "leaves", others: identity)), responses, "objects")
    let parts = try readPartsValue(Payload(#"{"data":{"leaves":{"id":1,"leaf":7}}}"#))
    #expect(parts.map(\.0) == words)
    #expect(parts.allSatisfy { $0.1 == 7 })
  }

  @Test("a lens gives the values of fragments of every name")
  @MainActor func lenses() throws {
    let leaf: (Int) -> JSONValue = { ["id": .string("\($0)"), "leaf": .integer(Int64($0))] }
    expect(try readLenses(response(types, leaf)), types, "lenses")
  }
}
