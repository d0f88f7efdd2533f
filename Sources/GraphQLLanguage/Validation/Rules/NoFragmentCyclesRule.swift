/// A fragment does not reach itself (5.5.2.2).
enum NoFragmentCyclesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    CircleSearch.forEachCircle(
      from: context.fragments.values.sorted(),
      edges: { fragment -> [(edge: FragmentSpread, target: Int)] in
        context.executables[fragment].spreads.compactMap { use in
          context.fragments[use.spread.name.text].map { (use.spread, $0) }
        }
      },
      report: { circle in
        guard let spread = circle.last?.edge else { return }
        let through = circle.dropFirst().compactMap { context.executables[$0.node].fragment?.name.text }
        let way = through.isEmpty ? "" : " through " + through.map { "\"\($0)\"" }.joined(separator: ", ")
        collector.error("fragment \"\(spread.name)\" spreads itself\(way)", at: spread.location)
      })
  }
}
