import GraphQLLanguage

/// Goldens that put every name which Swift, its standard library or generated code could want for itself in every
/// position where GraphQL allows it. Each is a module of its own, with code that reads or encodes by every name; what
/// `EveryNameTests` calls.
enum EveryName {
  static let words =
    [
      "Type", "Protocol", "self", "Self", "in", "where", "operator", "init", "default", "Any", "extension",
      "subscript", "await", "actor", "some", "none", "_", "_1",
    ] + [
      "String", "Int", "Data", "Error", "List", "Environment", "Query", "Selection", "Optional", "Result", "Task",
      "Swift", "Freshet", "MainActor", "Array", "Bool", "Double", "Sendable", "Hashable", "Nullable", "Lens",
    ] + [
      "data", "fragments", "selections", "variables", "id", "hash", "hashValue", "description", "body", "anchor",
      "plan", "document", "binding", "rawValue", "allCases", "unrecognized", "value", "values", "userCard",
      "UserCard", "class", "func", "let", "nil", "throw", "try", "weak", "async", "any", "nodes", "edges", "hasNext",
    ]

  /// Fields and arguments, and aliases and variables, which may begin with two underscores.
  static let responses = words + ["__x"]
  /// Those that a schema can define; the specification has defined the others.
  static let types = words.filter { !["String", "Int", "Query"].contains($0) }

  static let goldens = [fields, operations, enums, inputs, plainValues]

  // MARK: Fields, arguments, variables, aliases, fragments

  private static let fields: Golden = {
    let integers = words.map { "\($0): Int" }.joined(separator: " ")
    let passed = words.map { "\($0): $\($0)" }.joined(separator: " ")
    return golden(
      "NamesOfFields",
      schema: """
        schema { query: Root }
        type Root {
          \(types.map { "\($0): \($0)" }.joined(separator: "\n  "))
          leaves: Leaves
          arguments(\(integers)): Int
        }
        type Leaves { \(integers) leaf(at: Int): Int object(at: Int): Leaves }
        \(types.map { "type \($0) { id: ID! leaf: Int }" }.joined(separator: "\n"))
        """,
      documents: """
        query Fields { \(types.map { "\($0) { leaf ...\($0) @alias(as: \"fragment\") }" }.joined(separator: " ")) }
        query Spreads { \(types.map { "\($0) { ...\($0) }" }.joined(separator: " ")) }
        query Leaves { leaves { \(words.joined(separator: " ")) } }
        query Aliases {
          leaves { \(responses.enumerated().map { "\($1): leaf(at: \($0))" }.joined(separator: " ")) }
        }
        query Objects {
          leaves { \(responses.enumerated().map { "\($1): object(at: \($0)) { leaf }" }.joined(separator: " ")) }
        }
        query Arguments(\(responses.map { "$\($0): Int" }.joined(separator: " "))) {
          arguments(\(passed)) x: arguments(Int: $__x) ...Passed @arguments(\(passed))
        }
        fragment Passed on Root @argumentDefinitions(\(words.map { "\($0): { type: \"Int\" }" }.joined(separator: " "))) {
          passed: arguments(\(passed))
        }
        \(types.map { "fragment \($0) on \($0) { leaf }" }.joined(separator: "\n"))
        """,
      reading: [
        reader("Fields", types.map { ($0, "data.\(quoted($0))?.fragment.leaf") }),
        reader("Spreads", types.map { ($0, "data.\(quoted($0))?.\(quoted(spread($0))).leaf") }),
        reader("Leaves", words.map { ($0, "data.leaves?.\(quoted($0))") }),
        reader("Aliases", responses.map { ($0, "data.leaves?.\(quoted($0))") }),
        reader("Objects", responses.map { ($0, "data.leaves?.\(quoted($0))?.leaf") }),
        encoder("Arguments", responses.enumerated().map { (variable($1), String($0)) }),
      ])
  }()

  static func quoted(_ name: String) -> String { "`\(name)`" }

  /// The accessor of a spread.
  static func spread(_ fragment: String) -> String {
    fragment.hasPrefix("_") ? fragment : fragment.prefix(1).lowercased() + fragment.dropFirst()
  }

  /// The label of an operation's variable.
  private static func variable(_ name: String) -> String { name == "Data" ? "Data_" : label(name) }

  /// The label of an input's field: as an argument's label hardly any name needs an escape.
  private static func label(_ name: String) -> String {
    name == "hashValue" ? "hashValue_" : name == "_" ? quoted(name) : name
  }

  // MARK: Operations

  private static let operations: Golden = {
    let names = words.map { ($0, "\(topLevel($0))().__document.name") }
    return golden(
      "NamesOfOperations", schema: "type Query { leaf: Int }",
      documents: words.enumerated()
        .map { "query \($1)\($0.isMultiple(of: 2) ? "" : " @inline") { leaf }" }.joined(separator: "\n"),
      reading: [
        """
        package nonisolated func readNames() -> [(Swift.String, Swift.String)] {
        \(list(names, "Swift.String"))
        }
        """
      ])
  }()

