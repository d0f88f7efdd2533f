import Foundation
import TestSupport

/// A folder with a small target in it, and the tool run there as a shell runs it.
struct ToolFolder {
  let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
    try write(#"{ "schema": "schema.graphql" }"#, to: "freshet.json")
    try write(
      "type Query { hero: Hero, count: Int } type Hero { id: ID! name: String old: Int }\n", to: "schema.graphql")
    try write("query Hero { hero { ...Card_hero } }\n", to: "App/a.graphql")
    try write("fragment Card_hero on Hero { id name }\n", to: "App/b.gql")
  }

  func write(_ text: String, to path: String) throws { try files.write(text, to: path) }

  func write(_ bytes: [UInt8], to path: String) throws { try Data(bytes).write(to: url(path)) }

  func url(_ path: String) -> URL { files.url.appending(path: path) }

  func read(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

  func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(path).path, withDestinationPath: destination)
  }

  /// The names in a folder that are not hidden.
  func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []).filter { !$0.hasPrefix(".") }
      .sorted()
  }

  func freshet(_ arguments: String...) throws -> ProcessRun {
    try ProcessRun(ProcessRun.built("freshet"), arguments, in: files.url)
  }
}
