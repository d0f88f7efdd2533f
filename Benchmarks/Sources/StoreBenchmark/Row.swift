import Measurement

/// A line of the table: what is asked, and what was measured.
struct Row {
  enum Reach {
    /// The measured number is at most this.
    case atMost(Double)
    /// The measured number is at least this.
    case atLeast(Double)
    /// Nothing is asked: the number is shown for scale.
    case shown
  }

  var work: String
  var reach: Reach
  var measured: Double
  /// What the number is of: `simdjson`, `ns`.
  var unit: String
  /// What is behind it.
  var detail = ""

  private var isReached: Bool? {
    switch reach {
    case .atMost(let limit): measured <= limit
    case .atLeast(let limit): measured >= limit
    case .shown: nil
    }
  }

  private var asked: String {
    switch reach {
    case .atMost(let limit): "<= \(rounded(limit, 2))"
    case .atLeast(let limit): ">= \(rounded(limit, 2))"
    case .shown: ""
    }
  }

  static var heading: String {
    "work".padding(to: 58) + "reach".padded(to: 10) + "measured".padded(to: 12) + "  of".padding(to: 18) + ""
  }

  var line: String {
    let verdict = isReached.map { $0 ? "holds" : "OVER" } ?? ""
    return work.padding(to: 58) + asked.padded(to: 10) + rounded(measured, 2).padded(to: 12)
      + "  \(unit)".padding(to: 18) + verdict.padding(to: 7) + detail
  }
}
