import Foundation
import TestSupport
import Testing

/// Files that nobody wrote on purpose: each is one clear line, never a crash or a run without end.
struct SourceFilesTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  private func lines(_ arguments: String...) throws -> [String] {
    let run = try ProcessRun(ProcessRun.built("freshet"), ["validate"] + arguments, in: folder.files.url)
    #expect(run.reason == .exit)
    #expect(run.status == 1)
    return run.error.split(separator: "\n").map(String.init)
  }

  @Test("a NUL is told at its place, in a document, a schema and a configuration")
  func nul() throws {
    try folder.write("query Hero { hero {\n\0id } }", to: "App/a.graphql")
    #expect(try lines("App/a.graphql") == ["App/a.graphql:2:1: error: unexpected character U+0000"])
    try folder.write("{ \"schema\": \0 }", to: "App/c.json")
    #expect(try lines("--config", "App/c.json", "App/b.gql").first?.hasPrefix("App/c.json:1:13: error: ") == true)
    try folder.write("type Query { a: Int \0 }", to: "schema.graphql")
    #expect(try lines("App/a.graphql").contains("schema.graphql:1:21: error: unexpected character U+0000"))
  }

  @Test("a file of another kind is refused where it is named, and left out where its folder is")
  func otherKinds() throws {
    try folder.write("query { nope }", to: "App/notes.txt")
    for (path, hint) in [("App/notes.txt", ""), ("freshet.json", "; --config names a configuration")] {
      let run = try folder.freshet("validate", path)
      #expect(run.status == 2)
      #expect(run.error.hasPrefix("freshet: error: \"\(path)\" is no .graphql, .gql or .swift file\(hint)\n"))
    }
    #expect(try folder.freshet("validate", "App").status == 0)
    try folder.write(
      "{ \"schema\": \"schema.graphql\", \"documents\": [\"App\", \"App/notes.txt\"] }", to: "freshet.json")
    #expect(try lines() == ["freshet.json:1:52: error: \"App/notes.txt\" is no .graphql, .gql or .swift file"])
  }

  @Test("bytes that are no UTF-8 are told at their place, in a document, a schema and a configuration")
  func encoding() throws {
    let bytes = Array("a\né".utf8) + [0xFF]
    let message = ":2:3: error: the file is not UTF-8: no character has the byte 0xFF here"
    for path in ["App/a.graphql", "App/c.json"] { try folder.write(bytes, to: path) }
    #expect(try lines() == ["App/a.graphql" + message])
    #expect(try lines("--config", "App/c.json", "App/b.gql") == ["App/c.json" + message])
    try folder.write(bytes, to: "schema.graphql")
    #expect(try lines("App/b.gql") == ["schema.graphql" + message])
  }

  @Test("byte order marks and every kind of line end are read past", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) throws {
    func text(_ lines: String...) -> String { "\u{FEFF}" + lines.joined(separator: end) + end }
    try folder.write(text("{", "\"schema\": \"schema.graphql\"", "}"), to: "freshet.json")
    try folder.write(text("type Query {", "  hero: Hero", "}", "type Hero { id: ID! }"), to: "schema.graphql")
    try folder.write(text("query Hero {", "  hero { id }", "}"), to: "App/a.graphql")
    try folder.remove("App/b.gql")
    #expect(try folder.freshet("validate").error == "")
    try folder.write(text("struct A {", "  @Query(\"query A { hero { idd } }\") var a: A", "}"), to: "App/A.swift")
    #expect(try lines().map { $0.prefix(25) } == ["App/A.swift:2:28: error: "])
  }

  @Test("a file of 50 MB is told like any other", arguments: ["a", "\n"])
  func large(repeated: String) throws {
    let unit = Array(repeated.utf8)
    try folder.write(
      [UInt8](unsafeUninitializedCapacity: 50_000_000) { buffer, count in
        for index in buffer.indices { buffer[index] = unit[index % unit.count] }
        count = buffer.count
      }, to: "App/a.graphql")
    let lines = try lines("App/a.graphql")
    #expect(lines.count == 1)
    #expect(
      lines.first.map { $0.hasPrefix("App/a.graphql:") && $0.contains(": error: ") && $0.utf8.count < 1200 } == true)
  }

  @Test("a folder may be named as a document is")
  func namedFolder() throws {
    try folder.write("query Inside { count }", to: "App/x.graphql/y.graphql")
    let run = try folder.freshet("print", "App/x.graphql")
    #expect(run.output == "query Inside{count}\n")
    try folder.write("{ \"schema\": \"App\" }", to: "freshet.json")
    #expect(try lines("App/a.graphql") == ["freshet.json:1:13: error: the file \"App\" cannot be read: it is a folder"])
  }

  @Test("symbolic links that lead in a circle end")
  func links() throws {
    try folder.link("App/up", to: "..")
    try folder.link("App/same", to: "a.graphql")
    try folder.link("App/same.graphql", to: "a.graphql")
    let run = try folder.freshet("print", "App")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.split(separator: "\n").count == 1)

    try folder.link("App/self.graphql", to: "self.graphql")
    let circle = try folder.freshet("validate", "App")
    #expect(circle.status == 2)
    #expect(
      circle.error.hasPrefix(
        "freshet: error: the file \"App/self.graphql\" cannot be read: its symbolic links lead in a circle"),
      "\(circle.error)")
  }

  @Test("a link to nothing is told")
  func danglingLink() throws {
    try folder.link("App/gone.graphql", to: "nowhere.graphql")
    let run = try folder.freshet("validate", "App")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("freshet: error: there is no file \"App/gone.graphql\""), "\(run.error)")
  }

  @Test("a pipe is not waited for")
  func pipe() throws {
    #expect(mkfifo(folder.url("App/p.graphql").path, 0o600) == 0)
    let run = try folder.freshet("validate", "App")
    #expect(run.status == 2)
    #expect(run.error.contains("\"App/p.graphql\" cannot be read: it is a device or a pipe"), "\(run.error)")
  }

  @Test("what Freshet generated is no source, wherever it was put")
  func generated() throws {
    try folder.write("// Generated by Freshet.\n@Query(\"query Other { count }\") let a = 1\n", to: "App/Out/a.swift")
    #expect(try folder.freshet("print", "App").output.split(separator: "\n").count == 1)
  }

  @Test("files whose names look alike and have other bytes are told apart, and a name may begin with an accent")
  func looksAlike() throws {
    try folder.remove("App/a.graphql")
    for name in ["App/\u{E9}.graphql", "App/e\u{301}.graphql", "App/\u{301}/\u{301}.graphql"] {
      try folder.write("fragment F on Hero { nope }", to: name)
    }
    guard folder.names("App").count == 4 else { return }
    #expect(try lines("App").filter { $0.contains("\"nope\"") }.count == 3)
    #expect(try folder.freshet("validate", "--json", "App").output.components(separatedBy: "\\\"nope\\\"").count == 4)
  }

  @Test("a folder's name may begin with an accent, wherever it is named")
  func accents() throws {
    try folder.write(
      "{ \"schema\": \"../schema.graphql\", \"documents\": [\"\u{301}x/*.graphql\"], \"output\": \"\u{301}o/\u{301}p\" }",
      to: "\u{301}a/freshet.json")
    try folder.write("query Accents { count }", to: "\u{301}a/\u{301}x/a.graphql")
    let run = try folder.freshet("generate", "--config", "\u{301}a/freshet.json")
    #expect(run.error == "")
    #expect(folder.names("\u{301}a/\u{301}o/\u{301}p").count == 2)
    let other = try folder.freshet(
      "generate", "--config", "\u{301}a/freshet.json", "--config", "freshet.json", "--output", "\u{301}out")
    #expect(other.error == "")
    #expect(folder.names("\u{301}out").count == 2)
  }
}
