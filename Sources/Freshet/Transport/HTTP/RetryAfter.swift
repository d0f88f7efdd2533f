import Foundation

/// The header field `Retry-After` (RFC 9110 §10.2.3).
enum RetryAfter {
  /// The wait it asks for: seconds, or until a date. Nil where it is neither.
  static func wait(_ value: String?, now: Date = Date()) -> Duration? {
    guard let value else { return nil }
    // Longer than a year is no wait.
    let longest = 365 * 24 * 3600
    if let seconds = Int(value) { return seconds < 0 ? nil : .seconds(min(seconds, longest)) }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    guard let date = formatter.date(from: value) else { return nil }
    return .seconds(Int(min(max(date.timeIntervalSince(now), 0), Double(longest)).rounded(.up)))
  }
}
