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
    guard width > 1 else {
      var state = state
      return map { transform(&state, $0) }
    }
    let turns = Turns(count)
    let parts = ConcurrentParts<(index: Int, result: Result)>()
    let group = DispatchGroup()
    for part in 1..<width {
      group.enter()
      let thread = Thread {
        parts.set(part, to: self.results(turns, state, transform))
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    parts.set(0, to: results(turns, state, transform))
    group.wait()
    var results = [Result?](repeating: nil, count: count)
    for part in 0..<width { for made in parts.part(part) { results[made.index] = made.result } }
    return results.compactMap(\.self)
  }

  private func results<State, Result>(
    _ turns: Turns, _ state: State, _ transform: (inout State, Element) -> Result
  ) -> [(index: Int, result: Result)] {
    var state = state
    var results: [(index: Int, result: Result)] = []
    while let index = turns.next() { results.append((index, transform(&state, self[index]))) }
    return results
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

/// Leaves a value to a thread of its own, for which nobody waits, to be taken apart there.
func release<Value: Sendable>(_ value: consuming Value) {
  let thread = Thread { [value] in withExtendedLifetime(value) {} }
  thread.stackSize = 8 << 20
  thread.start()
}

/// Hands out the indices of a list, each once: a thread that is held up leaves its share to the others.
/// `@unchecked`: the lock is held wherever the index is read or written.
private final class Turns: @unchecked Sendable {
  private let lock = NSLock()
  private let count: Int
  private var index = 0

  init(_ count: Int) { self.count = count }

  func next() -> Int? {
    lock.withLock {
      guard index < count else { return nil }
      defer { index += 1 }
      return index
    }
  }
}

/// What each thread made. `@unchecked`: the lock is held wherever the parts are read or written.
private final class ConcurrentParts<Result: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var parts: [Int: [Result]] = [:]

  func set(_ part: Int, to results: [Result]) { lock.withLock { parts[part] = results } }
  func part(_ part: Int) -> [Result] { lock.withLock { parts[part] ?? [] } }
}
