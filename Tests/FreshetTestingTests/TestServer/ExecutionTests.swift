import Foundation
import Freshet
import FreshetTesting
import Testing

@Suite("What a test server answers", .timeLimit(.minutes(10)))
struct ExecutionTests {
  @Test("A response has the fields in the order they were selected, aliases, lists and coerced ids included")
  func fields() async throws {
    let notes = try NotesServer()
    let text = try await notes.ask("{ hero: character(id: \"c1\") { notes { text id } name __typename id } }")
    #expect(
      text == #"{"data":{"hero":{"notes":[{"text":"One","id":"n1"},{"text":"Two","id":"2"}],"#
        + #""name":"Ada","__typename":"Character","id":"c1"}}}"#)
  }

  @Test("Fragments, spread or inline, merge into one object; conditions on a type are kept to")
  func fragments() async throws {
    let notes = try NotesServer()
    let text = try await notes.ask(
      """
      query Q { search(text: "b") { ...Both ... on Note { text } } }
      fragment Both on Node { id ... on Character { name friends { id } friends { name } } }
      """)
    #expect(
      text == #"{"data":{"search":[{"id":"c1","name":"Ada","friends":[{"id":"c2","name":"Grace"}]},"#
        + #"{"id":"n9","text":"b"}]}}"#)
  }

  @Test("@skip and @include leave fields out", arguments: [(true, #"{"name":"Ada"}"#), (false, #"{"id":"c1"}"#)])
  func conditions(_ isShort: Bool, _ expected: String) async throws {
    let notes = try NotesServer()
    let text = try await notes.ask(
      "query($s: Boolean!) { character(id: \"c1\") { id @skip(if: $s) ... @include(if: $s) { name } } }",
      variables: ["s": .boolean(isShort)])
    #expect(text == #"{"data":{"character":\#(expected)}}"#)
  }

  @Test("Arguments are coerced: defaults, a single value for a list, variables inside values")
  func arguments() async throws {
    let notes = try NotesServer()
    let text = try await notes.ask(
      "query($t: String!, $absent: Int) { echo(input: {text: $t, tags: \"x\", limit: $absent}) }",
      variables: ["t": "é"])
    #expect(
      text == #"{"data":{"echo":"{\"input\":{\"limit\":3,\"tags\":[\"x\"],\"text\":\"é\"},\"kind\":\"NOTE\"}"}}"#)
  }

  @Test("A variable that does not fit its type is a request error, and nothing runs")
  func variables() async throws {
    let notes = try NotesServer()
    let answer = try await notes.post(
      #"{"query":"query($id: ID!) { character(id: $id) { id } }","variables":{"id":null}}"#)
    #expect(answer.status == 422)
    #expect(answer.text == #"{"errors":[{"message":"Variable '$id' of type 'ID!' must not be null."}]}"#)
  }

  @Test("An error stays at its field, with path, place and extensions")
  func fieldError() async throws {
    let notes = try NotesServer()
    let answer = try await notes.post(#"{"query":"{ broken slow }"}"#)
    #expect(answer.status == 294)
    #expect(
      answer.text == #"{"data":{"broken":null,"slow":"done"},"errors":[{"extensions":{"code":"B"},"#
        + #""locations":[{"column":3,"line":1}],"message":"broken","path":["broken"]}]}"#)
  }

  @Test("A null where none may be nulls the nearest thing that may be null")
  func propagation() async throws {
    let notes = try NotesServer()
    let items = try await notes.ask("{ brokenItems { name } }")
    #expect(items.hasPrefix(#"{"data":{"brokenItems":[{"name":"one"},null,{"name":"three"}]},"errors":["#))
    #expect(items.contains(#""path":["brokenItems",1,"name"]"#))
    let required = try await notes.ask("{ brokenRequired { name } }")
    #expect(required.hasPrefix(#"{"data":{"brokenRequired":null},"errors":["#))
    let untyped = try await notes.ask("{ node(id: \"x\") { id } }")
    #expect(untyped.contains("__typename"))
  }

  @Test("A schema that is none, or a field it does not have, is told")
  func mistakes() throws {
    #expect(throws: TestServerError.self) { try TestServer(schema: "type Query { a: Missing }") }
    let server = try TestServer(schema: "type Query { a: Int }")
    #expect(throws: TestServerError.unknownField("Query.b")) { try server.resolve("Query.b") { _ in .null } }
  }
}
