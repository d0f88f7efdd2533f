@_spi(Generated) @testable import Freshet
import FreshetTesting
import Foundation
import Observation
import TestSupport
import Testing

/// `@inline` documents: plain values of the store, and of a payload's own bytes.
@MainActor @Suite struct InlineReadingTests {
  private let transport = ScriptedTransport()
  private let environment: Freshet.Environment
  private let logged = Locked<[String]>([])

  init() {
    environment = Freshet.Environment(transport: transport, clock: ManualClock()) { [logged] event in
      logged.withLock { $0.append(event.description) }
    }
  }

  private func show<Query: QueryOperation>(_ query: Query, _ payload: String) throws -> Query.Data {
    try environment.commitPayload(Payload(payload), for: query)
    let scope = environment.store.scope(for: query.__document, variables: query.__variables)
    return Query.Data(environment.store.anchor(for: scope, lens: query.__rootPlan))
  }

  @Test("a value of the store, and one of the payload, are what the directives' rules make of it", arguments: 0..<150)
  func oracle(_ seed: UInt64) throws {
    var random = RandomUser(seed: seed)
    let user = random.user(
      [InlineValues.user, InlineValues.quiet, InlineValues.loud, InlineValues.nulled].flatMap(\.selections))
    let payload = JSONValue.object([
      "data": ["user": .object(user)], "errors": .array(random.errors.map(\.json)),
    ]).text
    let oracle = ReadOracle(errors: random.errors.map { ($0.path, $0.message) })
    let expected = InlineValues.expected(oracle, user)

    let inline = try #require(try UserInline(id: "1").data(of: Payload(payload)).user?.userValue)
    #expect(InlineValues.user(inline) == expected, "from \(payload)")

    let lens = try #require(try show(ValuesQuery(id: "1", loud: true), payload).user)
    #expect(lens.userValue == inline)
    #expect(lens.userValue.hashValue == inline.hashValue)
    let path = [PathSegment.name("user")]
    #expect(InlineValues.quiet(lens.quietValue) == oracle.fragment(InlineValues.quiet, user, at: path))
    #expect(lens.sometimes == lens.quietValue)
    #expect(InlineValues.nulled(lens.nulledValue) == oracle.fragment(InlineValues.nulled, user, at: path))
    let loud = Reading.thrown { () throws(ReadFailure) in InlineValues.loud(try lens.loudValue) }
    #expect(loud == oracle.fragment(InlineValues.loud, user, at: path))
  }

  @Test("a payload is read off the main actor, each object of a union by its type")
  func offMainActor() async throws {
    let payload = Payload(
      """
      {"data":{"things":[{"__typename":"User","id":"1","name":"A"},null,null,{"id":"2","__typename":"Note","text":null,
      "author":null},{"__typename":"Note","id":"3","text":"t\\n\\u00fc","author":{"id":"1","name":"A"}},
      {"__typename":"Tag","id":"4"}]}}
      """)
    let task = Task.detached { [logged] in
      try ThingsInline().data(of: payload) { event in logged.withLock { $0.append(event.description) } }
    }
    let things = try #require(try await task.value.things)
    #expect(things.map { $0?.__typename } == ["User", nil, nil, nil, "Note", "Tag"])
    #expect(things[0]?.asUser?.name == "A")
    #expect(things[4]?.asUser == nil)
    #expect(things[4]?.asNote?.text == "t\nü")
    #expect(things[4]?.asNote?.author?.quietValue?.name == "A")
    #expect(things[5]?.asUser == nil && things[5]?.asNote == nil)
    #expect(logged.withLock(\.self) == ["requiredFieldMissing in ThingsInline: ThingsInline: Note.text"])
  }

