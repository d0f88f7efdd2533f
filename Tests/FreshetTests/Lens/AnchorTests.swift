import Observation
import Testing

@_spi(Generated) @testable import Freshet

private enum Status: EnumValue {
  case alive
  case unknown(String)
  init(server text: String) { self = text == "ALIVE" ? .alive : .unknown(text) }
  static var __cases: [Status] { [.alive] }
  var __text: String {
    switch self {
    case .alive: "ALIVE"
    case .unknown(let text): text
    }
  }
}

@MainActor private struct Inner: Lens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
  var name: String? { __anchor.optionalString(11) }
}

@MainActor private struct Part: FragmentLens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
  nonisolated static let __plan = Plan(
    """
    1
    $size 5
    {Item
    image s =image(size:$size,theme:$theme)
    maker >1
    {Maker
    name s

    """)
  var image: String? { __anchor.optionalString(0) }
}

@MainActor @Suite struct AnchorTests {
  private static let plan = Plan(
    """
    1
    #Item
    #Other
    %Q$defer$Part
    .Part_item
    .Part_item
    {Query
    s s!
    i i!
    f f!
    b b!
    x x
    e s!
    es [s!
    grid [[i
    item >1!
    items [>1
    {Item*
    id s!
    name s ~0
    ...0 (size:$wanted)
    ...1 (size:9) %0
    ...0 ?big
    :asOther >2 ~1
    {Other
    name s

    """, fragments: [Part.__plan, Part.__plan])
  private static let document = OperationDocument(
    .query, "Q", text: "",
    plan: Plan(
      """
      1
      $theme "dark"
      #Item
      %Q$defer$Part
      {Query
      s s!
      i i!
      f f!
      b b!
      x x
      e s!
      es [s!
      grid [[i
      item >1!
      items [>1
      {Item*
      &0 id
      __typename t!
      id s! k
      name s
      a s =image(size:$wanted,theme:$theme)
      maker >2 %0
      c s =image(size:9,theme:$theme) %0
      {Maker
      name s

      """))

  private let store = Store()
  private let logged = Locked<[String]>([])

  init() {
    store.log = { [logged] event in logged.withLock { $0.append("\(event.name.rawValue) \(event.detail)") } }
  }

  private func anchor(_ data: String, wanted: Int = 3, isPartial: Bool = false) throws -> Anchor {
    let variables: [String: JSONValue] = ["wanted": .integer(Int64(wanted))]
    store.commit([
      try Ingest.read(
        Payload("{\"data\":\(data)}"), document: Self.document, variables: variables, isPartial: isPartial)
    ])
    return store.anchor(for: store.scope(for: Self.document, variables: variables), lens: Self.plan)
  }

  private static let item = #"{"__typename":"Item","id":"1","name":"n","a":"three"}"#
  private static let whole =
    #"{"s":"é","i":-7,"f":2,"b":true,"x":1.50,"e":"DEAD","es":["ALIVE","DEAD"],"grid":[[1,null],null,[]],"item":"#
    + item
    + #","items":["# + item + #",null,{"__typename":"Other","id":"9","name":"o","a":null}]}"#

  @Test("leaves of every kind are read")
  func leaves() throws {
    let anchor = try anchor(Self.whole)
    #expect(anchor.string(0) == "é")
    #expect(anchor.int(1) == -7)
    #expect(anchor.float(2) == 2)
    #expect(anchor.boolean(3))
    #expect(anchor.optionalCustom(4) == "1.50")
    #expect((anchor.read(5) as Status) == .unknown("DEAD"))
    #expect((anchor.read(6) as [Status]) == [.alive, .unknown("DEAD")])
    #expect((anchor.read(7) as [[Int?]?]?) == [[1, nil], nil, []])
    #expect((anchor.read(8) as Inner).name == "n")
    #expect((anchor.read(9) as [Inner?]).map { $0?.name } == ["n", nil, nil])
    #expect(logged.withLock { $0 } == [])
  }

