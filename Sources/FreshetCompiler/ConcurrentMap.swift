import Foundation

extension Array where Element: Sendable {
  /// What the closure makes of each element, in their order, on all of the machine's processors.
  ///
  /// The threads are its own, with the main thread's stack: a pool's would be too small for the deepest documents.
  func concurrentMap<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> [Result] {
    concurrentMap(()) { _, element in transform(element) }
  }

  /// The same; each processor begins with the state and keeps what becomes of it for its next element.
  func concurrentMap<State: Sendable, Result: Sendable>(
    _ state: State, _ transform: @escaping @Sendable (inout State, Element) -> Result
  ) -> [Result] {
    let width = Swift.min(ProcessInfo.processInfo.activeProcessorCount, count / 8)
    guard width > 1 else { return strided(from: 0, by: 1, state, transform) }
    let parts = ConcurrentParts<Result>()
    let group = DispatchGroup()
    for part in 1..<width {
      group.enter()
      let thread = Thread {
        parts.set(part, to: self.strided(from: part, by: width, state, transform))
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    parts.set(0, to: strided(from: 0, by: width, state, transform))
    group.wait()
    let made = (0..<width).map(parts.part)
    return indices.map { made[$0 % width][$0 / width] }
  }

  private func strided<State, Result>(
    from start: Int, by width: Int, _ state: State, _ transform: (inout State, Element) -> Result
  ) -> [Result] {
    var state = state
    return stride(from: start, to: count, by: width).map { transform(&state, self[$0]) }
  }
}

/// Does two things at once, the second on a thread of its own.
func concurrently<First, Second: Sendable>(
  _ first: () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
  let parts = ConcurrentParts<Second>()
  let group = DispatchGroup()
  group.enter()
  let thread = Thread {
    parts.set(0, to: [second()])
    group.leave()
  }
  thread.stackSize = 8 << 20
  thread.start()
  let result = first()
  group.wait()
  return (result, parts.part(0)[0])
}

/// What each thread made. `@unchecked`: the lock is held wherever the parts are read or written.
private final class ConcurrentParts<Result: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var parts: [Int: [Result]] = [:]

  func set(_ part: Int, to results: [Result]) { lock.withLock { parts[part] = results } }
  func part(_ part: Int) -> [Result] { lock.withLock { parts[part] ?? [] } }
}
