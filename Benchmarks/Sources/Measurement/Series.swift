/// What several runs of one piece of work took.
public struct Series: Sendable {
  /// The piece of work's name, for the table.
  public let name: String
  /// What each run took, shortest first.
  public let runs: [Duration]

  /// Runs that were measured elsewhere.
  public init(name: String, runs: [Duration]) {
    self.name = name
    self.runs = runs.sorted()
  }

  /// Runs `work` `warmUp` times unmeasured and then `count` times measured.
  ///
  /// `prepare` makes what a run takes and is not measured; nor is freeing it.
  @MainActor public static func measure<Input>(
    _ name: String, count: Int, warmUp: Int = 3, prepare: @MainActor () throws -> Input,
    work: @MainActor (Input) throws -> Void
  ) rethrows -> Series {
    let clock = ContinuousClock()
    var runs: [Duration] = []
    for index in 0..<warmUp + count {
      let input = try prepare()
      let begin = clock.now
      try work(input)
      let end = clock.now
      if index >= warmUp { runs.append(begin.duration(to: end)) }
      withExtendedLifetime(input) {}
    }
    return Series(name: name, runs: runs.sorted())
  }

  /// The run in the middle.
  public var median: Duration { runs[runs.count / 2] }

  /// How many times shorter this series' median is than another's.
  public func speed(beside other: Series) -> Double { other.median / median }

  /// A line of a table: the name, the median, the shortest and the longest run in milliseconds.
  public var line: String {
    let columns = [median, runs.first ?? .zero, runs.last ?? .zero].map { duration in
      rounded(duration / .milliseconds(1), 3).padded(to: 12)
    }
    return name.padding(to: 44) + columns.joined()
  }

  /// The table's heading.
  public static let heading =
    "milliseconds".padding(to: 44) + ["median", "shortest", "longest"].map { $0.padded(to: 12) }.joined()
}

/// A number with so many digits behind the point.
public func rounded(_ value: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  let scaled = Int((value * scale).rounded())
  guard digits > 0 else { return String(scaled) }
  let rest = String(scaled % Int(scale))
  return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
}

extension String {
  /// The text with spaces behind it.
  public func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  /// The text with spaces before it.
  public func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
