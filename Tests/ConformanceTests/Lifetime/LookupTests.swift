import FreshetTesting
import Testing

@_spi(Generated) @testable import Freshet

/// Root fields that an object in the store answers.
@MainActor @Suite struct LookupTests {
  private static let documents = """
    query Featured { featured { id name } }
    query Named($id: ID!) { character(id: $id) { id name } }
    query Aged($id: ID!) { character(id: $id) { id age } }
    query Literal { character(id: "1") { name } }
    query Seasonal($id: ID!, $season: Int) { team(id: $id, season: $season) { id name } }
    query Team($id: ID!) { team(id: $id) { id name } }
    query ByNode($id: ID!) { node(id: $id) { __typename id ... on Character { name } ... on Team { name } } }
    query Quote($base: String!, $quote: String!) { quote(base: $base, quote: $quote) { base quote price } }
    query Best { featured { id best { id name } } }
    query Numbered($number: Int!) { numbered(number: $number) { number text } }
    query Spread($id: ID!) { ...Root_query }
    fragment Root_query on Query { character(id: $id) { id name } }
    subscription Changed($id: ID!) { changed(id: $id) { id name } }
    mutation Remove($id: ID!) { remove(id: $id) { removedId @deleteRecord } }
    """
  let scene: DocumentEnvironment

  init() throws {
    scene = try DocumentEnvironment(Self.documents)
    try scene.commit("Featured", ["featured": ["id": "1", "name": "Ada"]])
  }

  @Test(
    "an object that another operation brought is shown without a request", arguments: ["Named", "Literal", "Spread"])
  func answers(_ name: String) throws {
    let handle = try scene.query(name, name == "Literal" ? [:] : ["id": "1"])
    let retention = handle.retain()
    #expect(handle.fetch == .idle)
    #expect(scene.sent == [])
    let path = name == "Spread" ? "root.character.name" : "character.name"
    #expect(try scene.read(path, of: handle) == "Ada")
    #expect(scene.logged() == [])
    withExtendedLifetime(retention) {}
  }

  @Test("one that lacks a field, or is not there, is asked for")
  func lacks() throws {
    let aged = try scene.query("Aged", ["id": "1"]).retain()
    let other = try scene.query("Named", ["id": "2"]).retain()
    #expect(scene.sent == ["Aged", "Named"])
    withExtendedLifetime((aged, other)) {}
  }

  @Test("a query of the store alone is ready when the object arrives, and follows it")
  func arrives() async throws {
    let handle = try scene.query("Named", ["id": "5"])
    let retention = handle.retain(.storeOnly)
    #expect(handle.phase.data == nil)
    let stream = try scene.subscription("Changed", ["id": "5"]).retain()
    try await scene.event("Changed", ["changed": ["id": "5", "name": "Eve"]])
    let screen = PathScreen(scene.environment) { [try? scene.read("character.name", of: handle)] }
    #expect(screen.shown == ["Eve"])
    try await scene.event("Changed", ["changed": ["id": "5", "name": "Eva"]])
    #expect(screen.shown == ["Eva"])
    withExtendedLifetime((retention, stream, screen)) {}
  }

  @Test("an interface's lookup finds the type that has the id, and none where two have it")
  func interfaces() throws {
    try scene.commit("Team", ["id": "t"], ["team": ["id": "t", "name": "Reds"]])
    let team = try scene.query("ByNode", ["id": "t"])
    let character = try scene.query("ByNode", ["id": "1"])
    var retentions = [team.retain(), character.retain()]
    #expect(scene.sent == [])
    // The type's name was not asked for by whoever brought them.
    #expect(try scene.read("node.asTeam.name", of: team) == "Reds")
    #expect(try scene.read("node.asCharacter.name", of: character) == "Ada")
    #expect(try scene.read("node.__typename", of: character) == "Character")
    try scene.commit("Team", ["id": "2"], ["team": ["id": "2", "name": "Blues"]])
    try scene.commit("Named", ["id": "2"], ["character": ["id": "2", "name": "Bo"]])
    retentions.append(try scene.query("ByNode", ["id": "2"]).retain())
    #expect(scene.sent == ["ByNode"])
    #expect(scene.logged() == [.ambiguousID])
    withExtendedLifetime(retentions) {}
  }

