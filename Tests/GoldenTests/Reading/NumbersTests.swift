@_spi(Generated) import Freshet
import Testing

/// Numbers as they cross the wire, read through generated lenses.
@MainActor struct NumbersTests {
  private func numbers(_ members: String) throws -> NumbersQuery.Data.Numbers {
    let store = Store()
    let query = NumbersQuery()
    let scope = store.scope(for: query.__document, variables: query.__variables)
    let all = ["long", "longs", "int", "ints", "float", "floats", "exact"].filter { !members.contains("\"\($0)\"") }
    let rest = all.map { ",\"\($0)\":null" }.joined()
    let payload = Payload(Array("{\"data\":{\"numbers\":{\(members)\(rest)}}}".utf8))
    store.commit([try Ingest.read(payload, scope: scope)])
    return try #require(NumbersQuery.Data(store.anchor(for: scope, lens: NumbersQuery.Data.__plan)).numbers)
  }

  @Test(
    "a custom scalar is every digit the server wrote",
    arguments: [
      "9007199254740993", "1000000000000000001", "-9223372036854775808", "18446744073709551615",
      "123456789012345678901234567890", "-0", "0.10", "1e400", "100e200", "12345678901234567890.0987654321",
    ])
  func exact(_ text: String) throws {
    let numbers = try numbers("\"long\":\(text),\"longs\":[\(text),null,1,\(text)],\"exact\":\(text)")
    #expect(numbers.long == text)
    #expect(numbers.longs == [text, nil, "1", text])
    #expect(numbers.exact == text)
  }

  @Test("a custom scalar that is a string is its text")
  func strings() throws {
    let numbers = try numbers(#""long":"9007199254740993","exact":"1\u002E50""#)
    #expect(numbers.long == "9007199254740993")
    #expect(numbers.exact == "1.50")
  }

  @Test("an Int has 64 bits, though the specification asks for 32")
  func integers() throws {
    let numbers = try numbers(
      "\"int\":2147483648,\"ints\":[-2147483649,9223372036854775807,-9223372036854775808,0,1.0,2e3]")
    #expect(numbers.int == 2_147_483_648)
    #expect(numbers.ints == [-2_147_483_649, .max, .min, 0, 1, 2000])
  }

  @Test(
    "an Int that has no 64 bits, or is none, is a failure and never another number",
    arguments: ["9223372036854775808", "-9223372036854775809", "1.5", "1e19", "1e400", "true", "\"1\""])
  func outOfRange(_ text: String) {
    #expect(throws: Failure.self) { try numbers("\"int\":\(text)") }
    #expect(throws: Failure.self) { try numbers("\"ints\":[1,\(text)]") }
  }

  @Test("a Float is read from an integer too, in lists of lists as well")
  func floats() throws {
    let numbers = try numbers("\"float\":1,\"floats\":[[1,0.5,null],[],[9007199254740993,-0.0]]")
    #expect(numbers.float == 1)
    #expect(numbers.floats == [[1, 0.5, nil], [], [9_007_199_254_740_992, 0]])
    #expect(numbers.floats?[2][1]?.sign == .minus)
  }
}
