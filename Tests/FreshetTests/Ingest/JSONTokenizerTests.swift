import Foundation
import TestSupport
import Testing

@testable import Freshet

@Suite struct JSONTokenizerTests {
  private func error(_ text: String) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONValue(json: text)
      return nil
    } catch { return error }
  }

  @Test("every kind of value is read")
  func kinds() throws {
    let value = try JSONValue(json: #" {"a":[1,-2.5,1e3,true,false,null],"b":{"c":"d"},"e":[],"f":{}} "#)
    #expect(
      value == [
        "a": [1, -2.5, 1000.0, true, false, nil], "b": ["c": "d"], "e": [], "f": [:],
      ])
  }

  @Test("every escape is read, a pair is one scalar, and a lone surrogate becomes U+FFFD")
  func escapes() throws {
    #expect(
      try JSONValue(json: #""\"\\\/\b\f\n\r\t\u0041\u00e9\u20AC\ud83d\ude00\u0000""#)
        == .string("\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{20AC}\u{1F600}\u{0}"))
    #expect(try JSONValue(json: #""\ud83d""#) == .string("\u{FFFD}"))
    #expect(try JSONValue(json: #""\ud83dx\ude00""#) == .string("\u{FFFD}x\u{FFFD}"))
    #expect(try JSONValue(json: #""\ud83d\u0041""#) == .string("\u{FFFD}A"))
    #expect(try JSONValue(json: "\"\u{2028}\u{1F600}\"") == .string("\u{2028}\u{1F600}"))
  }

  @Test("strings of every length around a word are read whole")
  func lengths() throws {
    for length in 0...40 {
      for ending in ["", "é", "\\n", "\u{1F600}"] {
        let body = String(repeating: "x", count: length)
        let expected = body + (ending == "\\n" ? "\n" : ending)
        #expect(try JSONValue(json: "\"\(body)\(ending)\"") == .string(expected))
        #expect(try JSONValue(json: "[\"\(body)\(ending)\",1]") == [.string(expected), 1])
      }
    }
  }

  @Test("numbers keep every digit")
  func numbers() throws {
    #expect(try JSONValue(json: "9223372036854775807") == .integer(.max))
    #expect(try JSONValue(json: "-9223372036854775808") == .integer(.min))
    #expect(try JSONValue(json: "18446744073709551615") == .literal("18446744073709551615"))
    #expect(try JSONValue(json: "0.1") == .float(0.1))
    #expect(try JSONValue(json: "1e400") == .literal("1e400"))
    #expect(try JSONValue(json: "1.234567890123456789012345") == .literal("1.234567890123456789012345"))
    #expect(try JSONValue(json: "2.2250738585072014e-308") == .float(2.2250738585072014e-308))
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let double = Double(bitPattern: random.next())
      guard double.isFinite else { continue }
      let text = "\(double)"
      let read = text.utf8.withContiguousStorageIfAvailable { bytes -> Double? in
        var tokenizer = JSONTokenizer(UnsafeRawBufferPointer(bytes))
        return (try? tokenizer.readNumber()).flatMap { tokenizer.double(in: $0) }
      }
      #expect(read == double, "\(text)")
    }
    for _ in 0..<2000 {
      let text = "\(Int64(random.next() % 1_000_000_000)).\(random.next() % 1_000_000)"
      #expect(try JSONValue(json: text) == .float(Double(text)!))
    }
  }

  @Test("an integer is read from its text, also from a float that is one, and never wraps")
  func integers() throws {
    func integer(_ text: String) throws -> Int64? {
      let bytes = Array(text.utf8)
      return try bytes.withUnsafeBytes { buffer in
        var tokenizer = JSONTokenizer(buffer)
        return tokenizer.integer(in: try tokenizer.readNumber())
      }
    }
    #expect(try integer("0") == 0)
    #expect(try integer("-17") == -17)
    #expect(try integer("1e3") == 1000)
    #expect(try integer("4.0") == 4)
    #expect(try integer("4.5") == nil)
    #expect(try integer("9223372036854775808") == nil)
    #expect(try integer("-9223372036854775808") == .min)
    #expect(try integer("1e300") == nil)
  }

  @Test("what is no JSON is refused at its byte")
  func refusals() {
    #expect(error("") == JSONError(.unexpectedEnd, at: 0))
    #expect(error("{\"a\":1,}") == JSONError(.unexpectedByte, at: 7))
    #expect(error("[1,]") == JSONError(.unexpectedByte, at: 3))
    #expect(error("[,1]") == JSONError(.unexpectedByte, at: 1))
    #expect(error("[1 2]") == JSONError(.unexpectedByte, at: 3))
    #expect(error("{1:2}") == JSONError(.unexpectedByte, at: 1))
    #expect(error("{\"a\" 1}") == JSONError(.unexpectedByte, at: 5))
    #expect(error("01") == JSONError(.badNumber, at: 1))
    #expect(error("-") == JSONError(.unexpectedEnd, at: 1))
    #expect(error("1.") == JSONError(.unexpectedEnd, at: 2))
    #expect(error("1.x") == JSONError(.badNumber, at: 2))
    #expect(error("nul") == JSONError(.unexpectedEnd, at: 3))
    #expect(error("trux") == JSONError(.unexpectedByte, at: 3))
    #expect(error("\"a\u{1}\"") == JSONError(.controlCharacter, at: 2))
    #expect(error(#""\x""#) == JSONError(.badEscape, at: 1))
    #expect(error(#""\u12g4""#) == JSONError(.badEscape, at: 1))
    #expect(error("\"abc") == JSONError(.unexpectedEnd, at: 4))
    #expect(error("{} {}") == JSONError(.trailingBytes, at: 3))
    #expect(error("+1") == JSONError(.unexpectedByte, at: 0))
    #expect(error("NaN") == JSONError(.unexpectedByte, at: 0))
  }

  @Test("nesting is read down to 512 and refused below")
  func depth() {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(error(deep) == nil)
    #expect(error("[\(deep)]") == JSONError(.tooDeep, at: 512))
    #expect(error(String(repeating: "{\"a\":", count: 10_000)) == JSONError(.tooDeep, at: 512 * 5))
  }

  @Test("bytes that are no UTF-8 are refused")
  func encoding() throws {
    let bad: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    ]
    for bytes in bad {
      for padding in 0..<10 {
        let text = [0x22] + [UInt8](repeating: 0x61, count: padding) + bytes + [0x22]
        #expect(throws: JSONError(.badUTF8, at: 1 + padding)) { try JSONValue(json: text) }
      }
    }
    for scalar in [0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] {
      let text = String(Unicode.Scalar(UInt32(scalar))!)
      #expect(try JSONValue(json: "\"\(text)\"") == .string(text))
    }
  }

  @Test("a name is compared as its text, escapes and all")
  func names() throws {
    let bytes = Array(#"{"n\u0061me":1}"#.utf8)
    try bytes.withUnsafeBytes { buffer in
      var tokenizer = JSONTokenizer(buffer)
      try tokenizer.beginObject()
      let name = try #require(try tokenizer.nextMember())
      #expect(tokenizer.isEqual(name, "name"))
      #expect(!tokenizer.isEqual(name, "nam"))
      #expect(tokenizer.text(of: name) == "name")
    }
  }

  @Test("skipping checks all it skips and says where it stood")
  func skipping() throws {
    let bytes = Array(#"{"a": {"b":[1,"x\"y",{}]} , "c":[1,}"#.utf8)
    try bytes.withUnsafeBytes { buffer in
      var tokenizer = JSONTokenizer(buffer)
      try tokenizer.beginObject()
      _ = try tokenizer.nextMember()
      #expect(try tokenizer.skipValue() == 6..<25)
      _ = try tokenizer.nextMember()
      #expect(throws: JSONError(.unexpectedByte, at: 35)) { try tokenizer.skipValue() }
    }
  }
}
