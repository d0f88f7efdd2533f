import Foundation

/// Where a request goes, and what may go with it.
struct HTTPTarget: Sendable, Hashable {
  var url: URL
  /// Whether it is the origin that the app's header fields and credentials are meant for.
  var isTrusted = true
  /// How many redirects led here.
  var hops = 0

  private static let hopLimit = 5

  /// Where an answer sends the request on to. Only 307 and 308 keep method and body; nothing goes from `https` to
  /// `http`, and no further than five times.
  func redirected(by answer: HTTPAnswer) -> HTTPTarget? {
    guard answer.status == 307 || answer.status == 308, hops < Self.hopLimit,
      let location = answer.headerFields["location"], let next = URL(string: location, relativeTo: url)?.absoluteURL,
      let scheme = next.scheme?.lowercased(), ["http", "https"].contains(scheme), next.host()?.isEmpty == false,
      !(Self.origin(url).first == "https" && scheme == "http")
    else { return nil }
    return HTTPTarget(url: next, isTrusted: isTrusted && Self.origin(next) == Self.origin(url), hops: hops + 1)
  }

  private static func origin(_ url: URL) -> [String?] {
    let scheme = url.scheme?.lowercased()
    return [scheme, url.host()?.lowercased(), String(url.port ?? (scheme == "https" ? 443 : 80))]
  }
}
