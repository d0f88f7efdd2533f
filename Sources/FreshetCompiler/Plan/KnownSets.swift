/// The sets that a plan has already: a narrower set has what stands around it, and with each level of narrower sets inside
/// one another that would be made anew.
final class KnownSets {
  struct Key: Hashable {
    let type: String
    let types: [Int]?
    let around: ObjectSet?
    let parts: [Part]
  }

  /// Selections by where they are kept. Two arrays at one address are one; nothing else comes to be there as long as the
  /// sets hold on to it.
  struct Part: Hashable {
    private let address: UInt
    private let count: Int
    private let reach: PlanReach

    init(_ part: PlanPart) {
      address = part.selections.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      count = part.selections.count
      reach = part.reach
    }
  }

  /// More than a document needs that asks for all it may (``ExpansionCheck/maximumFields``): what is larger was made so by
  /// fragments that overlap level by level, and would have no end.
  static let maximumLines = 500_000

  private var sets: [Key: (set: PlanSet, parts: [PlanPart])] = [:]
  private let maximumLines: Int
  /// Of all sets together.
  private var lineCount = 0

  init(maximumLines: Int = KnownSets.maximumLines) { self.maximumLines = maximumLines }

  var isTooLarge: Bool { lineCount > maximumLines }

  func add(lines: Int) { lineCount += lines }

  func set(_ key: Key, of parts: [PlanPart], make: () -> PlanSet) -> PlanSet {
    if let known = sets[key] { return known.set }
    let set = make()
    sets[key] = (set, parts)
    return set
  }
}
