import Observation

/// What a slot is called before Observation: the key path that its readers are registered by, and told by.
///
/// From a read to the end of its notification, Observation hashes the key path five times, which is much of what both
/// cost. The cheapest one to hash and to compare is the identity of a type: there is nothing in it but the type. So a
/// number has a type of its own, made at its first use.
class Channel {
  /// Registers a read of the slot with whoever observes.
  func registerRead(_ registrar: ObservationRegistrar) {}

  /// Tells the readers of the slot.
  func notify(_ registrar: ObservationRegistrar) {}
}

/// The channel of a number that the type `Number` spells. It is told of by an object of that type: then there is no
/// conformance to look up.
private final class NumberChannel<Number: SpelledNumber>: Channel {
  private let number = Number()
  private let path: KeyPath<Number, Number> = \.self

  override func registerRead(_ registrar: ObservationRegistrar) { registrar.access(number, keyPath: path) }

  override func notify(_ registrar: ObservationRegistrar) {
    registrar.willSet(number, keyPath: path)
    registrar.didSet(number, keyPath: path)
  }
}

/// The channel of a number for which no type is made, since types are never freed: two of one number are equal to
/// Observation.
private final class DistantChannel: Channel, Observable {
  private let path: KeyPath<DistantChannel, Int>

  init(_ number: Int) { path = \.[number] }

  private subscript(number: Int) -> Int { number }

  override func registerRead(_ registrar: ObservationRegistrar) { registrar.access(self, keyPath: path) }

  override func notify(_ registrar: ObservationRegistrar) {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }
}

/// A number as a type: its digits in binary, the highest innermost.
private protocol SpelledNumber: AnyObject, Observable { init() }
private final class One: SpelledNumber {}
private final class Twice<Half: SpelledNumber>: SpelledNumber {}
private final class TwiceAndOne<Half: SpelledNumber>: SpelledNumber {}

@MainActor extension Channel {
  typealias Table = UnsafeMutablePointer<Unmanaged<Channel>?>

  /// So many slots of a type, and so many keys with arguments of a record, have a channel that stays.
  nonisolated static var lastingCount: Int { 128 }

  static let existence: Channel = make(1)
  /// The channels of a type's slots, as far as they were used. Tables are never freed, and written on the main actor.
  static let slots = table()
  private static let extras = table()

  private static func table() -> Table {
    let table = Table.allocate(capacity: lastingCount)
    table.initialize(repeating: nil, count: lastingCount)
    return table
  }

  /// The channel of any slot.
  static func of(_ slot: SlotIndex) -> Channel {
    if slot == .existence { return existence }
    let (table, index) = slot.isExtra ? (extras, slot.extra) : (slots, Int(slot.raw))
    let number = 2 + 2 * index + (slot.isExtra ? 1 : 0)
    guard index < lastingCount else { return DistantChannel(number) }
    if let channel = table[index] { return channel.takeUnretainedValue() }
    let channel = make(number)
    table[index] = .passRetained(channel)
    return channel
  }

  /// The lasting channel of a number from 1 on.
  private static func make(_ number: Int) -> Channel {
    make(number, unspelled: Int.bitWidth - 1 - number.leadingZeroBitCount, One.self)
  }

  /// - Parameter count: how many of the number's digits `Spelled` does not have yet.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func make<Spelled: SpelledNumber>(
    _ number: Int, unspelled count: Int, _ spelled: Spelled.Type
  ) -> Channel {
    if count == 0 { return NumberChannel<Spelled>() }
    return number >> (count - 1) & 1 == 0
      ? make(number, unspelled: count - 1, Twice<Spelled>.self)
      : make(number, unspelled: count - 1, TwiceAndOne<Spelled>.self)
  }
}

/// A lasting channel is used without counting a reference. (A closure of the main actor's would be checked to run there.)
extension Unmanaged<Channel> {
  @inline(__always) func registerRead(_ registrar: ObservationRegistrar) {
    _withUnsafeGuaranteedRef { $0.registerRead(registrar) }
  }

  @inline(__always) func notify(_ registrar: ObservationRegistrar) {
    _withUnsafeGuaranteedRef { $0.notify(registrar) }
  }
}
