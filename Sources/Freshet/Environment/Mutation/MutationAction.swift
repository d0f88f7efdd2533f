public import Observation

/// Runs a mutation for a screen, and says whether one is on its way.
@MainActor @Observable
public final class MutationAction<Mutation: MutationOperation> {
  private var inFlight = 0
  @ObservationIgnored private let environment: Environment

  /// Makes an action of an environment.
  public init(in environment: Environment) { self.environment = environment }

  /// Whether a mutation that was run by this action is not answered yet.
  public var isInFlight: Bool { inFlight > 0 }

  /// Sends a mutation once: see ``Environment/mutate(_:optimistic:)``.
  @discardableResult
  public func callAsFunction(_ mutation: Mutation, optimistic: JSONValue? = nil) async throws -> Mutation.Data {
    inFlight += 1
    defer { inFlight -= 1 }
    return try await environment.mutate(mutation, optimistic: optimistic)
  }
}
