import Testing

@_spi(Generated) @testable import Freshet

@Suite struct PlanDecoderTests {
  private func error(_ text: String, fragments: [Plan] = []) -> PlanError? {
    Plan(text, fragments: fragments).table.error
  }

  @Test("every kind of line is read")
  func lines() throws {
    let table = Plan(
      #"""
      1
      $count 10
      $cursor -
      #Character Location
      #Note
      %Q$defer$F
      @K __K_connection fb status:$status,text:"a b"
      .F_node
      {Query
      a [![>1! =search(name:"x y",in:{"a":$a,"b":[1,$b]}) &0:id &1:base,quote ~0 ?x&!y|z %0 @0
      {Node*
      &0 id
      &1 base,quote
      id s! k
      edge >2 +aconnections
      gone s -Note
      ...0 (count:$count,first:2) ~1 %0
      :asNote >2 ~1
      {Edge
      kind t!
      amount x

      """#, fragments: [Notes.fragment]
    ).table
    #expect(table.error == nil)
    #expect(table.variables.map(\.name) == ["count", "cursor"])
    #expect(table.variables.map(\.value) == [10, nil])
    #expect(table.typeSets.map(\.names) == [["Character", "Location"], ["Note"]])
    #expect(table.labels == ["Q$defer$F"])
    #expect(table.sets.map(\.typeName) == ["Query", "Node", "Edge"])
    #expect(table.sets.map(\.fields) == [0..<1, 1..<6, 6..<8])
    #expect(table.sets[1].keys(of: "Location", table) == ["id"])
    #expect(table.sets[1].keys(of: "Note", table) == ["base", "quote"])
    #expect(table.sets[1].keys(of: "Unknown", table) == [])
    let field = table.fields[0]
    #expect(field.listDepth == 2)
    #expect(field.nonNull == 0b101)
    #expect(field.target == 1)
    #expect(field.typeSet == 0 && field.label == 0 && field.connection == 0)
    #expect(field.lookups.map(\.typeSet) == [0, 1])
    #expect(field.lookups.map(\.keys) == [["id"], ["base", "quote"]])
    #expect(field.storage.key(["a": nil, "b": 2]) == #"search(name:"x y",in:{"a":null,"b":[1,2]})"#)
    #expect(field.storage.key([:]) == #"search(name:"x y",in:{"b":[1,null]})"#)
    let condition = table.conditions[try #require(field.condition)]
    #expect(condition.holds(["x": true]))
    #expect(!condition.holds(["x": true, "y": true]))
    #expect(condition.holds(["z": true, "y": true]))
    #expect(!condition.holds([:]))
    #expect(table.connections[0].isForward && table.connections[0].isBackward)
    #expect(table.connections[0].storage.key(["status": "ALIVE"]) == #"__K_connection(status:"ALIVE",text:"a b")"#)
    #expect(table.fields[2].edits == [.insertEdge(atEnd: true, connections: .variable("connections"))])
    #expect(table.fields[3].edits == [.deleteRecord(type: "Note", typeSet: nil)])
    #expect(table.fields[4].base == .spread)
    #expect(table.fields[4].storage.values(["count": 3]) == ["count": 3, "first": 2])
    #expect(table.fields[5].base == .alias && table.fields[5].response == "asNote")
    #expect(table.fields[6].base == .typeName && table.fields[7].base == .custom)
  }

  @Test("what is done with a value is read with the lists it names, whatever spaces their ids have")
  func edits() throws {
    func edits(_ flags: String) -> [PlanEdit]? {
      let table = Plan("1\n#Note User\n{Query\nx s \(flags)").table
      return table.error == nil ? table.fields[0].edits : nil
    }
    #expect(
      edits(#"+a["a b",$c] +pd"#) == [
        .insertEdge(atEnd: true, connections: .array([.constant(#""a b""#), .variable("c")])),
        .insertEdge(atEnd: false, connections: .variable("d")),
      ])
    #expect(
      edits(#"*pNoteEdge:["a"]"#) == [
        .insertNode(atEnd: false, edgeType: "NoteEdge", connections: .constant(#"["a"]"#))
      ])
    #expect(
      edits("/c - -#0 -Note") == [
        .deleteEdge(connections: .variable("c")), .deleteRecord(type: nil, typeSet: nil),
        .deleteRecord(type: nil, typeSet: 0), .deleteRecord(type: "Note", typeSet: nil),
      ])
    for flags in ["+xc", "+a", "*aNoteEdge", "*aNoteEdge:", "/", "/[", "-#1", "-#x", "-Note?", "+a[$]"] {
      #expect(edits(flags) == nil, "\(flags)")
    }
  }

  @Test("a variable that is absent leaves its argument out, and null is written")
  func storageKeys() {
    func key(_ template: String, _ variables: [String: JSONValue]) -> String {
      let table = Plan("1\n{Query\na s =\(template)\n").table
      return table.fields.first?.storage.key(variables) ?? "\(table.error!)"
    }
    #expect(key("f(w:$w)", [:]) == "f")
    #expect(key("f(w:$w)", ["w": nil]) == "f(w:null)")
    #expect(key("f(w:$w)", ["w": ["b": 2, "a": 1]]) == #"f(w:{"a":1,"b":2})"#)
    #expect(key(#"f(w:{"a":1,"b":2})"#, [:]) == #"f(w:{"a":1,"b":2})"#)
    #expect(key(#"f(a:$a,w:{"a":$a})"#, [:]) == "f(w:{})")
    #expect(key(#"f(e:"JEDI")"#, [:]) == key("f(e:$e)", ["e": "JEDI"]))
    #expect(key(#"f(t:"a)b,c \"d\"")"#, [:]) == #"f(t:"a)b,c \"d\"")"#)
  }

  @Test("a plan of another format says so in one sentence")
  func format() throws {
    let failure = try #require(self.error("2\n{Query\na s\n"))
    #expect(
      failure.description == "the plan cannot be read, line 1: format 2 is not known to this runtime, which reads 1")
    #expect(throws: Failure.self) {
      try Ingest.read(
        Payload("{\"data\":{}}"),
        document: OperationDocument(.query, "Q", text: "", plan: Plan("2\n")), variables: [:])
    }
  }

  @Test("a streamed list is told from what inserts nodes, and required and caught lines are read")
  func readsAndStreams() {
    let table = Plan(
      "1\n^t\n%Q$stream$a\n{Query\na [s <0 *aEdge:ids\nb >1 !l\nc >1 ^r\n:d >2 !n ^n\n{A\nx s !t\n{B\ny s !n\n"
    ).table
    #expect(table.error == nil)
    #expect(table.reading == .throwing && table.isRootChecked)
    #expect(table.fields[0].stream == 0)
    #expect(table.fields[0].edits.count == 1)
    #expect(table.fields.map(\.required) == [nil, .log, nil, .some(.none), .throw, .some(.none)])
    #expect(table.fields.map(\.catching) == [nil, nil, .result, .null, nil, nil])
    #expect(table.sets.map(\.bubbles) == [true, false, true])
    #expect(table.sets.map(\.mayThrow) == [true, true, false])
  }

  @Test("a text that is no plan names its line")
  func refusals() {
    #expect(error("1\n")?.message == "no set")
    #expect(error("1\na s\n")?.line == 2)
    #expect(error("1\n{Query\na q\n")?.line == 3)
    #expect(error("1\n{Query\na >1\n")?.message == "set 1 of 1")
    #expect(error("1\n{Query\na >1\n{A\nb >0\n")?.message == "a set inside itself")
    #expect(error("1\n{Query\na s ~0\n")?.message == "type set 0 of 0")
    #expect(error("1\n{Query\na s &0:id\n")?.message == "type set 0 of 0")
    #expect(error("1\n#A\n{Query\na s &0\n")?.message == "a lookup 0")
    #expect(error("1\n{Query\na s @3\n")?.message == "connection 3 of 0")
    #expect(error("1\n{Query\n...0\n")?.message == "fragment 0 of 0")
    #expect(error("1\n.F\n{Query\n...0\n")?.message == "1 fragments named, 0 given")
    #expect(error("1\n{Query\na s =f(a:)\n")?.message == "a storage key that cannot be read")
    #expect(error("1\n{Query\na s `\n")?.message == "flag `")
    #expect(error("1\n{Query\na s !\n")?.message == "a required field's action ")
    #expect(error("1\n{Query\na s ^x\n")?.message == "a reading x")
    #expect(error("1\n^t!\n{Query\na s\n")?.message == "a reading t!")
    #expect(error("1\n$a {\n{Query\na s\n")?.message == "a default that is no JSON")
    #expect(error("1\n@a b\n{Query\na s\n")?.line == 2)
  }
}
