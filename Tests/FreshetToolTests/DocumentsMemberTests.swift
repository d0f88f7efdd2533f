import Foundation
import TestSupport
import Testing

/// `documents` and `output` in a configuration.
struct DocumentsMemberTests {
  private let folder: ToolFolder

  init() throws {
    folder = try ToolFolder()
    for path in ["Sub/One/x.graphql", "Sub/Two/deep/y.graphql", "Sub/z.gql", "Sub/.hidden/h.graphql"] {
      let name = path.split(separator: "/").last?.prefix(1).uppercased() ?? ""
      try folder.write("query \(name) { count }", to: path)
    }
  }

  private func operations(_ documents: String) throws -> [String] {
    try folder.write("{ \"schema\": \"../schema.graphql\", \"documents\": \(documents) }", to: "Config/freshet.json")
    let run = try folder.freshet("print", "--config", "Config/freshet.json")
    #expect(run.status == 0, "\(run.error)")
    return run.output.split(separator: "\n").compactMap { $0.split { $0 == " " || $0 == "{" }.dropFirst().first }
      .map(String.init)
  }

  @Test(
    "files, folders and patterns are found relative to the configuration",
    arguments: [
      (#""../Sub""#, ["X", "Y", "Z"]), (#"["../Sub/z.gql", "../Sub/One"]"#, ["X", "Z"]),
      (#""../Sub/*/*.graphql""#, ["X"]), (#""../Sub/**/*.graphql""#, ["X", "Y"]), (#""../Sub/?.gql""#, ["Z"]),
      (#""../Sub/**""#, ["X", "Y", "Z"]), (#""../S*/T*/**/[y].graphql""#, []), (#"["../**/deep/*"]"#, ["Y"]),
    ])
  func found(documents: String, operations: [String]) throws {
    guard !operations.isEmpty else {
      try folder.write("{ \"schema\": \"../schema.graphql\", \"documents\": \(documents) }", to: "Config/freshet.json")
      let run = try folder.freshet("print", "--config", "Config/freshet.json")
      #expect(run.status == 1)
      #expect(run.error.hasPrefix("Config/freshet.json:1:47: error: no file matches "), "\(run.error)")
      return
    }
    #expect(try self.operations(documents) == operations)
  }

  @Test(
    "what names nothing is an error at its place",
    arguments: [
      (#""None""#, "there is no file or folder \"Config/None\""), (#"[]"#, "\"documents\" names no file"),
      (#"3"#, "the path of a file in \"documents\" is a string, not a number"),
    ])
  func missing(documents: String, message: String) throws {
    try folder.write("{ \"schema\": \"../schema.graphql\",\n\"documents\": \(documents) }", to: "Config/freshet.json")
    let run = try folder.freshet("validate", "--config", "Config/freshet.json")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("Config/freshet.json:2:14: error: \(message)"), "\(run.error)")
  }

  @Test("without \"documents\" the configuration's folder is searched, but not those of other targets")
  func ownFolder() throws {
    try folder.write("{}", to: "Sub/freshet.json")
    let run = try folder.freshet("print")
    #expect(run.output == "query Hero{hero{...Card_hero}}fragment Card_hero on Hero{id,name}\n")
  }

  @Test("\"output\" is where generate writes, unless --output says otherwise")
  func output() throws {
    try folder.write(
      #"{ "schema": "../schema.graphql", "documents": "../App", "output": "../Out" }"#, to: "Config/freshet.json")
    #expect(try folder.freshet("generate", "--config", "Config/freshet.json").status == 0)
    #expect(folder.names("Out") == ["Documents+Freshet.swift", "Schema+Freshet.swift"])
    #expect(try folder.freshet("generate", "--config", "Config/freshet.json", "--output", "Other").status == 0)
    #expect(folder.names("Other") == folder.names("Out"))
  }

  @Test("several targets are generated in one run, each into a folder of its module's name")
  func targets() throws {
    try folder.write(
      #"{ "schema": "../schema.graphql", "documents": "../App", "module": "Named" }"#, to: "Config/freshet.json")
    try folder.write(#"{ "schema": "../schema.graphql" }"#, to: "Sub/freshet.json")
    let run = try folder.freshet(
      "generate", "--output", "Out", "--config", "Config/freshet.json", "--config", "Sub/freshet.json")
    #expect(run.status == 0, "\(run.error)")
    #expect(folder.names("Out") == ["Named", "Sub"])
    #expect(try folder.read("Out/Sub/Documents+Freshet.swift").contains("struct X"))

    try folder.write(#"{ "schema": "../schema.graphql", "module": "Named" }"#, to: "Sub/freshet.json")
    let same = try folder.freshet(
      "generate", "--output", "Out", "--config", "Config/freshet.json", "--config", "Sub/freshet.json")
    #expect(same.status == 2)
    #expect(same.error.hasPrefix("freshet: error: two targets would be generated into the folder \"Out/Named\""))
  }

  @Test("an error in one target leaves the other's code")
  func oneError() throws {
    try folder.write(#"{ "schema": "../schema.graphql" }"#, to: "App/freshet.json")
    try folder.write(#"{ "schema": "../schema.graphql" }"#, to: "Sub/freshet.json")
    let arguments = ["generate", "--output", "Out", "--config", "App/freshet.json", "--config", "Sub/freshet.json"]
    let tool = ProcessRun.built("freshet")
    #expect(try ProcessRun(tool, arguments, in: folder.files.url).status == 0)
    try folder.write("query X { wrong }", to: "Sub/One/x.graphql")
    #expect(try ProcessRun(tool, arguments, in: folder.files.url).status == 1)
    #expect(folder.names("Out/Sub") == [])
    #expect(folder.names("Out/App") == ["Documents+Freshet.swift", "Schema+Freshet.swift"])
  }

  @Test("the same files in another folder give the same bytes, in every locale and time zone")
  func sameBytes() throws {
    for name in ["e\u{301}.graphql", "Z.graphql", "ä.gql", "z.graphql"] {
      let id = name.unicodeScalars.reduce(0) { $0 + Int($1.value) }
      try folder.write("query Q\(id) { count }", to: "App/\(name)")
    }
    var texts: Set<String> = []
    for (index, locale) in ["C", "tr_TR.UTF-8", "de_DE.UTF-8"].enumerated() {
      let other = try TemporaryFolder()
      let copy = other.url.appending(path: "deeper-\(index)")
      try FileManager.default.copyItem(at: folder.files.url, to: copy)
      let sources = index == 1 ? "App/z.graphql App/*" : "App"
      let run = try ProcessRun(
        URL(filePath: "/bin/sh"),
        [
          "-c",
          "LC_ALL=\(locale) LANG=\(locale) TZ=Asia/Tokyo \"$0\" generate --output out \(sources)",
          ProcessRun.built("freshet").path,
        ], in: copy)
      #expect(run.status == 0, "\(run.error)")
      texts.insert(try String(contentsOf: copy.appending(path: "out/Documents+Freshet.swift"), encoding: .utf8))
    }
    #expect(texts.count == 1)
  }
}
