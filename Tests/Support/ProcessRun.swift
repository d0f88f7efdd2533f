package import Foundation

/// A program that was run to its end.
package struct ProcessRun {
  package let reason: Process.TerminationReason
  package let status: Int32
  package let output: String
  package let error: String

  /// Runs a program. What it writes goes through files, so no pipe can fill up.
  package init(_ executable: URL, _ arguments: [String] = [], in folder: URL? = nil, input: [UInt8] = []) throws {
    let files = try TemporaryFolder()
    let output = try files.write("", to: "output")
    let error = try files.write("", to: "error")
    let inputFile = files.url.appending(path: "input")
    try Data(input).write(to: inputFile)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: error)
    try process.run()
    process.waitUntilExit()
    reason = process.terminationReason
    status = process.terminationStatus
    self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    self.error = String(decoding: try Data(contentsOf: error), as: UTF8.self)
  }

  /// A program that the build puts beside the tests.
  package static func built(_ name: String) -> URL {
    #if os(macOS)
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    #else
    let tests: URL? = URL(fileURLWithPath: CommandLine.arguments[0])
    #endif
    return (tests ?? URL(fileURLWithPath: ".")).deletingLastPathComponent().appending(path: name)
  }
}