  @Test("several key fields, and keys that are numbers, are found whatever is in them")
  func keys() throws {
    try scene.commit(
      "Quote", ["base": "a:b", "quote": "c\\"], ["quote": ["base": "a:b", "quote": "c\\", "price": 1.5]])
    try scene.commit("Numbered", ["number": 7], ["numbered": ["number": 7, "text": "seven"]])
    // The answers' own places are forgotten: what is left are the objects.
    forgetRoots()
    let quote = try scene.query("Quote", ["base": "a:b", "quote": "c\\"])
    let numbered = try scene.query("Numbered", ["number": 7])
    let retentions = [quote.retain(), numbered.retain()]
    #expect(scene.sent == [])
    #expect(try scene.read("quote.price", of: quote) == 1.5)
    #expect(try scene.read("numbered.text", of: numbered) == "seven")
    let other = try scene.query("Quote", ["base": "a", "quote": "b:c\\"]).retain()
    #expect(scene.sent == ["Quote"])
    withExtendedLifetime((retentions, other)) {}
  }

  private func forgetRoots() {
    guard let row = scene.store.existingRoot(.query)?.row else { return }
    for extra in 0..<Int(row.pointee.extraCount) { row.pointee.extras.unsafelyUnwrapped[extra].value = .missing }
  }

  @Test("an argument beside the key asks for something else of the object")
  func otherArguments() throws {
    try scene.commit("Team", ["id": "t"], ["team": ["id": "t", "name": "Reds"]])
    let plain = try scene.query("Team", ["id": "t"]).retain()
    #expect(scene.sent == [])
    let seasonal = try scene.query("Seasonal", ["id": "t", "season": 3]).retain()
    #expect(scene.sent == ["Seasonal"])
    withExtendedLifetime((plain, seasonal)) {}
  }

  @Test("null is the server's word, whatever the store holds by then")
  func null() async throws {
    let handle = try scene.query("Named", ["id": "9"])
    let retention = handle.retain()
    try await scene.answer("Named", ["character": nil])
    let stream = try scene.subscription("Changed", ["id": "9"]).retain()
    try await scene.event("Changed", ["changed": ["id": "9", "name": "Ike"]])
    #expect(try scene.read("character.name", of: handle) == .null)
    withExtendedLifetime((retention, stream)) {}
  }

  @Test("an object that was deleted answers nothing, and what it had answered is null")
  func deleted() async throws {
    let handle = try scene.query("Named", ["id": "1"])
    let retention = handle.retain()
    #expect(try scene.read("character.name", of: handle) == "Ada")
    let record = try #require(
      scene.store.lookup(0, scene.store.scope(for: try scene.document("Named"), variables: ["id": "1"])))
    _ = scene.store.batch { scene.store.delete(record) }
    #expect(try scene.read("character.name", of: handle) == .null)
    let literal = try scene.query("ByNode", ["id": "1"]).retain()
    #expect(scene.sent == ["ByNode"])
    withExtendedLifetime((retention, literal)) {}
  }

  @Test("what a lookup answered stays as long as its query does")
  func collected() async throws {
    let handle = try scene.query("Named", ["id": "1"])
    let retention = handle.retain()
    scene.store.collect()
    #expect(try scene.read("character.name", of: handle) == "Ada")
    retention.release()
    for number in 0..<10 {
      let other = try scene.query("Named", ["id": .string("other \(number)")]).retain()
      other.release()
    }
    await scene.environment.settle()
    scene.store.collect()
    let again = handle.retain()
    #expect(scene.transport.openCalls.count == 1)
    withExtendedLifetime(again) {}
  }

  @Test("a screen that reads a lookup is told when it answers")
  func told() async throws {
    let waiting = try scene.query("Named", ["id": "6"])
    let screen = PathScreen(scene.environment) { [try? scene.read("character.name", of: waiting)] }
    let retention = waiting.retain(.storeOnly)
    try scene.commit("Best", ["featured": ["id": "1", "best": ["id": "6", "name": "Flo"]]])
    await scene.environment.settle()
    #expect(screen.shown == ["Flo"])
    withExtendedLifetime((retention, screen)) {}
  }
}
