/// One value of a payload, in the order of the payload: numbers and offsets, no text.
///
/// An object's or a list's entry stands before those of what is inside it.
struct Entry {
  enum Kind: UInt8 {
    /// `b` nulls in a row: more than one only inside a list.
    case null
    case no, yes
    /// `a` and `b`: the low and the high half of the integer.
    case integer
    /// Likewise, of the bits of the double.
    case float
    /// `a`: offset, `b`: length, `c`: 1 where it has escapes.
    case string
    /// A custom scalar that is no string: `a`: offset, `b`: length.
    case text
    /// `a`: how many entries are inside, `b`: the hash of the key, `c`: where the key is (see ``ObjectKey``).
    case object
    /// `a`: how many entries are inside, `b`: how many elements.
    case list
    /// The first entry inside an object whose set needs the type: its name, like a string.
    case type
    /// An object that was written before: `a`: its number (see ``ObjectFold``), `b`: its entry.
    case same
  }

  /// The field's ordinal, and the kind in the highest byte.
  var head: UInt32
  var a: UInt32 = 0
  var b: UInt32 = 0
  var c: UInt32 = 0

  init(_ kind: Kind, _ field: UInt32, a: UInt32 = 0, b: UInt32 = 0, c: UInt32 = 0) {
    head = UInt32(kind.rawValue) << 24 | field
    self.a = a
    self.b = b
    self.c = c
  }

  var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: head >> 24)).unsafelyUnwrapped }
  var field: Int { Int(head & Self.fieldMask) }

  static let fieldMask: UInt32 = 0x00FF_FFFF

  /// Whether it is a whole value: nothing is inside it, and it is no link.
  var isLeaf: Bool { kind.rawValue <= Kind.text.rawValue }

  var bits: UInt64 { UInt64(a) | UInt64(b) << 32 }

  /// How many entries it and what is inside it take.
  var span: Int { kind == .object || kind == .list ? Int(a) + 1 : 1 }
}

/// Where an object's entry says its key is: the distance to the key field's entry, or one of these.
enum ObjectKey {
  /// It has none, and is keyed by its path.
  static let none: UInt32 = 0
  /// It has several key fields: the commit looks for them.
  static let composite: UInt32 = 0x00FF_FFFF
  static let mask: UInt32 = 0x00FF_FFFF
  /// Beside it: the object has a number, the next after the one before it.
  static let isNumbered: UInt32 = 0x4000_0000
  /// Beside it: the first entry inside is the type's name.
  static let hasType: UInt32 = 0x8000_0000
}

/// What a payload says, read and checked, and not yet in a store: entries that name places in the payload's bytes.
///
/// It is `@unchecked Sendable` because the entries are written by the reader that makes it, before anybody else has it,
/// and freed with the last reference; `seeds` is touched by the commit only, on the main actor.
package final class ChangeSet: @unchecked Sendable {
  let payload: Payload
  let entries: UnsafeMutablePointer<Entry>
  let count: Int
  /// The response's errors by the entry of the field they landed on.
  let errors: [Int: [GraphQLError]]
  /// How many objects have a number.
  let numberedCount: Int
  /// The records the reader made for the numbered objects, as far as the commit has not taken them.
  let seeds: RecordSeeds?

  init(
    payload: Payload, entries: UnsafeMutablePointer<Entry>, count: Int, errors: [Int: [GraphQLError]],
    numberedCount: Int = 0, seeds: RecordSeeds? = nil
  ) {
    self.payload = payload
    self.entries = entries
    self.count = count
    self.errors = errors
    self.numberedCount = numberedCount
    self.seeds = seeds
  }

  deinit { entries.deallocate() }
}
