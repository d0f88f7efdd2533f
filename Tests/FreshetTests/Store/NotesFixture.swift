@_spi(Generated) @testable import Freshet

/// The operations and lenses of the notes list, as the compiler writes them.
enum Notes {
  static let page = OperationDocument(
    .query, "NotesQuery", text: "",
    plan: Plan(
      """
      1
      @CharacterNotes_notes __CharacterNotes_notes_connection f -
      {Query
      character >1 =character(id:$id)
      {Character id
      id s! k
      notes >2! =notes(first:10) @0
      {NoteConnection
      edges [>3
      pageInfo >5!
      {NoteEdge
      cursor s!
      node >4
      {Note id
      id s! k
      text s
      {PageInfo
      hasNextPage b!
      endCursor s

      """))

  static let nextPage = OperationDocument(
    .query, "CharacterNotesPaginationQuery", text: "",
    plan: Plan(
      """
      1
      $count 10
      #Character Location Note
      #Character
      @CharacterNotes_notes __CharacterNotes_notes_connection f -
      {Query
      node >1 =node(id:$id)
      {Node*
      &0 id
      __typename t!
      id s! k
      notes >2! =notes(after:$cursor,first:$count) ~1 @0
      {NoteConnection
      edges [>3
      pageInfo >5!
      {NoteEdge
      cursor s!
      node >4
      {Note id
      id s! k
      text s
      {PageInfo
      hasNextPage b!
      endCursor s

      """))

  static let added = OperationDocument(
    .subscription, "NoteAdded", text: "",
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

      """))

  static let prepended = OperationDocument(
    .subscription, "NotePrepended", text: "",
    plan: Plan(added.plan.text.replacing("+aconnections", with: "+pconnections")))

  static let deleted = OperationDocument(
    .subscription, "NoteDeleted", text: "",
    plan: Plan(
      """
      1
      {Subscription
      noteDeleted >1 =noteDeleted(characterId:$characterId)
      {DeleteNotePayload
      deletedId s -

      """))

  static let changed = OperationDocument(
    .subscription, "CharacterChanged", text: "",
    plan: Plan(
      """
      1
      {Subscription
      characterChanged >1 =characterChanged(id:$id)
      {Character id
      id s! k
      name s
      status s
      age f

      """))

  static let rename = OperationDocument(
    .mutation, "Rename", text: "",
    plan: Plan(
      """
      1
      {Mutation
      rename >1 =rename(id:$id,name:$name)
      {Character id
      id s! k
      name s

      """))

  static let fragment = Plan(
    """
    1
    $count 10
    $cursor -
    @CharacterNotes_notes __CharacterNotes_notes_connection f -
    {Character
    id s!
    notes >1! =notes(after:$cursor,first:$count) @0
    {NoteConnection
    edges [>2
    {NoteEdge
    node >3
    {Note
    id s!
    text s

    """, refetch: { nextPage })
}

@MainActor struct CharacterNotes: RefetchableLens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
  nonisolated static let __plan = Notes.fragment
  var id: String { __anchor.string(0) }
  var notes: List { List(__anchor.connection(1)) }

  @MainActor struct List: ConnectionLens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    var edges: [Edge?] { __anchor.read(2) }
    var nodes: [Note] { __anchor.nodes(edges: 2, node: 3) }
  }

  @MainActor struct Edge: Lens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    var node: Note? { __anchor.read(3) }
  }

  @MainActor struct Note: Lens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    var id: String { __anchor.string(4) }
    var text: String? { __anchor.optionalString(5) }
  }
}

@MainActor struct NotesData: FragmentLens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
  nonisolated static let __plan = Plan(
    """
    1
    .CharacterNotes_character
    {Query
    character >1 =character(id:$id)
    {Character
    id s!
    ...0

    """, fragments: [Notes.fragment])
  var character: Character? { __anchor.read(0) }

  @MainActor struct Character: Lens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    var id: String { __anchor.string(1) }
    var characterNotes: CharacterNotes { __anchor.spread(2) }
  }
}

@MainActor struct ChangedData: FragmentLens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
  nonisolated static let __plan = Plan(
    """
    1
    {Subscription
    characterChanged >1 =characterChanged(id:$id)
    {Character
    name s
    status s
    age f

    """)
  var characterChanged: Character? { __anchor.read(0) }

  @MainActor struct Character: Lens {
    let __anchor: Anchor
    init(_ anchor: Anchor) { __anchor = anchor }
    var name: String? { __anchor.optionalString(1) }
    var status: String? { __anchor.optionalString(2) }
    var age: Double? { __anchor.optionalFloat(3) }
  }
}

/// A store with the notes' operations.
@MainActor final class NotesStore {
  let store = Store()
  private(set) var logged: [LogEvent.Name] = []

  init() {
    store.recordsChanges = true
    store.log = { [unowned self] in logged.append($0.name) }
  }

  @discardableResult
  func commit(
    _ document: OperationDocument, _ variables: [String: JSONValue] = [:], _ data: String
  ) throws -> CommitReport {
    store.commit([try response(document, variables, data)])
  }

  func response(
    _ document: OperationDocument, _ variables: [String: JSONValue] = [:], _ data: String
  ) throws -> Response {
    try Ingest.read(Payload("{\"data\":\(data)}"), document: document, variables: variables)
  }

  @discardableResult
  func page(_ edges: String, next: Bool = false, end: String?) throws -> CommitReport {
    let cursor = end.map { "\"\($0)\"" } ?? "null"
    return try commit(
      Notes.page, ["id": "1"],
      """
      {"character":{"id":"1","notes":{"edges":[\(edges)],"pageInfo":{"hasNextPage":\(next),"endCursor":\(cursor)}}}}
      """)
  }

  @discardableResult
  func page(after: String, _ edges: String, next: Bool = false, end: String?) throws -> CommitReport {
    let cursor = end.map { "\"\($0)\"" } ?? "null"
    return try commit(
      Notes.nextPage, ["id": "1", "count": 10, "cursor": .string(after)],
      """
      {"node":{"__typename":"Character","id":"1","notes":{"edges":[\(edges)],
      "pageInfo":{"hasNextPage":\(next),"endCursor":\(cursor)}}}}
      """)
  }

  @discardableResult
  func event(_ id: String, _ text: String, into connections: [String], document: OperationDocument = Notes.added)
    throws -> CommitReport
  {
    try commit(
      document, ["characterId": "1", "connections": .array(connections.map { .string($0) })],
      "{\"noteAdded\":{\"noteEdge\":{\"node\":{\"id\":\"\(id)\",\"text\":\"\(text)\"}}}}")
  }

  @discardableResult
  func delete(_ id: String) throws -> CommitReport {
    try commit(Notes.deleted, ["characterId": "1"], "{\"noteDeleted\":{\"deletedId\":\"\(id)\"}}")
  }

  static func edge(_ id: String, _ text: String, cursor: String) -> String {
    "{\"cursor\":\"\(cursor)\",\"node\":{\"id\":\"\(id)\",\"text\":\"\(text)\"}}"
  }

  lazy var scope = store.scope(for: Notes.page, variables: ["id": "1"])

  var data: NotesData { NotesData(store.anchor(for: scope, lens: NotesData.__plan)) }
  var notes: CharacterNotes.List? { data.character?.characterNotes.notes }
  var texts: [String?] { notes?.nodes.map(\.text) ?? [] }
  var ids: [String] { notes?.nodes.map(\.id) ?? [] }
}
