/// The records of a store, by number and by key.
///
/// A place holds the hash beside the row, so a probe that misses touches no record. Numbers of removed records are used
/// again.
@MainActor final class RecordTable {
  private struct Place {
    var hash: UInt32
    var row: RowPointer?
  }

  @exclusivity(unchecked) private(set) var records: ContiguousArray<Record?> = []
  // The rows of `records`, for walks that count no references: made and replaced on the main actor, and freed in
  // `deinit`, when nobody else has the table.
  @exclusivity(unchecked) private nonisolated(unsafe) var rows: UnsafeMutablePointer<RowPointer?>
  @exclusivity(unchecked) private var rowCount = 0
  private var rowCapacity = 64
  private var freed: ContiguousArray<RecordID> = []
  // Made and replaced on the main actor, and freed in `deinit`, when nobody else has the table.
  @exclusivity(unchecked) private nonisolated(unsafe) var places: UnsafeMutablePointer<Place>
  @exclusivity(unchecked) private var mask = 63
  private(set) var count = 0

  init() {
    places = .allocate(capacity: 64)
    places.initialize(repeating: Place(hash: 0, row: nil), count: 64)
    rows = .allocate(capacity: 64)
  }

  deinit {
    places.deallocate()
    rows.deallocate()
  }

  subscript(id: RecordID) -> Record? { Int(id.index) < records.count ? records[Int(id.index)] : nil }

  /// The row of a record, which lives as long as the record does.
  @inline(__always) func row(_ id: RecordID) -> RowPointer? { Int(id.index) < rowCount ? rows[Int(id.index)] : nil }

  private func set(_ row: RowPointer?, at index: Int) {
    if index == rowCapacity {
      let grown = UnsafeMutablePointer<RowPointer?>.allocate(capacity: rowCapacity * 2)
      grown.moveInitialize(from: rows, count: rowCount)
      rows.deallocate()
      rows = grown
      rowCapacity *= 2
    }
    (rows + index).initialize(to: row)
    rowCount = max(rowCount, index + 1)
  }

  @inline(__always) private func start(_ hash: UInt32, _ space: UInt32) -> UInt32 { hash ^ (space &* 0x9E37_79B1) }

  /// The row of the record with this key.
  @inline(__always) func find(_ space: UInt32, _ hash: UInt32, _ key: UnsafeRawBufferPointer) -> RowPointer? {
    let hash = start(hash, space)
    var index = Int(hash) & mask
    while let row = places[index].row {
      if places[index].hash == hash, row.pointee.space == space, row.pointee.hasKey(key) { return row }
      index = (index + 1) & mask
    }
    return nil
  }

  func find(_ space: UInt32, _ key: String) -> Record? {
    var key = key
    return key.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      return find(space, KeyHash.hash(raw), raw)?.pointee.object
    }
  }

  /// Adds a record that is not there.
  func insert(_ shape: Shape, _ space: UInt32, _ hash: UInt32, _ key: String, slotCount: Int? = nil) -> Record {
    var key = key
    let record = key.withUTF8 {
      Record(
        shape: shape, slotCount: slotCount ?? shape.count, space: space, hash: hash, key: UnsafeRawBufferPointer($0))
    }
    insert(record)
    return record
  }

  /// Adds a record that was made elsewhere and is not there.
  func insert(_ record: Record) {
    let id = freed.popLast() ?? RecordID(UInt32(records.count))
    record.enter(as: id)
    if Int(id.index) == records.count { records.append(record) } else { records[Int(id.index)] = record }
    set(record.row, at: Int(id.index))
    count += 1
    if count * 4 > (mask + 1) * 3 { rebuild((mask + 1) * 2) } else { place(record) }
  }

  /// Makes room for so many more records.
  func reserve(_ more: Int) {
    guard (count + more) * 4 > (mask + 1) * 3 else { return }
    var size = mask + 1
    while (count + more) * 4 > size * 3 { size *= 2 }
    rebuild(size)
  }

  private func place(_ record: Record) {
    let hash = start(record.row.pointee.hash, record.row.pointee.space)
    var index = Int(hash) & mask
    while places[index].row != nil { index = (index + 1) & mask }
    places[index] = Place(hash: hash, row: record.row)
  }

  private func rebuild(_ size: Int) {
    places.deallocate()
    places = .allocate(capacity: size)
    places.initialize(repeating: Place(hash: 0, row: nil), count: size)
    mask = size - 1
    for case let record? in records { place(record) }
  }

  func removeAll() {
    for case let record? in records { record.row.pointee.clear() }
    records = []
    rowCount = 0
    freed = []
    count = 0
    rebuild(64)
  }

  /// How many records are marked, and whether one has many keys with arguments: in one pass, since every record that is
  /// looked at has to come out of memory.
  func survey() -> (marked: Int, hasManyExtras: Bool) {
    var marked = 0
    var extras: Int32 = 0
    for index in 0..<rowCount {
      guard let row = rows[index] else { continue }
      if row.pointee.isMarked { marked += 1 }
      extras = max(extras, row.pointee.extraCount)
    }
    return (marked, extras > RecordRow.manyExtras)
  }

  /// Calls `body` with every record's row.
  @inline(__always) func forEachRow(_ body: (RowPointer) -> Void) {
    for index in 0..<rowCount { if let row = rows[index] { body(row) } }
  }

  /// Removes every record that is not marked, and the marks. The numbers of the removed ones must be in no slot.
  func sweep() -> Int {
    var removed: ContiguousArray<Record> = []
    for index in 0..<rowCount {
      guard let row = rows[index] else { continue }
      if row.pointee.isMarked {
        row.pointee.isMarked = false
      } else if let record = records[index] {
        // Whoever holds it still reads nothing from now on, rather than a record that takes over a number.
        row.pointee.clear()
        removed.append(record)
        records[index] = nil
        rows[index] = nil
        freed.append(record.id)
      }
    }
    guard !removed.isEmpty else { return 0 }
    count -= removed.count
    var size = 64
    while count * 4 > size * 2 { size *= 2 }
    rebuild(size)
    return removed.count
  }
}
