import Foundation
import TestSupport
import Testing

/// `persist` in a configuration: operations a server knows by their ids.
struct PersistTests {
  private let folder: ToolFolder

  init() throws {
    folder = try ToolFolder()
    try folder.write("query Hero { hero { ...Card_hero } }\nquery Count { count }", to: "App/a.graphql")
  }

  private func configure(_ persist: String) throws {
    try folder.write("{ \"schema\": \"schema.graphql\",\n\"persist\": \(persist) }", to: "freshet.json")
  }

  private func sum(_ text: String) throws -> String {
    let run = try ProcessRun(URL(filePath: "/usr/bin/env"), ["sha256sum"], input: Array(text.utf8))
    return String(run.output.prefix(64))
  }

  @Test("the manifest has every text by the SHA-256 that other tools make of it, and operations carry the id")
  func manifest() throws {
    try configure("\"ids.json\"")
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 0)
    let manifest = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: folder.url("ids.json")))
    let texts = try folder.freshet("print", "App").output.split(separator: "\n").map(String.init)
    #expect(texts.count == 2)
    #expect(manifest.values.sorted() == texts.sorted())
    let code = try folder.read("out/Documents+Freshet.swift")
    for text in texts {
      let id = try sum(text)
      #expect(manifest[id] == text)
      #expect(code.contains("id: \"\(id)\""))
      #expect(code.contains(text))
    }
  }

  @Test("the manifest is sorted, the same for the same input, and left alone where it would not change")
  func determinism() throws {
    try configure("{ \"file\": \"ids.json\" }")
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 0)
    let text = try folder.read("ids.json")
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
    #expect(lines == lines.sorted())
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.url("ids.json").path)
    try folder.remove("out/.freshet-stamp")
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url("ids.json").path)
    #expect(attributes[.modificationDate] as? Date == old)
    // One that is gone, or was edited, is written again.
    try folder.remove("ids.json")
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 0)
    #expect(try folder.read("ids.json") == text)
    try folder.write("{}", to: "ids.json")
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 0)
    #expect(try folder.read("ids.json") == text)
    #expect(try folder.freshet("generate", "--output", "out", "--manifest", "other.json", "App").status == 0)
    #expect(try folder.read("other.json") == text)
  }

  @Test("with \"only\" the texts are in the manifest alone")
  func only() throws {
    try configure("{ \"file\": \"ids.json\", \"only\": true }")
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 0)
    let code = try folder.read("out/Documents+Freshet.swift")
    for text in try folder.freshet("print", "App").output.split(separator: "\n") {
      #expect(!code.contains(text))
      #expect(try folder.read("ids.json").contains(text))
      #expect(code.contains("id: \"\(try sum(String(text)))\""))
    }
  }

  @Test("with \"only\" a subscription is refused: a socket carries its text")
  func subscription() throws {
    try folder.write(
      "type Query { hero: Hero } type Hero { id: ID! name: String } type Subscription { a: Int }", to: "schema.graphql")
    try folder.write("query Hero { hero { ...Card_hero } }\nsubscription A { a }", to: "App/a.graphql")
    try configure("\"ids.json\"")
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 0)
    #expect(try folder.read("ids.json").contains("subscription A"))
    try configure("{ \"file\": \"ids.json\", \"only\": true }")
    let run = try folder.freshet("generate", "--output", "out", "App")
    #expect(run.status == 1)
    #expect(
      run.error.hasPrefix("App/a.graphql:2:14: error: subscription \"A\" has no text to send over a socket"),
      "\(run.error)")
    #expect(folder.names("out") == [])
  }

  @Test(
    "a wrong member of \"persist\" is told at its place",
    arguments: [
      ("3", "2:12: error: the file of the persisted documents is a string, not a number"),
      ("{}", "2:12: error: \"file\" is missing in \"persist\""),
      (
        "{ \"file\": \"a\", \"onyl\": true }", "2:27: error: \"persist\" has no member \"onyl\"; did you mean \"only\"?"
      ),
      ("{ \"file\": \"a\", \"only\": 1 }", "2:35: error: \"only\" of \"persist\" is a boolean, not a number"),
    ])
  func members(persist: String, message: String) throws {
    try configure(persist)
    let run = try folder.freshet("validate", "App")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("freshet.json:\(message)"), "\(run.error)")
  }

  @Test("a manifest that cannot be written is told")
  func unwritable() throws {
    try configure("\"App/a.graphql/ids.json\"")
    let run = try folder.freshet("generate", "--output", "out", "App")
    #expect(run.status == 2)
    #expect(
      run.error.hasPrefix(
        "freshet: error: the file \"App/a.graphql/ids.json\" cannot be written: a part of its path is a file"),
      "\(run.error)")
  }
}
