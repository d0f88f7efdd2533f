/// A fragment does not reach itself (5.5.2.2).
enum NoFragmentCyclesRule: ValidationRule {
  static func check(_ context: ValidationContext, reporting collector: inout DiagnosticCollector) {
    var isDone = Set<Int>()
    for start in context.fragments.values.sorted() where !isDone.contains(start) {
      follow(start, &isDone, context, reporting: &collector)
    }
  }

  /// Depth first with a path of its own in place of recursion: a chain of fragments has no limit.
  private static func follow(
    _ start: Int, _ isDone: inout Set<Int>, _ context: ValidationContext, reporting collector: inout DiagnosticCollector
  ) {
    var path = [(fragment: start, next: 0)]
    var onPath = [start: 0]
    while let (fragment, next) = path.last {
      let spreads = context.executables[fragment].spreads
      guard next < spreads.count else {
        path.removeLast()
        onPath[fragment] = nil
        isDone.insert(fragment)
        continue
      }
      path[path.count - 1].next += 1
      let spread = spreads[next].spread
      guard let target = context.fragments[spread.name.text], !isDone.contains(target) else { continue }
      if let begin = onPath[target] {
        let through = path[begin...].dropFirst().compactMap { context.executables[$0.fragment].fragment?.name.text }
        let way = through.isEmpty ? "" : " through " + through.map { "\"\($0)\"" }.joined(separator: ", ")
        collector.error("fragment \"\(spread.name)\" spreads itself\(way)", at: spread.location)
      } else {
        onPath[target] = path.count
        path.append((target, 0))
      }
    }
  }
}
