/// A compiled selection, decoded from its text once, at first use. `docs/protocols/plan.md` has the format.
@_spi(Generated) public final class Plan: Sendable {
  package let text: String
  package let fragments: [Plan]
  package let refetch: (@Sendable () -> OperationDocument)?

  /// Makes a plan of its text, the lens plans its spreads name, and a refetchable fragment's query.
  public init(_ text: String, fragments: [Plan] = [], refetch: (@Sendable () -> OperationDocument)? = nil) {
    self.text = text
    self.fragments = fragments
    self.refetch = refetch
  }
}
