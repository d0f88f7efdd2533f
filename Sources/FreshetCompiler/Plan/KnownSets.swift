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

  private var sets: [Key: (set: PlanSet, parts: [PlanPart])] = [:]

  func set(_ key: Key, of parts: [PlanPart], make: () -> PlanSet) -> PlanSet {
    if let known = sets[key] { return known.set }
    let set = make()
    sets[key] = (set, parts)
    return set
  }
}
