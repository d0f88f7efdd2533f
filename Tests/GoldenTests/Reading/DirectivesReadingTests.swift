import Testing

@_spi(Generated) @testable import Freshet

/// Node directives, streamed lists, aliases and the client's own fields, read through generated code.
@MainActor @Suite struct DirectivesReadingTests {
  private let store = Store()
  private let query = ShelfQuery(id: "s")

  init() throws {
    try commit(
      query,
      #"""
      {"shelf":{"id":"s","name":"Sea","neighbours":[{"id":"t","name":"Sky"}],
      "books":{"edges":[{"cursor":"c1","node":{"id":"1","title":"Waves","isMarked":true}}],
      "pageInfo":{"hasNextPage":true,"endCursor":"c1"}}}}
      """#)
  }

  private func commit(_ operation: some Operation, _ data: String, isLocal: Bool = false) throws {
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    store.commit([try Ingest.read(Payload("{\"data\":\(data)}"), scope: scope, isLocal: isLocal)])
  }

  private func shelf() throws -> ShelfQuery.Data.Shelf {
    let scope = store.scope(for: query.__document, variables: query.__variables)
    return try #require(ShelfQuery.Data(store.anchor(for: scope, lens: query.__rootPlan)).shelf)
  }

  @Test("a streamed list's first items are read, and an aliased spread by its alias")
  func reading() throws {
    let shelf = try shelf()
    #expect(shelf.neighbours.map(\.name) == ["Sky"])
    #expect(shelf.list.books.nodes.map(\.title) == ["Waves"])
    #expect(query.__document.cacheExpiration == 30)
    #expect(query.__document.text.contains(#"neighbours@stream(label:"ShelfQuery$stream$neighbours",initialCount:1)"#))
  }

  @Test("a node goes into a list by one mutation and out of it by another")
  func nodes() throws {
    let books = try shelf().list.books
    let lists = [books.connectionID]
    try commit(PutBook(shelf: "s", title: "Tides", lists: lists), #"{"putBook":{"book":{"id":"2","title":"Tides"}}}"#)
    #expect(books.nodes.map(\.title) == ["Waves", "Tides"])
    try commit(DropBook(id: "1", lists: lists), #"{"dropBook":{"droppedId":"1"}}"#)
    #expect(books.nodes.map(\.id) == ["2"])
  }

  @Test("the client's own fields are nil until the app writes them, whatever a server says")
  func clientFields() throws {
    let book = try #require(try shelf().list.books.nodes.first)
    #expect(book.isMarked == nil)
    #expect(book.remark == nil)
    try commit(
      MarkBook(id: "1"),
      #"{"node":{"__typename":"Book","id":"1","isMarked":true,"remark":{"text":"wet","mood":"TORN"}}}"#, isLocal: true)
    #expect(book.isMarked == true)
    #expect(book.remark?.text == "wet")
    #expect(book.remark?.mood == .torn)
    #expect(MarkBook(id: "1").__document.text == "query MarkBook($id:ID!){node(id:$id){__typename,id,...on Book{id}}}")
  }
}
