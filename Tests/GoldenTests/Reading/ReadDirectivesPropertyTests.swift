@_spi(Generated) @testable import Freshet
import TestSupport
import Testing

/// What lenses read under `@required`, `@catch` and `@throwOnFieldError`, beside what the directives' rules say of the
/// response's JSON: users with random nulls, some of them with an error.
@MainActor @Suite struct ReadDirectivesPropertyTests {
  @Test("what the generated lenses read is what the directives' rules make of the response", arguments: 0..<150)
  func oracle(_ seed: UInt64) throws {
    var response = RandomUser(seed: seed)
    let user = response.user(Documents.all.flatMap(\.selections))
    let operation = UserQuery(id: "1", loud: seed.isMultiple(of: 2))
    let store = Store()
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    let payload = JSONValue.object([
      "data": ["user": .object(user)], "errors": .array(response.errors.map(\.json)),
    ])
    store.commit([try Ingest.read(Payload(payload.text), scope: scope)])
    let lens = try #require(UserQuery.Data(store.anchor(for: scope, lens: UserQuery.Data.__plan)).user)
    let oracle = ReadOracle(errors: response.errors.map { ($0.path, $0.message) })
    for (name, read, reading) in Self.fragments(lens) {
      #expect(read == oracle.fragment(reading, user, at: [.name("user")]), "\(name) of \(payload.text)")
    }
  }

  typealias Fragment = (name: String, read: Reading, expected: FragmentReading)

  private static func fragments(_ user: UserQuery.Data.User) -> [Fragment] {
    [
      ("quiet", .of(user.quietUser, Dumps.quiet), Documents.quiet),
      ("circle", .of(user.circle, Dumps.circle), Documents.circle),
      ("loud", .thrown { () throws(ReadFailure) in Dumps.loud(try user.loudUser) }, Documents.loud),
      ("picky", .thrown { () throws(ReadFailure) in .of(try user.pickyUser, Dumps.picky) }, Documents.picky),
      ("strict", .thrown { () throws(ReadFailure) in Dumps.strict(try user.strictUser) }, Documents.strict),
      ("caught", .of(user.caughtUser) { .of($0, Dumps.caught) }, Documents.caught),
      ("nulled", .of(user.nulledUser, Dumps.nulled), Documents.nulled),
      ("catching", Dumps.catching(user.catchingUser), Documents.catching),
    ]
  }
}

/// The fixture's fragments, as their text has them.
private enum Documents {
  typealias Field = ReadSelection

  static let all = [quiet, circle, loud, picky, strict, caught, nulled, catching]

  static let quiet = FragmentReading([
    Field("id"), Field("name", .bubbles), Field("role", .bubbles),
    Field("best", .bubbles, [Field("id"), Field("age", .bubbles)]),
  ])
  static let circle = FragmentReading([
    Field("id"), Field("friends", [Field("id"), Field("name", .bubbles)]),
    Field("crowd", .bubbles, [Field("id"), Field("nick", .bubbles)]),
    Field(
      "groups", [Field("id"), Field("age", .bubbles), Field("best", [Field("id"), Field("name", .bubbles)])]),
  ])
  static let loud = FragmentReading([
    Field("id"), Field("name", .throws), Field("best", [Field("id"), Field("name", .throws)]),
    Field("friends", [Field("id"), Field("age", .bubbles), Field("name", .throws)]),
  ])
  static let picky = FragmentReading([Field("age", .bubbles), Field("name", .throws)])
  static let strict = FragmentReading(
    isStrict: true,
    [
      Field("id"), Field("name"), Field("nick"), Field("tags"), Field("scores"),
      Field("best", [Field("id"), Field("nick")]), Field("crowd", [Field("nick")]),
    ])
  static let caught = FragmentReading(
    isStrict: true,
    [
      Field("nick"), Field("age", .bubbles), Field("best", [Field("nick"), Field("name", .throws)]),
    ])
  static let nulled = FragmentReading(
    isStrict: true, isNulled: true, [Field("nick"), Field("best", [Field("name", .throws)])])
  static let catching = FragmentReading([
    Field("id"), Field("nick", .isResult), Field("tags", .isNulled),
    Field(
      "best", .isResult, [Field("nick"), Field("age", .throws), Field("friends", [Field("name", .bubbles)])]),
    Field("friends", .isNulled, [Field("nick"), Field("best", .isResult, [Field("nick")])]),
    Field(alias: "card", .isResult, [Field("name", .throws)]), Field(alias: "quiet", nil, [Field("name", .bubbles)]),
  ])
}

