import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A URL session and the exchanges on it: one of our own, or one that an app gave.
final class HTTPSession: Sendable {
  private let session: URLSession
  /// The delegate of our own session; nil where the session is an app's.
  private let router: HTTPExchangeRouter?

  init(_ given: URLSession?) {
    if let given {
      session = given
      router = nil
    } else {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.urlCache = nil
      let router = HTTPExchangeRouter()
      self.router = router
      session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
    }
  }

  // A session holds its delegate until it is told to let go. One that an app gave is the app's.
  deinit { if router != nil { session.finishTasksAndInvalidate() } }

  /// A task for a request, not yet started; its answer goes to `exchange`.
  func task(_ request: URLRequest, _ exchange: HTTPExchange) -> URLSessionTask {
    let task: URLSessionTask
    if let router {
      task = session.dataTask(with: request)
      router.add(exchange, task.taskIdentifier)
    } else {
      #if canImport(Darwin)
      task = session.dataTask(with: request)
      task.delegate = exchange
      #else
      // Here a task's delegate is asked about redirects alone.
      task = session.dataTask(with: request) { data, response, error in
        if let response, error == nil {
          guard exchange.receive(response), exchange.receive(data ?? Data()) else { return }
        }
        exchange.complete(error)
      }
      task.delegate = exchange
      #endif
    }
    return task
  }
}

/// Hands a session's calls to the exchange of their task.
private final class HTTPExchangeRouter: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Locked<[Int: HTTPExchange]>([:])

  func add(_ exchange: HTTPExchange, _ task: Int) { exchanges.withLock { $0[task] = exchange } }

  private func exchange(_ task: URLSessionTask) -> HTTPExchange? { exchanges.withLock { $0[task.taskIdentifier] } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(exchange(dataTask)?.receive(response) == true ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if exchange(dataTask)?.receive(data) != true { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.complete(error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
