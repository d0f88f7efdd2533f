import Testing

@_spi(Generated) @testable import Freshet

/// An object under an interface or a union is read by every condition its type satisfies, and by no other.
@MainActor @Suite struct AbstractTypesTests {
  let documents: DocumentStore

  init() throws {
    documents = try DocumentStore(
      """
      query Union { t { __typename ... on A { code } ... on B { label: code ... on J { j } } } }
      query Interface { i { i ... on J { j } ... on X { x } ...Part } }
      query List { all { __typename i ... on J { j } ...Part @alias(as: "part") } }
      fragment Part on J { j ... on X { x } }
      """,
      schema: """
        type Query { t: T, i: I, all: [I] }
        union T = A | B
        interface I { i: Int }
        interface J { j: Int }
        type A { code: String }
        type B implements J { code: String, j: Int }
        type X implements I & J { i: Int, j: Int, x: Int! }
        type Y implements I { i: Int }
        """, identity: [:], lookups: [:])
  }

  private func reads(_ path: String, _ operation: String) throws -> JSONValue? {
    guard let place = try documents.reader(operation).place(path) else { return nil }
    if case .leaf(let value) = place { return value }
    return "there"
  }

  @Test("a member of a union is read as its own type and not as another")
  func union() throws {
    try documents.commit("Union", [:], ["t": ["__typename": "B", "label": "b", "j": 1]])
    #expect(try reads("t.asA", "Union") == nil)
    #expect(try reads("t.asB", "Union") == "there")
    #expect(try reads("t.asB.label", "Union") == "b")
    #expect(try reads("t.asB.j", "Union") == 1)
    #expect(try reads("t.asB.__typename", "Union") == "B")
    try documents.commit("Union", [:], ["t": ["__typename": "A", "code": "a"]])
    #expect(try reads("t.asA.code", "Union") == "a")
    #expect(try reads("t.asB", "Union") == nil)
    #expect(documents.logged == [])
  }

  @Test("an object that implements two interfaces is read as both, and as its type with all of it")
  func interfaces() throws {
    try documents.commit("Interface", [:], ["i": ["__typename": "X", "i": 1, "j": 2, "x": 3]])
    #expect(try reads("i.i", "Interface") == 1)
    #expect(try reads("i.asJ.j", "Interface") == 2)
    #expect(try reads("i.asJ.i", "Interface") == 1)
    #expect(try reads("i.asX.x", "Interface") == 3)
    #expect(try reads("i.asX.j", "Interface") == 2)
    #expect(try reads("i.part.asX.x", "Interface") == 3)
    try documents.commit("Interface", [:], ["i": ["__typename": "Y", "i": 4]])
    #expect(try reads("i.i", "Interface") == 4)
    for path in ["i.asJ", "i.asX", "i.part"] { #expect(try reads(path, "Interface") == nil) }
    #expect(try documents.availability(of: "Interface") == .full)
    #expect(documents.logged == [])
  }

  @Test("a type the build does not know has what is shared, in a list among others too, and is no fault")
  func unknown() throws {
    try documents.commit("Union", [:], ["t": ["__typename": "C"]])
    #expect(try reads("t.__typename", "Union") == "C")
    #expect(try reads("t.asA", "Union") == nil)
    #expect(try reads("t.asB", "Union") == nil)
    try documents.commit("Interface", [:], ["i": ["__typename": "C", "i": 5]])
    #expect(try reads("i.i", "Interface") == 5)
    for path in ["i.asJ", "i.asX", "i.part"] { #expect(try reads(path, "Interface") == nil) }
    let all: JSONValue = [
      ["__typename": "X", "i": 1, "j": 2, "x": 3], ["__typename": "C", "i": 6], nil, ["__typename": "Y", "i": 7],
    ]
    try documents.commit("List", [:], ["all": all])
    #expect(try reads("all.count", "List") == 4)
    #expect(try reads("all.0.part.asX.x", "List") == 3)
    #expect(try reads("all.1.i", "List") == 6)
    #expect(try reads("all.1.__typename", "List") == "C")
    #expect(try reads("all.1.part", "List") == nil)
    #expect(try reads("all.1.asJ", "List") == nil)
    #expect(try reads("all.3.i", "List") == 7)
    #expect(try documents.availability(of: "Union") == .full)
    #expect(try documents.availability(of: "List") == .full)
    #expect(documents.logged == [])
  }
}
