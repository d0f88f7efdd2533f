import Foundation
import Testing

@_spi(Generated) @testable import Freshet

/// Schemas, documents and responses made by a seed, and read, merged and told of as the specification and the design say.
///
/// `FRESHET_CASES_COUNT` says how many cases are run, `FRESHET_CASES_SEED` which is the first; `scripts/cases` sets them.
@MainActor
@Suite("Cases made at random")
struct GeneratedCasesTests {
  /// So many cases share a schema and its documents.
  private static let casesPerWorld: UInt64 = 20

  @Test("every leaf reads as the response says, and merged responses leave what a plain model has")
  func cases() {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["FRESHET_CASES_SEED"].flatMap { UInt64($0) }
    let count = environment["FRESHET_CASES_COUNT"].flatMap { UInt64($0) } ?? (seed == nil ? 400 : 1)
    let first = seed ?? 1
    var tally = CaseTally()
    var world: (number: UInt64, made: MadeWorld)?
    var failures = 0
    for number in first..<first + count where failures < 5 {
      let own = number / Self.casesPerWorld
      do {
        let made = try world.flatMap { $0.number == own ? $0.made : nil } ?? MadeWorld(seed: own)
        world = (own, made)
        try Self.run(number, made, &tally)
      } catch {
        failures += 1
        Issue.record("FRESHET_CASES_SEED=\(number)\n\(error)")
      }
      if count > 2000, number % 5000 == 0 { print("case \(number): \(tally)") }
    }
    print("\(count) cases from seed \(first): \(tally)")
    #expect(failures > 0 || count < 100 || tally.compared > Int(count) * 10)
  }

  /// Runs a case; one that fails is told with as few steps as it fails with.
  private static func run(_ seed: UInt64, _ world: MadeWorld, _ tally: inout CaseTally) throws {
    let made = MadeCase(world, seed: seed)
    do {
      try made.run()
      tally.add(made)
    } catch {
      var failure = error
      var skipped: Set<Int> = []
      for step in (0..<error.step).reversed() {
        do {
          try MadeCase(world, seed: seed).run(without: skipped.union([step]))
        } catch {
          skipped.insert(step)
          failure = error
        }
      }
      throw MadeWorld.Problem(
        description: "\(failure)\n\(world.schema.configuration)\n\(world.schema.text)\(world.documents.text)")
    }
  }
}

/// What was done in many cases.
struct CaseTally: CustomStringConvertible {
  private(set) var compared = 0
  private var counts: [String: Int] = [:]

  @MainActor mutating func add(_ made: MadeCase) {
    compared += made.compared
    counts.merge(made.counts, uniquingKeysWith: +)
  }

  var description: String {
    "\(compared) leaves read, "
      + counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}
