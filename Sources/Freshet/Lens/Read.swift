/// How a value is read, put together from leaves, lenses, lists and optionals as the accessor's type is.
@_spi(Generated) public struct Read<Output>: Sendable {
  /// Reads a value that is there: nil where it is of another kind.
  let read: @MainActor (_ value: Value, _ anchor: Anchor) -> Output?
  /// What stands for a non-null value that is not there.
  let empty: @MainActor (Anchor) -> Output
  /// Whether nothing to read is a value of its own.
  var isOptional = false
}

extension Read where Output == String {
  /// A string, an id, or a custom scalar as text.
  static var string: Read<String> {
    Read(
      read: { value, _ in
        switch value {
        case .string(let text), .text(let text): text
        default: nil
        }
      }, empty: { _ in "" })
  }
}

extension Read where Output == Int {
  static var int: Read<Int> {
    Read(
      read: { value, _ in if case .integer(let integer) = value { Int(clamping: integer) } else { nil } },
      empty: { _ in 0 })
  }
}

extension Read where Output == Double {
  static var float: Read<Double> {
    Read(read: { value, _ in if case .float(let double) = value { double } else { nil } }, empty: { _ in 0 })
  }
}

extension Read where Output == Bool {
  static var boolean: Read<Bool> {
    Read(read: { value, _ in if case .boolean(let flag) = value { flag } else { nil } }, empty: { _ in false })
  }
}

extension Read where Output: RawRepresentable<String> {
  /// A generated enum, which has a case for values the build does not know.
  static func enumeration(_ type: Output.Type) -> Read<Output> where Output: EnumValue {
    Read(
      read: { value, _ in if case .string(let text) = value { Output(server: text) } else { nil } },
      empty: { _ in Output(server: "") })
  }
}

extension Read where Output: Lens {
  /// The object a link leads to, read by the lines of its own.
  static func lens(_ type: Output.Type) -> Read<Output> {
    Read(
      read: { value, anchor in
        guard case .link(let link) = value else { return nil }
        return anchor.following(link).map { Output($0) }
      },
      empty: { Output($0.nowhere) })
  }

  /// The same where the set that the object is read by has required fields: nil where one of them is null.
  static func lens(_ type: Output.Type, checking set: Int) -> Read<Output> {
    Read(
      read: { value, anchor in
        guard case .link(let link) = value else { return nil }
        return anchor.following(link, checking: set).map { Output($0) }
      },
      empty: { Output($0.nowhere) })
  }
}

extension Read {
  /// Null, and a link to a deleted record, are nil.
  static func optional<Wrapped>(_ wrapped: Read<Wrapped>) -> Read<Wrapped?> where Output == Wrapped? {
    Read<Wrapped?>(
      read: { value, anchor in .some(wrapped.read(value, anchor)) }, empty: { _ in nil }, isOptional: true)
  }

  /// A list; links to deleted records are skipped.
  static func list<Element>(_ element: Read<Element>) -> Read<[Element]> where Output == [Element] {
    Read<[Element]>(
      read: { value, anchor in
        switch value {
        case .links(let links):
          var elements: [Element] = []
          elements.reserveCapacity(links.count)
          for link in links {
            if link == .none {
              elements.append(element.read(.null, anchor) ?? element.empty(anchor))
            } else if let read = element.read(.link(link), anchor), anchor.isThere(link) {
              elements.append(read)
            }
          }
          return elements
        case .list(let values): return values.map { element.read($0, anchor) ?? element.empty(anchor) }
        default: return nil
        }
      }, empty: { _ in [] })
  }
}

@MainActor extension Anchor {
  func isThere(_ link: RecordID) -> Bool { scope.store.record(link)?.isDeleted == false }

  /// A value of any type.
  ///
  /// - Parameter set: the set that objects are read by, where it has required fields.
  public func read<Output: Readable>(_ ordinal: Int, checking set: Int? = nil) -> Output {
    let read = Output.__read(checking: set)
    let value = value(ordinal)
    switch value {
    case .missing:
      if read.isOptional { warnOptional(ordinal, value) } else { warnMissing(ordinal) }
      return read.empty(self)
    case .null:
      if !read.isOptional { warnMissing(ordinal) }
      return read.empty(self)
    default:
      if let output = read.read(value, self) { return output }
      if case .link = value {} else { warnUnexpected(ordinal) }
      return read.empty(self)
    }
  }
}
