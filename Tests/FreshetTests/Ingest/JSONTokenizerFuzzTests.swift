import Foundation
import TestSupport
import Testing

@testable import Freshet

/// Random texts, whole and broken, read by the tokenizer and by `JSONSerialization`.
@Suite struct JSONTokenizerFuzzTests {
  private static func write(_ random: inout SplitMix64, _ depth: Int, into text: inout String) {
    func space(_ random: inout SplitMix64) {
      if random.next() % 8 == 0 { text += [" ", "\n", "\t", "\r "].randomElement(using: &random)! }
    }
    space(&random)
    switch random.next() % (depth > 5 ? 6 : 8) {
    case 0: text += "null"
    case 1: text += random.next() % 2 == 0 ? "true" : "false"
    case 2: text += "\(Int64(bitPattern: random.next()) >> Int64(random.next() % 64))"
    case 3: text += "\(Double(Int64(bitPattern: random.next()) >> 44) / 8)"
    case 4, 5: writeString(&random, into: &text)
    case 6:
      text += "["
      for index in 0..<random.next() % 5 {
        if index > 0 { text += "," }
        write(&random, depth + 1, into: &text)
      }
      text += "]"
    default:
      text += "{"
      for index in 0..<random.next() % 5 {
        if index > 0 { text += "," }
        text += "\"m\(index)"
        if random.next() % 4 == 0 { text += "\\u0061" }
        text += "\":"
        write(&random, depth + 1, into: &text)
      }
      text += "}"
    }
    space(&random)
  }

  private static func writeString(_ random: inout SplitMix64, into text: inout String) {
    let pieces = [
      "a", "bc", "é", "\u{1F600}", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", "\\u0007",
      "long enough for a word",
    ]
    text += "\""
    for _ in 0..<random.next() % 6 { text += pieces.randomElement(using: &random)! }
    text += "\""
  }

  private static func isEqual(_ value: JSONValue, _ other: Any) -> Bool {
    switch (value, other) {
    case (.null, is NSNull): return true
    case (.string(let text), let other as String): return text == other
    case (.array(let values), let others as [Any]):
      return values.count == others.count && zip(values, others).allSatisfy { isEqual($0, $1) }
    case (.object(let members), let others as [String: Any]):
      return members.count == others.count
        && members.allSatisfy { others[$0].map { [value = $1] in isEqual(value, $0) } ?? false }
    case (.boolean(let flag), let number as NSNumber): return number.boolValue == flag
    case (.integer(let integer), let number as NSNumber): return number.int64Value == integer
    case (.float(let double), let number as NSNumber): return number.doubleValue == double
    case (.literal, is NSNumber): return true
    default: return false
    }
  }

  @Test("whole texts read as JSONSerialization reads them", arguments: [1, 2, 3] as [UInt64])
  func whole(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1500 {
      var text = ""
      Self.write(&random, 0, into: &text)
      let value = try JSONValue(json: text)
      let other = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(Self.isEqual(value, other), "\(text)")
      #expect(try JSONValue(json: value.text).text == value.text, "\(text)")
    }
  }

