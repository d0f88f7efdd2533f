#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system calls of a TCP server on 127.0.0.1. Descriptors it returns never block and never raise SIGPIPE.
enum LoopbackSocket {
  /// A system call that failed.
  struct Failure: Error, CustomStringConvertible {
    var call: String
    var code: Int32
    var description: String { "\(call): \(String(cString: strerror(code)))" }

    init(_ call: String) {
      self.call = call
      code = errno
    }
  }

  /// Listens on a port of 127.0.0.1; 0 lets the system choose.
  static func listen(port: UInt16) throws(Failure) -> (descriptor: Int32, port: UInt16) {
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw Failure("socket") }
    var isDone = false
    defer { if !isDone { close(descriptor) } }
    set(descriptor, SOL_SOCKET, SO_REUSEADDR, Int32(1))
    try prepare(descriptor)

    var address = sockaddr_in()
    #if canImport(Darwin)
    address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard bound == 0 else { throw Failure("bind") }
    #if canImport(Darwin)
    let listening = Darwin.listen(descriptor, 512)
    #elseif canImport(Glibc)
    let listening = Glibc.listen(descriptor, 512)
    #else
    let listening = Musl.listen(descriptor, 512)
    #endif
    guard listening == 0 else { throw Failure("listen") }
    let named = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard named == 0 else { throw Failure("getsockname") }
    isDone = true
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// The next connection that waits, or nil where none does.
  static func accept(_ listener: Int32) -> Int32? {
    #if canImport(Darwin)
    let descriptor = Darwin.accept(listener, nil, nil)
    #elseif canImport(Glibc)
    let descriptor = Glibc.accept(listener, nil, nil)
    #else
    let descriptor = Musl.accept(listener, nil, nil)
    #endif
    guard descriptor >= 0 else { return nil }
    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    do { try prepare(descriptor) } catch {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// What one read brought.
  enum Received {
    case bytes(Int)
    case nothingYet
    case end
  }

  static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Received {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .nothingYet
      default: return .end
      }
    }
  }

  /// Sends what the system takes now: the number of bytes, or nil where the connection is gone.
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int? {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      #if canImport(Darwin)
      let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
      #elseif canImport(Glibc)
      let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
      #else
      let count = Musl.send(descriptor, bytes.baseAddress, bytes.count, flags)
      #endif
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return 0
      default: return nil
      }
    }
  }

  /// Makes the closing of the descriptor a reset: the peer sees ECONNRESET, not an orderly end.
  static func resetOnClose(_ descriptor: Int32) {
    set(descriptor, SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
  }

  /// Tells the peer that nothing more comes, and keeps reading.
  static func finishSending(_ descriptor: Int32) {
    #if canImport(Glibc)
    shutdown(descriptor, Int32(SHUT_WR))
    #else
    shutdown(descriptor, SHUT_WR)
    #endif
  }

  private static func prepare(_ descriptor: Int32) throws(Failure) {
    guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw Failure("fcntl") }
    #if canImport(Darwin)
    set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
    #endif
  }

  private static func set<Value>(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Value) {
    withUnsafeBytes(of: value) { bytes in
      _ = setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
    }
  }
}
