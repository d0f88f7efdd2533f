import FreshetTesting
import Testing

@_spi(Generated) @testable import Freshet

/// What is removed while screens are on show.
@MainActor @Suite struct CollectionTests {
  private static let documents = """
    query Owner { featured { id name } }
    query Reader($style: String) { featured { best { id name } age title(style: $style) } }
    query Filler($id: ID!) { character(id: $id) { id age } }
    subscription Removed { removed { removedId @deleteRecord } }
    """

  /// Uses other queries until those that were released before are no longer among the last ten.
  private func fill(_ scene: DocumentEnvironment) async throws {
    let before = scene.sent.count
    for number in before..<before + 10 {
      let id = JSONValue.string("filler \(number)")
      let retention = try scene.query("Filler", ["id": id]).retain()
      try await scene.answer("Filler", ["character": ["id": id, "age": 1]])
      retention.release()
    }
    await scene.environment.settle()
    scene.store.collect()
  }

  @Test("what a lens on show reads of a record stays, though the query that brought it was released and is forgotten")
  func readByALens() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let owner = try scene.query("Owner")
    let reader = try scene.query("Reader", ["style": "short"])
    let kept = owner.retain()
    let released = reader.retain()
    try await scene.answer("Owner", ["featured": ["id": "1", "name": "Ada"]])
    try await scene.answer(
      "Reader",
      ["featured": ["id": "1", "best": ["id": "2", "name": "Bo"], "age": 36, "title": "Countess"]])
    let data = try #require(reader.data)
    let screen = PathScreen(scene.environment) {
      ["featured.age", "featured.title", "featured.best.name"].map { try? DocumentEnvironment.read($0, of: data) }
    }
    #expect(screen.shown == [36, "Countess", "Bo"])
    released.release()
    try await fill(scene)
    // Its own record goes with its query, since no root reads it, and its reader is told.
    #expect(screen.shown == [36, "Countess", .null])
    #expect(try scene.read("featured.name", of: owner) == "Ada")
    let sent = scene.sent.count
    await scene.environment.settle()
    #expect(scene.sent.count == sent, "a query that nobody uses is not sent for a lens")
    // Used again, it is fetched, since it is not whole.
    let again = reader.retain()
    #expect(scene.transport.call(named: "Reader") != nil)
    withExtendedLifetime((kept, again, screen)) {}
  }

  @Test("keys with arguments go with the last query and the last lens that name them, and come back with the next")
  func keys() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let kept = try scene.query("Owner").retain()
    try await scene.answer("Owner", ["featured": ["id": "1", "name": "Ada"]])
    try await fill(scene)
    var during = 0
    do {
      let reader = try scene.query("Reader", ["style": "short"])
      let retention = reader.retain()
      try await scene.answer(
        "Reader", ["featured": ["id": "1", "best": nil, "age": 36, "title": "Countess"]])
      let data = try #require(reader.data)
      retention.release()
      try await fill(scene)
      during = scene.store.keys.count
      #expect(try DocumentEnvironment.read("featured.title", of: data) == "Countess")
    }
    scene.store.collect()
    #expect(scene.store.keys.count == during - 1)
    let reader = try scene.query("Reader", ["style": "short"])
    let retention = reader.retain()
    #expect(reader.data == nil)
    try await scene.answer("Reader", ["featured": ["id": "1", "best": nil, "age": 36, "title": "Lady"]])
    #expect(try scene.read("featured.title", of: reader) == "Lady")
    withExtendedLifetime((kept, retention)) {}
  }

  @Test("what is removed from a list on show is collected without ending the query")
  func removed() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let reader = try scene.query("Reader", ["style": "short"])
    let stream = try scene.subscription("Removed").retain()
    let retention = reader.retain()
    try await scene.answer(
      "Reader",
      ["featured": ["id": "1", "best": ["id": "2", "name": "Bo"], "age": 36, "title": nil]])
    let screen = PathScreen(scene.environment) { [try? scene.read("featured.best.name", of: reader)] }
    #expect(screen.shown == ["Bo"])
    try await scene.event("Removed", ["removed": ["removedId": "2"]])
    #expect(screen.shown == [.null])
    #expect(scene.sent == ["Removed", "Reader"])
    #expect(reader.data != nil && reader.fetch == .idle)
    withExtendedLifetime((retention, stream, screen)) {}
  }
}
