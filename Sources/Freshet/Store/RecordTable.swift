#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The records of a store, by number and by key.
///
/// The places hold hash and number, so a probe that misses touches no record. Numbers of removed records are used again.
@MainActor struct RecordTable {
  private struct Place {
    var hash: UInt32
    var id: RecordID
  }

  private(set) var records: ContiguousArray<Record?> = []
  private var freed: ContiguousArray<RecordID> = []
  private var places = ContiguousArray(repeating: Place(hash: 0, id: .none), count: 64)
  private(set) var count = 0

  subscript(id: RecordID) -> Record? { Int(id.index) < records.count ? records[Int(id.index)] : nil }

  @inline(__always) private func start(_ hash: UInt32, _ space: UInt32) -> UInt32 { hash ^ (space &* 0x9E37_79B1) }

  /// The record with this key.
  func find(_ space: UInt32, _ hash: UInt32, _ key: UnsafeRawBufferPointer) -> Record? {
    let mask = places.count - 1
    let hash = start(hash, space)
    var index = Int(hash) & mask
    while places[index].id != .none {
      if places[index].hash == hash, let record = records[Int(places[index].id.index)],
        record.row.pointee.space == space, record.keyValue.isEqual(key)
      {
        return record
      }
      index = (index + 1) & mask
    }
    return nil
  }

  func find(_ space: UInt32, _ key: String) -> Record? {
    var key = key
    return key.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      return find(space, KeyHash.hash(raw), raw)
    }
  }

  /// Adds a record that is not there.
  mutating func insert(_ shape: Shape, _ space: UInt32, _ hash: UInt32, _ key: String) -> Record {
    let id = freed.popLast() ?? RecordID(UInt32(records.count))
    let record = Record(id: id, shape: shape, space: space, hash: hash, keyValue: key)
    if Int(id.index) == records.count { records.append(record) } else { records[Int(id.index)] = record }
    count += 1
    if count * 4 > places.count * 3 { rebuild(places.count * 2) } else { place(record) }
    return record
  }

  private mutating func place(_ record: Record) {
    let mask = places.count - 1
    let hash = start(record.row.pointee.hash, record.row.pointee.space)
    var index = Int(hash) & mask
    while places[index].id != .none { index = (index + 1) & mask }
    places[index] = Place(hash: hash, id: record.id)
  }

  private mutating func rebuild(_ size: Int) {
    places = ContiguousArray(repeating: Place(hash: 0, id: .none), count: size)
    for case let record? in records { place(record) }
  }

  mutating func removeAll() {
    for case let record? in records { record.row.pointee.clear() }
    self = RecordTable()
  }

  /// Removes every record that is not marked, and the marks. The numbers of the removed ones must be in no slot.
  mutating func sweep() -> Int {
    var removed = 0
    for index in records.indices {
      guard let record = records[index] else { continue }
      if record.row.pointee.isMarked {
        record.row.pointee.isMarked = false
      } else {
        // Whoever holds it still reads nothing from now on, rather than a record that takes over a number.
        record.row.pointee.clear()
        records[index] = nil
        freed.append(record.id)
        removed += 1
      }
    }
    count -= removed
    if removed > 0 {
      var size = 64
      while count * 4 > size * 2 { size *= 2 }
      rebuild(size)
    }
    return removed
  }
}

extension String {
  /// Whether the UTF-8 is these bytes.
  @inline(__always) func isEqual(_ bytes: UnsafeRawBufferPointer) -> Bool {
    utf8.withContiguousStorageIfAvailable { own in
      guard own.count == bytes.count else { return false }
      guard let first = own.baseAddress, let second = bytes.baseAddress else { return true }
      return memcmp(first, second, own.count) == 0
    } ?? utf8.elementsEqual(bytes)
  }
}
