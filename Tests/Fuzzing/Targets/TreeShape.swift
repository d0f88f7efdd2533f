import GraphQLLanguage

/// What a tree says, without the places it stands at, and without the way its strings were quoted.
func treeShape(_ value: Any) -> String {
  var text = ""
  write(value, into: &text)
  return text
}

private func write(_ value: Any, into text: inout String) {
  switch value {
  case let string as String: text += "\(Array(string.utf8))"
  case let name as Name: text += name.text
  case let description as Description: write(description.text, into: &text)
  default:
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { text += "\(value)" }
    text += "("
    for (label, child) in mirror.children where label != "location" && label != "isBlock" {
      text += (label ?? "") + ":"
      write(child, into: &text)
      text += ","
    }
    text += ")"
  }
}
