import FreshetCompiler
import GraphQLLanguage
import Testing

@Suite struct ReadDirectivesTests {
  private let fixture = Fixture()

  @Test("an action or a target that is none is told with those there are")
  func choices() {
    #expect(
      fixture.errors(
        """
        query Q {
          me {
            name @required(action: THRWO)
            score @required(action: "LOG")
            email @catch(to: NUL)
          }
        }
        """) == [
          "3:28: \"action\" of \"@required\" is NONE, LOG or THROW; did you mean \"THROW\"?",
          "4:29: \"action\" of \"@required\" is NONE, LOG or THROW",
          "5:22: \"to\" of \"@catch\" is RESULT or NULL; did you mean \"NULL\"?",
        ])
    #expect(
      fixture.errors("query Q { me { id @required } }") == [
        "1:19: directive \"@required\" needs the argument \"action\" of type \"RequiredFieldAction!\""
      ])
  }

  @Test("a field is not required and caught, a document does not throw and catch")
  func contradictions() {
    #expect(
      fixture.errors(
        """
        query Q @catch @throwOnFieldError {
          me { name @required(action: LOG) @catch ... @catch { id } }
        }
        """) == [
          "1:16: field errors are either thrown or caught: \"@catch\" leaves \"@throwOnFieldError\" nothing to throw",
          "2:36: \"name\" is either required or caught: \"@catch\" has nothing left to catch where null bubbles",
          "2:47: an inline fragment that is caught needs a name to be read by, \"@alias(as: …)\"",
        ])
  }

  @Test("a field is not less severe than the object that it makes null")
  func severity() {
    #expect(
      fixture.errors(
        """
        query Q {
          me @required(action: THROW) {
            name @required(action: LOG)
            ... on Named { owner @required(action: NONE) { id @required(action: NONE) } }
            friends @required(action: THROW) { name @required(action: NONE) }
            ... on User @alias(as: "card") { score @required(action: NONE) }
            settings { theme @required(action: NONE) }
          }
        }
        """) == [
          "3:10: \"name\" makes \"me\" null, which is required with THROW: its own action must not be less severe than"
            + " that, so make it THROW",
          "4:26: \"owner\" makes \"me\" null, which is required with THROW: its own action must not be less severe than"
            + " that, so make it THROW",
        ])
  }

  @Test("a field that is selected twice is required alike, and caught alike")
  func alike() {
    #expect(
      fixture.errors(
        """
        query Q {
          me { name @required(action: LOG) score @catch }
          ... on Query { me { name score @catch(to: NULL) } }
        }
        """) == [
          "3:23: \"name\" is selected twice, and both must have the same \"@required\": here not required, there required"
            + " with LOG",
          "3:34: \"score\" is selected twice, and both must have the same \"@catch\"",
        ])
    #expect(
      fixture.errors(
        """
        query Q {
          search(text: "") { ... on User { name @required(action: LOG) } ... on Tag { name } }
          me { ...F name }
        }
        fragment F on User { name @required(action: LOG) }
        """) == [])
  }

  @Test("a lens plan says what is required, caught and thrown; an operation's plan and the server's text do not")
  func plans() throws {
    let document = """
      query Q @throwOnFieldError {
        me {
          id
          name @required(action: NONE)
          score @required(action: LOG)
          email @required(action: THROW)
          owner @catch { id }
          settings @catch(to: NULL) { theme }
          ... @alias(as: "card") @catch { name @required(action: NONE) }
        }
      }
      """
    #expect(
      try fixture.lensPlan(of: "Q", document) == """
        ^t
        {Query
        me >1
        {User
        id s!
        name s !n
        score f !l
        email s !t
        owner >2 ^r
        settings >3 ^n
        :card >4 ^r
        {User
        id s!
        {Settings
        theme s
        {User
        name s !n
        """)
    #expect(
      try fixture.plan(document) == """
        {Query
        me >1
        {User id
        id s! k
        name s
        score f
        email s
        owner >2
        settings >3
        {User id
        id s! k
        {Settings
        theme s
        """)
    #expect(
      try fixture.text(document)
        == "query Q{me{id,name,score,email,owner{id},settings{theme},...{name}}}")
  }

  @Test("what a narrower fragment requires makes the object null that it is")
  func narrowing() throws {
    #expect(
      try fixture.lensPlan(of: "Q", "query Q { named { name ... on User { score @required(action: NONE) } } }") == """
        #User
        {Query
        named >1
        {Named*
        name s
        :asUser >2 ~0 !n
        {User
        name s
        score f !n
        """)
  }

  @Test("@semanticNonNull is known without being declared, and in extensions")
  func semanticNonNull() {
    var fixture = fixture
    fixture.schema +=
      "\nextend type User { pal: User @semanticNonNull, tags: [[String]] @semanticNonNull(levels: [0, 2]) }"
    let file = generated(
      "query Q { me { ...F ...G } } fragment F on User @throwOnFieldError { pal { id } tags }"
        + " fragment G on User { pal { id } tags t: tags @catch n: tags @catch(to: NULL) }", fixture)
    #expect(file.contains("var pal: Pal { "))
    #expect(file.contains("var tags: [[Swift.String]?] { "))
    #expect(file.contains("var pal: Pal? { "))
    #expect(file.contains("var tags: [[Swift.String?]?]? { "))
    #expect(file.contains("var t: Swift.Result<[[Swift.String]?], Freshet.ReadFailure> { "))
    #expect(file.contains("var n: [[Swift.String]?]? { "))
  }

  private func generated(_ document: String, _ fixture: Fixture) -> String {
    let output = Compiler.compile(fixture.input(document))
    #expect(output.diagnostics.map(\.description) == [])
    return output.files.first { $0.name == "a.swift" }?.text ?? ""
  }
}
