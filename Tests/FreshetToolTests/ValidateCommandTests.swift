import Foundation
import TestSupport
import Testing

struct ValidateCommandTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  private struct Diagnostic: Decodable, Equatable {
    var file: String?
    var line: Int?
    var column: Int?
    var severity: String
    var rule: String?
    var message: String
  }

  private func json(_ text: String) throws -> [Diagnostic] {
    try JSONDecoder().decode([Diagnostic].self, from: Data(text.utf8))
  }

  @Test("--json prints one array of every diagnostic, sorted by place, and nothing else")
  func array() throws {
    try folder.write("query Hero { hero { ...Card_hero, naem } }\nquery B { countt }\n", to: "App/a.graphql")
    try folder.write("fragment Card_hero on Hero { id, }\n fragment \"é\" on B { id }", to: "App/c.graphql")
    let run = try folder.freshet("validate", "--json", "App/a.graphql", "App/b.gql")
    #expect(run.status == 1)
    #expect(run.error == "")
    let diagnostics = try json(run.output)
    #expect(diagnostics.count == 2)
    #expect(
      diagnostics.first
        == Diagnostic(
          file: "App/a.graphql", line: 1, column: 35, severity: "error", rule: "FieldsOnCorrectType",
          message: diagnostics.first?.message ?? ""))
    #expect(diagnostics.first?.message.contains("\"name\"") == true)
    #expect(diagnostics.last?.line == 2)

    let syntax = try json(try folder.freshet("validate", "--json", "App/c.graphql").output)
    #expect(syntax.map(\.line) == [2])
    #expect(syntax.first?.rule == nil)
  }

  @Test("every member of an object is there, null where there is nothing to say")
  func members() throws {
    try folder.write("fragment", to: "App/a.graphql")
    let output = try folder.freshet("validate", "--json").output
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(!objects.isEmpty)
    for object in objects {
      #expect(object.keys.sorted() == ["column", "file", "line", "message", "rule", "severity"])
    }
    #expect(objects.contains { $0["rule"] is NSNull })
  }

  @Test("without a problem the array is empty, and the exit code 0")
  func clean() throws {
    let run = try folder.freshet("validate", "--json")
    #expect(run.status == 0)
    #expect(run.output == "[]\n")
    #expect(run.error == "")
  }

  @Test("warnings are told and are no errors")
  func warnings() throws {
    try folder.write("query Hero { hero { id } }\n", to: "App/a.graphql")
    let run = try folder.freshet("validate")
    #expect(run.status == 0)
    #expect(run.error.hasPrefix("App/b.gql:1:10: warning: "), "\(run.error)")
    #expect(try json(try folder.freshet("validate", "--json").output).map(\.severity) == ["warning"])
  }

  @Test("wrong use leaves standard output empty, with --json too")
  func misuse() throws {
    let run = try folder.freshet("validate", "--json", "None")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.error.hasPrefix("freshet: error: there is no file or folder \"None\""))
    #expect(run.error.hasSuffix("freshet validate --help says how it is used.\n"))
  }

  @Test("several targets are checked in one run, each against its own schema")
  func targets() throws {
    for name in ["One", "Two"] {
      try folder.write("{ \"schema\": \"s.graphqls\" }", to: "\(name)/freshet.json")
      try folder.write("type Query { in\(name): Int }", to: "\(name)/s.graphqls")
      try folder.write("query Q { in\(name) }", to: "\(name)/q.graphql")
    }
    #expect(try folder.freshet("validate", "--config", "One/freshet.json", "--config", "Two/freshet.json").status == 0)
    for name in ["One", "Two"] { try folder.write("query Q { wrong\(name) }", to: "\(name)/q.graphql") }
    let run = try folder.freshet("validate", "--json", "--config=One/freshet.json", "--config=Two/freshet.json")
    #expect(run.status == 1)
    #expect(try json(run.output).map(\.file) == ["One/q.graphql", "Two/q.graphql"])
    // The folder's own target leaves out what others are configured for.
    #expect(try folder.freshet("validate").status == 0)
  }

  @Test("what a reader that has gone, or a full disk, does not take is told")
  func lostOutput() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let errors = Pipe()
    let process = Process()
    process.executableURL = ProcessRun.built("freshet")
    process.arguments = ["print"]
    process.currentDirectoryURL = folder.files.url
    process.standardOutput = pipe.fileHandleForWriting
    process.standardError = errors
    try process.run()
    let error = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 2)
    #expect(error.hasPrefix("freshet: error: standard output cannot be written: whoever read it has gone"), "\(error)")
  }
}
