import Freshet

/// The bytes of a line of hexadecimal, spaces ignored.
func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// A generator whose every mask key is 0f 1e 2d 3c.
struct FixedMask: RandomNumberGenerator, Sendable {
  mutating func next() -> UInt64 { 0x0f1e_2d3c }
}

/// What a decoder makes of `input`, fed in pieces that end at each of `cuts`.
func decode(
  _ input: [UInt8], role: WebSocketRole = .client, cuts: [Int] = [], limits: WebSocketLimits = WebSocketLimits()
) -> (messages: [WebSocketMessage], fault: WebSocketFault?) {
  var decoder = WebSocketMessageDecoder(role: role, limits: limits)
  var messages: [WebSocketMessage] = []
  var start = 0
  for end in cuts + [input.count] {
    decoder.feed(input[start..<end])
    start = end
    do throws(WebSocketFault) {
      while let message = try decoder.next() { messages.append(message) }
    } catch {
      return (messages, error)
    }
  }
  return (messages, nil)
}

/// What a decoder makes of `input`, which must be the same however the input is cut: whole, at every single place, and
/// into single bytes.
func decodeHoweverCut(
  _ input: [UInt8], role: WebSocketRole = .client, limits: WebSocketLimits = WebSocketLimits()
) -> (messages: [WebSocketMessage], fault: WebSocketFault?, isStable: Bool) {
  let whole = decode(input, role: role, limits: limits)
  var isStable = true
  var cuttings = input.indices.map { [$0] }
  cuttings.append(Array(input.indices))
  for cuts in cuttings {
    let again = decode(input, role: role, cuts: cuts, limits: limits)
    isStable = isStable && again.messages == whole.messages && again.fault == whole.fault
  }
  return (whole.messages, whole.fault, isStable)
}

extension WebSocketMessage {
  static func text(_ text: String) -> WebSocketMessage { .text(Array(text.utf8)[...]) }
}
