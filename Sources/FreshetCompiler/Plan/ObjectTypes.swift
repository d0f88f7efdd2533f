import GraphQLLanguage

/// The object types of a schema by number, in the order of their names, and which of them may stand where a type does.
final class ObjectTypes: Sendable {
  /// The objects that may stand where a type does.
  struct List: Sendable {
    /// In the order of their definitions.
    var ordered: [Int]
    var set: ObjectSet

    func filter(_ other: ObjectSet) -> List {
      set.isSubset(of: other)
        ? self : List(ordered: ordered.filter(other.contains), set: set.intersection(other))
    }
  }

  let names: [String]
  let none: ObjectSet
  private let lists: [String: List]

  init(_ schema: Schema) {
    let names = schema.orderedTypes.filter(\.isObject).map(\.name).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    let none = ObjectSet(count: names.count)
    var lists: [String: List] = [:]
    for type in schema.orderedTypes where type.isComposite {
      let ordered = schema.possibleTypes(of: type).compactMap { numbers[$0.name] }
      var set = none
      for number in ordered { set.insert(number) }
      lists[type.name] = List(ordered: ordered, set: set)
    }
    self.names = names
    self.none = none
    self.lists = lists
  }

  /// Nothing for a name that is no type with selections.
  subscript(type: String) -> List { lists[type] ?? List(ordered: [], set: none) }

  /// In the order of the names.
  func names(of set: ObjectSet) -> [String] { set.numbers.map { names[$0] } }
}

/// Some of a schema's object types, by their numbers: a bit for each.
struct ObjectSet: Hashable, Sendable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// In ascending order.
  var numbers: [Int] {
    var numbers: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }

  func contains(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  func isSubset(of other: ObjectSet) -> Bool {
    words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 }
  }

  /// What both have; the set itself where that is all of it.
  func intersection(_ other: ObjectSet) -> ObjectSet {
    guard !isSubset(of: other) else { return self }
    var both = self
    for index in words.indices { both.words[index] &= other.words[index] }
    return both
  }

  func union(_ other: ObjectSet) -> ObjectSet {
    guard !other.isSubset(of: self) else { return self }
    var either = self
    for index in words.indices { either.words[index] |= other.words[index] }
    return either
  }
}
