@MainActor extension Anchor {
  /// A non-null string, id or enum; empty, and logged, where it was never received.
  public func string(_ ordinal: Int) -> String {
    if let slot = slot(ordinal), case .string(let text) = slot.pointee { return text }
    let value = value(ordinal)
    if case .string(let text) = value { return text }
    warn(ordinal, value)
    return ""
  }

  public func int(_ ordinal: Int) -> Int {
    if let slot = slot(ordinal), case .integer(let integer) = slot.pointee { return Int(clamping: integer) }
    let value = value(ordinal)
    if case .integer(let integer) = value { return Int(clamping: integer) }
    warn(ordinal, value)
    return 0
  }

  public func float(_ ordinal: Int) -> Double {
    if let slot = slot(ordinal), case .float(let double) = slot.pointee { return double }
    let value = value(ordinal)
    if case .float(let double) = value { return double }
    warn(ordinal, value)
    return 0
  }

  public func boolean(_ ordinal: Int) -> Bool {
    if let slot = slot(ordinal), case .boolean(let flag) = slot.pointee { return flag }
    let value = value(ordinal)
    if case .boolean(let flag) = value { return flag }
    warn(ordinal, value)
    return false
  }

  /// A custom scalar as text.
  public func custom(_ ordinal: Int) -> String {
    switch value(ordinal) {
    case .string(let text), .text(let text): return text
    case let value:
      warn(ordinal, value)
      return ""
    }
  }

  public func optionalString(_ ordinal: Int) -> String? {
    if let slot = slot(ordinal), case .string(let text) = slot.pointee { return text }
    switch value(ordinal) {
    case .string(let text): return text
    case .null: return nil
    case let value:
      warnOptional(ordinal, value)
      return nil
    }
  }

  public func optionalInt(_ ordinal: Int) -> Int? {
    if let slot = slot(ordinal), case .integer(let integer) = slot.pointee { return Int(clamping: integer) }
    switch value(ordinal) {
    case .integer(let integer): return Int(clamping: integer)
    case .null: return nil
    case let value:
      warnOptional(ordinal, value)
      return nil
    }
  }

  public func optionalFloat(_ ordinal: Int) -> Double? {
    if let slot = slot(ordinal), case .float(let double) = slot.pointee { return double }
    switch value(ordinal) {
    case .float(let double): return double
    case .null: return nil
    case let value:
      warnOptional(ordinal, value)
      return nil
    }
  }

  public func optionalBoolean(_ ordinal: Int) -> Bool? {
    if let slot = slot(ordinal), case .boolean(let flag) = slot.pointee { return flag }
    switch value(ordinal) {
    case .boolean(let flag): return flag
    case .null: return nil
    case let value:
      warnOptional(ordinal, value)
      return nil
    }
  }

  public func optionalCustom(_ ordinal: Int) -> String? {
    switch value(ordinal) {
    case .string(let text), .text(let text): return text
    case .null: return nil
    case let value:
      warnOptional(ordinal, value)
      return nil
    }
  }

  func warnOptional(_ ordinal: Int, _ value: Value) {
    guard value.isMissing else { return warnUnexpected(ordinal) }
    if !mayBeAbsent(ordinal) { warnMissing(ordinal) }
  }
}
