import Testing

@_spi(Generated) @testable import Freshet

/// Parts that fail, as a whole or in some field, and what their readers see.
@MainActor
@Suite("Parts that fail")
struct FailedPartsTests {
  nonisolated static let failures: [(name: String, payload: String)] = [
    (
      "data that is null",
      #"{"path":["user"],"label":"Q$defer$more","data":null,"errors":[{"message":"e","path":["user","bio"]}],"hasNext":false}"#
    ),
    (
      "an entry whose data is null",
      #"{"incremental":[{"path":["user"],"label":"Q$defer$more","data":null,"errors":[{"message":"e"}]}],"hasNext":false}"#
    ),
    (
      "an id that completes with errors",
      #"{"completed":[{"id":"0","errors":[{"message":"e","path":["user","bio"]}]}],"hasNext":false}"#
    ),
  ]

  private func begun() throws -> PartsStore {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(
      """
      {\(ShapesTests.first),"hasNext":true,"pending":[{"id":"0","path":["user"],"label":"Q$defer$more"},
      {"id":"1","path":["user","tags"],"label":"Q$stream$tags"}]}
      """)
    return parts
  }

  private func strict(_ parts: PartsStore) -> Anchor? {
    let root = parts.lens(PartsPlan.strictLens)
    guard case .link(let id) = root.value(0) else { return nil }
    return root.following(id)
  }

  @Test("the errors stand at the fields it would have filled, and the object stays", arguments: failures.indices)
  func failed(_ index: Int) throws {
    let parts = try begun()
    #expect(throws: Never.self) { try strict(parts)?.check(2) }
    try parts.feed(Self.failures[index].payload)
    #expect(parts.held("User:1", "bio") == "missing [\"e\"]")
    #expect(parts.held("User:1", "age") == "missing [\"e\"]")
    #expect(parts.held("User:1", "score") == nil)
    #expect(parts.held("Pet:1", "lives") == nil)
    #expect(parts.held("User:1", "name") == "string(\"Ada\")")
    #expect(parts.more == nil)
    #expect(parts.logged == [])
    let failure = #expect(throws: ReadFailure.self) { try strict(parts)?.check(2) }
    #expect(failure?.errors.map(\.message) == ["e"])
    #expect(failure?.document == "More_user")
    // Availability still asks for it.
    #expect(parts.store.availability(of: parts.scope) == .partial)
  }

  @Test("what failed and comes again is pending, then there, without an error")
  func again() throws {
    let parts = try begun()
    try parts.feed(Self.failures[2].payload)
    parts.restart()
    try parts.feed("{\(ShapesTests.first),\"hasNext\":true}")
    #expect(throws: Never.self) { try strict(parts)?.check(2) }
    #expect(parts.held("User:1", "bio") == nil)
    try parts.feed(
      #"{"path":["user"],"label":"Q$defer$more","data":{"bio":"B","age":1,"home":null},"hasNext":false}"#)
    #expect(parts.held("User:1", "bio") == "string(\"B\")")
    #expect(throws: Never.self) { try strict(parts)?.check(2) }
    #expect(strict(parts)?.anchorIfPresent(2) != nil)
  }

  @Test("a failed part takes nothing away that another response gave")
  func held() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(ShapesTests.whole)
    parts.restart()
    try parts.feed("{\(ShapesTests.first),\"hasNext\":true}")
    try parts.feed(Self.failures[0].payload)
    #expect(parts.held("User:1", "bio") == "string(\"B\") [\"e\"]")
    #expect(parts.more != nil)
  }

  @Test("a field that fails inside a part is null there, its error beside it", arguments: [false, true])
  func field(_ hasID: Bool) throws {
    let parts = try begun()
    let place = hasID ? #""id":"0""# : #""path":["user"],"label":"Q$defer$more""#
    try parts.feed(
      """
      {"incremental":[{\(place),"data":{"bio":null,"age":1,"home":{"street":null}},
      "errors":[{"message":"b","path":["user","bio"]},{"message":"s","path":["user","home","street"]},
      {"message":"elsewhere","path":["users"]},{"message":"nowhere"}]}],"hasNext":false}
      """)
    #expect(parts.held("User:1", "bio") == "null [\"b\"]")
    #expect(parts.held("User:1:home", "street") == "null [\"s\"]")
    #expect(parts.held("client:root", "users") == "[]")
    #expect(parts.more != nil)
    #expect(throws: ReadFailure.self) { try strict(parts)?.check(2) }
  }

