/// Why a WebSocket was closed (RFC 6455 §7.4): a number, with names for those the RFC and its registry define.
public struct WebSocketCloseCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let rawValue: UInt16
  /// The code of this number, which is not checked.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The purpose is fulfilled.
  public static let normal = WebSocketCloseCode(rawValue: 1000)
  /// The endpoint goes away.
  public static let goingAway = WebSocketCloseCode(rawValue: 1001)
  /// A protocol fault.
  public static let protocolError = WebSocketCloseCode(rawValue: 1002)
  /// A kind of data that cannot be accepted.
  public static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
  /// Local only: the close frame had no code.
  public static let noStatus = WebSocketCloseCode(rawValue: 1005)
  /// Local only: the connection ended without a close frame.
  public static let abnormal = WebSocketCloseCode(rawValue: 1006)
  /// Data that does not fit its type, such as text that is not UTF-8.
  public static let invalidPayload = WebSocketCloseCode(rawValue: 1007)
  /// A message over the limit.
  public static let tooLarge = WebSocketCloseCode(rawValue: 1009)

  /// The code in digits.
  public var description: String { String(rawValue) }

  /// Whether a close frame may carry it. 1004 to 1006 and 1015 never may; 1016 to 2999 are not assigned.
  package var isValidOnTheWire: Bool {
    switch rawValue {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}
