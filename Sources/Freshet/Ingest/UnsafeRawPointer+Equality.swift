#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension UnsafeRawPointer {
  /// Whether so many bytes here and there are the same; both have them.
  @inline(__always) func isEqual(to other: UnsafeRawPointer?, count: Int) -> Bool {
    guard count > 0, let other else { return true }
    return memcmp(self, other, count) == 0
  }
}
