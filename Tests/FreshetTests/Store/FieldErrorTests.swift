import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite struct FieldErrorTests {
  private let store = Store()
  private let document = OperationDocument(
    .query, "Q", text: "",
    plan: Plan(
      "1\n{Query\nuser >1\nnames [s\n{User id\nid s! k\nname s\nfriends [>1\n".replacing("friends [>1\n", with: "")))
  private lazy var scope = store.scope(for: document, variables: [:])

  private mutating func commit(_ payload: String) throws {
    store.commit([try Ingest.read(Payload(payload), scope: scope)])
  }

  private mutating func value(_ path: String) throws -> JSONValue {
    try PathReader(store.anchor(for: scope, lens: document.plan)).value(path)
  }

  private mutating func error(_ key: String) -> GraphQLError? {
    guard let root = store.table.find(0, "client:root") else { return nil }
    return root.errors[root.slot(store.keys.symbol(key))]?.last
  }

  @Test("a null that an error explains takes no known value away, a null without one does")
  mutating func known() throws {
    try commit(#"{"data":{"user":{"id":"1","name":"A"},"names":["x"]}}"#)
    try commit(#"{"data":{"user":null,"names":["x"]},"errors":[{"message":"no","path":["user"]}]}"#)
    #expect(try value("user.name") == "A")
    #expect(error("user")?.message == "no")
    try commit(
      #"{"data":{"user":{"id":"1","name":null},"names":["x"]},"errors":[{"message":"n","path":["user","name"]}]}"#)
    #expect(try value("user.name") == "A")
    #expect(error("user") == nil, "a value without an error ends the one before")
    try commit(#"{"data":{"user":null,"names":null}}"#)
    #expect(try value("user.name") == nil)
    #expect(try value("names") == nil)
  }

  @Test("where nothing is known an error's null is null, and the error is beside it")
  mutating func unknown() throws {
    try commit(
      #"{"errors":[{"message":"m","path":["names",1]},{"message":"u","path":["user","id"]}],"data":{"user":null,"names":["a",null]}}"#
    )
    #expect(error("names")?.message == "m")
    #expect(error("user")?.message == "u")
    #expect(try value("names.0") == "a")
    #expect(store.availability(of: scope) == .full)
  }

  @Test("an error beside a field of a record that is new tells nobody; one that comes or goes later does")
  mutating func ofNewRecords() throws {
    store.recordsChanges = true
    let error = #","errors":[{"message":"no","path":["user","name"]}]}"#
    let plain = #"{"data":{"user":{"id":"1","name":null},"names":[]}"#
    #expect(store.commit([try Ingest.read(Payload(plain + error), scope: scope)]).changed == [])
    #expect(store.commit([try Ingest.read(Payload(plain + "}"), scope: scope)]).changed == ["User:1 name"])
    #expect(store.commit([try Ingest.read(Payload(plain + error), scope: scope)]).changed == ["User:1 name"])
  }
}
