import Foundation
import Freshet

/// Compares what lenses read with the response they were made from, leaf by leaf, and knows which leaves nobody read.
///
/// A comparison stands in the object it reads: `object`, `list` and `when` lead into one.
@MainActor final class Oracle {
  private(set) var differences: [String] = []
  private let data: [String: Any]
  private var read: Set<String> = []
  /// The objects around the comparison, each with its path.
  private var places: [(path: String, raw: [String: Any])]

  init(_ data: [String: Any]) {
    self.data = data
    places = [("", data)]
  }

  /// How many leaves were compared.
  var count: Int { read.count }

  /// The leaves of the response that were not compared.
  var unread: [String] {
    var leaves: [String] = []
    Self.collect(data, "", &leaves)
    return leaves.filter { !read.contains($0) }
  }

  // MARK: Leaves

  func leaf(_ name: String, _ value: String?) {
    compare(name, value) { raw in
      // A custom scalar reads as the text of whatever JSON the server has for it.
      raw as? String ?? (raw as? NSNumber)?.stringValue
    }
  }

  func leaf(_ name: String, _ value: Int?) { compare(name, value) { ($0 as? NSNumber)?.intValue } }
  func leaf(_ name: String, _ value: Double?) { compare(name, value) { ($0 as? NSNumber)?.doubleValue } }
  func leaf(_ name: String, _ value: Bool?) { compare(name, value) { $0 as? Bool } }
  func leaf<Value: EnumValue>(_ name: String, _ value: Value?) { leaf(name, value?.rawValue) }

  func leaf(_ name: String, _ values: [String?]?) { scalars(name, values) { $0 as? String } }
  func leaf(_ name: String, _ values: [Int?]?) { scalars(name, values) { ($0 as? NSNumber)?.intValue } }
  func leaf<Value: EnumValue>(_ name: String, _ values: [Value?]?) { leaf(name, values?.map { $0?.rawValue }) }

  /// Whether the response has null there, below the object.
  func isNull(_ path: String...) -> Bool {
    var raw: Any? = places.last?.raw
    for name in path { raw = (raw as? [String: Any])?[name] }
    return raw is NSNull
  }

  /// What nobody can read, since a required field inside is null.
  func bubbled(_ names: String..., isNil: Bool) {
    for name in names {
      let (raw, path) = visit(name)
      var leaves: [String] = []
      Self.collect(raw ?? NSNull(), path, &leaves)
      read.formUnion(leaves)
      if !isNil { differences.append("\(path): what is required there is null, and it is read") }
    }
  }

  /// What the compiler selected for itself, and no lens reads.
  func added(_ names: String...) { for name in names { visit(name) } }

  private func compare<Value: Equatable>(_ name: String, _ value: Value?, _ expected: (Any) -> Value?) {
    let (raw, path) = visit(name)
    guard let raw else { return differences.append("\(path): the response has no such member") }
    let expected = raw is NSNull ? nil : expected(raw)
    if value != expected || (expected == nil) != (raw is NSNull) {
      differences.append("\(path): \(value as Any) is not \(raw)")
    }
  }

  private func scalars<Value: Equatable>(_ name: String, _ values: [Value?]?, _ expected: (Any) -> Value?) {
    let (raw, path) = visit(name)
    let list = raw as? [Any]
    for index in list?.indices ?? 0..<0 { read.insert("\(path).\(index)") }
    if values != list?.map(expected) { differences.append("\(path): \(values as Any) is not \(raw as Any)") }
  }

  // MARK: Objects

  func object<Object: Lens>(_ name: String, _ lens: Object?, _ body: (Object) -> Void) {
    let (raw, path) = visit(name)
    enter(raw, path, lens, body)
  }

  func list<Element: Lens>(_ name: String, _ lenses: [Element?]?, _ body: (Element) -> Void) {
    let (raw, path) = visit(name)
    let list = raw as? [Any]
    if list?.count != lenses?.count {
      return differences.append("\(path): \(lenses?.count as Any) is not \(list?.count as Any)")
    }
    for (index, pair) in zip(list ?? [], lenses ?? []).enumerated() {
      read.insert("\(path).\(index)")
      enter(pair.0, "\(path).\(index)", pair.1, body)
    }
  }

  /// A connection, with what the compiler added to it.
  func connection<Connection: ConnectionLens>(_ name: String, _ lens: Connection?, _ body: (Connection) -> Void) {
    object(name, lens) { lens in
      let path = places.last?.path ?? ""
      let raw = places.last?.raw ?? [:]
      for (member, value) in raw["pageInfo"] as? [String: Any] ?? [:] {
        read.insert("\(path).pageInfo.\(member)")
        let differs =
          switch member {
          case "hasNextPage": lens.hasNext != value as? Bool
          case "hasPreviousPage": lens.hasPrevious != value as? Bool
          default: false
          }
        if differs { differences.append("\(path).pageInfo.\(member) is not \(value)") }
      }
      for index in (raw["edges"] as? [Any] ?? []).indices { read.insert("\(path).edges.\(index).cursor") }
      body(lens)
    }
  }

  /// What reads the object only where it is of one of these types.
  func when<Object: Lens>(_ types: String..., of lens: Object?, _ body: (Object) -> Void) {
    let place = places.last ?? ("", [:])
    guard let type = place.raw["__typename"] as? String else {
      return differences.append("\(place.path): nothing says of which type it is")
    }
    if types.contains(type) != (lens != nil) {
      differences.append("\(place.path): a \(type) is \(lens == nil ? "not " : "")read as \(Object.self)")
    }
    if let lens, types.contains(type) { body(lens) }
  }

  private func enter<Object: Lens>(_ raw: Any?, _ path: String, _ lens: Object?, _ body: (Object) -> Void) {
    switch (raw, lens) {
    case (is NSNull, nil): break
    case (let raw as [String: Any], let lens?):
      places.append((path, raw))
      body(lens)
      places.removeLast()
    default:
      differences.append("\(path): \(lens == nil ? "nothing" : "a lens") is not \(raw.map { "\($0)" } ?? "there")")
    }
  }

  /// Notes that a member was read.
  @discardableResult private func visit(_ name: String) -> (raw: Any?, path: String) {
    let place = places.last ?? ("", [:])
    let path = place.path.isEmpty ? name : "\(place.path).\(name)"
    read.insert(path)
    return (place.raw[name], path)
  }

  /// A leaf is a scalar, a null, or a list of nothing.
  private static func collect(_ value: Any, _ path: String, _ leaves: inout [String]) {
    switch value {
    case let object as [String: Any]:
      for (name, value) in object.sorted(by: { $0.key < $1.key }) {
        collect(value, path.isEmpty ? name : "\(path).\(name)", &leaves)
      }
    case let list as [Any] where !list.isEmpty:
      for (index, value) in list.enumerated() { collect(value, "\(path).\(index)", &leaves) }
    default: leaves.append(path)
    }
  }
}
