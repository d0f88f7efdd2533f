/// Every name in the plain values of `@inline` documents, read from a payload's bytes.
extension EveryName {
  static let plainValues: Golden = {
    let integers = words.map { "\($0): Int" }.joined(separator: " ")
    return golden(
      "NamesOfValues",
      schema: """
        schema { query: Root }
        type Root {
          \(types.map { "\($0): \($0)" }.joined(separator: "\n  "))
          leaves: Leaves
        }
        type Leaves { \(integers) leaf(at: Int): Int object(at: Int): Leaves }
        \(types.map { "type \($0) { id: ID! leaf: Int }" }.joined(separator: "\n"))
        """,
      documents: """
        query Fields @inline { \(types.map { "\($0) { leaf ...\($0) @alias(as: \"fragment\") }" }.joined(separator: " ")) }
        query Spreads @inline { \(types.map { "\($0) { ...\($0) }" }.joined(separator: " ")) }
        query Lenses { \(types.map { "\($0) { ...\($0) }" }.joined(separator: " ")) }
        query Leaves @inline { leaves { \(words.joined(separator: " ")) } }
        query Aliases @inline {
          leaves { \(responses.enumerated().map { "\($1): leaf(at: \($0))" }.joined(separator: " ")) }
        }
        query Objects @inline {
          leaves { \(responses.enumerated().map { "\($1): object(at: \($0)) { leaf }" }.joined(separator: " ")) }
        }
        query Parts @inline {
          leaves { \(words.map { "... on Leaves @alias(as: \"\($0)\") { leaf }" }.joined(separator: " ")) }
        }
        \(types.map { "fragment \($0) on \($0) @inline { leaf }" }.joined(separator: "\n"))
        """,
      reading: [
        valueReader("Fields", types.map { ($0, "data.\(value($0))?.fragment.leaf") }),
        valueReader("Spreads", types.map { ($0, "data.\(value($0))?.\(value(spread($0))).leaf") }),
        reader("Lenses", types.map { ($0, "data.\(quoted($0))?.\(quoted(spread($0))).leaf") }),
        valueReader("Leaves", words.map { ($0, "data.leaves?.\(value($0))") }),
        valueReader("Aliases", responses.map { ($0, "data.leaves?.\(value($0))") }),
        valueReader("Objects", responses.map { ($0, "data.leaves?.\(value($0))?.leaf") }),
        valueReader("Parts", words.map { ($0, "data.leaves?.\(value($0)).leaf") }),
      ])
  }()

  /// The property of a value: what is hashable has one of that name already.
  private static func value(_ name: String) -> String { quoted(name == "hashValue" ? "hashValue_" : name) }

  private static func valueReader(_ operation: String, _ reads: [(String, String)]) -> String {
    """
    package nonisolated func read\(operation)Value(_ response: Freshet.Payload) throws -> [(Swift.String, Swift.Int?)] {
        let data = try \(operation)().data(of: response)
    \(list(reads, "Swift.Int?"))
    }
    """
  }
}
