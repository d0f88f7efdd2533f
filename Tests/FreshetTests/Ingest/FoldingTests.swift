import TestSupport
import Testing

@_spi(Generated) @testable import Freshet

/// Payloads in which objects stand again and again, read with folding and without.
@MainActor @Suite struct FoldingTests {
  private static let document = OperationDocument(
    .query, "Crowd", text: "",
    plan: Plan(
      """
      1
      #Place
      {Query
      people [>1
      things [>6
      {Person id
      id s! k
      name s
      home >2
      friends [>3
      rows [[>3
      {Place id
      name s
      id s! k
      size i
      people [>3
      {Person id
      id s! k
      name s
      age i
      address >4
      {Address
      street s
      owner >5
      {Person id
      name s
      id s! k
      {Node*
      &0 id
      __typename t!
      id s k ~0
      name s
      size i ~0

      """))

  private let store = Store()

  private func read(_ json: String, into store: Store, folding: Bool) throws -> Response {
    let scope = store.scope(for: Self.document, variables: [:])
    return try Ingest.read(Payload(json), scope: scope, foldingFrom: folding ? 0 : .max)
  }

  private func repeats(_ response: Response) -> Int {
    guard let changes = response.changes else { return 0 }
    return (0..<changes.count).count { changes.entries[$0].kind == .same }
  }

  /// Reads one text both ways, into empty stores and over what they hold: how many objects were folded.
  @discardableResult
  private func compare(_ json: String, _ stores: (Store, Store), _ comment: Comment? = nil) throws -> Int {
    let folded = try read(json, into: stores.0, folding: true)
    let plain = try read(json, into: stores.1, folding: false)
    #expect(repeats(plain) == 0)
    let reports = (stores.0.commit([folded]), stores.1.commit([plain]))
    #expect(reports.0.notified == reports.1.notified, comment)
    #expect(reports.0.created == reports.1.created, comment)
    #expect(stores.0.dump == stores.1.dump, comment)
    #expect(stores.0.commit([folded]).notified == 0, comment)
    return repeats(folded)
  }

  @Test("an object that stands there again with the same bytes is one entry")
  func again() throws {
    let ann = #"{"id":"1","name":"Ann","home":{"name":"Bay","id":"9","size":3,"people":[]},"friends":[],"rows":null}"#
    #expect(try compare(#"{"data":{"people":[\#(ann),null,\#(ann),\#(ann)],"things":[]}}"#, (Store(), Store())) == 2)
  }

