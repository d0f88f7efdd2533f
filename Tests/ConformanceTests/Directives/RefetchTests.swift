import Testing

@_spi(Generated) @testable import Freshet

/// Fragments that are fetched again by a query of their own, over each way there is.
@MainActor @Suite struct RefetchTests {
  let documents: DocumentStore

  init() throws {
    documents = try DocumentStore(
      """
      query Screen($masked: Boolean!) {
        me { id ...Card best { id ...Any } }
        quote(base: "a", quote: "b") { base quote ...Price }
        place(spot: "x:y", country: "z") { ...Spot }
        ...Tags
        search(text: "") { ...Title }
      }
      fragment Card on User @refetchable(queryName: "CardQuery")
      @argumentDefinitions(size: {type: "Int", defaultValue: 3}) { email(masked: $masked) filed(n: $size) }
      fragment Any on Node @refetchable(queryName: "AnyQuery") { ... on Note { text } }
      fragment Price on Quote @refetchable(queryName: "PriceQuery") { price }
      fragment Spot on Place @refetchable(queryName: "SpotQuery") { height }
      fragment Tags on Query @refetchable(queryName: "TagsQuery") { tags }
      fragment Title on Named @refetchable(queryName: "TitleQuery") { name }
      """)
    try documents.commit(
      "Screen", variables,
      [
        "me": ["id": "1", "email": "a@b", "filed": "x", "best": ["__typename": "Note", "id": "n", "text": "one"]],
        "quote": ["base": "a", "quote": "b", "price": 1.5],
        "place": ["spot": "x:y", "country": "z", "height": 1], "tags": ["a"],
        "search": [["__typename": "User", "id": "2", "name": "Bo"]],
      ])
  }

  private let variables: [String: JSONValue] = ["masked": false]

  /// Fetches the fragment at a path again: the query's name and variables, when the answer is committed.
  private func refetch(_ path: String, _ answer: JSONValue) throws -> (String, [String: JSONValue]) {
    guard case .object(let anchor, _)? = try documents.reader("Screen", variables).place(path),
      let (document, variables) = anchor.refetch
    else { throw Cases.Problem(description: "\(path) cannot be fetched again") }
    try documents.commit(document.name, variables, answer)
    return (document.name, variables)
  }

  private func read(_ path: String) throws -> JSONValue { try documents.read(path, of: "Screen", variables) }

  @Test("over node, with the fragment's arguments and the operation's variables it uses")
  func node() throws {
    let (name, sent) = try refetch(
      "me.card", ["node": ["__typename": "User", "id": "1", "email": "c@d", "filed": "y"]])
    #expect(name == "CardQuery")
    #expect(sent == ["id": "1", "masked": false, "size": 3])
    #expect(try read("me.card.email") == "c@d")
    #expect(try read("me.card.filed") == "y")
  }

  @Test("over node for a fragment on an interface, or on Node itself")
  func interfaces() throws {
    let (_, any) = try refetch("me.best.any", ["node": ["__typename": "Note", "id": "n", "text": "two"]])
    #expect(any == ["id": "n"])
    #expect(try read("me.best.any.asNote.text") == "two")
    let (_, title) = try refetch("search.0.title", ["node": ["__typename": "User", "id": "2", "name": "Bob"]])
    #expect(title == ["id": "2"])
    #expect(try read("search.0.title.name") == "Bob")
  }

  @Test("over a lookup with several key fields, whatever is in them")
  func lookups() throws {
    let (_, price) = try refetch("quote.price", ["quote": ["base": "a", "quote": "b", "price": 2.5]])
    #expect(price == ["base": "a", "quote": "b"])
    #expect(try read("quote.price.price") == 2.5)
    let (_, spot) = try refetch("place.spot", ["place": ["spot": "x:y", "country": "z", "height": 2]])
    #expect(spot == ["spot": "x:y", "country": "z"])
    #expect(try read("place.spot.height") == 2)
  }

  @Test("over the root, for a fragment on the query type")
  func root() throws {
    let (_, sent) = try refetch("tags", ["tags": ["a", "b"]])
    #expect(sent == [:])
    #expect(try read("tags.tags.count") == 2)
  }

  @Test("a record that is known by another field is still found by its id")
  func otherKey() throws {
    let documents = try DocumentStore(
      """
      query Q { me { ...Card } }
      fragment Card on User @refetchable(queryName: "CardQuery") { email }
      """, identity: ["User": ["name"]], lookups: [:])
    try documents.commit("Q", [:], ["me": ["name": "Ada", "id": "1", "email": "a"]])
    guard case .object(let anchor, _)? = try documents.reader("Q").place("me.card") else {
      throw Cases.Problem(description: "no card")
    }
    #expect(anchor.refetch?.variables == ["id": "1"])
  }
}
