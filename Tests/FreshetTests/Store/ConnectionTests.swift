import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite struct ConnectionTests {
  let notes = NotesStore()
  private func edge(_ id: String, _ cursor: String) -> String { NotesStore.edge(id, "text \(id)", cursor: cursor) }

  @Test("the list grows by pages and events, each node once, and loses what is deleted")
  func story() throws {
    try notes.page(edge("n1", "a") + ",null," + edge("n2", "b"), next: true, end: "b")
    let list = try #require(notes.notes)
    #expect(notes.ids == ["n1", "n2"])
    #expect(list.edges.count == 3)
    #expect(list.hasNext)

    try notes.event("n3", "three", into: [list.connectionID])
    #expect(notes.texts == ["text n1", "text n2", "three"])
    let again = try notes.event("n3", "three", into: [list.connectionID])
    #expect(again.changed == [])
    #expect(again.notified == 0)
    #expect(notes.ids.count == 3)
    #expect(try notes.event("n1", "ONE", into: [list.connectionID]).changed == ["Note:n1 text"])
    #expect(notes.texts == ["ONE", "text n2", "three"])

    try notes.page(after: "b", edge("n3", "c") + "," + edge("n4", "d"), end: "d")
    #expect(notes.ids == ["n1", "n2", "n3", "n4"])
    #expect(!list.hasNext)

    try notes.delete("n2")
    #expect(notes.ids == ["n1", "n3", "n4"])
    #expect(notes.logged == [])
  }

  @Test("a page that says the same again changes nothing, also where edges have no node or are null")
  func again() throws {
    let edges =
      #"{"cursor":"x","node":null},null,"# + edge("n1", "a")
      + #",{"cursor":"x","node":null},{"cursor":"y","node":null}"#
    try notes.page(edges, end: "y")
    #expect(notes.notes?.edges.count == 5)
    let report = try notes.page(edges, end: "y")
    #expect(report.notified == 0)
    #expect(report.created == 0)
    try notes.page(#"{"cursor":"z","node":null},"# + edges, end: "y")
    #expect(notes.notes?.edges.count == 6)
  }

  @Test("an edge for a list that is not held is logged and goes nowhere")
  func notHeld() throws {
    try notes.event("n1", "one", into: ["Character:1:__CharacterNotes_notes_connection"])
    #expect(notes.logged == [.connectionNotHeld])
    #expect(notes.notes == nil)
  }

  @Test("an edge goes into every list it names, at the front where it is prepended")
  func prepend() throws {
    try notes.page(edge("n1", "a"), end: "a")
    let id = try #require(notes.notes).connectionID
    try notes.event("n0", "zero", into: ["client:none", id], document: Notes.prepended)
    #expect(notes.ids == ["n0", "n1"])
    #expect(notes.logged == [.connectionNotHeld])
  }

  @Test("a page behind a cursor that is no longer the list's end is dropped")
  func stale() throws {
    try notes.page(edge("n1", "a"), next: true, end: "a")
    try notes.page(after: "a", edge("n2", "b"), next: true, end: "b")
    try notes.page(after: "a", edge("n9", "x"), next: false, end: "x")
    #expect(notes.ids == ["n1", "n2"])
    #expect(notes.notes?.hasNext == true)
  }

  @Test("an empty page keeps the old cursor and takes the new flag")
  func emptyPage() throws {
    try notes.page(edge("n1", "a"), next: true, end: "a")
    try notes.page(after: "a", "", next: false, end: nil)
    #expect(notes.ids == ["n1"])
    #expect(notes.notes?.hasNext == false)
    try notes.page(after: "a", edge("n2", "b"), next: true, end: "b")
    #expect(notes.ids == ["n1", "n2"])
  }

  @Test("an edge whose node is null keeps its place, and is no node")
  func nullNode() throws {
    try notes.page(edge("n1", "a") + #",{"cursor":"b","node":null},"# + edge("n2", "c"), next: true, end: "c")
    #expect(notes.ids == ["n1", "n2"])
    let edges = try #require(notes.notes).edges
    #expect(edges.map { $0?.node?.id } == ["n1", nil, "n2"])
    #expect(edges.allSatisfy { $0 != nil })
    // The list goes on behind the last cursor, and an edge without a node is none that was there.
    try notes.page(after: "c", #"{"cursor":"d","node":null}"#, next: true, end: "d")
    #expect(notes.notes?.edges.count == 4)
    #expect(notes.ids == ["n1", "n2"])
  }

  @Test("an empty page without edges, and one whose edges are null, keep what is there")
  func nullEdges() throws {
    try notes.page(edge("n1", "a"), next: true, end: "a")
    try notes.commit(
      Notes.nextPage, ["id": "1", "count": 10, "cursor": "a"],
      """
      {"node":{"__typename":"Character","id":"1","notes":{"edges":null,
      "pageInfo":{"hasNextPage":true,"endCursor":null}}}}
      """)
    #expect(notes.ids == ["n1"])
    #expect(notes.notes?.hasNext == true)
    try notes.page(after: "a", edge("n2", "b") + "," + edge("n1", "a"), next: false, end: "b")
    #expect(notes.ids == ["n1", "n2"])
  }

  @Test("a page without a cursor replaces the list, and edges of other pages are not overwritten by it")
  func replace() throws {
    try notes.page(edge("n1", "a") + "," + edge("n2", "b"), next: true, end: "b")
    try notes.page(after: "b", edge("n3", "c"), next: false, end: "c")
    try notes.page(edge("n0", "z") + "," + edge("n1", "a"), next: true, end: "a")
    #expect(notes.ids == ["n0", "n1"])
    try notes.page(after: "a", edge("n2", "b"), next: true, end: "b")
    #expect(notes.ids == ["n0", "n1", "n2"])
    #expect(try notes.page(after: "b", edge("n2", "b"), next: true, end: "b").created < 8)
    #expect(notes.ids == ["n0", "n1", "n2"])
  }

  @Test("the same page again tells nobody")
  func sameAgain() throws {
    let edges = edge("n1", "a") + ",null," + edge("n2", "b")
    try notes.page(edges, next: true, end: "b")
    #expect(try notes.page(edges, next: true, end: "b").notified == 0)
    let plain = edge("n1", "a") + "," + edge("n2", "b")
    try notes.page(plain, next: true, end: "b")
    #expect(try notes.page(plain, next: true, end: "b").notified == 0)
  }

  @Test("a deleted node that a payload names again is back in its place, without what was forgotten")
  func revived() throws {
    try notes.page(edge("n1", "a") + "," + edge("n2", "b"), end: "b")
    try notes.delete("n1")
    #expect(notes.ids == ["n2"])
    try notes.event("n1", "back", into: [])
    #expect(notes.texts == ["back", "text n2"])
  }

  @Test("the next page is asked for with the fragment's variables, the stored cursor and the key")
  func loadNext() throws {
    final class Delegate: StoreDelegate {
      var requests: [LoadRequest] = []
      func load(_ request: LoadRequest) { requests.append(request) }
      func storeNeedsCollection() {}
    }
    let delegate = Delegate()
    notes.store.delegate = delegate
    try notes.page(edge("n1", "a") + "," + edge("n2", "b"), next: true, end: "b")
    let list = try #require(notes.notes)
    try notes.event("n3", "live", into: [list.connectionID])
    list.loadNext()
    #expect(list.isLoadingNext)
    list.loadNext()
    list.loadPrevious()
    let request = try #require(delegate.requests.first)
    #expect(delegate.requests.count == 1)
    #expect(request.document === Notes.nextPage)
    #expect(request.variables == ["count": 10, "cursor": "b", "id": "1"])
    try notes.page(after: "b", edge("n3", "c"), next: true, end: "c")
    notes.store.finish(request)
    #expect(!list.isLoadingNext)
    list.loadNext(3)
    #expect(delegate.requests.last?.variables == ["count": 3, "cursor": "c", "id": "1"])
    notes.store.finish(request)
    try notes.page(after: "c", "", next: false, end: nil)
    list.loadNext()
    #expect(delegate.requests.count == 2)
  }
}
