/// The objects of a payload that have a key of one field, each with a number, by their record and their text.
///
/// A server repeats an object wherever it is selected. The same bytes, read by the same set, write the same values into
/// the same slots, so an object that stands there again is not read again: one entry says which it is. That is sound as
/// long as nothing in between gave one of those slots another value, and so all that a payload says of a record is
/// compared: where two of its texts do not agree, `differs` is set, and the payload is read again without folding.
package struct ObjectFold {
  /// An object. Those that are not closed yet are not found.
  struct Object {
    var type: UInt32
    var set: UInt32
    var hash: UInt32 = 0
    /// Where its text stands in the payload.
    var start: UInt32
    var length: UInt32 = 0
    var entry: UInt32
    /// Where its key's text stands.
    var keyOffset: UInt32 = 0
    var keyLength: UInt32 = 0
    /// The number of the text of the same record before this one.
    var other = ObjectFold.none
  }

  static let none = UInt32.max
  /// A smaller payload has little to fold.
  package static let minimum = 4096
  /// So many different texts of one record are compared.
  static let textLimit = 8

  private(set) var objects: UnsafeMutablePointer<Object>
  private(set) var count = 0
  private var capacity = 64
  /// By the record's hash: the number of its last text.
  private var buckets: UnsafeMutablePointer<UInt32>
  private var mask = 127
  private var recordCount = 0
  /// Whether two texts of a record do not agree, or could not be compared.
  var differs = false

  init() {
    objects = .allocate(capacity: capacity)
    buckets = .allocate(capacity: mask + 1)
    buckets.initialize(repeating: Self.none, count: mask + 1)
  }

  func free() {
    objects.deallocate()
    buckets.deallocate()
  }

  /// Begins an object: its number.
  mutating func begin(_ object: Object) -> Int {
    if count == capacity {
      let grown = UnsafeMutablePointer<Object>.allocate(capacity: capacity * 2)
      grown.moveInitialize(from: objects, count: count)
      objects.deallocate()
      objects = grown
      capacity *= 2
    }
    (objects + count).initialize(to: object)
    count += 1
    return count - 1
  }

  /// Takes the last object back.
  mutating func drop() { count -= 1 }

  @inline(__always) private func start(_ type: UInt32, _ hash: UInt32) -> Int {
    Int(hash ^ (type &* 0x9E37_79B1)) & mask
  }

  /// The number of the last text of a record.
  func find(_ type: UInt32, _ hash: UInt32, _ key: UnsafeRawBufferPointer, in base: UnsafeRawPointer) -> UInt32 {
    var bucket = start(type, hash)
    while buckets[bucket] != Self.none {
      let object = objects[Int(buckets[bucket])]
      if object.hash == hash, object.type == type, object.keyLength == key.count,
        (base + Int(object.keyOffset)).isEqual(to: key.baseAddress, count: key.count)
      {
        return buckets[bucket]
      }
      bucket = (bucket + 1) & mask
    }
    return Self.none
  }

  /// Closes an object, which is the last text of its record from now on: the number of the one before it.
  mutating func close(
    _ number: Int, end: Int, hash: UInt32, key: Entry, in base: UnsafeRawPointer
  ) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(start: base + Int(key.a), count: Int(key.b))
    let object = objects + number
    object.pointee.length = UInt32(end) - object.pointee.start
    object.pointee.hash = hash
    object.pointee.keyOffset = key.a
    object.pointee.keyLength = key.b
    object.pointee.other = find(object.pointee.type, hash, bytes, in: base)
    if object.pointee.other == Self.none {
      recordCount += 1
      if recordCount * 2 > mask { grow() }
    }
    put(number, object.pointee)
    return object.pointee.other
  }

  private mutating func put(_ number: Int, _ object: Object) {
    var bucket = start(object.type, object.hash)
    while buckets[bucket] != Self.none, buckets[bucket] != object.other { bucket = (bucket + 1) & mask }
    buckets[bucket] = UInt32(number)
  }

  private mutating func grow() {
    let old = UnsafeMutableBufferPointer(start: buckets, count: mask + 1)
    mask = (mask + 1) * 2 - 1
    buckets = .allocate(capacity: mask + 1)
    buckets.initialize(repeating: Self.none, count: mask + 1)
    for number in old where number != Self.none {
      var bucket = start(objects[Int(number)].type, objects[Int(number)].hash)
      while buckets[bucket] != Self.none { bucket = (bucket + 1) & mask }
      buckets[bucket] = number
    }
    old.deallocate()
  }
}
