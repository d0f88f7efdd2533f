/// A lexical token: its kind and the bytes it stands on.
package struct Token: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    case exclamationMark, dollar, ampersand, leftParenthesis, rightParenthesis, spread, colon, equals, at
    case leftBracket, rightBracket, leftBrace, pipe, rightBrace
    case name, int, float, string, blockString
    case endOfFile

    /// How a message names the kind.
    package var text: String {
      switch self {
      case .exclamationMark: "\"!\""
      case .dollar: "\"$\""
      case .ampersand: "\"&\""
      case .leftParenthesis: "\"(\""
      case .rightParenthesis: "\")\""
      case .spread: "\"...\""
      case .colon: "\":\""
      case .equals: "\"=\""
      case .at: "\"@\""
      case .leftBracket: "\"[\""
      case .rightBracket: "\"]\""
      case .leftBrace: "\"{\""
      case .pipe: "\"|\""
      case .rightBrace: "\"}\""
      case .name: "a name"
      case .int: "an integer"
      case .float: "a float"
      case .string, .blockString: "a string"
      case .endOfFile: "the end of the text"
      }
    }
  }

  package let kind: Kind
  package let start: Int
  package let end: Int

  package init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}
