@_spi(Generated) import Freshet
import Testing

@testable import Freshet

/// The plan's text is the one format that compiler and runtime share: what one writes, the other reads.
@Suite struct GoldenPlanTests {
  private static let plans: [(String, Plan)] = [
    ("CharacterNotes_character", CharacterNotes_character.__plan),
    ("CharacterQuery", CharacterQuery.__document.plan), ("CharacterQuery.Data", CharacterQuery.Data.__plan),
    ("NotesQuery", NotesQuery.__document.plan), ("NotesQuery.Data", NotesQuery.Data.__plan),
    ("NoteAdded", NoteAdded.__document.plan), ("NoteDeleted", NoteDeleted.__document.plan),
    ("AddNote", AddNote.__document.plan), ("QuoteQuery", QuoteQuery.__document.plan),
    ("CharacterNotesPaginationQuery", CharacterNotesPaginationQuery.__document.plan),
    ("CharacterNotesPaginationQuery.Data", CharacterNotesPaginationQuery.Data.__plan),
    ("CharactersPage", CharactersPage.__document.plan), ("Names", Names.__document.plan),
    ("Names.Data", Names.Data.__plan), ("UserCard", UserCard.__plan), ("Anything", Anything.__plan),
    ("init", `init`.__document.plan),
  ]

  @Test("the runtime decodes every plan that is checked in", arguments: plans.map(\.0))
  func decodes(_ name: String) throws {
    let plan = try #require(Self.plans.first { $0.0 == name }?.1)
    var decoder = PlanDecoder()
    #expect(throws: Never.self) { try decoder.decode(plan.text, fragments: plan.fragments.count) }
    #expect(!decoder.sets.isEmpty)
  }

  @Test("what a server receives for the guide's documents, to the byte")
  func texts() {
    #expect(
      NoteAdded.__document.text
        == "subscription NoteAdded($characterId:ID!){noteAdded(characterId:$characterId){noteEdge{node{id,text}}}}")
    #expect(
      CharacterNotesPaginationQuery.__document.text
        == "query CharacterNotesPaginationQuery($count:Int=10,$cursor:String,$id:ID!){node(id:$id){__typename,id,"
        + "...CharacterNotes_character}}fragment CharacterNotes_character on Character{id,"
        + "notes(first:$count,after:$cursor){edges{cursor,node{id,text}},pageInfo{hasNextPage,endCursor}}}")
    #expect(NoteAdded.__document.clientVariables == ["connections"])
  }

  @Test("variables and input objects leave out what is absent, send null as null, and nest as deep as they like")
  func variables() {
    #expect(CharacterNotesPaginationQuery(id: "1").__variables == ["id": "1"])
    #expect(
      CharacterNotesPaginationQuery(count: 3, cursor: .null, id: "1").__variables
        == ["count": 3, "cursor": nil, "id": "1"])
    var inner = Where(in: 2)
    inner.not = .value(Where(in: 3, self: .null))
    let filter = Where(
      and: [inner], in: 1, init: .value(Data2(default: 2.5)), by: .value(.id("7")), list: [.halfDead, nil])
    #expect(
      Names(self: 1, in: [1, nil], where: .value(filter), await: 4).__variables == [
        "self": 1, "in": [1, nil], "await": 4,
        "where": [
          "and": [["in": 2, "not": ["in": 3, "self": nil]]], "in": 1, "init": ["default": 2.5], "by": ["id": "7"],
          "list": ["HALF_DEAD", nil],
        ],
      ])
  }

  @Test("inputs that hold each other and themselves are sent as deep as they are made")
  func recursion() {
    var deepest = Where(in: 0)
    for depth in 1...100 {
      let other = Data2(where: .value(deepest))
      deepest = Where(and: .value([Where(in: 0)]), not: .value(Where(in: depth, init: .value(other))), in: depth)
    }
    let outermost = Where(in: 101, by: .value(.where(deepest)))
    let variables = Names(self: 1, where: .value(outermost), await: 1).__variables
    var json = variables["where"]
    guard case .object(let members)? = json, case .object(let by)? = members["by"] else {
      Issue.record("the outermost is \(String(describing: json))")
      return
    }
    #expect(Set(by.keys) == ["where"])
    json = by["where"]
    for depth in (1...100).reversed() {
      guard case .object(let members)? = json, case .object(let not)? = members["not"],
        case .object(let data)? = not["init"]
      else {
        Issue.record("level \(depth) is \(String(describing: json))")
        return
      }
      #expect(members["in"] == .integer(Int64(depth)))
      #expect(members["and"] == [["in": 0]])
      #expect(Set(data.keys) == ["where"])
      json = data["where"]
    }
    #expect(json == ["in": 0])
  }

  @Test("a @oneOf input is an enum, and sends exactly the one field it has")
  func oneOf() {
    #expect(By.id("1").__json == ["id": "1"])
    #expect(By.email("a@b").__json == ["email": "a@b"])
    #expect(By.where(Where(in: 1, self: .null)).__json == ["where": ["in": 1, "self": nil]])
    let all: [By] = [.id(""), .email(""), .where(Where(in: 1))]
    for by in all {
      guard case .object(let members)? = by.__json else {
        Issue.record("\(by) is sent as \(String(describing: by.__json))")
        continue
      }
      #expect(members.count == 1)
      #expect(members.values.first != JSONValue.null)
      // All its cases: Swift knows that there are no others.
      switch by {
      case .id, .email, .where: continue
      }
    }
  }

  @Test(
    "a value called none is no nil, and one the build does not know is no other value",
    arguments: [
      ("\"none\"", "none"), ("\"some\"", "some"), ("\"UNKNOWN\"", "UNKNOWN"), ("\"unknown\"", "unknown"),
      ("\"Book\"", "Book"), ("\"BOOK\"", "BOOK"), ("\"book\"", "book"), ("\"NEW\"", "NEW"), ("null", nil),
    ])
  @MainActor func optionalEnum(json: String, rawValue: String?) throws {
    let operation = Maybe()
    let store = Store()
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    let payload = "{\"data\":{\"maybe\":\(json)}}"
    store.commit([try Ingest.read(Payload(payload), scope: scope)])
    let data = Maybe.Data(store.anchor(for: scope, lens: Maybe.Data.__plan))
    let read: List? = data.maybe
    #expect(read?.rawValue == rawValue)
    #expect((read == nil) == (rawValue == nil))
    #expect((read == .some(.none_)) == (rawValue == "none"))
    #expect((read == .some(.some_)) == (rawValue == "some"))
    if case .unrecognized(let raw)? = read {
      #expect(["unknown", "NEW"].contains(raw))
    } else {
      #expect(rawValue != "unknown" && rawValue != "NEW")
    }
  }

  @Test("every value of an enum comes back as it was, and one the build does not know is a case of its own")
  func enums() {
    for value in List.allCases { #expect(List(rawValue: value.rawValue) == value) }
    #expect(List.allCases.count == 16)
    #expect(List(rawValue: "NEW") == .unrecognized("NEW"))
    #expect(List(rawValue: "none") == .none_)
  }

  @Test("equal operations are one, whatever they are bound to")
  func equality() {
    #expect(NotesQuery(id: "1") == NotesQuery(id: "1"))
    #expect(NotesQuery(id: "1") != NotesQuery(id: "2"))
    #expect(Set([NotesQuery(id: "1"), NotesQuery(id: "1")]).count == 1)
  }
}
