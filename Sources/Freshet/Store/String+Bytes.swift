#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension String {
  /// Whether the UTF-8 is these bytes.
  @inline(__always) func isEqual(_ bytes: UnsafeRawBufferPointer) -> Bool {
    utf8.withContiguousStorageIfAvailable { own in
      guard own.count == bytes.count else { return false }
      guard let first = own.baseAddress, let second = bytes.baseAddress else { return true }
      return memcmp(first, second, own.count) == 0
    } ?? utf8.elementsEqual(bytes)
  }
}
