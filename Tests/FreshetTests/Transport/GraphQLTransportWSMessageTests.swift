import Freshet
import TestSupport
import Testing

struct GraphQLTransportWSMessageTests {
  private func decode(_ text: String) throws -> GraphQLTransportWSMessage {
    try GraphQLTransportWSMessage.decode(Array(text.utf8)[...])
  }

  private func slice(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test("A next's payload is its bytes, wherever the members stand and whatever else is there")
  func next() throws {
    let expected = GraphQLTransportWSMessage.next(id: "k1", payload: slice(#"{"data":{"tick":1}}"#))
    for text in [
      #"{"id":"k1","type":"next","payload":{"data":{"tick":1}}}"#,
      #" { "payload" : {"data":{"tick":1}} , "x":[{}], "type" : "next","id":"k1"} "#,
      #"{"\u0074ype":"n\u0065xt","id":"\u006b1","payload":{"data":{"tick":1}}}"#,
    ] {
      #expect(try decode(text) == expected)
    }
    let padded = Array(#"xx{"id":"k1","type":"next","payload":{"data":{"tick":1}}}"#.utf8)
    #expect(try GraphQLTransportWSMessage.decode(padded[2...]) == expected)
    #expect(try decode(#"{"id":7,"type":"next","payload":{}}"#) == .next(id: "7", payload: slice("{}")))
  }

  @Test("Acknowledgement, ping and pong may have an object, null or nothing as payload")
  func payloads() throws {
    for text in [#"{"type":"connection_ack"}"#, #"{"type":"connection_ack","payload":null,"more":1}"#] {
      #expect(try decode(text) == .acknowledgement(payload: nil))
    }
    #expect(try decode(#"{"type":"ping","payload":{"n":7}}"#) == .ping(payload: slice(#"{"n":7}"#)))
    #expect(try decode(#"{"type":"pong"}"#) == .pong(payload: nil))
    #expect(try decode(#"{"type":"complete","id":"k1","payload":3}"#) == .complete(id: "k1"))
    #expect(try decode(#"{"type":"subscribe"}"#) == .misdirected)
  }

  @Test(
    "What the protocol does not know is no message",
    arguments: [
      "", "{", "[]", "null", "1", #""x""#, "{}", #"{"type":""}"#, #"{"type":1}"#, #"{"type":"Complete","id":"k1"}"#,
      #"{"type":"connection_error","payload":"Could not verify JWT"}"#, #"{"type":"next","id":"k1"}"#,
      #"{"type":"next","id":"k1","payload":null}"#, #"{"type":"next","id":"k1","payload":[]}"#,
      #"{"type":"next","id":"","payload":{}}"#, #"{"type":"next","id":null,"payload":{}}"#,
      #"{"type":"next","payload":{}}"#, #"{"type":"complete"}"#, #"{"type":"error","payload":[]}"#,
      #"{"type":"ping","payload":[]}"#, #"{"type":"pong","payload":"x"}"#, #"{"type":"connection_ack","payload":1}"#,
      #"{"type":"connection_ack","payload":true}"#, #"{"type":"pong"} x"#, #"{"type":"pong",}"#,
      #"{"type":"next","id":"k1","payload":{"data":}}"#,
    ])
  func invalid(text: String) {
    #expect(throws: GraphQLTransportWSMessage.Invalid.self) { try decode(text) }
  }

  @Test("Errors are read in every form servers send them, and end only their operation")
  func errors() throws {
    for payload in [
      #"[{"message":"m"}]"#, #"{"message":"m"}"#, #"{"errors":[{"message":"m"}]}"#, #"[{"errors":[{"message":"m"}]}]"#,
    ] {
      #expect(
        try decode(#"{"id":"k1","type":"error","payload":\#(payload)}"#)
          == .error(id: "k1", [GraphQLError(message: "m")]))
    }
    for payload in ["null", "[]", #""boom""#, #"[{"code":1}]"#] {
      guard case .error("k1", let errors) = try decode(#"{"id":"k1","type":"error","payload":\#(payload)}"#) else {
        Issue.record("no error for \(payload)")
        return
      }
      #expect(errors.count == 1)
      #expect(errors.first?.message.contains(payload) == true)
    }
    guard case .error("k1", let errors) = try decode(#"{"id":"k1","type":"error"}"#) else {
      Issue.record("no error")
      return
    }
    #expect(errors.count == 1)
  }

  @Test("Nested deeper than 512, or cut anywhere, it is no message")
  func hostile() {
    let deep = #"{"type":"next","id":"a","payload":{"a":"# + String(repeating: "[", count: 600)
    #expect(throws: GraphQLTransportWSMessage.Invalid.self) {
      try decode(deep + String(repeating: "]", count: 600) + "}}")
    }
    let whole = Array(#"{"id":"k1","type":"next","payload":{"data":{"é":[1,"\n"]}}}"#.utf8)
    for end in whole.indices {
      #expect(throws: GraphQLTransportWSMessage.Invalid.self) { try GraphQLTransportWSMessage.decode(whole[..<end]) }
    }
  }

  @Test("An id is compared by its text, whether it was escaped, a number or part of a longer message")
  func ids() throws {
    for (text, id) in [
      (#""k1""#, "k1"), (#""k\u0031""#, "k1"), ("7", "7"), (#""5b8c7f3e-0d5c-4d6e-9a""#, "5b8c7f3e-0d5c-4d6e-9a"),
    ] {
      guard case .complete(let read) = try decode(#"{"type":"complete","id":\#(text)}"#) else {
        Issue.record("no complete")
        return
      }
      #expect(read == OperationMessageID(id) && read.text == id)
      #expect([OperationMessageID(id): 1][read] == 1)
      #expect(read != OperationMessageID(id + "x") && read != "")
    }
  }

  @Test("Changed bytes never do more than fail", arguments: 1...10 as ClosedRange<UInt64>)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let whole = Array(#"{"id":"k1","type":"next","payload":{"data":{"é":[1,"\n\u0041"]}}}"#.utf8)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if case .next(_, let payload)? = try? GraphQLTransportWSMessage.decode(bytes[...]) {
        #expect(payload.first == UInt8(ascii: "{") && payload.last == UInt8(ascii: "}"))
      }
    }
  }

  @Test("The id is found in the beginning of a message that is cut, where it comes before the cut")
  func beginning() {
    #expect(GraphQLTransportWSMessage.id(inBeginning: Array(#"{"type":"next","id":"k1","payload":{"da"#.utf8)) == "k1")
    #expect(GraphQLTransportWSMessage.id(inBeginning: Array(#"{"payload":{"id":"k2"},"id":"k1"#.utf8)) == nil)
    #expect(GraphQLTransportWSMessage.id(inBeginning: Array("nonsense".utf8)) == nil)
  }
}
