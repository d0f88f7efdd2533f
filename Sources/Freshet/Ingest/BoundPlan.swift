/// A plan with its variables' values: what the ingest needs, on any thread.
package final class BoundPlan: Sendable {
  package let plan: Plan
  package let table: PlanTable
  /// The operation's variables, its defaults applied.
  package let operationVariables: [String: JSONValue]
  /// All variables the plan sees: the operation's, and a fragment's own.
  package let variables: [String: JSONValue]
  /// A fragment's own variables.
  package let ownVariables: [String: JSONValue]
  /// A fragment's own variables that are given an absent variable of the operation: they are absent whatever their
  /// defaults, since the text that a server gets has the operation's variable in their place.
  private let givenAbsent: Set<String>
  private let isFragment: Bool
  /// The fields some condition leaves out; empty where none does.
  let excluded: [Bool]

  /// An operation's plan.
  package init(_ plan: Plan, variables: [String: JSONValue]) {
    self.plan = plan
    table = plan.table
    let values = Self.withDefaults(variables, table)
    operationVariables = values
    self.variables = values
    ownVariables = [:]
    givenAbsent = []
    isFragment = false
    excluded = Self.excluded(table, values)
  }

  /// A fragment's plan, with the arguments that a spread in another plan gives it.
  package init(_ plan: Plan, spread arguments: StorageTemplate, in outer: BoundPlan) {
    self.plan = plan
    table = plan.table
    isFragment = true
    operationVariables = outer.operationVariables
    var own = arguments.values(outer.variables)
    var givenAbsent: Set<String> = []
    for argument in arguments.arguments where own[argument.name] == nil && outer.isAbsent(argument.value) {
      givenAbsent.insert(argument.name)
    }
    self.givenAbsent = givenAbsent
    for (name, value) in table.variables where own[name] == nil && !givenAbsent.contains(name) { own[name] = value }
    ownVariables = own
    var values = outer.operationVariables
    // A fragment's own variable hides the operation's of that name, also where it is absent.
    for (name, _) in table.variables { values[name] = nil }
    variables = values.merging(ownVariables) { _, own in own }
    excluded = Self.excluded(table, variables)
  }

  /// Whether a value without a value is a variable of the operation's, and not a fragment's own that nobody gave.
  private func isAbsent(_ value: StorageTemplate.Value) -> Bool {
    guard case .variable(let name) = value else { return false }
    return !isFragment || givenAbsent.contains(name) || !table.variables.contains { $0.name == name }
  }

  private static func withDefaults(_ variables: [String: JSONValue], _ table: PlanTable) -> [String: JSONValue] {
    var values = variables
    for (name, value) in table.variables where values[name] == nil { values[name] = value }
    return values
  }

  private static func excluded(_ table: PlanTable, _ variables: [String: JSONValue]) -> [Bool] {
    guard !table.conditions.isEmpty else { return [] }
    let held = table.conditions.map { $0.holds(variables) }
    return table.fields.map { field in field.condition.map { !held[$0] } ?? false }
  }

  package func isExcluded(_ ordinal: Int) -> Bool { !excluded.isEmpty && excluded[ordinal] }
}
