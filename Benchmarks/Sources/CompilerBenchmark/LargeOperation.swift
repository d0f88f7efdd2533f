/// An operation of as many selections as asked for, all of them different, as a schema of its own allows.
struct LargeOperation {
  let schema: String
  let document: String

  /// - Parameter selections: a multiple of 20: that many fields on each object.
  init(selections: Int) {
    let leaves = (1...19).map { "leaf\($0)" }
    let types = ["String!", "Int", "Float!", "Boolean!", "[String!]!", "ID"]
    let fields = leaves.enumerated().map { "  \($1): \(types[$0 % types.count])" }.joined(separator: "\n")
    schema = "type Query { item(id: ID!): Item }\ntype Item {\n  id: ID!\n\(fields)\n}\n"
    let body = leaves.map { "    \($0)\n" }.joined()
    let items = (0..<selections / 20).map { "  item\($0): item(id: \"\($0)\") {\n\(body)  }\n" }.joined()
    document = "query Large {\n\(items)}\n"
  }

  /// A file of as many lines, each a plain computed property.
  static func plainProperties(lines: Int) -> String {
    let types = [("Swift.String", "text"), ("Swift.Int", "number"), ("Swift.Double", "amount"), ("Swift.Bool", "flag")]
    let properties = (0..<max(lines - 6, 0)).map { index in
      let (type, value) = types[index % types.count]
      return "  var property\(index): \(type) { \(value) }\n"
    }
    return """
      struct Plain {
        let text: Swift.String
        let number: Swift.Int
        let amount: Swift.Double
        let flag: Swift.Bool

      """ + properties.joined() + "}\n"
  }
}
