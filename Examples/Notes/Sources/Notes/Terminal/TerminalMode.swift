#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// The terminal while a screen owns it: keys come one by one and unseen, the cursor is hidden, and what was there
/// before is kept aside. Whatever ends the program, SIGKILL excepted, gives the terminal back as it was.
@MainActor
enum TerminalMode {
  /// The alternate screen, no cursor.
  private static let enterText = "\u{1b}[?1049h\u{1b}[?25l"
  private static let leaveText = "\u{1b}[?25h\u{1b}[?1049l"

  /// Takes the terminal over, until ``leave()`` or the end of the program.
  static func enter() {
    Saved.prepare(leaveText)
    takeOver()
    atexit { Saved.restore() }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] + Saved.crashes { Saved.catchSignal(number) }
    // A stack that overflowed cannot run a handler, so crashes are handled on a stack of their own.
    var stack = stack_t()
    stack.ss_size = 64 * 1024
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    sigaltstack(&stack, nil)
  }

  /// Gives the terminal back.
  static func leave() { Saved.restore() }

  /// Stops the program as Ctrl-Z does, the terminal given back meanwhile; returns when it goes on.
  static func suspend() {
    Saved.restore()
    // A thread of Dispatch has most signals blocked, and would not stop.
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    raise(SIGTSTP)
    takeOver()
  }

  private static func takeOver() {
    Saved.takeOver()
    write(enterText)
  }

  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { writeOnce(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        // A terminal that is gone ends the program by SIGHUP.
        return
      }
    }
  }

  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}

/// What a signal handler needs to give the terminal back: only calls and memory that are safe in one.
private enum Saved {
  /// Written by `prepare` before any handler that reads it is installed, and not changed after it.
  nonisolated(unsafe) private static let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static let leave = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64)
  nonisolated(unsafe) private static var leaveCount = 0
  /// A flag of one machine word: a handler that interrupts its writer sees the old value or the new one.
  nonisolated(unsafe) private static var isTaken = false

  static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

  static func prepare(_ leaveText: String) {
    settings.initialize(to: termios())
    tcgetattr(STDIN_FILENO, settings)
    (_, leaveCount) = leave.initialize(from: leaveText.utf8)
  }

  static func takeOver() {
    var raw = settings.pointee
    // Signals stay on: Ctrl-C ends the program like any other.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Ctrl-Z comes as a key, so that the terminal is given back before the program stops.
    withUnsafeMutableBytes(of: &raw.c_cc) { $0[Int(VSUSP)] = 0 }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    isTaken = true
  }

  static func restore() {
    guard isTaken else { return }
    isTaken = false
    _ = writeOnce(STDOUT_FILENO, leave.baseAddress, leaveCount)
    tcsetattr(STDIN_FILENO, TCSANOW, settings)
  }

  /// Restores the terminal when the signal comes, and then lets it do what it does to any program.
  static func catchSignal(_ number: Int32) {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      Saved.restore()
      signal(number, SIG_DFL)
      raise(number)
    }
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = handler
    #else
    action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_ONSTACK)
    sigaction(number, &action, nil)
  }
}

private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Darwin)
  Darwin.write(descriptor, bytes, count)
  #else
  Glibc.write(descriptor, bytes, count)
  #endif
}
