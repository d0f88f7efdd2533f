/// Reads the flags of a plan's line that do something with the value: `+`, `*`, `/` and `-`.
enum PlanEditDecoder {
  /// The flag at a position, which moves to the next one; nil where another flag stands there.
  static func edit(
    _ bytes: [UInt8], at position: inout Int, typeSets: Int, line: Int
  ) throws(PlanError) -> PlanEdit? {
    let failure = PlanError(line: line, message: "an edit that cannot be read")
    var parser = StorageTemplateParser(bytes, at: position + 1)
    let edit: PlanEdit
    do throws(StorageTemplateParser.Failure) {
      switch bytes[position] {
      case UInt8(ascii: "+"):
        let atEnd = try parser.isAtEnd()
        edit = .insertEdge(atEnd: atEnd, connections: try parser.connections())
      case UInt8(ascii: "*"):
        let atEnd = try parser.isAtEnd()
        let edgeType = try parser.name()
        try parser.expect(":")
        edit = .insertNode(atEnd: atEnd, edgeType: edgeType, connections: try parser.connections())
      case UInt8(ascii: "/"): edit = .deleteEdge(connections: try parser.connections())
      case UInt8(ascii: "-"): edit = try parser.deletion(typeSets: typeSets)
      default: return nil
      }
    } catch {
      throw failure
    }
    position = parser.position
    guard position < bytes.count else { return edit }
    guard bytes[position] == UInt8(ascii: " ") else { throw failure }
    position += 1
    return edit
  }
}

extension StorageTemplateParser {
  fileprivate mutating func isAtEnd() throws(Failure) -> Bool {
    guard !isNext("a") else {
      try expect("a")
      return true
    }
    try expect("p")
    return false
  }

  /// A variable's name, or a list.
  fileprivate mutating func connections() throws(Failure) -> StorageTemplate.Value {
    isNext("[") ? try value() : .variable(try name())
  }

  fileprivate mutating func deletion(typeSets: Int) throws(Failure) -> PlanEdit {
    if isNext("#") {
      try expect("#")
      guard let typeSet = Int(try name()), (0..<typeSets).contains(typeSet) else { throw Failure() }
      return .deleteRecord(type: nil, typeSet: typeSet)
    }
    if isAtWordEnd { return .deleteRecord(type: nil, typeSet: nil) }
    return .deleteRecord(type: try name(), typeSet: nil)
  }
}
