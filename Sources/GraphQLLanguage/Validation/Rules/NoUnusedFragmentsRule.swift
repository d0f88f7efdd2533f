/// A fragment is spread by some operation (5.5.1.4).
enum NoUnusedFragmentsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    let operations = context.executables.indices.filter { context.executables[$0].operation != nil }
    let used = Set(context.reachableFragments(from: operations))
    for (name, index) in context.fragments where !used.contains(index) {
      collector.error("no operation uses fragment \"\(name)\"", at: context.executables[index].fragment?.name.location)
    }
  }
}