  /// The name of a type at the top of a file: these mean something else there.
  private static func topLevel(_ name: String) -> String {
    ["Swift", "Freshet", "MainActor", "Data", "Any", "Self", "Type", "Protocol"].contains(name)
      ? name + "_" : quoted(name)
  }

  // MARK: Enums

  private static let enums: Golden = {
    golden(
      "NamesOfEnums",
      schema: """
        type Query { \(types.map { "\($0)(of: \($0)): \($0)" }.joined(separator: " ")) every: [Values] }
        enum Values { \(values.joined(separator: " ")) }
        \(types.map { "enum \($0) { \($0 == "nil" ? "" : $0) OTHER }" }.joined(separator: "\n"))
        """,
      documents: """
        query Enums(\(types.map { "$\($0): \($0)" }.joined(separator: " "))) {
          \(types.map { "\($0)(of: $\($0))" }.joined(separator: " ")) every
        }
        """,
      reading: [
        encoder("Enums", types.map { (variable($0), ".value(.init(rawValue: \"\($0)\"))") }),
        reader("Enums", types.map { ($0, "data.\(quoted($0))?.rawValue") }, "Swift.String?"),
        """
        package nonisolated func readValues() -> [(Swift.String, Swift.String)] {
            Values.allCases.map { ($0.rawValue, Values(rawValue: $0.rawValue).rawValue) }
        }
        """,
      ])
  }()

  /// Enum values: GraphQL keeps these three for itself.
  static let values = words.filter { !["true", "false", "null"].contains($0) } + ["Book", "BOOK", "book"]

  // MARK: Inputs

  private static let inputs: Golden = {
    let integers = words.map { "\($0): Int" }.joined(separator: " ")
    let ones = words.enumerated().map { ($1, "One.\(oneOf($1))(\($0)).__json") }
    return golden(
      "NamesOfInputs",
      schema: """
        type Query { all(\(types.map { "\($0): \($0)" }.joined(separator: " ")) fields: Fields one: One): Int }
        input Fields { \(integers) }
        input One @oneOf { \(integers) }
        \(types.map { "input \($0) { \($0): \($0) leaf: Int }" }.joined(separator: "\n"))
        """,
      documents: """
        query Inputs(\(types.map { "$\($0): \($0)" }.joined(separator: " ")) $fields: Fields $one: One) {
          all(\(types.map { "\($0): $\($0)" }.joined(separator: " ")) fields: $fields one: $one)
        }
        """,
      reading: [
        encoder(
          "Inputs",
          types.enumerated().map { index, type in
            (
              variable(type),
              ".value(.init(\(label(type)): .value(.init(leaf: \(index)))))"
            )
          }),
        """
        package nonisolated func encodeFields() -> Freshet.JSONValue? {
            Fields(\(words.enumerated().map { "\(label($1)): \($0)" }.joined(separator: ", "))).__json
        }
        package nonisolated func encodeOnes() -> [(Swift.String, Freshet.JSONValue?)] {
        \(list(ones, "Freshet.JSONValue?"))
        }
        """,
      ])
  }()

  private static func oneOf(_ name: String) -> String {
    ["none", "some", "init", "self", "hash", "hashValue", "Type", "Protocol", "Self"].contains(name)
      ? name + "_" : quoted(name)
  }

  // MARK: Code beside the generated

  static func reader(_ operation: String, _ reads: [(String, String)], _ type: String = "Swift.Int?") -> String {
    """
    @MainActor package func read\(operation)(_ response: Freshet.Payload) throws -> [(Swift.String, \(type))] {
        let operation = \(operation)()
        let store = Freshet.Store()
        let scope = store.scope(for: operation.__document, variables: operation.__variables)
        store.commit([try Freshet.Ingest.read(response, scope: scope)])
        let data = \(operation).Data(store.anchor(for: scope, lens: \(operation).Data.__plan))
    \(list(reads, type))
    }
    """
  }

  /// One statement each: a literal of them all would keep the Swift compiler busy for minutes.
  static func list(_ values: [(String, String)], _ type: String) -> String {
    """
        var list: [(Swift.String, \(type))] = []
    \(values.map { "    list.append((\"\($0)\", \($1)))" }.joined(separator: "\n"))
        return list
    """
  }

  private static func encoder(_ operation: String, _ arguments: [(String, String)]) -> String {
    """
    package nonisolated func encode\(operation)() -> [Swift.String: Freshet.JSONValue] {
        \(operation)(\(arguments.map { "\($0): \($1)" }.joined(separator: ", "))).__variables
    }
    """
  }

  static func golden(_ name: String, schema: String, documents: String, reading: [String]) -> Golden {
    let code = reading.joined(separator: "\n\n")
    let level = code.contains(": Freshet.") || code.contains("> Freshet.") ? "package " : ""
    return Golden(
      name: name, schema: Source(schema, name: "schema.graphql"),
      documents: ["documents": Source(documents, name: "documents.graphql")],
      code: """
        // Written by EveryName. Changes are lost.
        // swift-format-ignore-file
        @_spi(Generated) \(level)import Freshet

        \(code)

        """)
  }
}
