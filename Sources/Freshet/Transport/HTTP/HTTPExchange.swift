import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request under way and what came back so far. It is a task's delegate, and what a session's delegate hands a
/// task's calls to.
final class HTTPExchange: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var head: (status: Int, fields: [String: String])?
    var body: [UInt8] = []
    var completion: (@Sendable (Result<HTTPAnswer, TransportFailure>) -> Void)?
  }

  private let limit: Int
  private let state: Locked<State>

  init(limit: Int, completion: @escaping @Sendable (Result<HTTPAnswer, TransportFailure>) -> Void) {
    self.limit = limit
    state = Locked(State(completion: completion))
  }

  /// Takes the head; whether the body is wanted.
  func receive(_ response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else {
      finish(.failure(TransportFailure(.status, "the server's answer is no HTTP response", isFinal: true)))
      return false
    }
    var fields: [String: String] = [:]
    for case (let name as String, let value as String) in response.allHeaderFields { fields[name.lowercased()] = value }
    let head = (response.statusCode, fields)
    state.withLock { $0.head = head }
    if response.expectedContentLength > Int64(limit) {
      finish(.failure(tooLarge(response.expectedContentLength)))
      return false
    }
    return true
  }

  /// Takes a piece of the body; whether more is wanted.
  func receive(_ data: Data) -> Bool {
    let size = state.withLock { state -> Int in
      let size = state.body.count + data.count
      if size <= limit { state.body.append(contentsOf: data) }
      return size
    }
    if size <= limit { return true }
    finish(.failure(tooLarge(Int64(size))))
    return false
  }

  /// The end of the task, which is the end of the answer where there is no error.
  func complete(_ error: (any Error)?) {
    if let error { return finish(.failure(TransportFailure(loading: error))) }
    let answer = state.withLock { state -> HTTPAnswer? in
      guard let head = state.head else { return nil }
      return HTTPAnswer(status: head.status, headerFields: head.fields, body: state.body[...])
    }
    finish(
      answer.map(Result.success)
        ?? .failure(TransportFailure(.connectionClosed, "the connection ended without an answer")))
  }

  private func tooLarge(_ size: Int64) -> TransportFailure {
    TransportFailure(
      .tooLarge, "the server's answer has at least \(size) bytes, the limit is \(limit)", isFinal: true)
  }

  private func finish(_ result: Result<HTTPAnswer, TransportFailure>) {
    let completion = state.withLock { state in
      defer { state.completion = nil }
      return state.completion
    }
    completion?(result)
  }

  // MARK: URLSessionDataDelegate

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(receive(response) ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if !receive(data) { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    complete(error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The transport follows it: here a request would lose its body, and on Apple's systems keep its credentials.
    completionHandler(nil)
  }
}

extension TransportFailure {
  /// The failure that an error of the system's URL loading is.
  init(loading error: any Error) {
    let text = error.localizedDescription
    switch (error as NSError).code {
    // What the URL loading on Linux makes of a certificate that libcurl refuses: no code of its own, libcurl's words.
    case NSURLErrorUnknown where text.hasPrefix("SSL") && text.contains("certificate"):
      self.init(.untrusted, "the server's certificate is not accepted: \(text)", isFinal: true)
    case NSURLErrorTimedOut: self.init(.timedOut, "the server did not answer in time: \(text)")
    case NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasBadDate,
      NSURLErrorServerCertificateHasUnknownRoot, NSURLErrorServerCertificateNotYetValid,
      NSURLErrorClientCertificateRejected, NSURLErrorClientCertificateRequired:
      self.init(.untrusted, "the server's certificate is not accepted: \(text)", isFinal: true)
    case NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost, NSURLErrorDNSLookupFailed,
      NSURLErrorNotConnectedToInternet, NSURLErrorSecureConnectionFailed:
      self.init(.unreachable, text)
    case NSURLErrorBadURL, NSURLErrorUnsupportedURL: self.init(.unreachable, text, isFinal: true)
    default: self.init(.connectionClosed, "the exchange was broken off: \(text)")
    }
  }
}
