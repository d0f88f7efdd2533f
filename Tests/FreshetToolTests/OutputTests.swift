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
}
