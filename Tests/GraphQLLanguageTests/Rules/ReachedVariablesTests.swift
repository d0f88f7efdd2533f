import GraphQLLanguage
import Testing

struct ReachedVariablesTests {
  private let schema: Schema

  init() throws {
    schema = try #require(Schema.valid("type Query { a(n: Int): Query, b(n: Int!): Int }"))
  }

  private func reached(_ text: String) throws -> (context: ValidationContext, errors: [String]) {
    let document = try Parser.parse(Source(text))
    let context = Validator.context(
      of: document, schema: schema, directives: [], openDirectives: [], fragmentVariables: { _ in [] },
      fragmentArguments: nil, unreadableFragments: [])
    let rules = SpecifiedRules.all.filter { $0.name.contains("Variables") }
    return (context, rules.flatMap { Validator.check($0, context) }.map(\.message))
  }

  @Test("many operations over one chain of fragments follow each spread once")
  func chain() throws {
    let length = 500
    let fragments = (0..<length).map { "fragment F\($0) on Query { a { ...F\($0 + 1) } }" }.joined()
    let operations = (0..<200).map { "query Q\($0)($n: Int) { ...F0 }" }.joined()
    let last = "fragment F\(length) on Query { a(n: $n) { b(n: 1) } }"
    let (context, errors) = try reached(fragments + last + operations)
    #expect(context.reachedVariables.steps == length + 200)
    #expect(context.reachedVariables.entries.allSatisfy { $0.kinds.map(\.name) == ["n"] })
    #expect(errors.isEmpty)
  }

  @Test("what is wrong far down a chain is told for every operation")
  func wrong() throws {
    let (_, errors) = try reached(
      """
      query A($n: Int, $m: Int) { ...F } query B { ...F } query C($n: Int!) { ...F }
      fragment F on Query { a { ...G } } fragment G on Query { b(n: $n) }
      """)
    #expect(
      errors.sorted() == [
        "query \"A\" declares the variable \"$m\" but does not use it",
        "query \"B\" does not declare the variable \"$n\"",
        "variable \"$n\" of type \"Int\" stands where \"Int!\" is expected",
      ])
  }

  @Test("fragments in a circle use what any of them uses, and a spread of none makes that unknown")
  func circle() throws {
    let (context, errors) = try reached(
      """
      query A($n: Int, $m: Int) { ...F } query B($m: Int) { ...H }
      fragment F on Query { a(n: $n) { ...G } } fragment G on Query { a { ...F ...K } }
      fragment K on Query { a(n: $m) { b(n: 1) } } fragment H on Query { ...Missing }
      """)
    let names = context.reachedVariables.entries.map { $0.kinds.map(\.name).sorted() }
    #expect(names == [["m", "n"], [], ["m", "n"], ["m", "n"], ["m"], []])
    #expect(context.reachedVariables.entries.map(\.reachesUnknown) == [false, true, false, false, false, true])
    #expect(errors.isEmpty)
  }
}
