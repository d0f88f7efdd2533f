@_spi(Generated) import Freshet
import Testing

/// What `@include` and `@skip` leave out is absent by right: it reads as nil, nobody misses it, and nothing is fetched.
@MainActor struct ConditionsReadingTests {
  @Test(
    "each field is there as its conditions say, over all values of their variables",
    arguments: [.absent, .value(true), .value(false)] as [Nullable<Bool>], [true, false])
  func conditions(_ a: Nullable<Bool>, _ b: Bool) throws {
    let store = Store()
    var logged: [String] = []
    store.log = { logged.append($0.detail) }
    let query = ConditionsQuery(a: a, b: b)
    let includesA = a.value ?? true
    var members = [#""id":"1""#, #""same":7"#, #""both":7"#]
    if includesA { members.append(#""name":"n""#) }
    if !b {
      members.append(#""score":7"#)
      if includesA { members.append(#""email":"e""#) }
    }
    members.append(includesA ? #""friend":{"id":"2","score":8}"# : #""friend":{"id":"2"}"#)
    let scope = store.scope(for: query.__document, variables: query.__variables)
    let payload = Payload(Array("{\"data\":{\"me\":{\(members.joined(separator: ","))}}}".utf8))
    store.commit([try Ingest.read(payload, scope: scope)])
    #expect(store.availability(of: scope) == .full)

    let me = try #require(ConditionsQuery.Data(store.anchor(for: scope, lens: ConditionsQuery.Data.__plan)).me)
    #expect(me.name == (includesA ? "n" : nil))
    #expect((me.score != nil) == !b)
    #expect(me.score?.score == (b ? nil : 7))
    #expect(me.score?.name == (includesA && !b ? "n" : nil))
    #expect(me.email == (includesA && !b ? "e" : nil))
    // Asked for under two conditions that leave no way out, or with none, a field is as the schema has it.
    let friend: String? = me.friend?.id
    #expect(friend == "2")
    #expect(me.friend?.score == (includesA ? 8 : nil))
    let both: Int = me.both
    #expect(both == 7)
    #expect(me.same == 7)
    #expect(logged == [])
  }

  @Test("what one query left out and another brought stays absent where it was left out")
  func elsewhere() throws {
    let store = Store()
    let all = ConditionsQuery(b: false)
    let scope = store.scope(for: all.__document, variables: all.__variables)
    let payload = #"{"data":{"me":{"id":"1","same":7,"both":7,"name":"n","score":7,"email":"e","friend":null}}}"#
    store.commit([try Ingest.read(Payload(Array(payload.utf8)), scope: scope)])
    let some = ConditionsQuery(a: false, b: true)
    let second = store.scope(for: some.__document, variables: some.__variables)
    #expect(store.availability(of: second) == .full)
    let me = try #require(ConditionsQuery.Data(store.anchor(for: second, lens: ConditionsQuery.Data.__plan)).me)
    #expect(me.name == nil)
    #expect(me.score == nil)
    #expect(me.email == nil)
    #expect(me.both == 7)
  }
}
