@_spi(Generated) import Freshet

/// What the made-up server answers, with what the plain model has to know of it.
indirect enum Answer {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// As it is written, and what it is.
  case float(String, Double)
  case string(String)
  /// A custom scalar that is no string, as it is written.
  case raw(String)
  case list([Answer])
  case object(AnswerObject)

  var isNull: Bool { if case .null = self { true } else { false } }
}

struct AnswerObject {
  /// What the object says it is; what was declared, where it does not say.
  var type: String
  /// The key of its record.
  var record: String
  /// What the keys of what is inside begin with.
  var prefix: String
  /// Whether the record's key is made of key fields.
  var isKeyed = false
  var members: [AnswerMember]
}

struct AnswerMember {
  var response: String
  var name: String
  /// The storage key.
  var storage: String
  var value: Answer
  var isKey = false
  var arguments: [(name: String, value: JSONValue)] = []
}

/// An error of a response.
struct AnswerError {
  var message: String
  var path: [PathSegment]
}

/// A part of a response that comes later.
struct AnswerPart {
  enum Content {
    /// An object's members; nil where a null took all of them.
    case members(AnswerObject?)
    case items([Answer], storage: String)
  }

  var label: String
  var path: [PathSegment]
  var content: Content
  /// The record of the object the part belongs to, and its type.
  var record: String
  /// The storage keys of what only this part brings.
  var own: [String] = []
  /// The same, with what the parts inside it bring of the object.
  var all: [String] = []
  /// Whether it never comes.
  var isSilent = false
  /// By item of a list; one for members.
  var errors: [[AnswerError]]
  var inner: [[AnswerPart]]
  /// How many items came before.
  var start = 0
}

struct AnswerResult {
  var data: AnswerObject?
  var errors: [AnswerError]
  var parts: [AnswerPart]
}

/// The keys of records and slots, by the rules of the design.
enum PlainKey {
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
  }

  /// A record's key of its key fields' values.
  static func record(_ type: String, _ values: [String]) -> String {
    "\(type):" + (values.count == 1 ? values[0] : values.map(escaped).joined(separator: ":"))
  }

  /// What the keys of what is inside an object with a key begin with.
  static func prefix(_ type: String, _ values: [String]) -> String {
    "\(type):" + values.map(escaped).joined(separator: ":")
  }

  /// A field's slot.
  static func storage(_ name: String, _ arguments: [(name: String, value: JSONValue)]) -> String {
    guard !arguments.isEmpty else { return name }
    let sorted = arguments.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return "\(name)(\(sorted.map { "\($0.name):\(json($0.value))" }.joined(separator: ",")))"
  }

  /// JSON without optional spaces, members sorted.
  static func json(_ value: JSONValue) -> String {
    switch value {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let integer): return String(integer)
    case .float(let double):
      return double == double.rounded() && abs(double) < 1e15 ? String(Int64(double)) : "\(double)"
    case .literal(let text): return text
    case .string(let text): return quoted(text)
    case .array(let values): return "[\(values.map(json).joined(separator: ","))]"
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      return "{\(sorted.map { "\(quoted($0.key)):\(json($0.value))" }.joined(separator: ","))}"
    }
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
