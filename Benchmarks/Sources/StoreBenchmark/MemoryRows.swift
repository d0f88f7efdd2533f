import AllocationCount
@_spi(Generated) import Freshet
import Measurement

enum Memory {
  /// What is allocated and not freed; 0 where that cannot be told.
  static var bytesInUse: Int { Int(allocation_bytes_in_use()) }
  /// How often this thread has allocated; 0 where that cannot be counted.
  static var allocations: Int { Int(allocation_count()) }
}

/// Whether memory stays bounded by what is on show.
@MainActor enum MemoryRows {
  static func rows() throws -> [Row] { try scroll() + feed() }

  /// Pages of 20 distinct records, each shown and released.
  static func scrolled() throws -> [(kept: Int, bytes: Int)] {
    let session = Session()
    var pages: [(kept: Int, bytes: Int)] = []
    // What is measured is the store's growth alone.
    pages.reserveCapacity(42)
    for page in 0..<42 {
      let scope = session.scope(ItemsPage(page: page))
      session.store.retain(scope)
      try session.take(CollectionRows.items(page * 21..<page * 21 + 20), scope)
      session.store.release(scope)
      pages.append((session.store.collect().kept, Memory.bytesInUse))
    }
    return pages
  }

  private static func scroll() throws -> [Row] {
    _ = try scrolled()
    let pages = try scrolled()
    let growth = pages[12...].map(\.kept).max().unsafelyUnwrapped - pages[11].kept
    return [
      Row(
        work: "42 pages of 20 records: records more than at page ten", reach: .atMost(0), measured: Double(growth),
        unit: "records", detail: "\(pages[11].kept) stay"),
      Row(
        work: "  bytes more than at page ten, a page", reach: .atMost(64),
        measured: max(0, Double(pages[41].bytes - pages[11].bytes) / 30), unit: "bytes"),
    ]
  }

  /// A feed that adds a node and deletes it: the records and the bytes at a tenth of the way and at its end.
  static func fed(_ count: Int) throws -> [(kept: Int, bytes: Int)] {
    let session = Session()
    let page = session.scope(NotesPage())
    session.store.retain(page)
    try session.take(ConnectionRows.page(0), page)
    let added = session.scope(NoteAdded(connections: ["client:root:__NotesPage_notes_connection"]))
    let deleted = session.scope(NoteDeleted())
    session.store.retain(added)
    session.store.retain(deleted)
    var states: [(kept: Int, bytes: Int)] = []
    for number in 0..<count {
      let id = "f\(number)"
      let node = #"{"cursor":"\#(id)","node":{"id":"\#(id)","text":"The text of a note of the feed, \#(id)"}}"#
      try session.take(Payload(#"{"data":{"noteAdded":{"noteEdge":\#(node)}}}"#), added)
      try session.take(Payload(#"{"data":{"noteDeleted":{"deletedId":"\#(id)"}}}"#), deleted)
      // The environment collects on the turn after a deletion; a turn takes what has piled up.
      if number % 50 == 49 { session.store.collect() }
      if number + 1 == count / 10 || number + 1 == count {
        states.append((session.store.collect().kept, Memory.bytesInUse))
      }
    }
    return states
  }

  private static func feed() throws -> [Row] {
    let states = try fed(100_000)
    return [
      Row(
        work: "100,000 adds and deletes: records more than at 10,000", reach: .atMost(0),
        measured: Double(states[1].kept - states[0].kept), unit: "records", detail: "\(states[1].kept) stay"),
      Row(
        work: "  bytes more than at 10,000", reach: .atMost(4096),
        measured: max(0, Double(states[1].bytes - states[0].bytes)), unit: "bytes"),
    ]
  }
}
