/// Where a transport gets header fields that say who is asking, such as `Authorization`.
///
/// They are asked for once per attempt: each HTTP request, and each opening of a socket before it is opened. Requests
/// that ask at the same time share one answer. One value may serve several transports.
///
///     let credentials = Credentials { ["Authorization": "Bearer \(try await session.token())"] }
public final class Credentials: Sendable {
  private let provider: @Sendable () async throws -> [String: String]
  /// The asking that is under way.
  private let pending = Locked<(number: Int, task: Task<[String: String], any Error>)?>(nil)
  private let lastNumber = Locked(0)

  /// Credentials from a closure that gives header fields by name. It may wait, for example for a token's renewal; what
  /// it throws is the operation's failure, of kind ``TransportFailure/Kind/credentials``.
  public init(_ provider: @escaping @Sendable () async throws -> [String: String]) { self.provider = provider }

  /// The header fields for one attempt.
  package func fields() async throws -> [String: String] {
    let provider = provider
    let number = lastNumber.withLock { number in
      number += 1
      return number
    }
    let (owner, task) = pending.withLock { pending -> (Int, Task<[String: String], any Error>) in
      if let pending { return pending }
      let started = (number, Task { try await provider() })
      pending = started
      return started
    }
    defer {
      pending.withLock { pending in
        if pending?.number == owner { pending = nil }
      }
    }
    return try await task.value
  }
}
