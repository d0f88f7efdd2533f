/// A compiled selection, decoded from its text once, at first use. `docs/protocols/plan.md` has the format.
@_spi(Generated) public final class Plan: Sendable {
  package let text: String
  package let fragments: [Plan]
  package let refetch: (@Sendable () -> OperationDocument)?
  private let decoded = Locked<PlanTable?>(nil)

  /// Makes a plan of its text, the lens plans its spreads name, and a refetchable fragment's query.
  public init(_ text: String, fragments: [Plan] = [], refetch: (@Sendable () -> OperationDocument)? = nil) {
    self.text = text
    self.fragments = fragments
    self.refetch = refetch
  }

  /// What the text says. A text that cannot be read gives a table without sets whose `error` says why.
  package var table: PlanTable {
    decoded.withLock { table in
      if let table { return table }
      let made = PlanTable(decoding: text, fragments: fragments.count)
      table = made
      return made
    }
  }
}

/// Why a plan's text could not be read: the generator and the runtime are of different releases.
package struct PlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package var line: Int
  package var message: String

  package var description: String { "the plan cannot be read, line \(line): \(message)" }
}
