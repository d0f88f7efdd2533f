package import GraphQLLanguage

/// What a run compiles as data, without the Swift it writes: for scripts and tools that run documents they read.
package struct CompiledDocuments: Sendable {
  /// A plan's text, and the fragments its spreads name, in the order of its numbers.
  package struct LensPlan: Sendable {
    package let text: String
    package let fragments: [String]

    init(_ plan: PlanText) {
      text = plan.text
      fragments = plan.fragments
    }
  }

  package struct Operation: Sendable {
    package let kind: OperationKind
    package let name: String
    /// What a server receives.
    package let text: String
    package let clientVariables: [String]
    /// From `@cacheExpiration(seconds:)`.
    package let cacheExpiration: Int?
    package let plan: String
    package let rootPlan: LensPlan
  }

  package struct Fragment: Sendable {
    package let name: String
    package let plan: LensPlan
    /// The name of a refetchable fragment's query.
    package let refetchQuery: String?
  }

  package let operations: [Operation]
  package let fragments: [Fragment]

  /// Compiles; nil where `diagnostics` has the reason.
  package init?(_ input: CompilerInput, reporting diagnostics: inout DiagnosticCollector) {
    guard let (program, _) = Compiler.program(of: input, reporting: &diagnostics), !diagnostics.hasErrors else {
      return nil
    }
    operations = program.operations.map { compiled in
      Operation(
        kind: compiled.operation.kind, name: compiled.operation.name, text: compiled.text,
        clientVariables: compiled.clientVariables, cacheExpiration: compiled.operation.cacheExpiration,
        plan: compiled.plan.text, rootPlan: LensPlan(compiled.lensPlan))
    }
    fragments = program.fragments.map { compiled in
      Fragment(
        name: compiled.fragment.name, plan: LensPlan(compiled.plan),
        refetchQuery: compiled.fragment.refetchQuery?.text)
    }
  }
}
