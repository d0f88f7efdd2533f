import GraphQLLanguage
import TestSupport
import Testing

@testable import FreshetCompiler

struct ConfigurationReaderTests {
  private func read(_ text: String) -> ConfigurationReader { ConfigurationReader(Source(text, name: "freshet.json")) }

  @Test("every member is read")
  func members() {
    let reader = read(
      """
      {
        "schema": ["schema.graphql", "more/\\u00fc.graphql"],
        "extensions": "client.graphql",
        "identity": { "Quote": ["base", "quote"], "Feed": "key" },
        "lookups": { "character": "Character" },
        "scalars": {
          "Date": "Foundation.Date", "Money": "Money", "Rate": { "type": "Money.Rate" },
          "Day": { "type": "Calendar.Day", "module": "Days" }
        },
        "accessLevel": "public"
      }
      """)
    #expect(reader.diagnostics.diagnostics.isEmpty)
    var configuration = reader.configuration
    #expect(configuration.places["identity.Quote.quote"]?.position.description == "4:35")
    configuration.places = [:]
    #expect(
      configuration
        == Configuration(
          schema: ["schema.graphql", "more/ü.graphql"], extensions: ["client.graphql"],
          identity: ["Quote": ["base", "quote"], "Feed": ["key"]], lookups: ["character": "Character"],
          scalars: [
            "Date": ScalarType("Date", module: "Foundation"), "Money": ScalarType("Money"),
            "Rate": ScalarType("Money.Rate"), "Day": ScalarType("Calendar.Day", module: "Days"),
          ], accessLevel: .public))
    #expect(reader.schema.map(\.location.position.description) == ["2:14", "2:32"])
  }

  @Test(
    "a wrong member is told at its line and column",
    arguments: [
      (
        "{\n  \"shema\": \"a\",\n  \"schema\": \"a\"\n}",
        "2:3: error: a configuration has no member \"shema\"; did you mean \"schema\"?"
      ),
      ("{\n  \"schema\": 3\n}", "2:13: error: the path of a file in \"schema\" is a string, not a number"),
      ("{\n  \"schema\": []\n}", "2:13: error: \"schema\" names no file"),
      (" {}", "1:2: error: \"schema\" is missing: the path of the schema's file, or a list of paths"),
      ("[]", "1:1: error: a configuration is an object, not a list"),
      (
        "{\"schema\": \"a\",\n\"identity\": {\"A\": [true]}}",
        "2:20: error: the key field of \"A\" is a string, not a boolean"
      ),
      ("{\"schema\": \"a\",\n\"identity\": {\"A\": []}}", "2:19: error: \"A\" names no key field"),
      ("{\"schema\": \"a\",\n\"identity\": {\"A\": [\"b\", \"b\"]}}", "2:19: error: \"A\" names a key field twice"),
      ("{\"schema\": \"a\",\n\"identity\": {\"A b\": \"c\"}}", "2:14: error: \"A b\" is no name of a schema"),
      ("{\"schema\": \"a\",\n\"lookups\": {\"a\": \"1\"}}", "2:18: error: \"1\" is no name of a schema"),
      ("{\"schema\": \"a\",\n\"scalars\": \"Date\"}", "2:12: error: \"scalars\" is an object, not a string"),
      (
        "{\"schema\": \"a\",\n\"scalars\": {\"A\": \"Array<Int>\"}}",
        "2:18: error: \"Array<Int>\" is no Swift name; a type alias gives any other type one"
      ),
      (
        "{\"schema\": \"a\",\n\"scalars\": {\"A\": {\"module\": \"B\"}}}",
        "2:18: error: \"A\" has no \"type\": the Swift type it reads as"
      ),
      (
        "{\"schema\": \"a\",\n\"scalars\": {\"A\": {\"typ\": \"B\", \"type\": \"B\"}}}",
        "2:19: error: a scalar has no member \"typ\"; did you mean \"type\"?"
      ),
      (
        "{\"schema\": \"a\",\n\"accessLevel\": \"open\"}",
        "2:16: error: \"open\" is none of the access levels \"internal\", \"package\", \"public\""
      ),
      ("{\"schema\": \"a\",\n\"schema\": \"a\"}", "2:1: error: the member \"schema\" stands here twice"),
    ])
  func wrongMembers(text: String, message: String) {
    #expect(read(text).diagnostics.diagnostics.map(\.description) == ["freshet.json:" + message])
  }

  @Test(
    "a text that is no JSON is told where it stops being it",
    arguments: [
      ("", "1:1: error: this is no JSON: the file ends where a value is expected"),
      ("{\n  \"schema\": \"a\",\n}", "3:1: error: this is no JSON: expected a member's name in quotes"),
      ("{\n  \"schema\" \"a\"\n}", "2:12: error: this is no JSON: expected \":\""),
      ("{\n  \"schema\": \"a\"\n  \"b\": 1 }", "3:3: error: this is no JSON: expected \",\" or \"}\""),
      ("{ \"schema\": \"a }\n", "1:13: error: this string is not closed"),
      ("{ \"schema\": \"\\x\" }", "1:15: error: this is no JSON: expected an escape sequence of JSON"),
      ("{ \"schema\": -x }", "1:14: error: this is no JSON: expected a digit"),
      ("{ \"schema\": \"a\" } // b", "1:19: error: this is no JSON: expected the end of the file"),
    ])
  func noJSON(text: String, message: String) {
    #expect(read(text).diagnostics.diagnostics.map(\.description) == ["freshet.json:" + message])
  }

  @Test("several mistakes are told in one run")
  func several() {
    let reader = read(#"{ "schema": 1, "scalars": 2, "a": 3 }"#)
    #expect(reader.diagnostics.diagnostics.count == 3)
  }

  @Test("any bytes, and any depth, have an end")
  func anyBytes() {
    #expect(read(String(repeating: "[", count: 100_000)).diagnostics.hasErrors)
    var random = SplitMix64(seed: 5)
    let valid = Array(#"{"schema":["a\u00e9"],"identity":{"A":["b"]},"x":[1.5e3,true,null]}"#.utf8)
    for _ in 0..<3_000 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = UInt8.random(in: 0...255, using: &random)
      }
      _ = read(String(decoding: bytes.prefix(Int.random(in: 0...bytes.count, using: &random)), as: UTF8.self))
    }
  }
}