/// What the generated accessors give.
@MainActor private enum Dumps {
  static func quiet(_ lens: QuietUser) -> Reading {
    .object([
      "id": .leaf(lens.id), "name": .leaf(lens.name), "role": .leaf(lens.role.rawValue),
      "best": .object(["id": .leaf(lens.best.id), "age": .leaf(lens.best.age)]),
    ])
  }

  static func circle(_ lens: Circle) -> Reading {
    .object([
      "id": .leaf(lens.id),
      "friends": .of(lens.friends) { .list($0) { .of($0) { .object(["id": .leaf($0.id), "name": .leaf($0.name)]) } } },
      "crowd": .list(lens.crowd) { .of($0) { .object(["id": .leaf($0.id), "nick": .leaf($0.nick)]) } },
      "groups": .of(lens.groups) { .list($0) { .of($0) { .list($0) { .of($0, group) } } } },
    ])
  }

  private static func group(_ lens: Circle.Groups) -> Reading {
    .object([
      "id": .leaf(lens.id), "age": .leaf(lens.age),
      "best": .of(lens.best) { .object(["id": .leaf($0.id), "name": .leaf($0.name)]) },
    ])
  }

  static func loud(_ lens: LoudUser) -> Reading {
    .object([
      "id": .leaf(lens.id), "name": .leaf(lens.name),
      "best": .of(lens.best) { .object(["id": .leaf($0.id), "name": .leaf($0.name)]) },
      "friends": .of(lens.friends) {
        .list($0) { .of($0) { .object(["id": .leaf($0.id), "age": .leaf($0.age), "name": .leaf($0.name)]) } }
      },
    ])
  }

  static func picky(_ lens: PickyUser) -> Reading { .object(["age": .leaf(lens.age), "name": .leaf(lens.name)]) }

  static func strict(_ lens: StrictUser) -> Reading {
    .object([
      "id": .leaf(lens.id), "name": .of(lens.name) { .leaf($0) }, "nick": .leaf(lens.nick),
      "tags": .list(lens.tags) { .leaf($0) },
      "scores": .of(lens.scores) { .list($0) { .of($0) { .list($0) { .leaf($0) } } } },
      "best": .object(["id": .leaf(lens.best.id), "nick": .leaf(lens.best.nick)]),
      "crowd": .list(lens.crowd) { .object(["nick": .leaf($0.nick)]) },
    ])
  }

  static func caught(_ lens: CaughtUser) -> Reading {
    .object([
      "nick": .leaf(lens.nick), "age": .leaf(lens.age),
      "best": .object(["nick": .leaf(lens.best.nick), "name": .leaf(lens.best.name)]),
    ])
  }

  static func nulled(_ lens: NulledUser) -> Reading {
    .object(["nick": .leaf(lens.nick), "best": .object(["name": .leaf(lens.best.name)])])
  }

  static func catching(_ lens: CatchingUser) -> Reading {
    .object([
      "id": .leaf(lens.id), "nick": .of(lens.nick) { .leaf($0) },
      "tags": .of(lens.tags) { .list($0) { .leaf($0) } },
      "best": .of(lens.best) { best in
        .object([
          "nick": .leaf(best.nick), "age": .leaf(best.age),
          "friends": .of(best.friends) { .list($0) { .of($0) { .object(["name": .leaf($0.name)]) } } },
        ])
      },
      "friends": .of(lens.friends) {
        .list($0) {
          .of($0) { friend in
            .object(["nick": .leaf(friend.nick), "best": .of(friend.best) { .object(["nick": .leaf($0.nick)]) }])
          }
        }
      },
      "card": .of(lens.card) { .object(["name": .leaf($0.name)]) },
      "quiet": .of(lens.quiet) { .object(["name": .leaf($0.name)]) },
    ])
  }
}
