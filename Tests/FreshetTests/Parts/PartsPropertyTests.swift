import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// A response in parts, of any shape and in any order a server may choose, leaves the store as the whole response does.
///
/// `FRESHET_PARTS_SEED` runs one seed again, `FRESHET_PARTS_COUNT` says how many are run.
@MainActor
@Suite("Responses split at random")
struct PartsPropertyTests {
  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["FRESHET_PARTS_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    return (1...(environment["FRESHET_PARTS_COUNT"].flatMap { UInt64($0) } ?? 120)).map(\.self)
  }

  @Test("the store ends as if the response had come whole")
  func merged() throws {
    var payloads = 0
    for seed in Self.seeds {
      var generator = PartsGenerator(seed: seed)
      let (plan, root) = generator.plan()
      for shape in PartsGenerator.Shape.allCases {
        let isOrdered = seed % 3 != 0
        let (whole, parts) = generator.response(root, shape, isOrdered: isOrdered)
        payloads += parts.count
        let story = "seed \(seed), \(shape)\n\(plan)\n\(whole.text)\n\(parts.map(\.text).joined(separator: "\n"))"
        let plain = try PartsStore.plain(plan, whole.text)
        let store = PartsStore(plan)
        guard store.assembly != nil else { continue }
        do {
          try store.feed(parts.map(\.text))
        } catch {
          Issue.record("\(error)\n\(story)")
          return
        }
        guard store.store.dump == plain.store.dump, store.logged.isEmpty, store.marked.isEmpty else {
          let difference = store.store.dump.filter { plain.store.dump[$0.key] != $0.value }
          Issue.record(
            """
            \(difference)\n\(plain.store.dump.filter { store.store.dump[$0.key] != $0.value })\n\(store.logged)
            \(store.marked)\n\(story)
            """)
          return
        }
      }
    }
    #expect(payloads > 4 * Self.seeds.count)
  }

  @Test("bytes that are broken anywhere commit a payload whole or not at all, and end in no other way")
  func broken() throws {
    for seed in Self.seeds.prefix(100) {
      var generator = PartsGenerator(seed: seed)
      let (plan, root) = generator.plan()
      let shape = PartsGenerator.Shape.allCases[Int(seed % 4)]
      let parts = generator.response(root, shape, isOrdered: true).parts.map(\.text)
      let store = PartsStore(plan)
      guard let assembly = store.assembly, parts.count > 1 else { continue }
      for payload in parts {
        var bytes = Array(payload.utf8)
        for _ in 0..<Int(generator.random.next() % 3) where !bytes.isEmpty {
          let place = Int(generator.random.next() % UInt64(bytes.count))
          switch generator.random.next() % 3 {
          case 0: bytes[place] = Array(#"{}[]",:0n\"#.utf8)[Int(generator.random.next() % 10)]
          case 1: bytes.remove(at: place)
          default: bytes.insert(bytes[place], at: place)
          }
        }
        let held = store.store.dump
        do throws(Failure) {
          store.store.commit([try assembly.read(Payload(bytes), scope: store.scope)])
        } catch {
          #expect(error.kind == .malformed)
          #expect(store.store.dump == held)
          break
        }
      }
      assembly.end(in: store.store)
    }
  }
}
