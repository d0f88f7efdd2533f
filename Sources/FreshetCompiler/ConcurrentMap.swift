import Foundation

extension Array where Element: Sendable {
  /// What the closure makes of each element, in their order, on all of the machine's processors.
  ///
  /// The threads are its own, with the main thread's stack: a pool's would be too small for the deepest documents.
  func concurrentMap<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> [Result] {
    let width = Swift.min(ProcessInfo.processInfo.activeProcessorCount, count / 8)
    guard width > 1 else { return map(transform) }
    let parts = ConcurrentParts<Result>()
    let group = DispatchGroup()
    for part in 1..<width {
      group.enter()
      let thread = Thread {
        parts.set(part, to: self.strided(from: part, by: width, transform))
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    parts.set(0, to: strided(from: 0, by: width, transform))
    group.wait()
    let made = (0..<width).map(parts.part)
    return indices.map { made[$0 % width][$0 / width] }
  }

  private func strided<Result>(
    from start: Int, by width: Int, _ transform: (Element) -> Result
  ) -> [Result] {
    stride(from: start, to: count, by: width).map { transform(self[$0]) }
  }
}

/// What each thread made. `@unchecked`: the lock is held wherever the parts are read or written.
private final class ConcurrentParts<Result: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var parts: [Int: [Result]] = [:]

  func set(_ part: Int, to results: [Result]) { lock.withLock { parts[part] = results } }
  func part(_ part: Int) -> [Result] { lock.withLock { parts[part] ?? [] } }
}
