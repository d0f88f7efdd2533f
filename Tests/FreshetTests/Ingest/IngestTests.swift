import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite struct IngestTests {
  static let plan = Plan(
    """
    1
    #A
    #B
    {Query
    a s
    int i!
    float f
    flag b
    scalar x
    tags [!s!
    grid [[i
    node >1
    things [>2
    {Node id
    id s! k
    name s
    peer >3
    {Thing*
    &0 id
    id s! k ~0
    kind t! =__typename
    label s ~0
    label s =tag ~1
    {Peer
    name s!

    """)
  static let document = OperationDocument(.query, "Q", text: "", plan: plan)
  static let whole =
    #"{"a":"x","int":1,"float":2.5,"flag":true,"scalar":"s","tags":["t"],"grid":[[1,null],null],"# + node + "," + things
    + "}"
  static let node = #""node":{"id":"1","name":"n","peer":null}"#
  static let things =
    #""things":[{"id":"7","label":"l","kind":"A"},null,{"kind":"B","label":"m"},{"label":"q","kind":"C"}]"#

  private func failure(_ payload: String, variables: [String: JSONValue] = [:]) -> Failure? {
    do throws(Failure) {
      _ = try Ingest.read(Payload(payload), document: Self.document, variables: variables)
      return nil
    } catch { return error }
  }

  private func failure(replacing part: String, with other: String) -> Failure? {
    #expect(Self.whole.contains(part))
    return failure("{\"data\":\(Self.whole.replacing(part, with: other))}")
  }

  private func path(_ failure: Failure?) -> String? {
    failure.map { "\($0.kind) \($0.path.map(\.description).joined(separator: "."))" }
  }

  @Test("a whole response is read")
  func whole() throws { #expect(failure("{\"data\":\(Self.whole)}") == nil) }

  @Test("what is no response is malformed and says why")
  func noResponse() {
    #expect(failure("")?.kind == .malformed)
    #expect(failure("[]")?.message == "The response is no JSON object.")
    #expect(failure("{}")?.message == "The response has neither data nor errors.")
    #expect(failure("{\"data\":null}")?.kind == .malformed)
    #expect(failure("{\"errors\":[]}")?.kind == .malformed)
    #expect(failure("{\"data\":1}")?.message == "The response's data is no object.")
    #expect(failure("{\"errors\":{}}")?.message == "The response's errors are no list of errors.")
    #expect(failure("{\"data\":\(Self.whole)} x")?.kind == .malformed)
    #expect(failure("{\"data\":\(Self.whole)")?.message.contains("ends inside a value") == true)
  }

  @Test("a member that is missing, of another kind, or null against the plan is malformed at its path")
  func mismatches() {
    #expect(path(failure(replacing: #""a":"x","#, with: "")) == "malformed a")
    #expect(path(failure(replacing: #""name":"n","#, with: "")) == "malformed node.name")
    #expect(path(failure(replacing: #""label":"m""#, with: #""l":1"#)) == "malformed things.2.label")
    #expect(path(failure(replacing: #""a":"x""#, with: #""a":1"#)) == "malformed a")
    #expect(path(failure(replacing: #""a":"x""#, with: #""a":{}"#)) == "malformed a")
    #expect(path(failure(replacing: #""int":1"#, with: #""int":1.5"#)) == "malformed int")
    #expect(path(failure(replacing: #""int":1"#, with: #""int":9223372036854775808"#)) == "malformed int")
    #expect(path(failure(replacing: #""float":2.5"#, with: #""float":1e400"#)) == "malformed float")
    #expect(path(failure(replacing: #""tags":["t"]"#, with: #""tags":"t""#)) == "malformed tags")
    #expect(path(failure(replacing: #""tags":["t"]"#, with: #""tags":["t",null]"#)) == "malformed tags.1")
    #expect(path(failure(replacing: #"[1,null]"#, with: #"[1,"2"]"#)) == "malformed grid.0.1")
    #expect(path(failure(replacing: Self.node, with: #""node":"1""#)) == "malformed node")
    #expect(path(failure(replacing: #""peer":null"#, with: #""peer":{"name":null}"#)) == "malformed node.peer.name")
    #expect(path(failure(replacing: #""id":"1""#, with: #""id":{}"#)) == "malformed node.id")
    #expect(path(failure(replacing: #""id":"1""#, with: #""id":1.5"#)) == "malformed node.id")
    #expect(path(failure(replacing: #""id":"1""#, with: #""id":null"#)) == "malformed node.id")
    #expect(failure(replacing: #""id":"1""#, with: #""id":1"#) == nil)
    #expect(path(failure(replacing: #""x","#, with: #""x" "#)) == "malformed ")
  }

  @Test("a null in a non-null place is the server's word where an error names it")
  func excusedNull() throws {
    let broken = Self.whole.replacing(#""peer":null"#, with: #""peer":{"name":null}"#)
    func errors(_ path: String) -> String { "{\"data\":\(broken),\"errors\":[{\"message\":\"m\",\"path\":\(path)}]}" }
    #expect(failure(errors(#"["node","peer","name"]"#)) == nil)
    #expect(failure(errors(#"["node"]"#)) == nil)
    #expect(failure(errors(#"["things",0]"#))?.kind == .malformed)
    #expect(failure("{\"errors\":[{\"message\":\"m\",\"path\":[\"node\"]}],\"data\":\(broken)}") == nil)
  }

  @Test("errors, their places and extensions are read, and errors without data change nothing")
  func errors() throws {
    let response = try Ingest.read(
      Payload(
        #"""
        {"errors":[{"message":"no","path":["a",1],"locations":[{"line":2,"column":3}],"extensions":{"code":"X"}},{}],
         "data":null,"extensions":{"cost":5},"hasNext":false}
        """#), document: Self.document, variables: [:])
    #expect(response.changes == nil)
    #expect(
      response.errors == [
        GraphQLError(
          message: "no", path: [.name("a"), .index(1)], locations: [.init(line: 2, column: 3)],
          extensions: ["code": "X"]),
        GraphQLError(message: ""),
      ])
    #expect(response.extensions == ["cost": 5])
  }

  @Test("members come in any order, escaped, spaced, twice (the last counts) and unasked for")
  func forms() throws {
    let store = Store()
    let payload = """
      {"data" : { "things":[ {"kind":"\\u0041","zz":[{}],"label":"first","id":"7","label":"l"}, {"label":"z","kind":"C"} ],
       "n\\u006fde":{"name":"gone","id":"0","peer":{"name":"gone"}},
       "node":{"peer":{"name":"p"},"name":"n","id":"1"}, "extra":{"deep":[1,2]},
       "grid":[], "tags":[],"scalar":{"b" : [1]},"flag":false,"float":3,"int":1e2,"a":"\\ud83d\\ude00" } }
      """
    store.commit([try Ingest.read(Payload(payload), document: Self.document, variables: [:])])
    let root = try #require(store.table.find(0, "client:root"))
    func value(_ record: Record, _ key: String) -> Value { record.value(store.keys.symbol(key)) }
    #expect(value(root, "a") == .string("\u{1F600}"))
    #expect(value(root, "int") == .integer(100))
    #expect(value(root, "float") == .float(3))
    #expect(value(root, "flag(x:1)") == .missing)
    #expect(value(root, "flag") == .boolean(false))
    #expect(value(root, "scalar") == .text(#"{"b" : [1]}"#))
    #expect(value(root, "tags") == .list([]))
    let node = try #require(store.existingShape("Node").flatMap { store.table.find(UInt32($0.number + 1), "1") })
    #expect(value(node, "name") == .string("n"))
    #expect(store.existingShape("Node").flatMap { store.table.find(UInt32($0.number + 1), "0") } == nil)
    let thing = try #require(store.existingShape("A").flatMap { store.table.find(UInt32($0.number + 1), "7") })
    #expect(value(thing, "label") == .string("l"))
    #expect(value(thing, "kind") == .missing)
    #expect(value(thing, "__typename") == .string("A"))
    let unknown = try #require(store.table.find(0, "client:root:things:1:C"))
    #expect(value(unknown, "label") == .missing)
  }

  @Test("nesting as deep as JSON may be is read, deeper is refused, and nothing is written")
  func depth() throws {
    let deep = String(repeating: "[", count: 10_000)
    #expect(failure("{\"data\":{\"zz\":\(deep)}}")?.kind == .malformed)
    #expect(failure("{\"data\":{\"scalar\":\(deep)}}")?.message.contains("deeper than 512") == true)
  }

  @Test("many nulls cost an entry, not one each")
  func nulls() throws {
    let nulls = Array(repeating: "null", count: 100_000).joined(separator: ",")
    let response = try Ingest.read(
      Payload("{\"data\":\(Self.whole.replacing(#""l","kind":"A"},null"#, with: #""l","kind":"A"},"# + nulls))}"),
      document: Self.document, variables: [:])
    #expect(try #require(response.changes).count < 50)
    let store = Store()
    store.commit([response])
    guard case .links(let links)? = store.table.find(0, "client:root")?.value(store.keys.symbol("things")) else {
      Issue.record("no list")
      return
    }
    #expect(links.count == 100_003)
  }

  @Test("an app's optimistic response may leave members out")
  func partial() throws {
    let response = try Ingest.read(
      Payload(#"{"data":{"node":{"id":"1","name":"x"}}}"#), document: Self.document, variables: [:], isPartial: true)
    #expect(response.changes != nil)
  }

  /// What a store holds after a response to a plan.
  private func dump(_ plan: String, _ data: String) throws -> [String: [String: String]] {
    let store = Store()
    let scope = store.scope(for: OperationDocument(.query, "Q", text: "", plan: Plan(plan)), variables: [:])
    store.commit([try Ingest.read(Payload("{\"data\":\(data)}"), scope: scope, foldingFrom: 0)])
    return store.dump
  }

  @Test("a field that is a key of some types only makes no key of the others, wherever it stands")
  func keysOfSomeTypes() throws {
    let plan =
      "1\n#A\n#B\n{Query\nthings [>1\n{Thing*\n&0 id\n&1 number\n__typename t!\nnumber i k ~1\nid s! k\na s =id k\n"
    let data =
      #"{"things":[{"__typename":"A","id":"x","a":"x"},{"__typename":"B","number":7,"id":"x","a":"x"},"#
      + #"{"id":"y","a":"y","number":8,"__typename":"B"}]}"#
    #expect(Set(try dump(plan, data).keys) == ["client:root", "A:x", "B:7", "B:8"])
  }

  @Test("an object with a null among its key fields has no key, however often it has the others")
  func nullKeys() throws {
    let plan = "1\n{Query\npair >1\n{Pair a,b\na s k\nb s k\nagain s =b k\n"
    #expect(try dump(plan, #"{"pair":{"a":"1","b":"2","again":"2"}}"#)["Pair:1:2"] != nil)
    #expect(try dump(plan, #"{"pair":{"a":null,"b":"2","again":"2"}}"#)["client:root:pair"]?["a"] == "null")
  }

  @Test("a type that no type set names is in those that are for all others")
  func typesToCome() throws {
    let plan = "1\n#A B\n#* B\n#A\n{Query\nthings [>1\n{Thing*\n__typename t!\nx s ~0\ny s ~1\nz s ~2\n"
    let data =
      #"{"things":[{"__typename":"A","x":"1","z":"2"},{"__typename":"B","x":"3","y":"4"},"#
      + #"{"__typename":"C","x":"5","y":"6","z":"7"}]}"#
    let held = try dump(plan, data)
    #expect(held["client:root:things:0:A"]?.keys.sorted() == ["__typename", "x", "z"])
    #expect(held["client:root:things:1:B"]?.keys.sorted() == ["__typename", "x", "y"])
    #expect(held["client:root:things:2:C"]?.keys.sorted() == ["__typename", "y"])
  }
}