  @Test("broken texts are refused where JSONSerialization refuses them", arguments: [4, 5, 6] as [UInt64])
  func broken(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Array(#"{}[]",:\0123456789.eE+-truefalsnu /b"#.utf8) + [0x01, 0x80, 0xC3, 0xE2, 0xF0]
    for _ in 0..<3000 {
      var text = ""
      Self.write(&random, 0, into: &text)
      var mutated = Array(text.utf8)
      for _ in 0...random.next() % 3 {
        let at = Int(random.next() % UInt64(mutated.count + 1))
        switch random.next() % 3 {
        case 0: mutated.insert(bytes.randomElement(using: &random)!, at: at)
        case 1: if at < mutated.count { mutated.remove(at: at) }
        default: if at < mutated.count { mutated[at] = bytes.randomElement(using: &random)! }
        }
      }
      let mine = try? JSONValue(json: mutated)
      let other = try? JSONSerialization.jsonObject(with: Data(mutated), options: .fragmentsAllowed)
      let shown = String(decoding: mutated, as: UTF8.self)
      // Lone surrogates and numbers beyond a double are read here and refused there; a comma before a closing bracket
      // is refused here and read there.
      if other == nil, mine != nil, shown.contains("\\u") || shown.contains(where: { $0 == "e" || $0 == "E" }) {
        continue
      }
      if mine == nil, shown.contains(/,\s*[\]}]/) { continue }
      #expect((mine == nil) == (other == nil), "\(shown)")
    }
  }

  /// Random texts, most of them with a byte too many, too few or changed.
  private static func mutations(seed: UInt64, _ body: ([UInt8]) -> Void) {
    var random = SplitMix64(seed: seed)
    let bytes = Array(#"{}[]",:\0123456789.eE+-truefalsnu /b"#.utf8) + [0x01, 0x80, 0xC3, 0xE2, 0xF0]
    for _ in 0..<3000 {
      var text = ""
      write(&random, 0, into: &text)
      var mutated = Array(text.utf8)
      if random.next() % 4 > 0, !mutated.isEmpty {
        let at = Int(random.next() % UInt64(mutated.count))
        switch random.next() % 3 {
        case 0: mutated.insert(bytes.randomElement(using: &random)!, at: at)
        case 1: mutated.remove(at: at)
        default: mutated[at] = bytes.randomElement(using: &random)!
        }
      }
      body(mutated)
    }
  }

  @Test("skipping a value takes and refuses what reading it does, at the same byte", arguments: [7, 8, 9] as [UInt64])
  func skipping(seed: UInt64) {
    Self.mutations(seed: seed) { bytes in
      func outcome(_ body: (inout JSONTokenizer) throws(JSONError) -> Void) -> Result<Int, JSONError> {
        bytes.withUnsafeBytes { buffer in
          var tokenizer = JSONTokenizer(buffer)
          do throws(JSONError) {
            try body(&tokenizer)
            return .success(tokenizer.position)
          } catch {
            return .failure(error)
          }
        }
      }
      let skipped = outcome { (tokenizer) throws(JSONError) in _ = try tokenizer.skipValue() }
      let read = outcome { (tokenizer) throws(JSONError) in _ = try tokenizer.readValue() }
      #expect(skipped == read, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(
    "skipping goes down to 512 levels, arrays and objects in turn, and no further", arguments: [1, 63, 64, 65, 512])
  func deepSkipping(depth: Int) throws {
    let opening = (0..<depth).map { $0 % 3 == 0 ? "[1," : #"{"a":"# }.joined()
    let closing = (0..<depth).reversed().map { $0 % 3 == 0 ? "]" : "}" }.joined()
    for (text, isRead) in [(opening + "2" + closing, true), ("[" + opening + "2" + closing + "]", depth < 512)] {
      let bytes = Array(text.utf8)
      let end = bytes.withUnsafeBytes { buffer in
        var tokenizer = JSONTokenizer(buffer)
        return try? tokenizer.skipValue().upperBound
      }
      #expect(end == (isRead ? bytes.count : nil))
    }
  }

  @Test("a number of few digits read at once is the number its text is", arguments: [10, 11] as [UInt64])
  func decimals(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shapes = [
      "0", "-0", "0.0", "-0.0", "00", "01", "-01", "1.", "-", ".5", "1.5.2", "1e5", "123456789012345", "0.1",
    ]
    let drawn = (0..<3000).map { _ in
      (random.next() % 2 == 0 ? "-" : "") + "\(random.next() >> (random.next() % 64))"
        + (random.next() % 2 == 0 ? "" : ".\(random.next() >> (random.next() % 64))")
    }
    for text in shapes + drawn {
      let bytes = Array((text + ",").utf8)
      bytes.withUnsafeBytes { buffer in
        var fast = JSONTokenizer(buffer)
        var plain = JSONTokenizer(UnsafeRawBufferPointer(rebasing: buffer.dropLast()))
        guard let (digits, places) = fast.readDecimal() else {
          #expect(fast.position == 0)
          return
        }
        // At the end of a text a number is read in the plain way.
        let range = try? plain.readNumber()
        #expect(range == 0..<fast.position, "\(text)")
        #expect(JSONTokenizer.double(digits, places).bitPattern == Double(text)?.bitPattern, "\(text)")
        if places == nil { #expect(digits == Int64(text), "\(text)") }
      }
    }
  }
}
