/// A value as it is written. Two values are equal when they are written alike, wherever they stand.
package struct Value: Sendable {
  package enum Kind: Sendable {
    /// Without the dollar sign.
    case variable(String)
    /// The digits as written.
    case int(String)
    /// The number as written.
    case float(String)
    case string(String, isBlock: Bool = false)
    case boolean(Bool)
    case null
    case enumeration(String)
    case list([Value])
    case object([ObjectField])
  }

  package var kind: Kind
  package var location: SourceLocation

  package init(_ kind: Kind, location: SourceLocation) {
    self.kind = kind
    self.location = location
  }

  package var variableName: String? { if case .variable(let name) = kind { name } else { nil } }
  package var stringValue: String? { if case .string(let text, _) = kind { text } else { nil } }
  package var isNull: Bool { if case .null = kind { true } else { false } }

  /// Calls the closure with every variable in the value, and where it stands.
  package func forEachVariable(_ body: (String, SourceLocation) -> Void) {
    switch kind {
    case .variable(let name): body(name, location)
    case .list(let values): for value in values { value.forEachVariable(body) }
    case .object(let fields): for field in fields { field.value.forEachVariable(body) }
    default: break
    }
  }
}

package struct ObjectField: Hashable, Sendable {
  package var name: Name
  package var value: Value

  package init(name: Name, value: Value) {
    self.name = name
    self.value = value
  }
}

extension Value.Kind: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.string(let text, let isBlock), .string(let other, let isOtherBlock)):
      isBlock == isOtherBlock && ExactText(text) == ExactText(other)
    case (.variable(let text), .variable(let other)), (.int(let text), .int(let other)),
      (.float(let text), .float(let other)), (.enumeration(let text), .enumeration(let other)):
      text == other
    case (.boolean(let flag), .boolean(let other)): flag == other
    case (.null, .null): true
    case (.list(let values), .list(let others)): values == others
    case (.object(let fields), .object(let others)): fields == others
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .variable(let text): hasher.combine(text)
    case .int(let text), .float(let text): hasher.combine(text)
    case .string(let text, _): hasher.combine(ExactText(text))
    case .boolean(let flag): hasher.combine(flag)
    case .null: break
    case .enumeration(let text): hasher.combine(text)
    case .list(let values): hasher.combine(values)
    case .object(let fields): hasher.combine(fields)
    }
  }
}

extension Value: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }
  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
