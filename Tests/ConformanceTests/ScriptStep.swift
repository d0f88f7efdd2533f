import Freshet

/// A member of a step, or of what is inside it, that has to be read exactly: what nobody reads fails the script.
struct Members {
  struct Problem: Error, CustomStringConvertible { let description: String }

  private let members: [String: JSONValue]
  private let place: String

  init(_ value: JSONValue, _ place: String, known: Set<String>) throws {
    guard case .object(let members) = value else { throw Problem(description: "\(place) is no object") }
    let unknown = Set(members.keys).subtracting(known).sorted()
    if !unknown.isEmpty { throw Problem(description: "\(place) has members nobody knows: \(unknown)") }
    self.members = members
    self.place = place
  }

  subscript(_ name: String) -> JSONValue? { members[name] }

  var names: Set<String> { Set(members.keys) }

  func string(_ name: String) throws -> String {
    guard case .string(let text)? = members[name] else { throw Problem(description: "\(place).\(name) is no string") }
    return text
  }

  func optionalString(_ name: String) throws -> String? { members[name] == nil ? nil : try string(name) }

  func boolean(_ name: String) throws -> Bool {
    guard case .boolean(let flag)? = members[name] else { throw Problem(description: "\(place).\(name) is no boolean") }
    return flag
  }

  func integer(_ name: String) throws -> Int64 {
    guard case .integer(let number)? = members[name] else {
      throw Problem(description: "\(place).\(name) is no integer")
    }
    return number
  }

  func object(_ name: String) throws -> [String: JSONValue] {
    guard case .object(let object)? = members[name] else { throw Problem(description: "\(place).\(name) is no object") }
    return object
  }

  func array(_ name: String) throws -> [JSONValue] {
    guard case .array(let values)? = members[name] else { throw Problem(description: "\(place).\(name) is no array") }
    return values
  }
}
