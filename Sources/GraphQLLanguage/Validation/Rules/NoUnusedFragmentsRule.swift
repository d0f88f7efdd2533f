/// A fragment is spread by some operation (5.5.1.4).
enum NoUnusedFragmentsRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var used: Set<Int> = []
    for (index, executable) in context.executables.enumerated() where executable.operation != nil {
      used.formUnion(context.reachableFragments(from: index))
    }
    for (name, index) in context.fragments where !used.contains(index) {
      collector.error("no operation uses fragment \"\(name)\"", at: context.executables[index].fragment?.name.location)
    }
  }
}
