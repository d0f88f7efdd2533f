import Freshet
import TestSupport
import Testing

@Suite("A body in parts")
struct MultipartDecoderTests {
  private func parts(_ body: String, _ boundary: String, cut: [Int] = [], limit: Int = 1 << 20) throws -> (
    bodies: [String], isClosed: Bool
  ) {
    var decoder = MultipartDecoder(boundary: boundary, limit: limit)
    let bytes = Array(body.utf8)
    var bodies: [String] = []
    var start = 0
    for end in cut + [bytes.count] {
      bodies += try decoder.receive(bytes[start..<end]).map { String(decoding: $0.body, as: UTF8.self) }
      start = end
    }
    return (bodies, decoder.isClosed)
  }

  nonisolated static let bodies: [(body: String, boundary: String, parts: [String])] = [
    (
      "\r\n---\r\nContent-Type: application/json\r\n\r\n{\"data\":{\"u\":{\"n\":\"a---b\"}},\"hasNext\":true}\r\n---\r\n\r\n"
        + "{\"incremental\":[{\"path\":[\"u\"],\"data\":{\"age\":4}}],\"hasNext\":false}\r\n-----\r\nbye",
      "-",
      [
        "{\"data\":{\"u\":{\"n\":\"a---b\"}},\"hasNext\":true}",
        "{\"incremental\":[{\"path\":[\"u\"],\"data\":{\"age\":4}}],\"hasNext\":false}",
      ]
    ),
    (
      "--graphql\ncontent-type:application/json\n\n{\"data\":{\"a\":1},\"hasNext\":false}\n--graphql--", "graphql",
      ["{\"data\":{\"a\":1},\"hasNext\":false}"]
    ),
    ("\r\n--g\r\n\r\n{\"data\":{\"s\":\"\\n--g\"}}\r\n--g--", "g", ["{\"data\":{\"s\":\"\\n--g\"}}"]),
    // No delimiter in front, and an empty part before the closing one.
    (
      "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}\r\n--graphql\r\nContent-Length: 29\r\n\r\n"
        + "{\"payload\":{\"data\":{\"t\":10}}}\r\n--graphql\r\n--graphql--\r\n", "graphql",
      ["{\"payload\":{\"data\":{\"t\":10}}}"]
    ),
    (
      "pre\r\namble --g\r\n--gx\r\n\r\nno\r\n--g  \t\r\nA: 1\r\nB:2\r\n\r\n{\"ü\":\"\u{1F600}\"}\r\n\r\n--g\r\n\r\n \r\n--g\r\n\r\n"
        + "{}\n--g--\r\n--g\r\n\r\nnever\r\n--g--", "g", ["{\"ü\":\"\u{1F600}\"}\r\n", "{}"]
    ),
  ]

  @Test("its parts are the same however it is cut, and what stands around them is ignored", arguments: bodies.indices)
  func cuts(_ index: Int) throws {
    let (body, boundary, expected) = Self.bodies[index]
    for cut in 0...body.utf8.count {
      let (parts, isClosed) = try parts(body, boundary, cut: [cut])
      #expect(parts == expected, "cut at \(cut)")
      #expect(isClosed)
    }
    let (single, _) = try parts(body, boundary, cut: Array(0..<body.utf8.count))
    #expect(single == expected)
  }

