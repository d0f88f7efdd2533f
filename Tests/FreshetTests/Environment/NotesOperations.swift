@_spi(Generated) import Freshet

/// Operations as the compiler writes them, for the tests of the environment.
struct NoteAdded: SubscriptionOperation {
  var characterId: String
  var connections: [String] = []
  var __binding = SubscriptionBinding<NoteAdded>()

  init(_ characterId: String) { self.characterId = characterId }

  static let document = OperationDocument(
    .subscription, "NoteAdded",
    text: "subscription NoteAdded($characterId:ID!){noteAdded(characterId:$characterId){noteEdge{node{id,text}}}}",
    plan: Plan(
      """
      1
      {Subscription
      noteAdded >1 =noteAdded(characterId:$characterId)
      {NoteAddedPayload
      noteEdge >2 +aconnections
      {NoteEdge
      node >3
      {Note id
      id s! k
      text s

      """), clientVariables: ["connections"])
  var __document: OperationDocument { Self.document }
  var __variables: [String: JSONValue] {
    ["characterId": .string(characterId), "connections": .array(connections.map(JSONValue.string))]
  }

  struct Data: FragmentLens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    static let __plan = Plan(
      """
      1
      {Subscription
      noteAdded >1 =noteAdded(characterId:$characterId)
      {NoteAddedPayload
      noteEdge >2
      {NoteEdge
      node >3
      {Note
      id s!
      text s

      """)
    var noteAdded: Payload? { __anchor.read(0) }
    struct Payload: Lens {
      let __anchor: Anchor
      init(_ anchor: Anchor) { __anchor = anchor }
      var noteEdge: Edge? { __anchor.read(1) }
    }
    struct Edge: Lens {
      let __anchor: Anchor
      init(_ anchor: Anchor) { __anchor = anchor }
      var node: Note? { __anchor.read(2) }
    }
    struct Note: Lens {
      let __anchor: Anchor
      init(_ anchor: Anchor) { __anchor = anchor }
      var id: String { __anchor.string(3) }
      var text: String? { __anchor.optionalString(4) }
    }
  }

  /// An event of one note.
  static func event(_ id: String, _ text: String) -> String {
    #"{"data":{"noteAdded":{"noteEdge":{"node":{"id":"\#(id)","text":"\#(text)"}}}}}"#
  }
}

struct CharacterLens: Lens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
  var id: String { __anchor.string(1) }
  var name: String? { __anchor.optionalString(2) }
}

struct CharacterQuery: QueryOperation {
  var id: String
  var __binding = QueryBinding<CharacterQuery>()
  init(_ id: String) { self.id = id }

  static let document = OperationDocument(
    .query, "CharacterQuery", text: "query CharacterQuery($id:ID!){character(id:$id){id,name}}",
    plan: Plan("1\n{Query\ncharacter >1 =character(id:$id)\n{Character id\nid s! k\nname s\n"))
  var __document: OperationDocument { Self.document }
  var __variables: [String: JSONValue] { ["id": .string(id)] }

  struct Data: FragmentLens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    static let __plan = Plan("1\n{Query\ncharacter >1 =character(id:$id)\n{Character\nid s!\nname s\n")
    var character: CharacterLens? { __anchor.read(0) }
  }

  static func answer(_ id: String, _ name: String) -> String {
    #"{"data":{"character":{"id":"\#(id)","name":"\#(name)"}}}"#
  }
}

struct RenameCharacter: MutationOperation {
  var id: String
  var name: String
  var __binding = MutationBinding<RenameCharacter>()
  init(_ id: String, _ name: String) {
    self.id = id
    self.name = name
  }

  static let document = OperationDocument(
    .mutation, "RenameCharacter",
    text: "mutation RenameCharacter($id:ID!,$name:String!){rename(id:$id,name:$name){id,name}}",
    plan: Plan("1\n{Mutation\nrename >1 =rename(id:$id,name:$name)\n{Character id\nid s! k\nname s\n"))
  var __document: OperationDocument { Self.document }
  var __variables: [String: JSONValue] { ["id": .string(id), "name": .string(name)] }

  struct Data: FragmentLens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    static let __plan = Plan("1\n{Mutation\nrename >1 =rename(id:$id,name:$name)\n{Character\nid s!\nname s\n")
    var rename: CharacterLens? { __anchor.read(0) }
  }

  static func answer(_ id: String, _ name: String) -> String {
    #"{"data":{"rename":{"id":"\#(id)","name":"\#(name)"}}}"#
  }
}
