import Testing

@_spi(Generated) @testable import Freshet

/// The three shapes of incremental delivery, and what servers make of them.
@MainActor
@Suite("A response in parts")
struct ShapesTests {
  nonisolated static let whole = """
    {"data":{"user":{"id":"1","name":"Ada","bio":"B","age":36,"score":1.5,"home":{"street":"S","sand":true},
    "friends":[{"id":"2","name":"Bo","bio":"b"},null,{"id":"3","name":"Cy","bio":"c"}],"tags":["x","y","z"],
    "pet":{"__typename":"Cat","name":"Tom","lives":9}},"users":[]}}
    """

  nonisolated static let first = """
    "data":{"user":{"id":"1","name":"Ada","friends":[{"id":"2","name":"Bo"}],"tags":["x"],\
    "pet":{"__typename":"Cat","name":"Tom"}},"users":[]}
    """

  nonisolated static let shapes: [(name: String, payloads: [String])] = [
    (
      "a part a payload, with its path",
      [
        "{\(first),\"hasNext\":true}",
        #"{"path":["user","friends",1],"label":"Q$stream$friends","data":null,"hasNext":true}"#,
        #"{"label":"Q$defer$more","data":{"bio":"B","age":36,"home":{"street":"S"}},"path":["user"],"hasNext":true}"#,
        #"{"path":["user","friends",2],"label":"Q$stream$friends","data":{"name":"Cy","id":"3"},"hasNext":true}"#,
        #"{"path":["user","tags",1],"data":"y","hasNext":true}"#,
        #"{"path":["user","tags",2],"data":"z","hasNext":true}"#,
        #"{"path":["user"],"label":"Q$defer$inner","data":{"id":"1","score":1.5},"hasNext":true}"#,
        #"{"path":["user","home"],"label":"Q$defer$home","data":{"street":"S","sand":true},"hasNext":true}"#,
        #"{"path":["user","pet"],"label":"Q$defer$more","data":{"__typename":"Cat","lives":9},"hasNext":true}"#,
        #"{"path":["user","friends",0],"label":"Q$defer$more","data":{"bio":"b"},"hasNext":true}"#,
        #"{"path":["user","friends",2],"label":"Q$defer$more","data":{"bio":"c"},"hasNext":true}"#,
        #"{"hasNext":false}"#,
      ]
    ),
    (
      "several parts a payload, with their paths",
      [
        """
        {\(first),"hasNext":true,"incremental":[
        {"items":["y","z"],"path":["user","tags",1],"label":"Q$stream$tags","hasNext":true}]}
        """,
        """
        {"incremental":[
        {"path":["user"],"label":"Q$defer$more","data":{"bio":"B","age":36,"home":{"street":"S"}}},
        {"path":["user","friends",1],"label":"Q$stream$friends","items":[null,{"id":"3","name":"Cy"}]},
        {"path":["user","home"],"label":"Q$defer$home","data":{"sand":true}}],"hasNext":true}
        """,
        """
        {"hasNext":false,"incremental":[
        {"path":["user"],"label":"Q$defer$inner","data":{"score":1.5},"extensions":{"a":1}},
        {"path":["user","pet"],"label":"Q$defer$more","data":{"lives":9}},
        {"path":["user","friends",0],"label":"Q$defer$more","data":{"bio":"b"}},
        {"path":["user","friends",2],"label":"Q$defer$more","data":{"bio":"c"}}]}
        """,
      ]
    ),
    ("ids that are announced", announced { _, _ in "" }),
    (
      "ids that are announced, with paths and labels all the same",
      announced { path, label in #","path":\#(path),"label":\#(label.map { "\"\($0)\"" } ?? "null")"# }
    ),
  ]

  /// - Parameter more: further members of each entry.
  nonisolated static func announced(_ more: (String, String?) -> String) -> [String] {
    let user = more(#"["user"]"#, "Q$defer$more")
    return [
      """
      {"hasNext":true,"extensions":null,\(first),"pending":[{"id":"0","path":["user"],"label":"Q$defer$more"},
      {"id":1,"path":["user","friends"],"label":"Q$stream$friends"},{"id":"2","path":["user","tags"]}]}
      """,
      """
      {"completed":[{"id":"0"}],"incremental":[
      {"id":"0","data":{"bio":"B","home":{"street":"S"}}\(user)},
      {"id":"0","data":{"lives":9},"subPath":["pet"]\(user)},
      {"id":"0","data":{"age":36}\(user)},
      {"id":"1","items":[null,{"id":"3","name":"Cy"}]\(more(#"["user","friends"]"#, "Q$stream$friends"))}],
      "pending":[{"id":"3","path":["user"],"label":"Q$defer$inner"},
      {"id":"4","path":["user","home"],"label":"Q$defer$home"},
      {"id":"5","path":["user","friends",0],"label":"Q$defer$more"},
      {"id":"6","path":["user","friends",2],"label":"Q$defer$more"}],"hasNext":true,"extensions":null}
      """,
      """
      {"incremental":[{"id":"3","data":{"score":1.5}},{"id":"6","data":{"bio":"c"}},{"id":"5","data":{"bio":"b"}},
      {"id":"4","data":{"sand":true}},{"id":"2","items":["y"]\(more(#"["user","tags"]"#, nil))}],
      "completed":[{"id":"3"},{"id":"4"},{"id":"5"},{"id":"6"},{"id":"1"}],"hasNext":true}
      """,
      """
      {"incremental":[{"id":"2","items":["z"],"errors":null}],"completed":[],"hasNext":false}
      """,
    ]
  }

  @Test("the store ends as if the answer had come whole", arguments: shapes.indices)
  func shapes(_ index: Int) throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(Self.shapes[index].payloads)
    let plain = try PartsStore.plain(PartsPlan.text, Self.whole)
    #expect(parts.store.dump == plain.store.dump, "\(Self.shapes[index].name)")
    #expect(parts.logged == [])
    #expect(parts.marked == [])
    #expect(parts.store.availability(of: parts.scope) == .full)
  }

  @Test("each payload is one batch, and what is delivered again changes nothing", arguments: shapes.indices)
  func batches(_ index: Int) throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(Self.shapes[index].payloads)
    let held = parts.store.dump
    parts.restart()
    var notified: Set<String> = []
    for payload in Self.shapes[index].payloads { notified.formUnion(try parts.feed(payload).changed) }
    // A first result replaces the lists that are streamed, and they come again.
    #expect(notified.isSubset(of: ["User:1 friends", "User:1 tags"]))
    #expect(parts.store.dump == held)
  }

