import Foundation
import TestSupport
import Testing

/// What cannot be written is told in words, with exit code 2.
struct OutputTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  private func shell(_ command: String) throws -> ProcessRun {
    try ProcessRun(
      URL(filePath: "/bin/sh"), ["-c", command, ProcessRun.built("freshet").path], in: folder.files.url)
  }

  @Test("a standard output that is closed is told")
  func closed() throws {
    let run = try shell("\"$0\" print >&-")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("freshet: error: standard output cannot be written: it is closed\n"), "\(run.error)")
  }

  #if os(Linux)
  @Test("a disk that is full is told", arguments: ["print", "validate --json", "--help", "help generate"])
  func full(command: String) throws {
    let run = try shell("\"$0\" \(command) >/dev/full")
    #expect(run.status == 2)
    #expect(
      run.error.hasPrefix("freshet: error: standard output cannot be written: the disk is full\n"), "\(run.error)")
  }

  @Test("a folder where nobody may write is told")
  func forbidden() throws {
    let run = try folder.freshet("generate", "--output", "/sys/freshet")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("freshet: error: the folder \"/sys/freshet\" cannot be made: "), "\(run.error)")
    #expect(!run.error.contains("Error Domain"))
  }
  #endif

  @Test("a folder that stands where a generated file goes is told, and kept")
  func folderInTheWay() throws {
    try folder.write("mine", to: "out/Schema+Freshet.swift/mine")
    let run = try folder.freshet("generate", "--output", "out")
    #expect(run.status == 2)
    #expect(
      run.error.hasPrefix(
        "freshet: error: the file \"out/Schema+Freshet.swift\" cannot be written: it is a folder"), "\(run.error)")
    #expect(try folder.read("out/Schema+Freshet.swift/mine") == "mine")
    #expect(folder.names("out") == ["Schema+Freshet.swift"])
  }

  @Test("nothing but the generated files and the stamp is left in the folder")
  func leftovers() throws {
    #expect(try folder.freshet("generate", "--output", "out").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url("out").path)
    #expect(names.sorted() == [".freshet-stamp", "Documents+Freshet.swift", "Schema+Freshet.swift"])
  }

  @Test("sources that cannot be read leave nothing generated to compile")
  func unreadableSources() throws {
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 0)
    try folder.link("App/gone.graphql", to: "nowhere")
    #expect(try folder.freshet("generate", "--output", "out", "App").status == 2)
    #expect(folder.names("out") == [])
  }

  @Test(
    "a file without permission to read it is told", .enabled(if: geteuid() != 0, "the superuser reads everything"))
  func unreadableFile() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.url("App/a.graphql").path)
    let run = try folder.freshet("validate")
    #expect(run.status == 2)
    #expect(
      run.error.hasPrefix(
        "freshet: error: the file \"App/a.graphql\" cannot be read: its permissions do not allow it"), "\(run.error)")
  }

  @Test("sources that cannot be read leave nothing to compile where the configuration names the folder, one or several")
  func unreadableSourcesOfConfiguredFolders() throws {
    for name in ["One", "Two"] {
      try folder.write(
        "{ \"schema\": \"../schema.graphql\", \"documents\": \"App\", \"output\": \"Out\" }", to: "\(name)/freshet.json"
      )
      try folder.write("query \(name) { count }\n", to: "\(name)/App/a.graphql")
    }
    let both = ["generate", "--config", "One/freshet.json", "--config", "Two/freshet.json"]
    for arguments in [["generate", "--config", "One/freshet.json"], both, both + ["--output", "out"]] {
      func run() throws -> Int32 {
        try ProcessRun(ProcessRun.built("freshet"), arguments, in: folder.files.url).status
      }
      let outputs = arguments.contains("out") ? ["out/One", "out/Two"] : ["One/Out", "Two/Out"]
      #expect(try run() == 0)
      #expect(folder.names(outputs[0]).count == 2)
      try folder.link("One/App/gone.graphql", to: "nowhere")
      #expect(try run() == 2)
      #expect(folder.names(outputs[0]) == [])
      if arguments.count > 3 { #expect(folder.names(outputs[1]) == []) }
      try folder.remove("One/App/gone.graphql")
    }
  }

  @Test("what a killed run left half written is removed by the next, and what a running one writes is not")
  func killedRuns() throws {
    #expect(try folder.freshet("generate", "--output", "out").status == 0)
    let ended = try ProcessRun(URL(fileURLWithPath: "/bin/sh"), ["-c", "echo $$"]).output.dropLast()
    let own = "Documents+Freshet.swift.\(getpid()).tmp"
    for name in [
      "Documents+Freshet.swift.\(ended).tmp", own, "Documents+Freshet.swift.tmp", "Other.swift.\(ended).tmp",
    ] {
      try folder.write("// Generated", to: "out/\(name)")
    }
    try folder.write("query Other { count }\n", to: "App/c.graphql")
    #expect(try folder.freshet("generate", "--output", "out").status == 0)
    #expect(
      folder.names("out")
        == [
          "Documents+Freshet.swift", own, "Documents+Freshet.swift.tmp", "Other.swift.\(ended).tmp",
          "Schema+Freshet.swift",
        ].sorted())
  }
}
