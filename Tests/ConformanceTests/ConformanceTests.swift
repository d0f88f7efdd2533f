import Foundation
import Freshet
import Testing

@MainActor
@Suite("Language-neutral scripts")
struct ConformanceTests {
  /// Scripts of what this runtime does not have yet. They run all the same: one that begins to pass fails here.
  nonisolated static let notYet: [String: Comment] = [
    "catch-up": "there is no catch-up yet"
  ]

  nonisolated static let scripts: [String] = {
    let folder = Cases.folder.appending(path: "scripts").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  private func run(_ text: String) async throws {
    try await ScriptRunner(try Cases.compiled.get()).run(try JSONValue(json: text))
  }

  @Test("the script passes as it stands", arguments: scripts)
  func script(_ name: String) async throws {
    let text = try String(contentsOf: Cases.folder.appending(path: "scripts/\(name).json"), encoding: .utf8)
    guard let reason = Self.notYet[name] else { return try await run(text) }
    await withKnownIssue(reason) { try await run(text) }
  }

  @Test("the scripts are there, also those that are expected to fail")
  func scriptsAreThere() {
    let expected = ["catch-up", "defer", "edges", "lifetime", "optimistic", "subscription-stream"]
    #expect(Set(expected).isSubset(of: Self.scripts))
    #expect(Set(Self.notYet.keys).isSubset(of: Self.scripts))
  }

  @Test(
    "a step that cannot be run, and what does not hold, fail the script",
    arguments: [
      #"{"name":"x","steps":[{"dance":{}}]}"#,
      #"{"name":"x","steps":[{"end":{},"music":1}]}"#,
      #"{"name":"x","steps":[{"end":{"now":true}}]}"#,
      #"{"name":"x","steps":[{"end":{},"collect":{}}]}"#,
      #"{"name":"x","steps":[{}]}"#,
      #"{"name":"x"}"#,
      #"{"name":"x","steps":[{"retry":{"handle":"nobody"}}]}"#,
      #"{"name":"x","steps":[{"attach":{"operation":"Nothing","variables":{},"as":"a"}}]}"#,
      #"{"name":"x","steps":[{"attach":{"operation":"NotesQuery","variables":{"id":"1"},"as":"a"},"sent":[]}]}"#,
      #"{"name":"x","steps":[{"attach":{"operation":"NotesQuery","variables":{"id":"1"},"as":"a"},"sent":[{"operation":"NotesQuery","variables":{"id":"2"}}]}]}"#,
      #"{"name":"x","steps":[{"attach":{"operation":"NotesQuery","variables":{"id":"1"},"as":"a"},"phase":{"handle":"a","is":"ready"}}]}"#,
      #"{"name":"x","steps":[{"attach":{"operation":"NotesQuery","variables":{"id":"1"},"as":"a"},"reads":[{"handle":"a","path":"nobody","value":null}]}]}"#,
      #"{"name":"x","steps":[{"attach":{"operation":"NotesQuery","variables":{"id":"1"},"as":"a"}},{"answer":{"handle":"a","payloads":[{"data":{"character":null}}]},"notified":["Character:1 name"]}]}"#,
      #"{"name":"x","steps":[{"attach":{"operation":"NotesQuery","variables":{"id":"1"},"as":"a"},"logged":["missingField"]}]}"#,
    ])
  func failing(_ script: String) async {
    await #expect(throws: (any Error).self) { try await run(script) }
  }
}
