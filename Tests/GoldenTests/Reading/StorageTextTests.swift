import Freshet
import Testing

@testable import FreshetCompiler

/// A literal and a variable of one value have one storage key, so compiler and runtime write values alike.
struct StorageTextTests {
  @Test(
    "compiler and runtime write a string alike",
    arguments: ["", "plain", "q\"b\\s/", "\n\r\t\u{8}\u{C}\u{0}\u{1F}\u{7F}", "é🍋\u{2028}\u{200D}", "$name (a,b)"])
  func strings(_ text: String) {
    #expect(FreshetCompiler.StorageTemplate.string(text) == JSONValue.string(text).text)
  }

  @Test(
    "compiler and runtime write a float alike",
    arguments: [
      "0", "-0", "-0.0", "1", "1.0", "-2.50", "1e3", "0.1", "1e-7", "123456789.125", "999999999999999", "1e15", "1e16",
      "1.7976931348623157e308", "5e-324",
    ])
  func floats(_ literal: String) throws {
    let value = try #require(Double(literal))
    #expect(FreshetCompiler.StorageTemplate.number(literal) == JSONValue.float(value).text)
  }
}
