#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An operation's id as it stands in a message: to find the operation no text is made of it.
package struct OperationMessageID: Sendable {
  private let bytes: ArraySlice<UInt8>

  package init(_ text: String) { bytes = Array(text.utf8)[...] }

  /// The id in these bytes, UTF-8, which are kept alive with it.
  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension OperationMessageID: Hashable {
  package static func == (first: OperationMessageID, second: OperationMessageID) -> Bool {
    first.bytes.withUnsafeBytes { first in
      second.bytes.withUnsafeBytes { second in
        guard first.count == second.count else { return false }
        guard let start = first.baseAddress, let other = second.baseAddress else { return true }
        return memcmp(start, other, first.count) == 0
      }
    }
  }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension OperationMessageID: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
