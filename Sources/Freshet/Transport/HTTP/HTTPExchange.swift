import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request under way and what came back so far. It is a task's delegate, and what a session's delegate hands a
/// task's calls to.
///
/// An answer in parts is handed out part by part as it arrives; what completes it then has an empty body.
final class HTTPExchange: NSObject, URLSessionDataDelegate, Sendable {
  private struct State {
    var head: (status: Int, fields: [String: String])?
    var body: [UInt8] = []
    /// Takes the body apart, where it comes in parts.
    var decoder: MultipartDecoder?
    var completion: (@Sendable (Result<HTTPAnswer, TransportFailure>) -> Void)?
  }

  private let limit: Int
  private let onPart: @Sendable (Payload) -> Void
  private let state: Locked<State>

  /// - Parameter limit: how many bytes a body may have, or each part of one.
  init(
    limit: Int, onPart: @escaping @Sendable (Payload) -> Void,
    completion: @escaping @Sendable (Result<HTTPAnswer, TransportFailure>) -> Void
  ) {
    self.limit = limit
    self.onPart = onPart
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
    let type = MediaType(fields["content-type"])
    if type.name == "multipart/mixed", 200..<300 ~= response.statusCode {
      guard let boundary = type.parameters["boundary"], !boundary.isEmpty else {
        finish(
          .failure(
            TransportFailure(
              .status, "the server's answer is in parts and names no boundary between them",
              status: response.statusCode, isFinal: true)))
        return false
      }
      state.withLock { $0.decoder = MultipartDecoder(boundary: boundary, limit: limit) }
      return true
    }
    if response.expectedContentLength > Int64(limit) {
      finish(.failure(tooLarge(response.expectedContentLength)))
      return false
    }
    return true
  }

  /// Takes a piece of the body; whether more is wanted.
  func receive(_ data: Data) -> Bool {
    if let isWanted = receiveParts(data) { return isWanted }
    let size = state.withLock { state -> Int in
      let size = state.body.count + data.count
      if size <= limit { state.body.append(contentsOf: data) }
      return size
    }
    if size <= limit { return true }
    finish(.failure(tooLarge(Int64(size))))
    return false
  }

  /// The same where the body comes in parts; nil where it does not.
  private func receiveParts(_ data: Data) -> Bool? {
    let taken = state.withLock { state -> (parts: Result<[MultipartDecoder.Part], MultipartDecoder.Failure>, Bool)? in
      guard var decoder = state.decoder else { return nil }
      // The decoder's bytes have one owner, so that none of them is copied.
      state.decoder = nil
      defer { state.decoder = decoder }
      do throws(MultipartDecoder.Failure) {
        return (.success(try decoder.receive(data)), decoder.isClosed)
      } catch {
        return (.failure(error), true)
      }
    }
    guard let (result, isClosed) = taken else { return nil }
    // One piece behind the closing delimiter is let through, so that the connection is used again.
    guard state.withLock({ $0.completion != nil }) else { return false }
    switch result {
    case .failure(.tooLarge(let limit)):
      finish(
        .failure(
          TransportFailure(.tooLarge, "a part of the server's answer has more than \(limit) bytes", isFinal: true)))
    case .failure(.malformedHeader):
      finish(.failure(TransportFailure(.status, "a part of the server's answer has a header that is none")))
    case .success(let parts):
      for part in parts {
        let type = MediaType(part.headerFields["content-type"]).name
        guard ["", "application/json", "application/graphql-response+json"].contains(type) else {
          finish(.failure(TransportFailure(.status, "a part of the server's answer has the media type \(type)")))
          return false
        }
        onPart(Payload(part.body))
      }
      if isClosed { finish(state.withLock { $0.head }.map { .success(HTTPAnswer(parts: $0)) } ?? .failure(noAnswer)) }
      return true
    }
    return false
  }

  private var noAnswer: TransportFailure {
    TransportFailure(.connectionClosed, "the connection ended without an answer")
  }

  /// The end of the task, which is the end of the answer where there is no error.
  func complete(_ error: (any Error)?) {
    if let error { return finish(.failure(TransportFailure(loading: error))) }
    if state.withLock({ $0.decoder.map { !$0.isClosed } ?? false }) {
      return finish(
        .failure(TransportFailure(.connectionClosed, "the answer ended before the end of its parts was said")))
    }
    let answer = state.withLock { state -> HTTPAnswer? in
      guard let head = state.head else { return nil }
      return HTTPAnswer(status: head.status, headerFields: head.fields, body: state.body[...])
    }
    finish(answer.map(Result.success) ?? .failure(noAnswer))
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
