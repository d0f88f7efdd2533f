import FreshetCompiler
import GraphQLLanguage
import Testing

@Suite struct DocumentNamesTests {
  private let fixture = Fixture()

  @Test("an operation and a fragment of one name are told, for both would be one Swift type")
  func clash() {
    let message =
      "there is a fragment called \"Q\" as well, and both would be one Swift type: give one of them another name"
    #expect(fixture.errors("query Q { me { id } } fragment Q on User { id }") == ["1:7: " + message])
    #expect(fixture.errors("query Q { me { ...Q } } fragment Q on User { id }") == ["1:7: " + message])
  }

  @Test("a used module's fragment is told as well, where an operation has its name")
  func module() {
    var input = fixture.input("query Card { me { ...Card } }")
    input.modules = [
      CompilerModule(
        name: "Cards", configuration: Configuration(identity: fixture.configuration.identity, accessLevel: .public),
        documents: [Source("fragment Card on User { id }", name: "card.graphql")])
    ]
    #expect(
      Compiler.compile(input).diagnostics.map(\.description) == [
        """
        a.graphql:1:7: error: there is a fragment called "Card" as well, and both would be one Swift type: give one of \
        them another name
        card.graphql:1:10: note: the fragment
        """
      ])
  }
}
