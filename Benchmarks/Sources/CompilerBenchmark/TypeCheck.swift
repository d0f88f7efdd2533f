import Foundation
import Measurement

/// What the Swift compiler takes to type-check a large generated operation, beside a file of as many plain properties.
@MainActor
struct TypeCheck {
  let tool: String
  let modules: [String]
  let folder: URL

  func compare() throws {
    let sizes = [3_000, 6_000, 12_000]
    let generated = try sizes.map { try generate($0) }
    let lines = try generated.map { try String(contentsOfFile: $0[0], encoding: .utf8).split(separator: "\n").count }
    let plain = folder.appending(path: "Plain.swift").path
    try LargeOperation.plainProperties(lines: lines[2]).write(toFile: plain, atomically: true, encoding: .utf8)

    var own: [Duration] = []
    var other: [Duration] = []
    var memory = 0
    for _ in 0..<3 {
      let checked = try check(generated[2])
      own.append(checked.duration)
      memory = max(memory, checked.peakMemory)
      other.append(try check([plain]).duration)
    }
    let operation = Series(name: "swiftc -typecheck, \(lines[2]) generated lines", runs: own)
    let properties = Series(name: "swiftc -typecheck, as many plain properties", runs: other)
    print("\nOne operation of \(sizes[2]) selections")
    print(Series.heading)
    for series in [operation, properties] { print(series.line) }
    let limit = CompilerBenchmark.limit
    limit("to plain properties", operation.median / properties.median, 3, "")
    limit("resident memory", Double(memory) / 1_000_000, 1000, " MB")
    print("  lines of Swift for \(sizes) selections: \(lines)")
  }

  private func generate(_ selections: Int) throws -> [String] {
    let work = folder.appending(path: "large\(selections)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    let large = LargeOperation(selections: selections)
    let contents = [
      "schema.graphqls": large.schema, "Large.graphql": large.document,
      "freshet.json": #"{"schema": "schema.graphqls"}"#,
    ]
    for (name, text) in contents {
      try text.write(to: work.appending(path: name), atomically: true, encoding: .utf8)
    }
    let output = work.appending(path: "Generated")
    _ = try ChildProcess.run([
      tool, "generate", "--config", work.appending(path: "freshet.json").path, "--output", output.path,
      work.appending(path: "Large.graphql").path,
    ])
    let files = try FileManager.default.contentsOfDirectory(atPath: output.path).filter { $0.hasSuffix(".swift") }
    return files.sorted().map { output.appending(path: $0).path }
  }

  private func check(_ files: [String]) throws -> ChildProcess {
    try ChildProcess.run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library"] + modules.flatMap { ["-I", $0] } + files)
  }
}
extension String {
  fileprivate func write(toFile path: String, atomically: Bool, encoding: String.Encoding) throws {
    try write(to: URL(fileURLWithPath: path), atomically: atomically, encoding: encoding)
  }
}
