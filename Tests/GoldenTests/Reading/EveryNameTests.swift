import Freshet
import Testing

import func NamesOfEnums.encodeEnums
import func NamesOfEnums.readEnums
import func NamesOfEnums.readValues
import func NamesOfFields.encodeArguments
import func NamesOfFields.readAliases
import func NamesOfFields.readFields
import func NamesOfFields.readLeaves
import func NamesOfFields.readObjects
import func NamesOfFields.readSpreads
import func NamesOfInputs.encodeFields
import func NamesOfInputs.encodeInputs
import func NamesOfInputs.encodeOnes
import func NamesOfOperations.readNames

/// Names that Swift or generated code could want for itself: what has them compiles (this target links all of it, four
/// generated modules in one program), and is read and sent by the name the schema gives it.
@MainActor @Suite struct EveryNameTests {
  private let words = EveryName.words
  private let types = EveryName.types

  /// A response in which each name has its place in the list as its value.
  ///
  /// - Parameter others: members besides.
  private func response(
    _ names: [String], _ value: (Int) -> JSONValue, in object: String? = nil, others: [String: JSONValue] = [:]
  ) -> Payload {
    let members = JSONValue.object(
      Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, value($0)) }).merging(others) { $1 })
    let data = object.map { JSONValue.object([$0: members]) } ?? members
    return Payload([UInt8](JSONValue.object(["data": data]).text.utf8))
  }

  private func expect(_ read: [(String, Int?)], _ names: [String], _ comment: Comment) {
    #expect(read.map(\.0) == names, comment)
    #expect(read.map(\.1) == Array(0..<names.count), comment)
  }

  @Test("fields, aliases, objects and fragments are read by every name")
  func fields() throws {
    let leaf: (Int) -> JSONValue = { ["id": .string("\($0)"), "leaf": .integer(Int64($0))] }
    let object: (Int) -> JSONValue = { ["id": .integer(Int64($0)), "leaf": .integer(Int64($0))] }
    let identity: [String: JSONValue] = ["__id": -1]
    let number: (Int) -> JSONValue = { .integer(Int64($0)) }
    expect(try readFields(response(types, leaf)), types, "fields")
    expect(try readSpreads(response(types, leaf)), types, "spreads")
    expect(try readLeaves(response(words, number, in: "leaves")), words, "leaves")
    let responses = words + ["__x"]
    expect(try readAliases(response(responses, number, in: "leaves", others: identity)), responses, "aliases")
    expect(try readObjects(response(responses, object, in: "leaves", others: identity)), responses, "objects")
  }

  @Test("variables, input fields and the one field of a oneOf are sent under every name")
  func encoding() throws {
    let all = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, JSONValue.integer(Int64($0))) })
    #expect(encodeArguments() == all.merging(["__x": .integer(Int64(words.count))]) { $1 })
    #expect(encodeFields() == .object(all))
    #expect(encodeOnes().map(\.0) == words)
    for (name, json) in encodeOnes() { #expect(json == .object([name: all[name] ?? nil])) }
    let inputs = encodeInputs()
    #expect(inputs.count == types.count)
    for (index, type) in types.enumerated() {
      #expect(inputs[type] == [type: ["leaf": .integer(Int64(index))]], "\(type)")
    }
  }

  @Test("operations are sent under every name")
  func operations() {
    #expect(readNames().map(\.0) == words)
    for (word, name) in readNames() { #expect(name == word) }
  }

  @Test("enums and their values come back under every name, also those that differ by case")
  func enums() throws {
    #expect(encodeEnums() == Dictionary(uniqueKeysWithValues: types.map { ($0, .string($0)) }))
    #expect(readValues().map(\.0) == EveryName.values)
    #expect(readValues().map(\.1) == EveryName.values)
    let read = try readEnums(response(types, { .string(types[$0]) }, others: ["every": []]))
    for (name, value) in read { #expect(value == name) }
    #expect(read.count == types.count)
  }
}
