package import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A peer of `Tests/Peers` in a process of its own, on a port of its own. It goes when this is released, or when the
/// test's process goes, however it goes.
package final class PeerProcess: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// The port it listens on.
  package let port: Int
  /// The port that takes commands, of `faults.py`.
  package let controlPort: Int?
  /// What it printed after that, line by line.
  package let lines: AsyncStream<String>

  /// The end of the pipe that keeps it alive.
  private let input: Pipe

  /// The checkout's root.
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Starts a script, for example `strawberry_server.py`, and waits until it takes connections.
  package init(_ script: String, _ arguments: [String] = [], environment: [String: String] = [:]) async throws {
    let process = Process()
    process.executableURL = try Self.python()
    process.arguments =
      [Self.root.appending(path: "Tests/Peers/\(script)").path(percentEncoded: false), "--until-stdin-closes"]
      + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (input, output) = try Self.run(process)
    self.input = input

    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    // A thread of its own: a peer may print for as long as the test runs.
    let reading = output.fileHandleForReading
    Thread.detachNewThread {
      var held = Data()
      while case let data = reading.availableData, !data.isEmpty {
        held.append(data)
        while let end = held.firstIndex(of: 0x0a) {
          continuation.yield(String(decoding: held[held.startIndex..<end], as: UTF8.self))
          held = held[held.index(after: end)...]
        }
      }
      continuation.finish()
    }
    var iterator = lines.makeAsyncIterator()
    port = try Self.number("LISTENING", in: await iterator.next(), of: script)
    controlPort =
      script == "faults.py" ? try Self.number("CONTROL", in: await iterator.next(), of: script) : nil
    self.lines = lines
  }

  deinit { try? input.fileHandleForWriting.close() }

  /// Starts `raw_ws.py` or `raw_http.py` with a script of these connections, in JSON.
  package static func playing(_ connections: String, on player: String = "raw_ws.py") async throws -> PeerProcess {
    let file = URL.temporaryDirectory.appending(path: "freshet-\(UUID().uuidString).json")
    try Data(connections.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await PeerProcess(player, ["--script", file.path(percentEncoded: false)])
  }

  /// Gives `faults.py` a command and waits for its answer.
  package func command(_ text: String) throws {
    guard let controlPort else { throw Failure(description: "this peer takes no commands") }
    let answer = try LoopbackLine.exchange(text, port: controlPort)
    guard answer.hasPrefix("ok") else { throw Failure(description: "faults.py answered '\(answer)' to '\(text)'") }
  }

  /// Runs the process with pipes that no other process inherits: one that did would keep this one alive.
  private static func run(_ process: Process) throws -> (input: Pipe, output: Pipe) {
    // Between the making of a pipe and its mark no other peer may be started.
    try isStarting.withLock {
      let (input, output) = (Pipe(), Pipe())
      for handle in [input, output].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
      process.standardInput = input
      process.standardOutput = output
      // A child inherits the blocked signals of the thread that starts it, and Swift's own threads block nearly all.
      var none = sigset_t()
      var before = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      try process.run()
      return (input, output)
    }
  }

  private static let isStarting = NSLock()

  private static func python() throws -> URL {
    let path =
      ProcessInfo.processInfo.environment["FRESHET_PEERS_PYTHON"]
      ?? root.appending(path: ".venv/bin/python").path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(
        description: "There is no \(path). Run `bash Tests/Peers/setup.sh .venv` in the checkout's root, or name a"
          + " Python that has Tests/Peers/requirements.txt in FRESHET_PEERS_PYTHON.")
    }
    return URL(filePath: path)
  }

  private static func number(_ word: String, in line: String?, of script: String) throws -> Int {
    guard let line, line.hasPrefix(word + " "), let number = Int(line.dropFirst(word.count + 1)) else {
      throw Failure(description: "\(script) said \(line.map { "'\($0)'" } ?? "nothing") in place of '\(word) PORT'")
    }
    return number
  }
}
