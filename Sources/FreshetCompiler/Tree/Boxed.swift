/// A value kept behind a reference: it is handed on at the price of a pointer, and copied when it is changed by one of
/// several that have it. The passes hand a tree's nodes on far more often than they change them.
@dynamicMemberLookup
struct Boxed<Value: Sendable>: Sendable {
  /// `@unchecked`, and exclusive without a check: the value is changed only where nothing else refers to it.
  private final class Storage: @unchecked Sendable {
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  // Inlined, since only then is a key path to a stored property no more than an access to it. One that is a value of its
  // own, as in `map(\.name)`, is made anew each time: that is slow, and a closure is not.

  subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    @inline(__always) get { storage.value[keyPath: path] }
  }

  subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
    @inline(__always) get { storage.value[keyPath: path] }
    @inline(__always) _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value[keyPath: path]
    }
  }
}
