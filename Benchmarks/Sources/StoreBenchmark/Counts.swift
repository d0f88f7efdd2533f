@_spi(Generated) import Freshet
import Observation

/// What must not change from run to run: notifications, records kept, allocations of the thread that commits.
@MainActor enum Counts {
  static func lines() throws -> [String] { try page() + event() + memory() }

  private static func page() throws -> [String] {
    var lines: [String] = []
    // The second session: the first allocates what a process makes once.
    for _ in 0..<2 {
      let session = Session()
      let scope = session.scope(CharactersPage())
      lines = try read("page, empty store", CharactersData.payload, session, scope)
      lines += try read("page again", CharactersData.payload, session, scope)
      lines += try read("page with other names", CharactersData.renamed, session, scope)
    }
    return lines
  }

  private static func read(
    _ name: String, _ payload: Payload, _ session: Session, _ scope: Scope
  ) throws -> [String] {
    let begin = Memory.allocations
    let response = try Ingest.read(payload, scope: scope)
    let middle = Memory.allocations
    let report = session.store.commit(response)
    let end = Memory.allocations
    return [
      "\(name): allocations of the reading \(middle - begin)",
      "\(name): allocations of the commit \(end - middle)",
      "\(name): records made \(report.created), notifications \(report.notified)",
    ]
  }

  private static func event() throws -> [String] {
    let session = Session()
    let scope = session.scope(QuoteTicked())
    var allocations = 0
    var notified = 0
    for number in 0..<1_100 {
      let text = EventRows.text(id: "1", bid: 1_000 + number)[...]
      let begin = Memory.allocations
      guard case .next(_, let payload) = try GraphQLTransportWSMessage.decode(text) else { continue }
      let report = session.store.commit(try Ingest.read(Payload(payload), scope: scope))
      // Buffers have their size after the first.
      guard number >= 100 else { continue }
      allocations += Memory.allocations - begin
      notified += report.notified
    }
    return ["1000 events: allocations \(allocations)", "1000 events: notifications \(notified)"]
  }

  private static func memory() throws -> [String] {
    let pages = try MemoryRows.scrolled()
    let feed = try MemoryRows.fed(1_000)
    return [
      "42 pages scrolled: records kept \(pages[11].kept) at page 12, \(pages[41].kept) at the last",
      "1000 adds and deletes: records kept \(feed[0].kept) at a tenth, \(feed[1].kept) at the end",
    ]
  }
}
