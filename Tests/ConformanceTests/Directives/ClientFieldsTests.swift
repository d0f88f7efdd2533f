import Testing

@_spi(Generated) @testable import Freshet

@MainActor @Suite struct ClientFieldsTests {
  let documents: DocumentStore
  private let me: JSONValue = ["me": ["id": "1", "name": "Ada"]]

  init() throws {
    documents = try DocumentStore(
      """
      query Me { me { id name isSelected zoom(in: "x") draft { text } } }
      query Server { me { id name } }
      query Selected { selected { id name } }
      query Select { selected { id } }
      query Users { search(text: "") { ... on User { id isSelected } } }
      mutation Touch { touch(id: 1) { id name isSelected } }
      query Later { me { id ...Draft @defer } }
      fragment Draft on User { name isSelected }
      """,
      extensions: """
        extend type Query { selected: User }
        extend type User { isSelected: Boolean!, zoom(in: String): Float, draft: Draft }
        type Draft { text: String!, words: Int! }
        """)
  }

  @Test("they read as nil until they are written, without a word, and are not missed")
  func unwritten() throws {
    try documents.commit("Me", [:], me)
    for path in ["me.isSelected", "me.zoom", "me.draft"] { #expect(try documents.read(path, of: "Me") == nil) }
    #expect(try documents.availability(of: "Me") == .full)
    #expect(try documents.availability(of: "Selected") == .full)
    #expect(documents.logged == [])
  }

  @Test("a server's payload does not write them, the app's does")
  func written() throws {
    let says: JSONValue = [
      "me": ["id": "1", "name": "Ada", "isSelected": true, "zoom": 2.5, "draft": ["text": "hm", "words": "many"]]
    ]
    try documents.commit("Me", [:], says)
    #expect(try documents.read("me.isSelected", of: "Me") == nil)
    #expect(try documents.read("me.draft", of: "Me") == nil)
    try documents.commit("Me", [:], says, from: .app)
    #expect(try documents.read("me.isSelected", of: "Me") == true)
    #expect(try documents.read("me.zoom", of: "Me") == 2.5)
    #expect(try documents.read("me.draft.text", of: "Me") == "hm")
    // They stay when the server answers again, and no other query's answer touches them.
    try documents.commit("Me", [:], ["me": ["id": "1", "name": "Countess", "isSelected": false]])
    try documents.commit("Server", [:], me)
    #expect(try documents.read("me.isSelected", of: "Me") == true)
    #expect(try documents.read("me.name", of: "Me") == "Ada")
  }

  @Test("one of them can name a record of the server's, and is kept with it")
  func links() throws {
    try documents.commit("Server", [:], me)
    try documents.commit("Select", [:], ["selected": ["id": "1"]], from: .app)
    #expect(try documents.read("selected.name", of: "Selected") == "Ada")
    let scope = documents.store.scope(for: try documents.document("Selected"), variables: [:])
    documents.store.retain(scope)
    documents.store.collect()
    #expect(try documents.read("selected.name", of: "Selected") == "Ada")
    try documents.commit("Server", [:], ["me": ["id": "1", "name": "Countess"]])
    #expect(try documents.read("selected.name", of: "Selected") == "Countess")
  }

  @Test("an optimistic response shows them until the answer comes")
  func optimistic() throws {
    try documents.commit("Me", [:], me)
    let response = try documents.response("Touch", [:], ["touch": ["id": "1", "isSelected": true]], from: .app)
    let (layer, _) = documents.store.addLayer(response)
    #expect(try documents.read("me.isSelected", of: "Me") == true)
    documents.store.replace(
      layer, with: try documents.response("Touch", [:], ["touch": ["id": "1", "name": "Bo", "isSelected": true]]))
    #expect(try documents.read("me.isSelected", of: "Me") == nil)
    #expect(try documents.read("me.name", of: "Me") == "Bo")
  }

  @Test("a deferred part is there when all that a server sends of it is")
  func deferred() throws {
    try documents.commit("Later", [:], ["me": ["id": "1"]])
    #expect(try documents.read("me.draft.name", of: "Later") == nil)
    try documents.commit("Server", [:], me)
    #expect(try documents.read("me.draft.name", of: "Later") == "Ada")
  }

  @Test("an environment commits them by commitPayload")
  func payload() throws {
    let document = try documents.document("Me")
    let scope = documents.store.scope(for: document, variables: [:])
    let payload = Payload(#"{"data":{"me":{"id":"1","name":"Ada","isSelected":true}}}"#)
    documents.store.commit([try Ingest.read(payload, scope: scope, isLocal: true)])
    #expect(try documents.read("me.isSelected", of: "Me") == true)
    #expect(throws: Failure.self) {
      try Ingest.read(Payload(#"{"data":{"me":{"id":"1","isSelected":true}}}"#), scope: scope, isLocal: true)
    }
  }
}