  @Test("what was never received reads as empty and is logged, null of a nullable field is nil")
  func missing() throws {
    let anchor = try anchor("{\"x\":null}", isPartial: true)
    #expect(anchor.string(0) == "")
    #expect(anchor.int(1) == 0)
    #expect(anchor.float(2) == 0)
    #expect(anchor.boolean(3) == false)
    #expect(anchor.optionalCustom(4) == nil)
    #expect((anchor.read(6) as [String]) == [])
    #expect((anchor.read(8) as Inner).name == nil)
    #expect(
      logged.withLock { $0 } == [
        "missingField Query.s", "missingField Query.i", "missingField Query.f", "missingField Query.b",
        "missingField Query.es", "missingField Query.item",
      ])
  }

  @Test("a spread's arguments choose what its fragment reads")
  func arguments() throws {
    let anchor = try #require(try anchor(Self.whole).following(link(try anchor(Self.whole), 8)))
    #expect((anchor.spread(12) as Part).image == "three")
    #expect((anchor.spread(12) as Part).__anchor.scope === (anchor.spread(12) as Part).__anchor.scope)
    #expect((anchor.spreadIfPresent(14) as Part?) == nil, "its condition does not hold")
    #expect((anchor.aliasIfPresent(15) as Inner?) == nil, "its type is another")
  }

  @Test("a variable's value goes before its default where an operation's root is read")
  func rootDefaults() throws {
    let text = """
      1
      $size 5
      $isDetailed true
      {Query
      image s =image(size:$size)
      detail s! ?isDetailed

      """
    let store = Store()
    store.log = { [logged] event in logged.withLock { $0.append(event.detail) } }
    let document = OperationDocument(.query, "Q", text: "", plan: Plan(text))
    let scope = store.scope(for: document, variables: ["size": 9, "isDetailed": false])
    store.commit([try Ingest.read(Payload(Array(#"{"data":{"image":"nine"}}"#.utf8)), scope: scope)])
    let anchor = store.anchor(for: scope, lens: Plan(text))
    #expect(anchor.optionalString(0) == "nine")
    #expect(anchor.optionalString(1) == nil)
    #expect(logged.withLock { $0 } == [])
  }

  @Test("an argument that is given an absent variable is absent, and one that is not given has its default")
  func absentArguments() throws {
    let inner = Plan("1\n$size 5\n{Query\nimage s =image(size:$size)\n")
    // Its own `size` goes on to the innermost; `unset` is its own, and given by nobody.
    let outer = Plan(
      "1\n$size 7\n$unset -\n.Inner_q\n{Query\n...0 (size:$size)\n...0 (size:$unset)\n...0\n", fragments: [inner])
    let lens = Plan("1\n.Outer_q\n{Query\n...0 (size:$wanted)\n", fragments: [outer])
    let document = OperationDocument(
      .query, "Q", text: "",
      plan: Plan("1\n{Query\nimage s =image(size:$wanted)\nusual s =image(size:5)\n"))
    let cases: [(variables: [String: JSONValue], expected: String)] = [([:], "none"), (["wanted": 3], "three")]
    for (variables, expected) in cases {
      let scope = store.scope(for: document, variables: variables)
      let response = try Ingest.read(Payload(#"{"data":{"image":"\#(expected)","usual":"five"}}"#), scope: scope)
      store.commit([response])
      let anchor = try #require(store.anchor(for: scope, lens: lens).anchorIfPresent(0))
      let read = try (0..<3).map { try #require(anchor.anchorIfPresent($0)).optionalString(0) }
      #expect(read == [expected, "five", "five"])
    }
  }

  private func link(_ anchor: Anchor, _ ordinal: Int) -> RecordID {
    if case .link(let link) = anchor.value(ordinal) { link } else { .none }
  }

  @Test("a part that comes later is nil until all of it is held, and then its reader is told")
  func deferred() throws {
    let root = try anchor(Self.whole)
    let item = try #require(root.following(link(root, 8)))
    let woken = Locked(0)
    func read() -> Bool {
      withObservationTracking {
        (item.spreadIfPresent(13) as Part?) != nil
      } onChange: {
        woken.withLock { $0 += 1 }
      }
    }
    #expect(!read())
    let half = Self.whole.replacing("\"a\":\"three\"", with: #""a":"three","c":"nine""#)
    _ = try anchor(half)
    #expect(woken.withLock { $0 } == 1)
    #expect(!read())
    let all = Self.whole.replacing("\"a\":\"three\"", with: #""a":"three","c":"nine","maker":{"name":"m"}"#)
    _ = try anchor(all)
    #expect(woken.withLock { $0 } == 2)
    #expect(read())
    #expect((item.spreadIfPresent(13) as Part?)?.image == "nine")
  }

  @Test("the untyped reader reads by the same plan")
  func paths() throws {
    let reader = PathReader(try anchor(Self.whole))
    #expect(try reader.value("s") == "é")
    #expect(try reader.value("x") == .literal("1.50"))
    #expect(try reader.value("grid.0.1") == nil)
    #expect(try reader.value("grid.0.count") == 2)
    #expect(try reader.value("items.count") == 3)
    #expect(try reader.value("items.1.name") == nil)
    #expect(try reader.value("item.part.image") == "three")
    #expect(try reader.value("items.2.asOther.name") == "o")
    #expect(throws: PathReader.Failure.self) { try reader.value("nope") }
    #expect(throws: PathReader.Failure.self) { try reader.value("item") }
  }

  @Test("the notes list reads by path as the cases write it")
  func connectionPaths() throws {
    let notes = NotesStore()
    try notes.page(
      NotesStore.edge("n1", "one", cursor: "a") + ",null," + NotesStore.edge("n2", "two", cursor: "b"), next: true,
      end: "b")
    let reader = PathReader(notes.store.anchor(for: notes.scope, lens: NotesData.__plan))
    #expect(try reader.value("character.characterNotes.notes.nodes.count") == 2)
    #expect(try reader.value("character.characterNotes.notes.nodes.1.text") == "two")
    #expect(try reader.value("character.characterNotes.notes.nodes.7.text") == nil)
    #expect(try reader.value("character.characterNotes.notes.edges.count") == 3)
    #expect(try reader.value("character.characterNotes.notes.hasNext") == true)
    #expect(
      try reader.connection("character.characterNotes.notes")?.record.key
        == "Character:1:__CharacterNotes_notes_connection")
  }
}