  @Test("a part is there with the boundary behind it, whatever follows, or with the length its header says")
  func early() throws {
    let open = try parts("\r\n--graphql\r\n\r\n{\"hasNext\":true}\r\n--graphql", "graphql")
    #expect(open.bodies == ["{\"hasNext\":true}"])
    #expect(!open.isClosed)
    let long = try parts("--g\r\nContent-Length: 16\r\n\r\n{\"hasNext\":true}", "g")
    #expect(long.bodies == ["{\"hasNext\":true}"])
    // A length that the bytes do not confirm is none.
    #expect(
      try parts("--g\r\nContent-Length: 9\r\n\r\n{\"a\":{\"b\":{}}}\r\n--g--", "g").bodies == ["{\"a\":{\"b\":{}}}"])
    #expect(try parts("--g\r\nContent-Length: 900\r\n\r\n{}\r\n--g--", "g").bodies == ["{}"])
    let next = try parts(
      "--g\r\nContent-Length: 2\r\n\r\n{}\r\n--g\r\nContent-Length: 2\r\n\r\n{}\r\n--g--", "g", cut: [28, 40])
    #expect(next.bodies == ["{}", "{}"] && next.isClosed)
  }

  @Test("header fields are found by lower-case names")
  func headers() throws {
    var decoder = MultipartDecoder(boundary: "g", limit: 100)
    let parts = try decoder.receive(Array("--g\r\nContent-TYPE:\tapplication/json \r\nx:\r\n\r\n{}\r\n--g".utf8))
    #expect(parts.map(\.headerFields) == [["content-type": "application/json", "x": ""]])
  }

  @Test("a body, a header and a line without end are refused, and what is ignored is not kept")
  func limits() throws {
    let body = String(repeating: "x", count: 101)
    #expect(throws: MultipartDecoder.Failure.tooLarge(limit: 100)) {
      try parts("--g\r\n\r\n\(body)\r\n--g", "g", limit: 100)
    }
    #expect(throws: MultipartDecoder.Failure.tooLarge(limit: 100)) {
      try parts("--g\r\n\r\n" + String(repeating: "x\n", count: 80), "g", limit: 100)
    }
    let header = String(repeating: "h", count: MultipartDecoder.headerLimit)
    for text in ["\(header):1", "\(header)x", String(repeating: "h:1\r\n", count: 14000)] {
      #expect(throws: MultipartDecoder.Failure.tooLarge(limit: MultipartDecoder.headerLimit)) {
        try parts("--g\r\n\(text)\r\n\r\n{}\r\n--g", "g")
      }
    }
    #expect(throws: MultipartDecoder.Failure.malformedHeader) { try parts("--g\r\nheader\r\n\r\n{}\r\n--g", "g") }
    #expect(try parts(String(repeating: "x", count: 1 << 20) + "\n--g\n\n{}\n--g--", "g", limit: 10).bodies == ["{}"])
  }

  @Test("random bodies cut at random give their parts")
  func random() throws {
    for seed in 1...400 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      func pick(_ texts: [String]) -> String { texts[Int(random.next() % UInt64(texts.count))] }
      let boundary = pick(["-", "graphql", "a b'()+_,-./:=?"])
      let end = pick(["\r\n", "\n"])
      var body = pick(["", end, "preamble\(end)"])
      var expected: [String] = []
      for _ in 0..<random.next() % 5 {
        let part =
          "{" + (0..<random.next() % 4).map { _ in pick(["\"--\(boundary)\"", "\r\n", "\n", "-", "é", "}"]) }.joined()
          + "}"
        expected.append(part)
        let length = pick(["", "Content-Length: \(part.utf8.count)\(end)", "X: y\(end)"])
        body += "--\(boundary)\(pick(["", " "]))\(end)\(length)\(end)\(part)\(end)"
        if random.next() % 5 == 0 { body += "--\(boundary)\(end)" }
      }
      body += "--\(boundary)--" + pick(["", end, "\(end)--\(boundary)\(end)\(end){}"])
      let count = body.utf8.count
      let cut = (0..<random.next() % 6).map { _ in Int(random.next() % UInt64(count)) }.sorted()
      let (found, isClosed) = try parts(body, boundary, cut: cut)
      #expect(found == expected, "seed \(seed)")
      #expect(isClosed)
    }
  }
}

@Suite("Media types")
struct MediaTypeTests {
  @Test(
    "parameters stand in any order, their names in any case, their values as they were sent",
    arguments: [
      ("multipart/mixed; deferSpec=20220824; BOUNDARY=\"a b'()+_,-./:=?\"", "a b'()+_,-./:=?"),
      ("Multipart/Mixed;boundary=graphql;subscriptionSpec=\"1.0\"", "graphql"),
      ("multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json", "graphql"),
      ("multipart/mixed; boundary=\"-\"", "-"), ("multipart/mixed ;\tboundary = - ", "-"),
      ("multipart/mixed; x=\"a;boundary=no\\\"\"; boundary=\"a\\\"b\\\\\"", "a\"b\\"),
      ("multipart/mixed; boundary=GraphQL; boundary=other", "GraphQL"),
      ("multipart/mixed;;=;boundary;boundary=x;", "x"), ("multipart/mixed;boundary=\"open", "open"),
    ])
  func boundary(_ text: String, _ boundary: String) {
    let type = MediaType(text)
    #expect(type.name == "multipart/mixed")
    #expect(type.parameters["boundary"] == boundary)
  }

  @Test("none, and one without a boundary, have none")
  func none() {
    #expect(MediaType(nil).name == "" && MediaType("").parameters.isEmpty)
    #expect(MediaType("multipart/mixed").parameters["boundary"] == nil)
    #expect(MediaType("application/json; charset=UTF-8").charset == "utf-8")
  }
}
