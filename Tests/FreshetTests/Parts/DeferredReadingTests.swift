import Observation
import Testing

@_spi(Generated) @testable import Freshet

/// What a lens shows of parts.
@MainActor
@Suite("Reading what comes later")
struct DeferredReadingTests {
  /// Counts how often what a closure reads changed since it was last read.
  private final class Changes: Sendable {
    private let changes = Locked(0)

    var count: Int { changes.withLock { $0 } }

    func reading(_ body: () -> Void) {
      withObservationTracking(body) { [changes] in changes.withLock { $0 += 1 } }
    }
  }

  @Test(
    "a deferred spread is nil until all of it landed, and whoever read it is told",
    arguments: ShapesTests.shapes.indices)
  func lands(_ index: Int) throws {
    let parts = PartsStore(PartsPlan.text)
    let changes = Changes()
    var seen: [Bool] = []
    for payload in ShapesTests.shapes[index].payloads {
      try parts.feed(payload)
      changes.reading { seen.append(parts.more != nil) }
    }
    #expect(seen.first == false && seen.last == true)
    let flips = zip(seen, seen.dropFirst()).count { $0 != $1 }
    #expect(flips == 1)
    #expect(changes.count >= 1)
  }

  @Test("a part is not half an old one and half a new one: what is held of it reads as absent until it lands")
  func half() throws {
    let parts = PartsStore(PartsPlan.text)
    let other = OperationDocument(
      .query, "Other", text: "", plan: Plan("1\n{Query\nuser >1 =user(id:1)\n{User id\nid s! k\nbio s\n"))
    func commit(_ bio: String) throws {
      parts.store.commit([
        try Ingest.read(
          Payload(#"{"data":{"user":{"id":"1","bio":"\#(bio)"}}}"#), document: other, variables: [:])
      ])
    }
    try commit("old")
    #expect(parts.store.availability(of: parts.scope) != .full)
    try parts.feed(
      """
      {\(ShapesTests.first),"hasNext":true,"pending":[{"id":"0","path":["user"],"label":"Q$defer$more"}]}
      """)
    let changes = Changes()
    #expect(parts.more == nil)
    // The rest of it comes first; the old half would make it whole.
    try parts.feed(#"{"incremental":[{"id":"0","data":{"age":1,"home":{"street":"S"}}}],"hasNext":true}"#)
    changes.reading { #expect(parts.more == nil) }
    // Readers that are not deferred see what is held all along.
    #expect(parts.held("User:1", "bio") == "string(\"old\")")
    try parts.feed(#"{"incremental":[{"id":"0","data":{"bio":"old"}}],"completed":[{"id":"0"}],"hasNext":true}"#)
    #expect(changes.count == 1)
    #expect(parts.more != nil)
    #expect(parts.marked.filter { $0 == "User:1" }.count == 1)
    try parts.feed(#"{"hasNext":false}"#)
    #expect(parts.marked == [])
  }

  @Test("a part that is held whole stays on show while it comes again")
  func whole() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(ShapesTests.whole)
    parts.restart()
    try parts.feed("{\(ShapesTests.first),\"hasNext\":true}")
    #expect(parts.more != nil)
    try parts.feed(#"{"path":["user"],"label":"Q$defer$more","data":{"bio":"new"},"hasNext":true}"#)
    #expect(parts.more != nil)
  }

  @Test("given up after the first result, the deferred fields are missing and not null")
  func givenUp() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed("{\(ShapesTests.first),\"hasNext\":true}")
    parts.assembly?.end(in: parts.store)
    #expect(parts.held("User:1", "bio") == nil)
    #expect(parts.more == nil)
    #expect(parts.store.availability(of: parts.scope) == .partial)
  }

  @Test("given up while a part was held half, its slots are free again, and another response may make it whole")
  func givenUpHalf() throws {
    let parts = PartsStore(PartsPlan.text)
    let lines = "1\n{Query\nuser >1 =user(id:1)\n{User id\nid s! k\nbio s\nage i\nhome >2\n{Home\nstreet s\n"
    let other = OperationDocument(.query, "Other", text: "", plan: Plan(lines))
    let partly = OperationDocument(
      .query, "Partly", text: "", plan: Plan("1\n{Query\nuser >1 =user(id:1)\n{User id\nid s! k\nage i\n"))
    func commit(_ document: OperationDocument, _ members: String) throws {
      parts.store.commit([
        try Ingest.read(Payload(#"{"data":{"user":{"id":"1",\#(members)}}}"#), document: document, variables: [:])
      ])
    }
    try commit(partly, #""age":1"#)
    try parts.feed("{\(ShapesTests.first),\"hasNext\":true}")
    try commit(other, #""bio":"B","age":2,"home":null"#)
    let changes = Changes()
    changes.reading { #expect(parts.more == nil) }
    parts.assembly?.end(in: parts.store)
    #expect(changes.count == 1)
    #expect(parts.more != nil)
  }

  @Test("a list that streams grows under its readers, and is asked for again where it was given up")
  func stream() throws {
    let parts = PartsStore(PartsPlan.text)
    let changes = Changes()
    try parts.feed("{\(ShapesTests.first),\"hasNext\":true}")
    let reader = PathReader(parts.lens(PartsPlan.lens))
    changes.reading { #expect(((try? reader.value("user.friends.count")) ?? .null) == 1) }
    try parts.feed(#"{"path":["user","friends",1],"items":[{"id":"3","name":"Cy"}],"hasNext":true}"#)
    #expect(changes.count == 1)
    #expect(try reader.value("user.friends.1.name") == "Cy")
    parts.assembly?.end(in: parts.store)
    // The deferred fields come, and the list alone is not whole.
    try parts.store.commit([
      Ingest.read(
        Payload(
          """
          {"data":{"user":{"id":"1","bio":"B","age":36,"score":1.5,"home":{"street":"S","sand":true},
          "pet":{"__typename":"Cat","name":"Tom","lives":9}}}}
          """),
        document: OperationDocument(
          .query, "Rest", text: "",
          plan: Plan(
            """
            1
            #Cat
            {Query
            user >1 =user(id:1)
            {User id
            id s! k
            bio s
            age i
            score f
            home >2
            pet >3
            {Home
            street s
            sand b
            {Pet*
            __typename t!
            name s
            lives i ~0

            """)), variables: [:])
    ])
    #expect(parts.store.availability(of: parts.scope) == .partial)
    #expect(parts.marked == ["User:1"])
  }
}
