#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// The process behind the markers. It is started by the Swift compiler, which talks to it over standard input and
// output, and ends with its input.

func writeAll(_ bytes: [UInt8], to descriptor: Int32 = 1) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

func readSome() -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, used in
    var count = read(0, buffer.baseAddress, buffer.count)
    while count < 0, errno == EINTR { count = read(0, buffer.baseAddress, buffer.count) }
    used = max(count, 0)
  }
}

func serve() throws {
  let plugin = Plugin()
  var framing = MessageFraming()
  while !framing.isEnded {
    let bytes = readSome()
    guard !bytes.isEmpty else { return try framing.finish() }
    framing.append(bytes)
    while let message = try framing.next() {
      guard writeAll(MessageFraming.frame(try plugin.answer(message))) else { return }
    }
  }
}

do {
  try serve()
} catch {
  // Standard output belongs to the protocol.
  _ = writeAll(Array("FreshetMacros: a message that cannot be read: \(error)\n".utf8), to: 2)
  exit(1)
}
