@_spi(Generated) @testable import Freshet

private let things = OperationDocument(
  .query, "Things", text: "",
  plan: Plan(
    """
    1
    #A B
    #A
    {Query
    node >1
    things [!>1
    matrix [[>1
    numbers [[i
    int i
    float f!
    flag b
    any x
    texts [s
    {Node*
    &0 id
    __typename t!
    id s! k ~0
    name s
    self >1
    when x ~1
    """))

/// Any bytes are an answer to an operation or a failure, which changes nothing; an answer leaves the same whether its
/// repeated objects are folded or not, and a layer of it leaves nothing behind.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzIngest(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let documents = [things, Notes.page, Notes.nextPage, Notes.added, Notes.deleted]
  let document = documents[Int(start[0]) % documents.count]
  let payload = Payload(Array(UnsafeBufferPointer(start: start + 1, count: count - 1)))
  MainActor.assumeIsolated { check(payload, document) }
  return 0
}

private let variables: [String: JSONValue] = [
  "id": "1", "characterId": "1", "cursor": "b", "count": 2,
  "connections": ["Character:1:__CharacterNotes_notes_connection"],
]

@MainActor private func check(_ payload: Payload, _ document: OperationDocument) {
  let plain = NotesStore()
  let folded = NotesStore()
  for notes in [plain, folded] { try? notes.page(NotesStore.edge("n1", "one", cursor: "b"), next: true, end: "b") }
  let before = plain.store.dump
  let read = response(payload, document, plain.store, foldingFrom: .max)
  let other = response(payload, document, folded.store, foldingFrom: 0)
  precondition(plain.store.dump == before)
  precondition((read == nil) == (other == nil))
  guard let read, let other else { return }
  let layer = plain.store.addLayer(read).id
  plain.store.revert(layer)
  precondition(plain.store.dump == before)
  plain.store.commit([read])
  folded.store.commit([other])
  precondition(plain.store.dump == folded.store.dump)
  _ = plain.store.availability(of: plain.store.scope(for: document, variables: variables))
  _ = (plain.ids, plain.texts, plain.notes?.hasNext)
  plain.store.collect()
  try? plain.page(NotesStore.edge("n9", "nine", cursor: "z"), end: "z")
  precondition(plain.texts == ["nine"])
}

@MainActor private func response(
  _ payload: Payload, _ document: OperationDocument, _ store: Store, foldingFrom minimum: Int
) -> Response? {
  try? Ingest.read(payload, scope: store.scope(for: document, variables: variables), foldingFrom: minimum)
}
