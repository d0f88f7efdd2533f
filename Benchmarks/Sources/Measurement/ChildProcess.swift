#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that was run to its end, with what it took.
public struct ChildProcess: Sendable {
  /// What went wrong before or in the program.
  public struct Failure: Error {
    public let message: String

    public init(message: String) { self.message = message }
  }

  /// From start to end.
  public let duration: Duration
  /// The most memory that it, or a program it ran, had resident, in bytes.
  public let peakMemory: Int
  /// What it wrote to standard output and standard error.
  public let output: String

  /// Runs a program, whose path is looked for as a shell does; a status other than zero is a failure.
  public static func run(_ arguments: [String]) throws -> ChildProcess {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(message: "no pipe") }
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let begin = ContinuousClock.now
    var id: pid_t = 0
    let result = posix_spawnp(&id, arguments[0], &actions, nil, &pointers, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard result == 0 else { throw Failure(message: "\(arguments[0]) cannot be run") }
    let output = readAll(ends[0])
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    let duration = begin.duration(to: ContinuousClock.now)
    guard status == 0 else { throw Failure(message: "\(arguments.joined(separator: " ")) failed\n\(output)") }
    #if canImport(Darwin)
    let memory = usage.ru_maxrss
    #else
    let memory = usage.ru_maxrss * 1024
    #endif
    return ChildProcess(duration: duration, peakMemory: memory, output: output)
  }

  private static func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
