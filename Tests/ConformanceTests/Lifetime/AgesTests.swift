import FreshetTesting
import Testing

@_spi(Generated) @testable import Freshet

/// When what the store holds is too old, and what follows from it.
@MainActor @Suite struct AgesTests {
  private static let documents = """
    query Plain($id: ID!) { character(id: $id) { id name } }
    query Minute($id: ID!) @cacheExpiration(seconds: 60) { character(id: $id) { id name title } }
    query Borrowing($id: ID!) @cacheExpiration(seconds: 60) { character(id: $id) { name } }
    query Never @cacheExpiration(seconds: 0) { featured { id name } }
    subscription Changed($id: ID!) { changed(id: $id) { id name } }
    """
  private let ada: JSONValue = ["character": ["id": "1", "name": "Ada"]]
  private let titled: JSONValue = ["character": ["id": "1", "name": "Ada", "title": "Countess"]]

  /// Fetches a query and releases it.
  private func fetch(_ name: String, in scene: DocumentEnvironment) async throws {
    let retention = try scene.query(name, ["id": "1"]).retain()
    try await scene.answer(name, name == "Minute" ? titled : ada)
    retention.release()
  }

  @Test("an answer within its time is used, an older one is shown and asked for again")
  func expires() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    try await fetch("Minute", in: scene)
    scene.clock.advance(by: .seconds(59))
    let handle = try scene.query("Minute", ["id": "1"])
    let early = handle.retain()
    #expect(handle.fetch == .idle)
    early.release()
    scene.clock.advance(by: .seconds(1))
    let late = handle.retain()
    #expect(try scene.read("character.name", of: handle) == "Ada")
    #expect(handle.fetch == .inFlight)
    try await scene.answer("Minute", ["character": ["id": "1", "name": "Augusta", "title": nil]])
    #expect(try scene.read("character.name", of: handle) == "Augusta")
    #expect(handle.fetch == .idle)
    // The new answer is as old as it is.
    late.release()
    scene.clock.advance(by: .seconds(59))
    let again = handle.retain()
    #expect(scene.sent == ["Minute", "Minute"])
    withExtendedLifetime(again) {}
  }

  @Test("the environment's time is that of documents which have none")
  func environmentsTime() async throws {
    let scene = try DocumentEnvironment(Self.documents, cacheExpiration: .seconds(10))
    try await fetch("Plain", in: scene)
    try await fetch("Minute", in: scene)
    scene.clock.advance(by: .seconds(10))
    let plain = try scene.query("Plain", ["id": "1"]).retain()
    let minute = try scene.query("Minute", ["id": "1"]).retain()
    #expect(scene.sent == ["Plain", "Minute", "Plain"])
    withExtendedLifetime((plain, minute)) {}
  }

  @Test("without a time an answer is fresh for ever, with a time of zero for one use")
  func bounds() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    try await fetch("Plain", in: scene)
    scene.clock.advance(by: .seconds(1_000_000_000))
    let plain = try scene.query("Plain", ["id": "1"]).retain()
    let never = try scene.query("Never")
    var retention = never.retain()
    try await scene.answer("Never", ["featured": ["id": "1", "name": "Ada"]])
    retention.release()
    retention = never.retain()
    #expect(scene.sent == ["Plain", "Never", "Never"])
    withExtendedLifetime((plain, retention)) {}
  }

  @Test("time alone sends nothing, and revalidating sends what is in use and too old, once")
  func revalidates() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let minute = try scene.query("Minute", ["id": "1"])
    let stored = try scene.query("Minute", ["id": "2"])
    let plain = try scene.query("Plain", ["id": "1"])
    try scene.commit("Minute", ["id": "2"], ["character": ["id": "2", "name": "Bo", "title": nil]])
    var retentions = [minute.retain(), stored.retain(.storeOnly)]
    try await scene.answer("Minute", titled)
    retentions.append(plain.retain())
    let stream = try scene.subscription("Changed", ["id": "1"]).retain()
    #expect(scene.sent == ["Minute", "Changed"])
    scene.environment.revalidate()
    scene.clock.advance(by: .seconds(3600))
    await scene.environment.settle()
    #expect(scene.sent.count == 2, "nothing is too old, and time alone sends nothing")
    scene.environment.revalidate()
    scene.environment.revalidate()
    #expect(scene.sent == ["Minute", "Changed", "Minute"])
    #expect(try scene.read("character.name", of: minute) == "Ada")
    #expect(minute.fetch == .inFlight)
    try await scene.answer("Minute", titled)
    scene.environment.revalidate()
    #expect(scene.sent.count == 3)
    // What is released is not in use.
    scene.clock.advance(by: .seconds(3600))
    retentions = []
    await scene.environment.settle()
    scene.environment.revalidate()
    #expect(scene.sent.count == 3)
    withExtendedLifetime((retentions, stream)) {}
  }

  @Test("invalidating sends nothing and changes nothing on show; everything is asked for again at its next use")
  func invalidates() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let plain = try scene.query("Plain", ["id": "1"])
    let first = plain.retain()
    try await scene.answer("Plain", ada)
    let stream = try scene.subscription("Changed", ["id": "1"]).retain()
    try await fetch("Minute", in: scene)
    let before = scene.sent.count
    scene.environment.invalidate()
    await scene.environment.settle()
    #expect(scene.sent.count == before)
    #expect(plain.fetch == .idle)
    #expect(try scene.read("character.name", of: plain) == "Ada")
    let minute = try scene.query("Minute", ["id": "1"])
    let second = minute.retain()
    #expect(try scene.read("character.name", of: minute) == "Ada")
    #expect(scene.sent.dropFirst(before) == ["Minute"])
    scene.environment.revalidate()
    #expect(scene.sent.dropFirst(before) == ["Minute", "Plain"], "one that is on its way is awaited")
    try await scene.answer("Plain", ada)
    try await scene.answer("Minute", titled)
    scene.environment.revalidate()
    #expect(scene.sent.count == before + 2)
    withExtendedLifetime((first, second, stream)) {}
  }

  @Test("an answer that was asked for before the store was invalidated is shown, and still too old")
  func overtaken() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let plain = try scene.query("Plain", ["id": "1"])
    var retention = plain.retain()
    scene.environment.invalidate()
    try await scene.answer("Plain", ada)
    #expect(try scene.read("character.name", of: plain) == "Ada")
    retention.release()
    retention = plain.retain()
    #expect(scene.sent == ["Plain", "Plain"])
    // A request that was sent before is given up for one that was not.
    scene.environment.invalidate()
    scene.environment.revalidate()
    #expect(scene.sent.count == 3)
    #expect(scene.transport.openCalls.count == 1)
    withExtendedLifetime(retention) {}
  }

  @Test("what other operations brought has no age, and is invalidated all the same")
  func borrowed() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    try await fetch("Plain", in: scene)
    scene.clock.advance(by: .seconds(3600))
    let borrowing = try scene.query("Borrowing", ["id": "1"])
    var retention = borrowing.retain()
    #expect(scene.sent == ["Plain"])
    retention.release()
    scene.environment.invalidate()
    retention = borrowing.retain()
    #expect(scene.sent == ["Plain", "Borrowing"])
    withExtendedLifetime(retention) {}
  }

  @Test("a query of the store alone shows what is too old, at once and when another operation brought it")
  func storeOnly() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    scene.environment.invalidate()
    let plain = try scene.query("Plain", ["id": "1"])
    let waiting = plain.retain(.storeOnly)
    #expect(plain.phase.data == nil)
    let stream = try scene.subscription("Changed", ["id": "1"]).retain()
    try await scene.event("Changed", ["changed": ["id": "1", "name": "Ada"]])
    #expect(try scene.read("character.name", of: plain) == "Ada")
    scene.environment.revalidate()
    #expect(scene.sent == ["Changed"])
    withExtendedLifetime((waiting, stream)) {}
  }

  @Test("ages are kept for what is in use and for the last released, and no longer")
  func forgotten() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    for number in 0..<40 {
      let id = JSONValue.string("\(number)")
      let retention = try scene.query("Minute", ["id": id]).retain()
      try await scene.answer("Minute", ["character": ["id": id, "name": nil, "title": nil]])
      retention.release()
      await scene.environment.settle()
    }
    #expect(scene.store.answers.count == 10)
  }

  @Test("what a screen is told while it returns to the foreground: parked streams open, old queries are sent")
  func returns() async throws {
    let scene = try DocumentEnvironment(Self.documents)
    let minute = try scene.query("Minute", ["id": "1"]).retain()
    try await scene.answer("Minute", titled)
    let stream = try scene.subscription("Changed", ["id": "1"])
    let retention = stream.retain()
    scene.environment.isActive = false
    scene.clock.advance(by: .seconds(600))
    #expect(stream.stream == .idle)
    scene.environment.isActive = true
    scene.environment.revalidate()
    #expect(scene.sent == ["Minute", "Changed", "Changed", "Minute"])
    withExtendedLifetime((minute, retention)) {}
  }
}
