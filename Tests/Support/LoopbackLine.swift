import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// One line to a port of this machine, and the line that answers it.
enum LoopbackLine {
  static func exchange(_ text: String, port: Int) throws -> String {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw PeerProcess.Failure(description: "no socket") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw PeerProcess.Failure(description: "nothing listens on port \(port)") }
    try file.write(contentsOf: Data((text + "\n").utf8))
    var answer = Data()
    while case let data = file.availableData, !data.isEmpty {
      answer.append(data)
      if data.contains(0x0a) { break }
    }
    return String(decoding: answer.prefix { $0 != 0x0a }, as: UTF8.self)
  }
}
