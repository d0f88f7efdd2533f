/// Records that the reader of a payload made off the main actor, so that the commit only links them in: those that are
/// likely to be new, with the leaves of the object they were met at.
///
/// It is `@unchecked Sendable` because the memory is written by the reader, before anybody else has it, and then touched
/// by the commit only, on the main actor, until it is freed with the last reference.
final class RecordSeeds: @unchecked Sendable {
  private let records: UnsafeMutablePointer<Record?>
  private let capacity: Int
  /// Whose slots the leaves are in.
  let layout: RecordLayout
  private(set) var count = 0

  /// Makes room for the seeds of so many numbered objects.
  init(_ layout: RecordLayout, numbered: Int) {
    self.layout = layout
    capacity = numbered
    records = .allocate(capacity: max(1, numbered))
    records.initialize(repeating: nil, count: numbered)
  }

  deinit {
    records.deinitialize(count: capacity)
    records.deallocate()
  }

  /// Makes the record of a numbered object of a concrete set.
  func make(
    _ number: Int, _ object: Int, _ entries: UnsafeMutablePointer<Entry>, _ base: UnsafeRawPointer,
    _ set: RecordLayout.Set
  ) {
    guard let shape = set.shape else { return }
    let header = entries[object]
    let key = entries[object + Int(header.c & ObjectKey.mask)]
    let record = Record(
      shape: layout.shapes[Int(set.number)], slotCount: Int(set.slotCount),
      space: UInt32(shape.pointee.number + 1), hash: header.b, key: key.bytes(base))
    let row = record.row
    row.pointee.isSeeded = true
    var index = object + 1
    let end = object + header.span
    while index < end {
      let entry = entries[index]
      index += entry.span
      switch entry.kind {
      case .object, .list, .same, .type: continue
      default:
        let slot = layout.slots[entry.field]
        if slot >= 0 { row.pointee.slots[Int(slot)] = entry.value(base) }
      }
    }
    records[number] = record
    count += 1
  }

  /// The seed of a numbered object, which is its caller's from now on.
  @inline(__always) func take(_ number: Int) -> Record? {
    let record = records[number]
    records[number] = nil
    return record
  }
}
