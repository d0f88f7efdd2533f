import GraphQLLanguage
import TestSupport
import Testing

/// Whatever is done to a text, reading it ends with a tree or with one fault inside it, and what reads prints back.
@Suite struct MutatedDocumentsTests {
  private static let seeds: [String] = [
    #"""
    "d" query Q("v" $a: [Int!]! = [1, -2.5e3] @x, $b: I = {c: {d: E}}) @y { x: a(b: "s\n\u{1F600}\uD83D\uDE00", c: $a) {
      ...F @defer(label: "l") ... on T @a { b } ... @include(if: $b) { c }
    } }
    fragment F on T @argumentDefinitions(count: {type: "Int", defaultValue: 10}) { id notes(first: $count) { edges { id } } }
    subscription S { a } { b(t: """
        block \""" text
          indented
    """) }
    """#,
    #"""
    """ The schema """ schema @a { query: Q mutation: M } extend schema @b { subscription: S }
    "S" scalar S @specifiedBy(url: "u") type T implements A & B @d { "f" f("x" x: Int = 1 @y): [T!]! @deprecated }
    interface A implements B { f: Int } union U @d = | T | Q enum E { "one" ONE @d TWO } input I @oneOf { a: Int = 1 }
    directive @d(a: Int) repeatable on | OBJECT | FIELD extend type T { g: [[Int!]]! } extend enum E { X } # comment
    """#,
  ]

  @Test("a text that is cut, repeated and mixed up is read or refused, and prints stably", arguments: 0..<2)
  func mutations(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) &+ 0x6EA9)
    let original = Array(Self.seeds[seed].utf8)
    var read = 0
    for _ in 0..<3000 {
      let text = String(decoding: mutated(original, by: &random), as: UTF8.self)
      let source = Source(text)
      do throws(SyntaxError) {
        let document = try Parser.parse(source)
        read += 1
        try checkPrinting(document)
      } catch {
        #expect(error.location.start <= source.bytes.count && error.location.end <= source.bytes.count, "\(text)")
        #expect(error.location.position.line >= 1 && !error.message.isEmpty)
      }
    }
    #expect(read > 100)
  }

  @Test("mutated documents are validated without a crash, whatever they refer to")
  func validation() throws {
    let schema = try #require(
      Schema.valid("type Query { a(b: String, c: [Int]): T } type T { id: ID, b: Int, c: I2, d: T } enum I2 { E }"))
    var random = SplitMix64(seed: 0x7A11)
    let original = Array(Self.seeds[0].utf8)
    var validated = 0
    for _ in 0..<1000 {
      guard let document = try? Parser.parse(Source(String(decoding: mutated(original, by: &random), as: UTF8.self)))
      else { continue }
      validated += 1
      #expect(!Validator.validate(document: document, schema: schema).isEmpty)
    }
    #expect(validated > 30)
  }

  @Test("mutated schemas are built or refused")
  func schemas() {
    var random = SplitMix64(seed: 0x5C4E)
    let original = Array(Self.seeds[1].utf8)
    for _ in 0..<1000 {
      var collector = DiagnosticCollector()
      let source = Source(String(decoding: mutated(original, by: &random), as: UTF8.self))
      let schema = Schema.build([source], reporting: &collector)
      #expect((schema == nil) == collector.hasErrors)
    }
  }

  private func checkPrinting(_ document: Document) throws(SyntaxError) {
    let readable = Printer.print(document)
    #expect(Printer.print(try reread(readable)) == readable)
    let compact = Printer.compact(document)
    #expect(Printer.compact(try reread(compact)) == compact)
    #expect(Printer.compact(try reread(readable)) == compact)
  }

  private func reread(_ text: String) throws(SyntaxError) -> Document {
    do throws(SyntaxError) {
      return try Parser.parse(Source(text))
    } catch {
      Issue.record("what was printed does not read: \(error)\n\(text)")
      throw error
    }
  }

  private func mutated(_ original: [UInt8], by random: inout SplitMix64) -> [UInt8] {
    let pieces = ["{", "}", "(", ")", "[", "]", "\"", "\"\"\"", "\\u{", "\\", "$", "...", ":", "!", "=", "@", "|", "&"]
      .map {
        Array($0.utf8)
      }
    var bytes = original
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      case 3: bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
      case 4: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
      default: bytes.removeSubrange(place...)
      }
      if bytes.isEmpty { break }
    }
    return bytes
  }
}