  @Test("an operation caught as a whole has one property, and one that is not throws what failed")
  func documents() throws {
    let named = #"""
      {"data":{"named":{"__typename":"User","id":"1","name":"A","best":{"__typename":"User","id":"2"},"role":"NEW",
      "friends":[{"id":"3","name":null},{"id":"4","name":"D"}],"age":3}}}
      """#
    let value = try #require(try NamedInline().data(of: Payload(named)).result.get().named)
    #expect(value.name == "A")
    #expect(value.best?.id == "2")
    #expect(value.role?.rawValue == "NEW")
    #expect(value.friends?.map { $0?.quietValue?.name } == [nil, "D"])
    #expect(value.person?.age == 3)
    let failed = try NamedInline().data(
      of: Payload(#"{"data":{"named":null},"errors":[{"message":"no","path":["named"]}]}"#))
    #expect(throws: ReadFailure(document: "NamedInline", path: [.name("named")], errors: [error("no", "named")])) {
      try failed.result.get()
    }
    #expect(try NulledInline().data(of: Payload(#"{"data":{"user":{"id":"1","name":null}}}"#)).value == nil)
    #expect(try NulledInline().data(of: Payload(#"{"data":{"user":{"id":"1","name":"A"}}}"#)).value?.user?.name == "A")
  }

  private func error(_ message: String, _ path: String...) -> GraphQLError {
    GraphQLError(message: message, path: path.map(PathSegment.name))
  }

  @Test(
    "what is no data of the operation is a failure that says where",
    arguments: [
      (#"{"data":{"changed":{"id":"1"}}}"#, "malformed: A selected member is missing at changed.nick"),
      (#"{"data":{"changed":{"id":"1","nick":7}}}"#, "malformed: A member is number where the plan says string"),
      (#"{"data":{"changed":[]}}"#, "malformed"), (#"{"data":{"changed":{"id":null,"nick":"n"}}}"#, "malformed"),
      (#"{"data":{"changed""#, "malformed"), ("", "malformed"), ("[]", "malformed"), ("{}", "malformed"),
      (#"{"data":null,"errors":[{"message":"no"}]}"#, "request: no"),
      (
        #"{"data":{"changed":{"id":"1","nick":null}},"errors":[{"message":"no","path":["changed","nick"]}]}"#,
        "read: no at changed.nick"
      ),
    ])
  func failures(_ payload: String, _ expected: String) throws {
    let failure = #expect(throws: Failure.self) { try ChangedInline().data(of: Payload(payload)) }
    #expect(failure?.description.hasPrefix("ChangedInline: \(expected)") == true, "\(failure?.description ?? "")")
  }

  @Test("a payload cut anywhere, or with any byte changed, is a value or a failure")
  func hostile() throws {
    let whole =
      Array(
        #"{"data":{"things":[{"__typename":"User","id":"1","name":"A"},null,{"__typename":"Note","id":"3","text":"t","#
          .utf8)
      + Array(#""author":{"id":"1","name":"A"}}]},"errors":[{"message":"m","path":["things",2,"text"]}]}"#.utf8)
    var random = SplitMix64(seed: 1)
    for count in 0...whole.count {
      _ = try? ThingsInline().data(of: Payload(Array(whole[..<count])))
      var changed = whole
      for _ in 0..<3 {
        changed[Int.random(in: 0..<whole.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? ThingsInline().data(of: Payload(changed))
    }
    #expect(try ThingsInline().data(of: Payload(whole)).things?.count == 3)
  }

  @Test("a required field of the root that is null is a failure, and told once")
  func required() throws {
    let payload = Payload(#"{"data":{"user":{"id":"1","name":null}}}"#)
    let failure = #expect(throws: Failure.self) {
      try RequiredInline().data(of: payload) { [logged] event in logged.withLock { $0.append(event.description) } }
    }
    #expect(failure?.description == "RequiredInline: read: A required field is null. at user.name")
    #expect(logged.withLock(\.self) == ["requiredFieldMissing in RequiredInline: RequiredInline: User.name"])
  }

  @Test("a fragment's arguments, the operation's variables and their defaults decide what a value has")
  func arguments() throws {
    let friend = #"{"id":"3","email":"m3","score":3,"name":"C"}"#
    func payload(_ members: String, _ inner: String) -> Payload {
      Payload(#"{"data":{"me":{"id":"1","email":"m","score":1\#(members),"friend":{"id":"2","email":"m2"\#(inner)}}}}"#)
    }
    let all = try MailValue(b: true).data(of: payload("", #","score":2,"friend":\#(friend)"#)).me
    #expect(all?.mail.email == "m" && all?.mail.score == 1 && all?.mail.name == nil)
    #expect(all?.friend?.mail.email == "m2" && all?.friend?.mail.score == 2)
    #expect(all?.friend?.friend?.mail?.email == "m3" && all?.friend?.friend?.mail?.name == nil)
    let some = try MailValue(a: false, b: false).data(of: payload(#","name":"A""#, #","name":"B","friend":{"id":"3"}"#))
      .me
    #expect(some?.mail.name == "A" && some?.friend?.mail.name == "B" && some?.friend?.mail.score == nil)
    #expect(some?.friend?.friend != nil && some?.friend?.friend?.mail == nil)
  }

  @Test("objects that a document reads alike and an operation asks other fields of are read, in any order of members")
  func alike() throws {
    let data = try PairInline().data(
      of: Payload(
        #"{"data":{"second":{"nick":"n","best":{"age":4,"name":"B","id":"3"},"id":"2"},"#
          + #""first":{"id":"1","best":{"name":"A","id":"4"}}}}"#))
    #expect(data.first?.best?.name == "A")
    #expect(data.second?.best?.name == "B")
    #expect(data.second?.laterValue.nick == "n" && data.second?.laterValue.best?.age == 4)
  }

  @Test("numbers keep what the server wrote, at every depth of lists")
  func numbers() throws {
    let data = try NumbersValue().data(
      of: Payload(
        #"{"data":{"numbers":{"long":9223372036854775807,"longs":["1",null,2.50],"int":-1,"ints":[],"float":1e3,"#
          + #""floats":[[1,null],[]],"exact":12345678901234567890.10}}}"#)
    ).numbers
    #expect(data?.long == "9223372036854775807")
    #expect(data?.longs == ["1", nil, "2.50"])
    #expect(data?.int == -1 && data?.ints == [] && data?.float == 1000)
    #expect(data?.floats == [[1, nil], []])
    #expect(data?.exact == "12345678901234567890.10")
  }

  @Test("custom scalars read as the app's types, and one that is none fails where it is read")
  func scalars() throws {
    let key = UUID()
    func data(_ price: String) throws -> ScalarValues.Data {
      try ScalarValues().data(
        of: Payload(
          #"{"data":{"price":"\#(price)","discount":null,"prices":["1 A","2 B"],"matrix":[["3 C",null],[]],"#
            + #""id":"\#(key.uuidString)","long":9007199254740993,"longs":[null],"caught":"\#(price)","#
            + #""nulled":"\#(price)","item":"4 D","other":"5 E"}}"#))
    }
    let good = try data("12.50 EUR")
    #expect(try good.price == Money(scalar: "12.50 EUR") && good.discount == nil && good.id == key)
    #expect(try good.prices.map(\.currency) == ["A", "B"])
    #expect(try good.matrix?.map { $0.map { $0?.amount } } == [["3", nil], []])
    #expect(try good.caught.get().amount == "12.50" && good.nulled?.currency == "EUR")
    #expect(try good.item?.amount == "4" && good.scalarValue.other?.amount == "5")
    #expect(good.long == "9007199254740993" && good.longs == [nil])
    let bad = try data("12.50")
    #expect(bad != good)
    let failure = #expect(throws: ReadFailure.self) { try bad.price }
    #expect(failure?.description == "ScalarValues: what the server wrote is no Money: Malformed() at price")
    #expect(throws: ReadFailure.self) { try bad.caught.get() }
    #expect(bad.nulled == nil)
  }

  @Test("a part that comes later is nil until all of it is there, in a payload and in the store")
  func later() throws {
    let first = #"{"data":{"user":{"id":"1"}}}"#
    let half = #"{"data":{"user":{"id":"1","nick":"n"}}}"#
    let all = #"{"data":{"user":{"id":"1","nick":"n","best":{"id":"2","age":4}}}}"#
    for payload in [first, half] {
      #expect(try LaterInline(id: "1").data(of: Payload(payload)).user?.laterValue == nil)
      #expect(try show(LaterQuery(id: "1"), payload).user?.laterValue == nil)
    }
    #expect(try LaterInline(id: "1").data(of: Payload(all)).user?.laterValue?.best?.age == 4)
    #expect(try show(LaterQuery(id: "1"), all).user?.laterValue?.best?.age == 4)
  }

  @Test("an inline mutation gives its answer, whatever the store shows, or throws where that cannot be read")
  func mutation() async throws {
    let shown = try show(ValuesQuery(id: "1", loud: false), Self.user("A"))
    let other = Task { try await environment.mutate(RenameInline(id: "1", name: "X"), optimistic: Self.renamed("X")) }
    try await until { transport.calls.count == 1 }
    let task = Task { try await environment.mutate(RenameInline(id: "1", name: "B")).rename?.name }
    try await until { transport.calls.count == 2 }
    transport.calls[1].answer(#"{"data":{"rename":{"id":"1","name":"B"}}}"#)
    #expect(try await task.value == "B")
    #expect(shown.user?.userValue.name == "X")
    transport.calls[0].answer(#"{"data":{"rename":{"id":"1","name":null}}}"#)
    let failure = await #expect(throws: Failure.self) { try await other.value }
    #expect(failure?.description == "RenameInline: read: A required field is null. at rename.name")
    #expect(shown.user?.userValue.name == nil)
  }

  private static func renamed(_ name: String) -> JSONValue { ["rename": ["id": "1", "name": .string(name)]] }

  private static func user(_ name: String) -> String {
    """
    {"data":{"user":{"id":"1","name":"\(name)","role":null,"age":1,"nick":"n","tags":[],"scores":null,"best":null,
    "friends":[],"groups":[]}}}
    """
  }

  @Test("an inline mutation that defers parts gives what the store holds after the last")
  func deferredMutation() async throws {
    let task = Task { try await environment.mutate(LaterRename(id: "1", name: "B")).rename }
    try await until { transport.calls.count == 1 }
    transport.calls[0].answer(#"{"data":{"rename":{"id":"1","nick":"n","best":{"id":"2","age":4}}}}"#)
    #expect(try await task.value?.laterValue?.best?.age == 4)
  }

  @Test("a value in a lens is made anew when what it read changes, and its reader is woken, once, by nothing else")
  func observation() throws {
    let lens = try #require(try show(ValuesQuery(id: "1", loud: false), Self.user("A")).user)
    let woken = Locked(0)
    let first = withObservationTracking {
      lens.userValue
    } onChange: {
      woken.withLock { $0 += 1 }
    }
    try environment.commitPayload(Payload(#"{"data":{"user":{"id":"1","nick":"other"}}}"#), for: NickInline(id: "1"))
    #expect(woken.withLock(\.self) == 1)
    let quiet = withObservationTracking {
      lens.quietValue
    } onChange: {
      woken.withLock { $0 += 1 }
    }
    try environment.commitPayload(Payload(#"{"data":{"user":{"id":"1","nick":"again"}}}"#), for: NickInline(id: "1"))
    #expect(woken.withLock(\.self) == 1)
    _ = try show(ValuesQuery(id: "1", loud: false), Self.user("B"))
    #expect(woken.withLock(\.self) == 2)
    #expect(quiet?.name == "A" && first.name == "A" && lens.userValue.name == "B")
    #expect(lens.sometimes == nil)
  }

  @Test("what the store does not hold is told, and empty or nil in the value")
  func missing() throws {
    let operation = ValuesQuery(id: "1", loud: false)
    let store = environment.store
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    store.commit([try Ingest.read(Payload(#"{"data":{"user":{"id":"1"}}}"#), scope: scope, isPartial: true)])
    let lens = try #require(ValuesQuery.Data(store.anchor(for: scope, lens: operation.__rootPlan)).user)
    let value = lens.userValue
    #expect(value.id == "1" && value.name == nil && value.friends == nil && value.quietValue == nil)
    #expect(logged.withLock(\.self).contains("missingField in ValuesQuery: User.name"))
  }
}

/// The fixture's inline fragments, as their text has them, and what their values hold.
private enum InlineValues {
  typealias Field = ReadSelection

  static let user = FragmentReading([
    Field("id"), Field("name"), Field("role"), Field("age"), Field("nick", .isResult), Field("tags", .isNulled),
    Field("scores"), Field("best", [Field("id"), Field("age", .bubbles)]),
    Field("friends", [Field("id"), Field("name", .bubbles)]), Field("groups", [Field("id")]),
    Field(alias: "card", .isResult, [Field("name", .throws)]),
  ])
  static let quiet = FragmentReading([Field("name", .bubbles)])
  static let loud = FragmentReading(isStrict: true, [Field("nick"), Field("best", [Field("nick")])])
  static let nulled = FragmentReading(isStrict: true, isNulled: true, [Field("nick")])

  static func expected(_ oracle: ReadOracle, _ user: ReadOracle.Object) -> Reading {
    let path = [PathSegment.name("user")]
    guard case .object(var members) = oracle.fragment(InlineValues.user, user, at: path) else { return .null }
    members["quietValue"] = oracle.fragment(quiet, user, at: path)
    members["loudValue"] = oracle.fragment(loud, user, at: path)
    members["nulledValue"] = oracle.fragment(nulled, user, at: path)
    return .object(members)
  }

  static func user(_ value: UserValue) -> Reading {
    .object([
      "id": .leaf(value.id), "name": .of(value.name) { .leaf($0) }, "role": .of(value.role) { .leaf($0.rawValue) },
      "age": .of(value.age) { .leaf($0) }, "nick": .of(value.nick) { .leaf($0) },
      "tags": .of(value.tags) { .list($0) { .leaf($0) } },
      "scores": .of(value.scores) { .list($0) { .of($0) { .list($0) { .of($0) { .leaf($0) } } } } },
      "best": .of(value.best) { .object(["id": .leaf($0.id), "age": .leaf($0.age)]) },
      "friends": .of(value.friends) {
        .list($0) { .of($0) { .object(["id": .leaf($0.id), "name": .leaf($0.name)]) } }
      },
      "groups": .of(value.groups) { .list($0) { .of($0) { .list($0) { .of($0) { .object(["id": .leaf($0.id)]) } } } } },
      "card": .of(value.card) { .object(["name": .leaf($0.name)]) }, "quietValue": quiet(value.quietValue),
      "loudValue": .thrown { () throws(ReadFailure) in loud(try value.loudValue) },
      "nulledValue": nulled(value.nulledValue),
    ])
  }

  static func quiet(_ value: QuietValue?) -> Reading { .of(value) { .object(["name": .leaf($0.name)]) } }
  static func nulled(_ value: NulledValue?) -> Reading { .of(value) { .object(["nick": .leaf($0.nick)]) } }
  static func loud(_ value: LoudValue) -> Reading {
    .object(["nick": .leaf(value.nick), "best": .object(["nick": .leaf(value.best.nick)])])
  }
}
