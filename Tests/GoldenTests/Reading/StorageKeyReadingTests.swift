@_spi(Generated) import Freshet
import Testing

/// A field is the same where its arguments are, whoever wrote them: what one operation stored, another reads.
@MainActor struct StorageKeyReadingTests {
  private let store = Store()

  private func commit<Root: Freshet.Operation>(_ operation: Root, _ data: String) throws {
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    store.commit([try Ingest.read(Payload(Array("{\"data\":\(data)}".utf8)), scope: scope)])
  }

  private func read<Root: Freshet.Operation>(_ operation: Root) -> Root.Data where Root.Data: FragmentLens {
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    return Root.Data(store.anchor(for: scope, lens: Root.Data.__plan))
  }

  private let given = GivenQuery(
    where: .value(Match(a: 1, b: 2)), nested: .value(Match(not: .value(Match(list: [3], film: .value(.empire))))),
    three: 3, x: .absent, y: .null, a: .null, e: .value(.jedi), u: "2", v: "1")

  private static let written = """
    {"object":"object","turned":"object","nested":"nested","single":"single","bare":"bare","nothing":"nothing",
    "member":"member","hero":"hero","first":{"id":"1","name":"one"},"second":{"id":"2","name":"two"}}
    """

  @Test("what the document writes is read by who gives it in variables: objects in any order, enums, lists, null, ids")
  func written() throws {
    try commit(WrittenQuery(), Self.written)
    let data = read(given)
    #expect(data.object == "object")
    #expect(data.nested == "nested")
    #expect(data.single == "single")
    #expect(data.bare == "bare")
    #expect(data.nothing == "nothing")
    #expect(data.member == "member")
    #expect(data.hero == "hero")
    #expect(data.first?.name == "one")
    #expect(data.second?.name == "two")
  }

  @Test("what variables give is read by who writes it in the document, and an alias is no part of it")
  func variables() throws {
    try commit(
      given,
      """
      {"object":"o","nested":"n","single":"s","bare":"b","nothing":"null","member":"m","hero":"h",
      "second":{"id":"2","name":"two"},"first":{"id":"1","name":"one"}}
      """)
    let data = read(WrittenQuery())
    #expect(data.object == "o")
    #expect(data.turned == "o")
    #expect(data.nested == "n")
    #expect(data.single == "s")
    #expect(data.bare == "b")
    #expect(data.nothing == "null")
    #expect(data.member == "m")
    #expect(data.hero == "h")
    #expect(data.first?.name == "one")
    #expect(data.second?.name == "two")
  }

  @Test("other arguments are another field: absent, null, another value, a member more")
  func others() throws {
    var logged = 0
    store.log = { _ in logged += 1 }
    try commit(WrittenQuery(), Self.written)
    var query = given
    query.where = .value(Match(a: 1))
    query.nested = .value(Match(a: 1, b: 2, list: []))
    query.x = 0
    query.y = 1
    query.a = 0
    query.three = 4
    query.e = .value(.empire)
    query.u = "3"
    let data = read(query)
    #expect(data.object == nil)
    #expect(data.nested == nil)
    #expect(data.single == nil)
    #expect(data.bare == nil)
    #expect(data.nothing == nil)
    #expect(data.member == nil)
    #expect(data.hero == nil)
    #expect(data.second == nil)
    #expect(logged == 8, "each of them is missing, which is not null")
    query.x = .null
    query.y = .absent
    query.a = .absent
    #expect(read(query).bare == "nothing")
    #expect(read(query).nothing == "bare")
    #expect(read(query).member == nil)
  }
}
