#if os(Linux)
import CCurl
import Foundation

/// Connects: name lookup, TCP, proxy and TLS by libcurl, on a thread of its own, since libcurl waits in it.
package final class CurlConnector: Sendable {
  /// Whether nobody waits for the result any more; libcurl asks several times a second.
  private let isCancelled = Locked(false)

  /// Once for the process, before any handle (libcurl's manual).
  private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  package init() {}

  package func cancel() { isCancelled.withLock { $0 = true } }

  /// Calls `completion` on the thread that connected, unless cancelled.
  package func connect(
    _ request: WebSocketRequest, _ completion: @escaping @Sendable (Result<CurlHandle, WebSocketEnd>) -> Void
  ) {
    let thread = Thread { [self] in
      let result = perform(request)
      if !isCancelled.withLock({ $0 }) { completion(result) }
    }
    thread.name = "freshet.connect"
    thread.start()
  }

  private func perform(_ request: WebSocketRequest) -> Result<CurlHandle, WebSocketEnd> {
    guard Self.isReady, let easy = curl_easy_init() else { return .failure(.unreachable("libcurl could not start")) }
    // From here on the handle is closed when it is released.
    let handle = CurlHandle(easy)
    guard let url = Self.address(of: request.url) else {
      return .failure(.unreachable("\(request.url) is no ws or wss address"))
    }
    // Refused settings come back as one code each; the first that is not OK is told.
    var codes = [
      freshet_curl_set_string(easy, CURLOPT_URL, url),
      freshet_curl_set_long(easy, CURLOPT_CONNECT_ONLY, 1),
      freshet_curl_set_long(easy, CURLOPT_NOSIGNAL, 1),
      freshet_curl_set_long(easy, CURLOPT_HTTPPROXYTUNNEL, 1),
      freshet_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
      freshet_curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1),
      freshet_curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2),
      freshet_curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, request.timeout.clampedMilliseconds),
    ]
    if let file = request.certificateAuthorityFile {
      codes.append(freshet_curl_set_string(easy, CURLOPT_CAINFO, file))
    }
    codes.append(
      freshet_curl_set_progress(
        easy, { context, _, _, _, _ in CurlConnector.isCancelled(context) ? 1 : 0 },
        Unmanaged.passUnretained(self).toOpaque()))
    if let code = codes.first(where: { $0 != CURLE_OK }) { return .failure(Self.end(code)) }
    let code = freshet_curl_perform(easy)
    // `self` outlives the call that uses its address.
    withExtendedLifetime(self) {}
    freshet_curl_set_long(easy, CURLOPT_NOPROGRESS, 1)
    return code == CURLE_OK ? .success(handle) : .failure(Self.end(code))
  }

  private static func isCancelled(_ context: UnsafeMutableRawPointer?) -> Bool {
    guard let context else { return true }
    return Unmanaged<CurlConnector>.fromOpaque(context).takeUnretainedValue().isCancelled.withLock { $0 }
  }

  /// The address libcurl connects to. The path is not its business, and user information must not reach a proxy.
  private static func address(of url: URL) -> String? {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    switch parts.scheme?.lowercased() {
    case "ws": parts.scheme = "http"
    case "wss": parts.scheme = "https"
    default: return nil
    }
    guard parts.host?.isEmpty == false else { return nil }
    (parts.user, parts.password, parts.fragment, parts.query, parts.path) = (nil, nil, nil, nil, "")
    return parts.string
  }

  private static func end(_ code: CURLcode) -> WebSocketEnd {
    let text = String(cString: curl_easy_strerror(code))
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE: return .untrusted(text)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut
    default: return .unreachable(text)
    }
  }
}

extension Duration {
  /// Whole milliseconds, from one to a day.
  var clampedMilliseconds: Int {
    let (seconds, attoseconds) = components
    if seconds < 0 { return 1 }
    return seconds >= 86_400 ? 86_400_000 : max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
#endif
