public import Foundation
@_spi(Generated) public import Freshet
import Testing

/// An amount and its currency: `12.50 EUR`.
struct Money: CustomScalar {
  struct Malformed: Swift.Error {}

  var amount: String
  var currency: String

  init(scalar text: String) throws {
    let parts = text.split(separator: " ")
    guard parts.count == 2 else { throw Malformed() }
    amount = String(parts[0])
    currency = String(parts[1])
  }

  var json: JSONValue { .string("\(amount) \(currency)") }
}

extension UUID: CustomScalar {
  public init(scalar text: String) throws {
    guard let value = UUID(uuidString: text) else { throw CocoaError(.formatting) }
    self = value
  }

  public var json: JSONValue { .string(uuidString) }
}

@MainActor @Suite struct ScalarsTests {
  private static let key = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private func read(_ data: String, isPartial: Bool = false) throws -> Scalars.Data {
    let operation = Scalars()
    let store = Store()
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    store.commit([try Ingest.read(Payload([UInt8]("{\"data\":{\(data)}}".utf8)), scope: scope, isPartial: isPartial)])
    return Scalars.Data(store.anchor(for: scope, lens: Scalars.Data.__plan))
  }

  @Test("a mapped scalar reads as its type, at every depth of lists; one that is not mapped as the server's text")
  func reads() throws {
    let data = try read(
      #""price":"12.50 EUR","discount":null,"prices":["1 A","2 B"],"matrix":[["3 C",null],[]],"caught":"12.50 EUR","#
        + #""id":"\#(Self.key.uuidString)","long":9007199254740993,"longs":[18446744073709551615,null,"x"],"#
        + #""nulled":"12.50 EUR","item":"4 D","other":"5 E","sell":1"#)
    #expect(try data.price == Money(scalar: "12.50 EUR"))
    #expect(try data.discount == nil)
    #expect(try data.prices.map(\.currency) == ["A", "B"])
    #expect(try data.matrix?.map { $0.map { $0?.amount } } == [["3", nil], []])
    #expect(try data.id == Self.key)
    #expect(data.long == "9007199254740993")
    #expect(data.longs == ["18446744073709551615", nil, "x"])
    #expect(try data.caught.get().currency == "EUR")
    #expect(data.nulled?.currency == "EUR")
    #expect(try data.item?.currency == "D")
    #expect(try data.scalarItem.other?.currency == "E")
  }

  @Test("what the type does not take, or was never received, is a failure that names the document and the field")
  func failures() throws {
    let data = try read(
      #""price":"12.50","discount":7,"prices":["1 A","2"],"matrix":[["3"]],"id":"1","long":1,"caught":"12.50","#
        + #""nulled":"12.50""#, isPartial: true)
    let failure = #expect(throws: ReadFailure.self) { try data.price }
    #expect(failure?.document == "Scalars")
    #expect(failure?.path == [.name("price")])
    #expect(failure?.description == "Scalars: what the server wrote is no Money: Malformed() at price")
    #expect(throws: ReadFailure.self) { try data.discount }
    #expect(throws: ReadFailure.self) { try data.prices }
    #expect(throws: ReadFailure.self) { try data.matrix }
    #expect(throws: ReadFailure.self) { try data.id }
    #expect(throws: ReadFailure.self) { try data.caught.get() }
    #expect(data.nulled == nil)
    let empty = try read("", isPartial: true)
    #expect(throws: ReadFailure.self) { try empty.price }
    #expect(throws: ReadFailure.self) { try empty.prices }
    #expect(try empty.discount == nil)
  }

  @Test("a mapped scalar is sent as its type says, in variables, inputs, lists and the one field of a oneOf")
  func sends() throws {
    let money = try Money(scalar: "1 EUR")
    #expect(Scalars().__variables == [:])
    #expect(
      Scalars(
        at: .value(money),
        offer: .value(
          Offer(
            price: money, prices: [money, nil], key: .null, long: .value(.literal("18446744073709551615")),
            by: .value(.key(Self.key)))),
        ids: [Self.key], long: .value(7)
      ).__variables == [
        "at": "1 EUR", "ids": [.string(Self.key.uuidString)], "long": 7,
        "offer": [
          "price": "1 EUR", "prices": ["1 EUR", nil], "key": nil, "long": .literal("18446744073709551615"),
          "by": ["key": .string(Self.key.uuidString)],
        ],
      ])
  }
}
