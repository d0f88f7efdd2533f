extension JSONTokenizer {
  /// Reads a number and says where its text stands.
  package mutating func readNumber() throws(JSONError) -> Range<Int> {
    skipSpace()
    let start = position
    if readDecimal() != nil { return start..<position }
    if position < count, byte(position) == UInt8(ascii: "-") { position += 1 }
    guard position < count else { throw error(.unexpectedEnd) }
    if byte(position) == UInt8(ascii: "0") {
      position += 1
      if position < count, isDigit(byte(position)) { throw error(.badNumber) }
    } else {
      try skipDigits()
    }
    if position < count, byte(position) == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if position < count, byte(position) | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < count, byte(position) == UInt8(ascii: "+") || byte(position) == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    return start..<position
  }

  /// Reads a number of few digits, without an exponent, at once: its digits as one number, and how many of them stand
  /// behind the point; nil where there is none. Any other number is left to ``readNumber()``, and to what is thrown there.
  @inline(__always) mutating func readDecimal() -> (digits: Int64, places: Int?)? {
    var at = position
    guard at < count else { return nil }
    let isNegative = byte(at) == UInt8(ascii: "-")
    if isNegative { at &+= 1 }
    let start = at
    var point = -1
    var digits: Int64 = 0
    while at < count {
      let digit = byte(at) &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ Int64(digit)
      } else if digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), point < 0 {
        point = at
      } else {
        break
      }
      at &+= 1
    }
    // Fifteen digits are a double's in any case. The zero that begins a number stands alone, and that of a negative one
    // is no integer.
    let whole = point < 0 ? at : point
    guard at < count, at &- start <= 15, whole > start, point != at &- 1, byte(at) | 0x20 != UInt8(ascii: "e"),
      byte(start) != UInt8(ascii: "0") || whole == start &+ 1, digits != 0 || !isNegative
    else { return nil }
    // A second point, which no number has.
    guard byte(at) != UInt8(ascii: ".") else { return nil }
    position = at
    return (isNegative ? -digits : digits, point < 0 ? nil : at &- point &- 1)
  }

  /// Reads such a number where it has no point.
  @inline(__always) mutating func readInteger() -> Int64? {
    let start = position
    guard let (digits, places) = readDecimal() else { return nil }
    if places == nil { return digits }
    position = start
    return nil
  }

  /// The double that so many digits and places are: both are exact, so that one division rounds once.
  @inline(__always) static func double(_ digits: Int64, _ places: Int?) -> Double {
    guard let places else { return Double(digits) }
    return Double(digits) / powersOfTen[places]
  }

  @inline(__always) private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// One digit or more.
  private mutating func skipDigits() throws(JSONError) {
    guard position < count else { throw error(.unexpectedEnd) }
    guard isDigit(byte(position)) else { throw error(.badNumber) }
    repeat { position += 1 } while position < count && isDigit(byte(position))
  }

  /// The integer a number's text names, where it names one of 64 bits; `1.0` and `1e3` do as well.
  package func integer(in range: Range<Int>) -> Int64? {
    var index = range.lowerBound
    let isNegative = index < range.upperBound && byte(index) == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var value: Int64 = 0
    while index < range.upperBound, isDigit(byte(index)) {
      let digit = Int64(byte(index) - UInt8(ascii: "0"))
      let (product, high) = value.multipliedReportingOverflow(by: 10)
      let (sum, low) = product.addingReportingOverflow(isNegative ? -digit : digit)
      if high || low { return nil }
      value = sum
      index += 1
    }
    if index == range.upperBound { return value }
    guard let double = double(in: range), let whole = Int64(exactly: double), abs(double) <= 9_007_199_254_740_992
    else {
      return nil
    }
    return whole
  }

  /// The double nearest to what a number's text names; nil where it is too large for one.
  package func double(in range: Range<Int>) -> Double? {
    if let exact = exactDouble(in: range) { return exact }
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: buffer[range]), as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  package func text(in range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: buffer[range]), as: UTF8.self)
  }

  private var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// Clinger's fast path: up to 2^53 and ten to the 22nd both are exact doubles, so one operation rounds once.
  private func exactDouble(in range: Range<Int>) -> Double? {
    var index = range.lowerBound
    let isNegative = byte(index) == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var digits: UInt64 = 0
    var exponent = 0
    var isFraction = false
    while index < range.upperBound {
      let next = byte(index)
      if next == UInt8(ascii: ".") {
        isFraction = true
      } else if isDigit(next) {
        digits = digits &* 10 &+ UInt64(next &- UInt8(ascii: "0"))
        guard digits <= 9_007_199_254_740_992 else { return nil }
        if isFraction { exponent -= 1 }
      } else {
        return nil
      }
      index += 1
    }
    guard exponent >= -22 else { return nil }
    let magnitude = Double(digits) / Self.powersOfTen[-exponent]
    return isNegative ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
