import Testing

@_spi(Generated) @testable import Freshet

/// Parts that come early, late, twice, for nothing, or not at all.
@MainActor
@Suite("Parts out of place")
struct MisplacedPartsTests {
  private func begun(pending: String = "", _ more: String = "") throws -> PartsStore {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed("{\(ShapesTests.first),\"pending\":[\(pending)],\"hasNext\":true\(more)}")
    return parts
  }

  @Test("a part waits for the one that brings its place")
  func early() throws {
    let parts = try begun()
    try parts.feed(
      #"{"path":["user","home"],"label":"Q$defer$home","data":{"sand":true},"hasNext":true}"#)
    try parts.feed(#"{"path":["user","friends",2],"data":{"id":"3","name":"Cy"},"hasNext":true}"#)
    try parts.feed(#"{"path":["user","friends",2],"label":"Q$defer$more","data":{"bio":"c"},"hasNext":true}"#)
    #expect(parts.held("User:1:home", "sand") == nil)
    #expect(parts.held("User:1", "friends") == "[-> User:2]")
    try parts.feed(#"{"path":["user"],"label":"Q$defer$more","data":{"home":{"street":"S"}},"hasNext":true}"#)
    #expect(parts.held("User:1:home", "sand") == "boolean(true)")
    try parts.feed(#"{"path":["user","friends",1],"data":null,"hasNext":true}"#)
    #expect(parts.held("User:1", "friends") == "[-> User:2, null, -> User:3]")
    #expect(parts.held("User:3", "bio") == "string(\"c\")")
    try parts.feed(#"{"hasNext":false}"#)
    #expect(parts.logged == [])
  }

  @Test("an id waits for its announcement")
  func unannounced() throws {
    let parts = try begun()
    try parts.feed(#"{"incremental":[{"id":"7","data":{"bio":"B"}}],"completed":[{"id":"7"}],"hasNext":true}"#)
    #expect(parts.held("User:1", "bio") == nil)
    try parts.feed(#"{"pending":[{"id":"7","path":["user"],"label":"Q$defer$more"}],"hasNext":false}"#)
    #expect(parts.held("User:1", "bio") == "string(\"B\")")
    #expect(parts.logged == [])
  }

  @Test(
    "what names a place or a label that is not there is dropped and logged, and the rest goes on",
    arguments: [
      #"{"path":["nobody"],"data":{"bio":"X"}}"#,
      #"{"path":["user","nothing"],"data":{"bio":"X"}}"#,
      #"{"path":["user","name"],"data":{"bio":"X"}}"#,
      #"{"path":["user","friends",7],"data":{"bio":"X"}}"#,
      #"{"path":["user","friends","x"],"data":{"bio":"X"}}"#,
      #"{"path":["users",0],"data":{"bio":"X"}}"#,
      #"{"path":["user",0],"data":{"bio":"X"}}"#,
      #"{"path":["user"],"label":"Q$defer$nothing","data":{"bio":"X"}}"#,
      #"{"path":["user"],"data":{"id":"2","bio":"X"}}"#,
      #"{"path":["user","pet"],"data":{"__typename":"Dog","tricks":["X"]}}"#,
      #"{"path":["user","users",0],"items":[{"id":"9","name":"X"}]}"#,
      #"{"path":["users",0],"items":[{"id":"9","name":"X"}]}"#,
      #"{"path":["user","tags"],"items":["X"]}"#,
      #"{"path":["user","tags",4],"items":["X"]}"#,
      #"{"path":["user","home","street"],"data":{"bio":"X"}}"#,
      #"{"id":"unknown","data":{"bio":"X"}}"#,
      #"{"id":"unknown","items":["X"]}"#,
    ])
  func dropped(_ entry: String) throws {
    let parts = try begun()
    let held = parts.store.dump
    try parts.feed(#"{"incremental":[\#(entry)],"hasNext":true}"#)
    #expect(parts.store.dump == held)
    try parts.feed(
      #"{"incremental":[{"path":["user"],"label":"Q$defer$more","data":{"age":1}}],"hasNext":false}"#)
    #expect(parts.held("User:1", "age") == "integer(1)")
    #expect(parts.logged.count == 1)
    #expect(parts.logged.allSatisfy { $0.hasPrefix("deferredPartDropped: a part") })
    #expect(!parts.store.dump.description.contains("X"))
  }

  @Test("some of several key fields are no key, however often they came, and all of them have to be the record's")
  func someKeyFields() throws {
    let parts = PartsStore(
      """
      1
      %Q$defer$more
      {Query
      user >1
      {User region,code
      region s! k
      code s! k
      again s! =region %0
      bio s %0

      """)
    try parts.feed(#"{"data":{"user":{"region":"EU","code":"1"}},"hasNext":true}"#)
    let label = "Q$defer$more"
    try parts.feed(
      #"{"path":["user"],"label":"\#(label)","data":{"region":"EU","again":"EU","bio":"B"},"hasNext":true}"#)
    #expect(parts.held("User:EU:1", "bio") == #"string("B")"#)
    #expect(parts.logged == [])
    try parts.feed(
      #"{"path":["user"],"label":"\#(label)","data":{"region":"EU","code":"2","bio":"X"},"hasNext":false}"#)
    #expect(parts.held("User:EU:1", "bio") == #"string("B")"#)
    #expect(parts.logged.count == 1)
  }

  @Test("a part goes to the record that its path led to, whatever the path leads to by then")
  func moved() throws {
    let parts = try begun()
    // Another response gives the user other friends and another pet.
    let other = OperationDocument(.query, "Other", text: "", plan: Plan(PartsPlan.text))
    parts.store.commit([
      try Ingest.read(
        Payload(
          """
          {"data":{"user":{"id":"1","name":"A","friends":[{"id":"8","name":"H"}],"tags":null,"pet":null},"users":null}}
          """), document: other, variables: [:])
    ])
    try parts.feed(#"{"path":["user","friends",0],"label":"Q$defer$more","data":{"bio":"b"},"hasNext":true}"#)
    #expect(parts.held("User:2", "bio") == "string(\"b\")")
    #expect(parts.held("User:8", "bio") == nil)
    // Items follow the response's own, not what the slot holds.
    try parts.feed(#"{"path":["user","friends",1],"data":{"id":"3","name":"C"},"hasNext":false}"#)
    #expect(parts.held("User:1", "friends") == "[-> User:2, -> User:3]")
    #expect(parts.logged == [])
  }

  @Test("a part of a record that was deleted or collected meanwhile is dropped")
  func gone() throws {
    let parts = try begun()
    let user = try #require(parts.store.table.records.compactMap(\.self).first { $0.key == "User:2" })
    _ = parts.store.batch { parts.store.delete(user) }
    try parts.feed(#"{"path":["user","friends",0],"data":{"bio":"b"},"hasNext":true}"#)
    #expect(user.isDeleted)
    #expect(parts.logged.count == 1)
    // Nothing retains the operation: all but the root goes, and the numbers are given away again.
    parts.store.collect()
    let other = OperationDocument(
      .query, "Other", text: "", plan: Plan("1\n{Query\nat >1\n{Place id\nid s! k\nbio s\n"))
    parts.store.commit([
      try Ingest.read(Payload(#"{"data":{"at":{"id":"5","bio":"p"}}}"#), document: other, variables: [:])
    ])
    let held = parts.store.dump
    try parts.feed(#"{"path":["user"],"data":{"bio":"b"},"hasNext":true}"#)
    try parts.feed(#"{"path":["user","tags",1],"items":["t"],"hasNext":false}"#)
    #expect(parts.store.dump == held)
    #expect(parts.logged.count == 3)
  }

  @Test("too many parts without a place are a failure, and nothing of that payload is committed")
  func tooMany() throws {
    let parts = try begun()
    let held = parts.store.dump
    let entries = (0...PartMachine.earlyLimit).map { #"{"path":["user","friends",\#(9 + $0)],"data":{"bio":"x"}}"# }
    let failure = #expect(throws: Failure.self) {
      try parts.feed(#"{"incremental":[\#(entries.joined(separator: ","))],"hasNext":true}"#)
    }
    #expect(failure?.kind == .malformed)
    #expect(parts.store.dump == held)
  }

  @Test("ids that are over take nothing more")
  func over() throws {
    let parts = try begun(pending: #"{"id":"0","path":["user"],"label":"Q$defer$more"}"#)
    try parts.feed(#"{"completed":[{"id":"0"}],"hasNext":true}"#)
    try parts.feed(#"{"incremental":[{"id":"0","data":{"bio":"late"}}],"completed":[{"id":"0"}],"hasNext":true}"#)
    #expect(parts.held("User:1", "bio") == nil)
    #expect(parts.logged.count == 1)
  }

  @Test("behind the last part nothing is taken")
  func behind() throws {
    let parts = try begun()
    try parts.feed(#"{"hasNext":false}"#)
    let held = parts.store.dump
    try parts.feed(#"{"path":["user"],"data":{"bio":"late"},"hasNext":false}"#)
    try parts.feed(#"{"hasNext":false}"#)
    #expect(parts.store.dump == held)
    #expect(parts.logged.count == 1)
  }

  @Test("a new first result begins anew: what was promised before is void")
  func anew() throws {
    let parts = try begun(pending: #"{"id":"0","path":["user"],"label":"Q$defer$more"}"#)
    try parts.feed(
      """
      {"data":{"user":{"id":"2","name":"Bo","friends":[],"tags":[],"pet":null},"users":[]},"hasNext":true,
      "pending":[{"id":"0","path":["user"],"label":"Q$defer$more"}]}
      """)
    try parts.feed(#"{"incremental":[{"id":"0","data":{"bio":"B"}}],"hasNext":false}"#)
    #expect(parts.held("User:1", "bio") == nil)
    #expect(parts.held("User:2", "bio") == "string(\"B\")")
  }

  @Test(
    "a payload that is malformed commits nothing",
    arguments: [
      #"{"incremental":[{"path":["user"],"data":{"age":1}},{"path":["user"],"data":{"bio":1}}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}},{"data":{"bio":"x"}}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}},{"path":["user"],"data":[1]}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}},{"path":["user","tags",1],"items":[1]}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}},{"path":["user","tags",1],"items":[null]}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}},{"path":["user","friends",1],"items":[{"id":"4"}]}]}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}},{"path":["user"],"data":{"home":3}}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}}],"hasNext":true"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}}],"hasNext":true}]"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}},7],"hasNext":true}"#,
      #"{"incremental":{"path":["user"],"data":{"age":1}},"hasNext":true}"#,
      #"{"incremental":[{"path":"user","data":{"age":1}}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user",-1],"data":{"age":1}}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user",1.5],"data":{"age":1}}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1},"errors":[3]}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}}],"hasNext":"yes"}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}}],"completed":[{}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}}],"pending":[{"id":"1"}],"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"age":1}}],"pending":[{"id":"1","path":[]},{"id":"1","path":[]}]}"#,
      #"{"path":["user"],"data":{"age":1},"items":7,"hasNext":true}"#,
      "7", "", "null",
    ])
  func malformed(_ payload: String) throws {
    let parts = try begun()
    let held = parts.store.dump
    let failure = #expect(throws: Failure.self) { try parts.feed(payload) }
    #expect(failure?.kind == .malformed)
    #expect(failure?.operation == "Q")
    #expect(parts.store.dump == held)
  }

  @Test("a part before the response is a failure that says so")
  func partFirst() {
    for payload in [
      #"{"path":["user"],"data":{"bio":"B"},"hasNext":true}"#,
      #"{"incremental":[{"path":["user"],"data":{"bio":"B"}}],"hasNext":true}"#, #"{"hasNext":true}"#,
    ] {
      let parts = PartsStore(PartsPlan.text)
      let failure = #expect(throws: Failure.self) { try parts.feed(payload) }
      #expect(failure?.message == "A part came before the response it belongs to.")
      #expect(parts.store.dump.isEmpty)
    }
  }

  @Test("a failure names the path from the response's root")
  func path() throws {
    let parts = try begun()
    let failure = #expect(throws: Failure.self) {
      try parts.feed(#"{"path":["user"],"data":{"home":{"street":7}},"hasNext":true}"#)
    }
    #expect(failure?.path == [.name("user"), .name("home"), .name("street")])
    let item = #expect(throws: Failure.self) {
      try parts.feed(#"{"path":["user","friends",1],"data":{"id":"3","name":7},"hasNext":true}"#)
    }
    #expect(item?.path == [.name("user"), .name("friends"), .index(1), .name("name")])
  }

  @Test("a list that was replaced is empty, and an index beyond it is not filled up")
  func replaced() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(ShapesTests.whole)
    parts.restart()
    try parts.feed(
      """
      {"data":{"user":{"id":"1","name":"A","friends":[],"tags":[],"pet":null},"users":[]},"hasNext":true}
      """)
    #expect(parts.held("User:1", "tags") == "[]")
    try parts.feed(
      """
      {"incremental":[{"path":["user"],"label":"Q$defer$more","data":{"age":9}},
      {"path":["user","tags",1],"items":["only"]}],"hasNext":false}
      """)
    #expect(parts.held("User:1", "tags") == "[]")
    #expect(parts.held("User:1", "age") == "integer(9)")
    #expect(parts.logged.count == 1)
  }

  @Test("an item that comes again is written over its own index only")
  func again() throws {
    let parts = try begun()
    try parts.feed(#"{"path":["user","tags",1],"items":["y","z"],"hasNext":true}"#)
    try parts.feed(#"{"path":["user","tags",1],"items":["Y"],"hasNext":true}"#)
    #expect(parts.held("User:1", "tags") == #"[string("x"), string("Y"), string("z")]"#)
    try parts.feed(
      #"{"path":["user","friends",1],"items":[{"id":"3","name":"C"},{"id":"4","name":"D"}],"hasNext":true}"#)
    try parts.feed(#"{"path":["user","friends",1],"items":[{"id":"5","name":"E"}],"hasNext":true}"#)
    try parts.feed(#"{"path":["user","friends",1],"label":"Q$defer$more","data":{"bio":"e"},"hasNext":false}"#)
    #expect(parts.held("User:1", "friends") == "[-> User:2, -> User:5, -> User:4]")
    #expect(parts.held("User:5", "bio") == "string(\"e\")")
  }
}