  @Test("the last of different texts counts, wherever it stands")
  func different() throws {
    let ann = #"{"id":"1","name":"Ann","home":null,"friends":[],"rows":[]}"#
    for other in [
      ann.replacing("Ann", with: "Bob"), ann.replacing("null", with: #"{"name":"B","id":"9","size":3,"people":null}"#),
      ann.replacing(#""friends":[]"#, with: #""friends":[{"id":"1","name":"Cy","age":1,"address":null}]"#),
      ann.replacing(#""rows":[]"#, with: #""rows":[[null]]"#), ann.replacing(#""Ann""#, with: #""\u0041nn""#),
    ] {
      let stores = (Store(), Store())
      let count = try compare(#"{"data":{"people":[\#(ann),\#(other),\#(ann)],"things":[]}}"#, stores)
      #expect(count == 0)
    }
  }

  @Test("an object that is written between its two texts by what is around it is not folded")
  func around() throws {
    let inner = #"{"id":"1","name":"In","age":1,"address":null}"#
    let json =
      #"{"data":{"people":[{"id":"1","friends":[\#(inner)],"name":"Out","rows":[[\#(inner)]],"home":null}],"things":[]}}"#
    #expect(try compare(json, (Store(), Store())) == 0)
    #expect(store.dump.isEmpty)
    store.commit([try read(json, into: store, folding: true)])
    #expect(store.dump["Person:1"]?["name"] == "string(\"In\")")
  }

  @Test("a key written with an escape, and members that stand twice, are read as without folding")
  func unusual() throws {
    let ann = #"{"id":"1","name":"Ann","home":null,"friends":[],"rows":[]}"#
    for other in [
      ann.replacing(#""id":"1""#, with: #""id":"\u0031""#),
      ann.replacing(#""id":"1""#, with: #""name":"X","id":"1""#).replacing("[]}", with: #"[],"id":"2"}"#),
    ] {
      try compare(#"{"data":{"people":[\#(ann),\#(other),\#(ann)],"things":[]}}"#, (Store(), Store()))
    }
    try compare(
      #"{"data":{"people":[\#(ann)],"things":[]},"data":{"people":[\#(ann),\#(ann)],"things":null}}"#,
      (Store(), Store()))
  }

  @Test("an error's place inside a repeated object is found")
  func errors() throws {
    let ann = #"{"id":"1","name":null,"home":null,"friends":[],"rows":[]}"#
    let error = #"{"message":"no","path":["people",1,"name"]}"#
    let response = try read(
      #"{"data":{"people":[\#(ann),\#(ann)],"things":[]},"errors":[\#(error)]}"#, into: store, folding: true)
    store.commit([response])
    let record = try #require(store.table.find(UInt32(store.shape("Person").number + 1), "1"))
    #expect(record.errors(store.keys.symbol("name")).map(\.message) == ["no"])
  }

  @Test("a document that is read from the payload itself finds what was folded")
  func inline() throws {
    let ann = #"{"id":"1","name":"Ann","home":{"name":"Bay","id":"9","size":3,"people":[]},"friends":[],"rows":null}"#
    let response = try read(#"{"data":{"people":[\#(ann),\#(ann)],"things":[]}}"#, into: store, folding: true)
    let changes = try #require(response.changes)
    #expect(repeats(response) == 1)
    let names = EntrySource.read(response, changes, lens: Self.document.plan, log: { _ in }) { source, root in
      guard case .list(let people) = source.node(0, of: root) else { return [String]() }
      return people.flatMap { person -> [String] in
        guard case .object(let place) = person, case .leaf(.string(let name)) = source.node(3, of: place),
          case .object(let home) = source.node(4, of: place), case .leaf(.string(let town)) = source.node(7, of: home)
        else { return [] }
        return [name, town, source.typeName(place)]
      }
    }
    #expect(names == ["Ann", "Bay", "Person", "Ann", "Bay", "Person"])
  }

  @Test("only an operation's first payload brings records, and a store takes those of its own scopes")
  func seeds() throws {
    let json = #"{"data":{"people":[{"id":"1","name":"Ann","home":null,"friends":[],"rows":[]}],"things":[]}}"#
    let scope = store.scope(for: Self.document, variables: [:])
    let first = try Ingest.read(Payload(json), scope: scope, foldingFrom: 0)
    #expect(first.changes?.seeds?.count == 1)
    let other = Store()
    #expect(other.commit([first]).created == 1)
    #expect(first.changes?.seeds?.take(0) != nil, "the other store made its own")
    let again = try Ingest.read(Payload(json), scope: scope, foldingFrom: 0)
    #expect(again.changes?.seeds == nil)
    #expect(store.commit([again]).created == 1)
    #expect(store.dump == other.dump)
  }

  @Test("records that a payload brought are undone with the layer above them, and read like others")
  func seedsUnderLayers() throws {
    let scope = store.scope(for: Self.document, variables: [:])
    func json(_ name: String) -> String {
      #"{"data":{"people":[{"id":"1","name":"\#(name)","home":null,"friends":[],"rows":[]}],"things":[]}}"#
    }
    let layer = try Ingest.read(Payload(json("Soon")), scope: scope, isPartial: true)
    let id = store.addLayer(layer).id
    #expect(store.dump["Person:1"]?["name"] == #"string("Soon")"#)
    store.commit([try Ingest.read(Payload(json("Ann")), scope: scope, foldingFrom: 0)])
    #expect(store.dump["Person:1"]?["name"] == #"string("Soon")"#)
    store.revert(id)
    #expect(store.dump["Person:1"]?["name"] == #"string("Ann")"#)
  }

  /// A document that has fields under two names.
  private static let twice = OperationDocument(
    .query, "Twice", text: "",
    plan: Plan(
      """
      1
      {Query
      people [>1
      named >2
      last >1
      {Person id
      id s! k
      tags [s
      again [s =tags
      home >3
      other >3 =home
      name s
      alias s =name
      {Person id
      id s! k
      name s
      {Place id
      id s! k

      """))

  /// What two stores have of a payload, one that read it with folding.
  private func dumps(_ json: String) throws -> [[String: [String: String]]] {
    try [0, Int.max].map { minimum in
      let store = Store()
      let scope = store.scope(for: Self.twice, variables: [:])
      store.commit([try Ingest.read(Payload(json), scope: scope, foldingFrom: minimum)])
      return store.dump
    }
  }

  @Test("of two members of one slot the last counts, also in a record the payload brings", arguments: [true, false])
  func oneSlotTwice(endsNull: Bool) throws {
    func members(_ first: String, _ second: String, _ value: String) -> String {
      #""\#(first)":\#(endsNull ? value : "null"),"\#(second)":\#(endsNull ? "null" : value)"#
    }
    let tags = members("tags", "again", #"["a"]"#)
    let homes = members("home", "other", #"{"id":"9"}"#)
    let dumps = try dumps(
      #"{"data":{"people":[{"id":"1",\#(tags),\#(homes),"name":"A","alias":"A"}],"named":null,"last":null}}"#)
    #expect(dumps[0] == dumps[1])
    #expect(dumps[0]["Person:1"]?["tags"] == (endsNull ? "null" : #"[string("a")]"#))
    #expect(dumps[0]["Person:1"]?["home"] == (endsNull ? "null" : "-> Place:9"))
  }

  @Test("an object that gives one slot two values is not folded over a text that has the first of them")
  func firstOfTwo() throws {
    let both = #"{"id":"1","tags":null,"again":null,"home":null,"other":null,"name":"A","alias":"B"}"#
    let dumps = try dumps(
      #"{"data":{"people":[\#(both)],"named":{"id":"1","name":"A"},"last":\#(both)}}"#)
    #expect(dumps[0] == dumps[1])
    #expect(dumps[0]["Person:1"]?["name"] == #"string("B")"#)
  }

  @Test("an id in a record that the payload brings deletes what it names")
  func edits() throws {
    let tidy = OperationDocument(
      .mutation, "Tidy", text: "",
      plan: Plan(
        """
        1
        {Mutation
        tidy >1
        {Board id
        id s! k
        gone s -Person
        people [>2
        {Person id
        id s! k
        name s

        """))
    let scope = store.scope(for: tidy, variables: [:])
    func read(_ board: String) throws -> Response {
      try Ingest.read(Payload(#"{"data":{"tidy":\#(board)}}"#), scope: scope, foldingFrom: 0)
    }
    // The payload that is read first brings its records.
    let deletion = try read(#"{"id":"a","gone":"5","people":[]}"#)
    store.commit([try read(#"{"id":"b","gone":null,"people":[{"id":"5","name":"E"}]}"#)])
    #expect(store.dump["Person:5"]?["(deleted)"] == nil)
    store.commit([deletion])
    #expect(store.dump["Person:5"]?["(deleted)"] != nil)
  }

  @Test("a text that names other objects with the same bytes under another set is not taken for it")
  func sets() throws {
    let place = #"{"id":"1","name":"P"}"#
    let json = """
      {"data":{"people":[{"id":"1","name":"P","home":null,"friends":[{"id":"1","name":"P","age":null,"address":\
      {"street":"S","owner":\(place)}},{"id":"2","name":"Q","age":null,"address":{"street":"S","owner":\(place)}}],\
      "rows":null}],"things":[]}}
      """
    #expect(try compare(json, (Store(), Store())) == 1)
  }

  @Test("whatever repeats and differs, a folded payload leaves what a plain one leaves", arguments: 0..<4)
  func property(block: Int) throws {
    var folded = 0
    var differing = 0
    for number in 0..<150 {
      let seed = UInt64(block * 1000 + number)
      var crowd = Crowd(random: SplitMix64(seed: seed), differs: number % 3 == 0)
      let stores = (Store(), Store())
      for _ in 0..<3 {
        let json = crowd.response()
        let count = try compare(json, stores, "seed \(seed)")
        folded += count
        if count == 0 { differing += 1 }
      }
    }
    #expect(folded > 200)
    #expect(differing > 10)
  }
}

/// Payloads whose records repeat, and, where asked, say different things of one record.
private struct Crowd {
  var random: SplitMix64
  var differs: Bool
  private var known: [String: String] = [:]

  init(random: SplitMix64, differs: Bool) {
    self.random = random
    self.differs = differs
  }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }

  mutating func response() -> String {
    known = [:]
    let people = list(6) { $0.person() }
    return #"{"data":{"people":\#(people),"things":\#(list(5) { $0.thing() })}}"#
  }

  private mutating func list(_ limit: Int, _ item: (inout Crowd) -> String) -> String {
    "[" + (0..<pick(limit)).map { _ in chance(8) ? "null" : item(&self) }.joined(separator: ",") + "]"
  }

  /// What a record's field says: the same all over a response, unless it is to differ.
  private mutating func given(_ key: String, _ make: (inout Crowd) -> String) -> String {
    if let text = known[key], !(differs && chance(4)) { return text }
    let text = make(&self)
    known[key] = text
    return text
  }

  private mutating func name(_ key: String) -> String {
    given("\(key) name") { [#""Ann""#, #""Bo \"x\"""#, "null", #""A name longer than fifteen""#][$0.pick(4)] }
  }

  private mutating func person() -> String {
    let id = "\(pick(4))"
    let key = "Person:\(id)"
    let name = name(key)
    let home = given("\(key) home") { $0.chance(20) ? "null" : $0.place() }
    let friends = given("\(key) friends") { crowd in crowd.list(4) { $0.friend() } }
    let rows = given("\(key) rows") { crowd in crowd.list(3) { crowd in crowd.list(3) { $0.friend() } } }
    return #"{"id":"\#(id)","name":\#(name),"home":\#(home),"friends":\#(friends),"rows":\#(rows)}"#
  }

  private mutating func place() -> String {
    let id = "\(pick(3))"
    let key = "Place:\(id)"
    let size = given("\(key) size") { "\($0.pick(9))" }
    let people = given("\(key) people") { crowd in crowd.list(3) { $0.friend() } }
    return #"{"name":\#(name(key)),"id":"\#(id)","size":\#(size),"people":\#(people)}"#
  }

  private mutating func friend() -> String {
    let id = "\(pick(4))"
    let key = "Person:\(id)"
    let age = given("\(key) age") { "\($0.pick(99))" }
    let address = given("\(key) address") { crowd in
      let owner = "\(crowd.pick(4))"
      return crowd.chance(30)
        ? "null" : #"{"street":"S","owner":{"name":\#(crowd.name("Person:\(owner)")),"id":"\#(owner)"}}"#
    }
    return #"{"id":"\#(id)","name":\#(name(key)),"age":\#(age),"address":\#(address)}"#
  }

  private mutating func thing() -> String {
    guard chance(60) else { return #"{"__typename":"Rock","name":"R\#(pick(2))"}"# }
    let id = "\(pick(3))"
    let key = "Place:\(id)"
    let size = given("\(key) size") { "\($0.pick(9))" }
    return #"{"__typename":"Place","id":"\#(id)","name":\#(name(key)),"size":\#(size)}"#
  }
}
