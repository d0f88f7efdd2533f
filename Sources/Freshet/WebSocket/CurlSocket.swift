#if os(Linux)
package import Dispatch

/// A connected handle and the dispatch sources on its descriptor, all on one queue.
///
/// It is `@unchecked Sendable` because it is only touched on that queue.
package final class CurlSocket: @unchecked Sendable {
  package let handle: CurlHandle
  private let readSource: any DispatchSourceRead
  private let writeSource: any DispatchSourceWrite
  private var isReading = true
  private var isWriting = true
  private var isClosed = false

  package init(
    _ handle: CurlHandle, _ descriptor: Int32, on queue: DispatchQueue, readable: @escaping @Sendable () -> Void,
    writable: @escaping @Sendable () -> Void
  ) {
    self.handle = handle
    readSource = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    writeSource = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
    readSource.setEventHandler(handler: readable)
    writeSource.setEventHandler(handler: writable)
    // The descriptor must stay open until both sources have let go of it; these hold the handle until then.
    readSource.setCancelHandler { withExtendedLifetime(handle) {} }
    writeSource.setCancelHandler { withExtendedLifetime(handle) {} }
    readSource.resume()
    writeSource.resume()
    setWriting(false)
  }

  package func setReading(_ isReading: Bool) {
    guard !isClosed, isReading != self.isReading else { return }
    self.isReading = isReading
    if isReading { readSource.resume() } else { readSource.suspend() }
  }

  package func setWriting(_ isWriting: Bool) {
    guard !isClosed, isWriting != self.isWriting else { return }
    self.isWriting = isWriting
    if isWriting { writeSource.resume() } else { writeSource.suspend() }
  }

  /// Lets go of the descriptor; the connection closes once both sources have.
  package func close() {
    // A suspended source never cancels.
    setReading(true)
    setWriting(true)
    guard !isClosed else { return }
    isClosed = true
    readSource.cancel()
    writeSource.cancel()
  }
}
#endif
