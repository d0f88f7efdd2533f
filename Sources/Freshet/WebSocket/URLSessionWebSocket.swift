#if canImport(Darwin)
package import Dispatch
package import Foundation

/// A WebSocket of the system's URL loading, which does TLS, proxies and the frames.
///
/// It is `@unchecked Sendable` because every stored variable is only touched on `queue`: the protocol's contract for
/// calls, the session's delegate queue, and where every completion reports.
package final class URLSessionWebSocket: NSObject, WebSocketConnection, URLSessionWebSocketDelegate, @unchecked Sendable
{
  private var queue: DispatchQueue?
  private var handler: (@Sendable (WebSocketEvent) -> Void)?
  private var session: URLSession?
  private var task: URLSessionWebSocketTask?
  private var subprotocols: [String] = []
  private var timer: DispatchWorkItem?
  private var isOpen = false
  private var isReading = true
  private var isReceiving = false

  package func open(
    _ request: WebSocketRequest, on queue: DispatchQueue, _ handler: @escaping @Sendable (WebSocketEvent) -> Void
  ) {
    guard task == nil else { return }
    self.queue = queue
    self.handler = handler
    // The system's answer to any other address is an exception that ends the process.
    guard request.hasWebSocketAddress else {
      return finish(.unreachable("\(request.url) is no ws or wss address"))
    }
    subprotocols = request.subprotocols
    let delegateQueue = OperationQueue()
    delegateQueue.underlyingQueue = queue
    delegateQueue.maxConcurrentOperationCount = 1
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: delegateQueue)
    var urlRequest = URLRequest(url: request.url)
    for (name, value) in request.headerFields {
      guard let field = HTTPHead.Field(name, value).checked else { continue }
      urlRequest.setValue(field.value, forHTTPHeaderField: field.name)
    }
    let offer = subprotocols.joined(separator: ", ")
    urlRequest.setValue(offer.isEmpty ? nil : offer, forHTTPHeaderField: "Sec-WebSocket-Protocol")
    let task = session.webSocketTask(with: urlRequest)
    task.maximumMessageSize = max(0, request.maximumMessageSize)
    self.session = session
    self.task = task
    let timer = DispatchWorkItem { [weak self] in self?.finish(.timedOut) }
    self.timer = timer
    let seconds = Double(request.timeout.components.seconds) + Double(request.timeout.components.attoseconds) / 1e18
    queue.asyncAfter(deadline: .now() + seconds, execute: timer)
    task.resume()
  }

  package func send(text: [UInt8]) {
    guard isOpen, let task, let queue else { return }
    task.send(.string(String(decoding: text, as: UTF8.self))) { error in
      guard error != nil else { return }
      // The delegate tells a close frame's code; where none came, this is the end.
      queue.async { self.receiveIfWanted() }
    }
  }

  /// The system sends pings without a payload.
  package func ping(_ payload: [UInt8]) {
    guard isOpen, let task, let queue else { return }
    task.sendPing { error in
      guard error == nil else { return }
      queue.async { self.handler?(.pong([])) }
    }
  }

  package func close(_ code: WebSocketCloseCode, reason: String) {
    guard isOpen, let task, let queue else { return finish(.closed(.abnormal, reason: "")) }
    let code = URLSessionWebSocketTask.CloseCode(rawValue: Int(code.rawValue)) ?? .normalClosure
    task.cancel(with: code, reason: Data(reason.utf8.prefix(123)))
    queue.asyncAfter(deadline: .now() + 10) { self.finish(.closed(.abnormal, reason: "")) }
  }

  package func abort() { finish(.closed(.abnormal, reason: "")) }

  package func setReading(_ isReading: Bool) {
    self.isReading = isReading
    receiveIfWanted()
  }

  private func receiveIfWanted() {
    guard isOpen, isReading, !isReceiving, let task, let queue else { return }
    isReceiving = true
    task.receive { result in
      queue.async { self.received(result) }
    }
  }

  private func received(_ result: Result<URLSessionWebSocketTask.Message, any Error>) {
    isReceiving = false
    switch result {
    case .success(.string(let text)): handler?(.text(Array(text.utf8)[...]))
    case .success(.data(let data)): handler?(.binary(Array(data)[...]))
    case .success: break
    // The delegate is told as well, with more to say.
    case .failure: return
    }
    receiveIfWanted()
  }

  private func finish(_ end: WebSocketEnd) {
    guard let handler else { return }
    self.handler = nil
    isOpen = false
    timer?.cancel()
    task?.cancel()
    // The session holds its delegate until it is told to let go.
    session?.finishTasksAndInvalidate()
    handler(.ended(end))
  }

  // MARK: URLSessionWebSocketDelegate

  package func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol subprotocol: String?
  ) {
    timer?.cancel()
    guard subprotocol.map(subprotocols.contains) ?? subprotocols.isEmpty else {
      return finish(.subprotocol(subprotocol))
    }
    isOpen = true
    handler?(.opened(subprotocol: subprotocol))
    receiveIfWanted()
  }

  package func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
  ) {
    let code = UInt16(exactly: closeCode.rawValue).map(WebSocketCloseCode.init(rawValue:)) ?? .abnormal
    finish(
      .closed(code.rawValue == 0 ? .abnormal : code, reason: reason.map { String(decoding: $0, as: UTF8.self) } ?? ""))
  }

  package func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let response = task.response as? HTTPURLResponse, response.statusCode != 101 {
      var fields: [String: String] = [:]
      for case (let name as String, let value as String) in response.allHeaderFields {
        fields[name.lowercased()] = value
      }
      return finish(.refused(status: response.statusCode, headerFields: fields, body: ""))
    }
    finish(error.map(end) ?? .closed(.abnormal, reason: ""))
  }

  /// Header fields with credentials must not follow a redirect.
  package func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  private func end(_ error: any Error) -> WebSocketEnd {
    let error = error as NSError
    let text = error.localizedDescription
    if error.domain == NSPOSIXErrorDomain, error.code == Int(EMSGSIZE) { return .tooLarge(text, beginning: []) }
    guard !isOpen else { return .closed(.abnormal, reason: "") }
    switch error.code {
    case NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasBadDate,
      NSURLErrorServerCertificateHasUnknownRoot, NSURLErrorServerCertificateNotYetValid:
      return .untrusted(text)
    case NSURLErrorTimedOut: return .timedOut
    case NSURLErrorBadServerResponse: return .handshake(text)
    default: return .unreachable(text)
    }
  }
}
#endif