  @Test("a null where none may be is a failure of the payload unless an error says why", arguments: [false, true])
  func nonNull(_ isExplained: Bool) throws {
    let parts = try begun()
    let held = parts.store.dump
    let error = isExplained ? #","errors":[{"message":"t","path":["user","tags",1]}]"# : ""
    let payload = #"{"incremental":[{"id":"1","items":[null]\#(error)}],"hasNext":true}"#
    if isExplained {
      try parts.feed(payload)
      #expect(parts.held("User:1", "tags") == #"[string("x"), null] ["t"]"#)
    } else {
      let failure = #expect(throws: Failure.self) { try parts.feed(payload) }
      #expect(failure?.path == [.name("user"), .name("tags"), .index(1)])
      #expect(parts.store.dump == held)
    }
  }

  nonisolated static let listFailures = [
    #"{"completed":[{"id":"1","errors":[{"message":"l"}]}],"hasNext":true}"#,
    #"{"incremental":[{"id":"1","items":null,"errors":[{"message":"l"}]}],"hasNext":true}"#,
    #"{"incremental":[{"path":["user","tags",3],"items":null,"errors":[{"message":"l"}]}],"hasNext":true}"#,
    #"{"path":["user","tags",3],"label":"Q$stream$tags","data":null,"errors":[{"message":"l"}],"hasNext":true}"#,
  ]

  @Test(
    "a list that fails keeps its items, says its error, takes no more, and is asked for again", arguments: listFailures)
  func list(_ payload: String) throws {
    let parts = try begun()
    try parts.feed(#"{"incremental":[{"id":"1","items":["y","z"]}],"hasNext":true}"#)
    try parts.feed(payload)
    try parts.feed(#"{"incremental":[{"id":"1","items":["late"]}],"hasNext":true}"#)
    try parts.feed(#"{"incremental":[{"path":["user","tags",3],"items":["late"]}],"hasNext":false}"#)
    #expect(parts.held("User:1", "tags") == #"[string("x"), string("y"), string("z")] ["l"]"#)
    #expect(parts.logged.count == 2)
    #expect(parts.marked == ["User:1"])
    parts.restart()
    try parts.feed(ShapesTests.whole)
    #expect(parts.held("User:1", "tags") == #"[string("x"), string("y"), string("z")]"#)
    #expect(parts.marked == [])
    #expect(parts.store.availability(of: parts.scope) == .full)
  }

  @Test("errors of items that came earlier stay beside the list")
  func errors() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(
      """
      {"data":{"user":{"id":"1","name":"A","tags":[],"pet":null,"friends":[null]},"users":[]},"hasNext":true,
      "errors":[{"message":"0","path":["user","friends",0]}]}
      """)
    try parts.feed(
      #"{"path":["user","friends",1],"items":[null],"errors":[{"message":"1","path":["user","friends",1]}],"hasNext":true}"#
    )
    try parts.feed(
      """
      {"path":["user","friends",2],"items":[{"id":"4","name":null}],"hasNext":false,
      "errors":[{"message":"2","path":["user","friends",2,"name"]}]}
      """)
    #expect(parts.held("User:1", "friends") == #"[null, null, -> User:4] ["0", "1"]"#)
    #expect(parts.held("User:4", "name") == "null [\"2\"]")
  }

  @Test("errors without data are no parts: the response is refused, and nothing waits")
  func refused() throws {
    let parts = PartsStore(PartsPlan.text)
    let assembly = try #require(parts.assembly)
    for text in [#"{"errors":[{"message":"no"}]}"#, #"{"data":null,"errors":[{"message":"no"}],"hasNext":false}"#] {
      let response = try assembly.read(Payload(text), scope: parts.scope)
      #expect(response.changes == nil && !response.isPart)
      #expect(response.errors.map(\.message) == ["no"])
      parts.store.commit([response])
      #expect(parts.store.dump.isEmpty)
    }
  }
}
