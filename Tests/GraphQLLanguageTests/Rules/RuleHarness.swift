import GraphQLLanguage
import Testing

/// Holds documents against one rule of the specification, on one schema for all rules' tests.
struct RuleHarness {
  private let rule: any ValidationRule.Type
  private let schema: Schema

  init(_ name: String) throws {
    rule = try #require(SpecifiedRules.all.first { $0.name == name })
    schema = try #require(Schema.valid(Self.schemaText))
  }

  /// The rule's diagnostics, each as `line:column: message`, notes left out.
  func errors(in text: String) throws -> [String] {
    let extra = """
      directive @once on FIELD directive @often(n: Int) repeatable on FIELD | QUERY | VARIABLE_DEFINITION
      directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
      directive @stream(if: Boolean! = true, label: String, initialCount: Int = 0) on FIELD
      """
    let directives = try Parser.parse(Source(extra)).definitions.compactMap { definition -> DirectiveDefinition? in
      if case .directive(let directive) = definition { directive } else { nil }
    }
    let diagnostics = Validator.validate(
      document: try Parser.parse(Source(text)), schema: schema, directives: directives, openDirectives: ["variables"],
      fragmentVariables: Self.fragmentVariables, fragmentArguments: "arguments", rules: [rule])
    #expect(diagnostics.allSatisfy { $0.rule == rule.name && $0.severity == .error })
    return diagnostics.map { "\($0.location.map { "\($0.position)" } ?? ""): \($0.message)" }
  }

  /// `@variables(n: "Int!")` on a fragment declares variables for it alone.
  private static func fragmentVariables(_ fragment: FragmentDefinition) -> [VariableDefinition] {
    (fragment.directives.first(named: "variables")?.arguments ?? []).compactMap { argument in
      guard let text = argument.value.stringValue,
        let type = try? Parser.parseType(text, at: argument.value.location)
      else { return nil }
      return VariableDefinition(name: argument.name, type: type, location: argument.location)
    }
  }

  private static let schemaText = """
    type Query {
      user(id: ID!): User
      node(id: ID!): Node
      search(text: String = "all", by: By, filter: Filter, tags: [String!], level: Level): [Result]
      numbers(int: Int, float: Float, flag: Boolean, id: ID, ints: [Int], must: Int!, mustOr: Int! = 1): Int
      any(value: Anything): String
    }
    type Mutation { rename(id: ID!, name: String!): User }
    type Subscription { renamed(id: ID): User, removed: ID }
    interface Node { id: ID! }
    interface Named { name: String }
    interface Lonely { alone: Int }
    type User implements Node & Named { id: ID!, name: String, age: Int!, friends(first: Int): [User], level: Level }
    type Group implements Node { id: ID!, name: String!, title: String, age: Int!, size: Float, owner: User }
    type Rock { weight: Float }
    union Result = User | Rock
    enum Level { LOW HIGH }
    input Filter { name: String, min: Int!, max: Int = 10, inner: Filter, levels: [Level!] }
    input By @oneOf { id: ID, name: String }
    scalar Anything
    """
}
