/// Why bytes are no JSON text, and where.
package struct JSONError: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case unexpectedEnd = "the text ends inside a value"
    case unexpectedByte = "a byte that cannot stand here"
    case controlCharacter = "a control character inside a string"
    case badEscape = "an escape that is none"
    case badUTF8 = "bytes that are no UTF-8"
    case badNumber = "a number that is none"
    case tooDeep = "values nested deeper than 512"
    case tooLarge = "a text of more than 2 GiB"
    case trailingBytes = "bytes behind the value"
    case wrongKind = "a value of another kind"
  }

  package var kind: Kind
  /// The offset of the byte, from the start of the text.
  package var offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String { "\(kind.rawValue) at byte \(offset)" }
}
