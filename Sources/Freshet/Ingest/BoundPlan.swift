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
    excluded = Self.excluded(table, values)
  }

  /// A fragment's plan, with the arguments of its spread.
  package init(_ plan: Plan, operation: [String: JSONValue], arguments: [String: JSONValue]) {
    self.plan = plan
    table = plan.table
    operationVariables = operation
    ownVariables = Self.withDefaults(arguments, table)
    var values = operation
    // A fragment's own variable hides the operation's of that name, also where it is absent.
    for (name, _) in table.variables { values[name] = nil }
    variables = values.merging(ownVariables) { _, own in own }
    excluded = Self.excluded(table, variables)
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