  @Test("a server that does not defer answers at once, and nothing waits")
  func plain() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(Self.whole)
    #expect(parts.store.dump == (try PartsStore.plain(PartsPlan.text, Self.whole)).store.dump)
    #expect(parts.marked == [])
    #expect(parts.store.availability(of: parts.scope) == .full)
    #expect(parts.more != nil)
  }

  @Test("a part that the first result holds already is there at once; the others follow")
  func partlyPlain() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(
      """
      {"data":{"user":{"id":"1","name":"A","bio":"B","age":1,"home":null,"friends":null,"tags":null,"pet":null},
      "users":null},"pending":[{"id":"0","path":["user"],"label":"Q$defer$inner"}],"hasNext":true}
      """)
    #expect(parts.more != nil)
    try parts.feed(#"{"incremental":[{"id":"0","data":{"score":2}}],"completed":[{"id":"0"}],"hasNext":false}"#)
    #expect(parts.held("User:1", "score") == "float(2.0)")
  }

  @Test("a part that is empty, and one whose fields came before, are no mistake")
  func empty() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed([
      "{\(Self.first),\"hasNext\":true,\"pending\":[{\"id\":\"0\",\"path\":[\"user\"],\"label\":\"Q$defer$more\"}]}",
      #"{"incremental":[{"id":"0","data":{}}],"hasNext":true}"#,
      #"{"completed":[{"id":"0"}],"hasNext":true}"#,
      #"{"hasNext":false}"#,
    ])
    #expect(parts.logged == [])
    #expect(parts.more == nil)
  }

  @Test("the members of a payload may stand in any order, and doubled ones count once, the last")
  func members() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed([
      "{\"hasNext\":false,\(Self.first),\"hasNext\":true}",
      #"{"hasNext":false,"label":"Q$defer$more","data":{"bio":1},"path":["users"],"data":{"bio":"B"},"path":["user"]}"#,
    ])
    #expect(parts.held("User:1", "bio") == "string(\"B\")")
  }

  @Test("a variable that turns a part off makes it one answer")
  func off() throws {
    let parts = PartsStore(PartsPlan.text)
    try parts.feed(Self.whole)
    #expect(parts.held("User:1", "bio") == "string(\"B\")")
    #expect(parts.logged == [])
  }
}
