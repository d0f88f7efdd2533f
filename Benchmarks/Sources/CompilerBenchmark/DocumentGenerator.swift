import LanguageUnderTest
import Measurement

/// Writes documents as an app has them: a screen's query or mutation, and the fragments of its parts.
///
/// What it writes depends on the seed and the schema alone. A document that breaks a rule, mostly because two objects
/// of a union have fields of one name and different types, is thrown away for the next try.
struct DocumentGenerator {
  private let schema: Schema
  private var random: SeededGenerator
  /// Of the document that is written.
  private var name = ""
  private var fragments: [String] = []
  private var variables: [(name: String, type: String)] = []
  private var isInFragment = false

  private static let clientDirectives = """
    directive @connection(key: String!, filters: [String!]) on FIELD
    """

  init(schema: Schema, seed: UInt64) {
    self.schema = schema
    random = SeededGenerator(seed: seed)
  }

  /// A document's text, whose declarations have names that begin with this one.
  mutating func document(_ name: String) throws(SyntaxError) -> String {
    let directives = try Parser.parse(Source(Self.clientDirectives)).definitions.compactMap { definition in
      if case .directive(let directive) = definition { directive } else { nil }
    }
    while true {
      let text = attempt(name)
      let document = try Parser.parse(Source(text))
      if Validator.validate(document: document, schema: schema, directives: directives).isEmpty { return text }
    }
  }

  private mutating func attempt(_ name: String) -> String {
    self.name = name
    fragments = []
    variables = []
    isInFragment = false
    let isMutation = chance(1, of: 10)
    guard let root = schema.root(isMutation ? .mutation : .query),
      let field = root.fields.filter({ schema.type(of: $0.type)?.isComposite == true }).randomElement(using: &random)
    else { return "" }
    let selection = composite(field, depth: 3, isRoot: true)
    let list = variables.map { "$\($0.name): \($0.type)" }.joined(separator: ", ")
    let operation =
      "\(isMutation ? "mutation" : "query") \(name)\(list.isEmpty ? "" : "(\(list))") {\n\(indented([selection]))\n}"
    return ([operation] + fragments).joined(separator: "\n\n") + "\n"
  }

  // MARK: Selections

  private mutating func selections(of type: SchemaType, depth: Int) -> [String] {
    var lines: [String] = type.field("id") == nil ? [] : ["id"]
    let plain = type.fields.filter { field in !field.arguments.contains(where: \.isRequired) && field.name.text != "id"
    }
    let leaves = plain.filter { schema.type(of: $0.type)?.isLeaf == true }.shuffled(using: &random)
    lines += leaves.prefix(Int.random(in: 3...9, using: &random)).map { leaf in
      chance(1, of: 20) && !isInFragment
        ? "\(leaf.name) @include(if: $\(variable("details", "Boolean!")))" : leaf.name.text
    }
    guard depth > 0 else { return lines.isEmpty ? ["__typename"] : lines }
    let composites = plain.filter { schema.type(of: $0.type)?.isComposite == true }.shuffled(using: &random)
    for field in composites.prefix(Int.random(in: 1...3, using: &random)) {
      lines.append(composite(field, depth: depth - 1, isRoot: false))
    }
    return lines.isEmpty ? ["__typename"] : lines
  }

  private mutating func composite(_ field: FieldDefinition, depth: Int, isRoot: Bool) -> String {
    guard let type = schema.type(of: field.type) else { return "__typename" }
    let isConnection = type.name.hasSuffix("Connection") && type.field("edges") != nil && field.argument("first") != nil
    // A list that pages is the screen's own; those inside its parts are not.
    let pages = isConnection && !isInFragment && chance(1, of: 2)
    var arguments = field.arguments.filter(\.isRequired).map { argument in
      "\(argument.name): $\(variable(argument.name.text, argument.type.description))"
    }
    var head = field.name.text
    if pages {
      let count = variable("count", "Int!")
      arguments += ["first: $\(count)", "after: $\(variable("cursor", "String"))"]
      head = "page: " + head
    } else if isConnection {
      arguments.append("first: 20")
    }
    if !arguments.isEmpty { head += "(\(arguments.joined(separator: ", ")))" }
    if pages { head += " @connection(key: \"\(name)_page\")" }
    let lines =
      isConnection ? connection(type, pages: pages, depth: depth) : body(of: type, depth: depth, isRoot: isRoot)
    return "\(head) {\n\(indented(lines))\n}"
  }

  private mutating func connection(_ type: SchemaType, pages: Bool, depth: Int) -> [String] {
    let page = "pageInfo { hasNextPage endCursor }"
    let total = type.field("totalCount") == nil ? [] : ["totalCount"]
    guard let edges = type.field("edges").flatMap({ schema.type(of: $0.type) }), let node = edges.field("node"),
      let nodeType = schema.type(of: node.type)
    else { return total + [page] }
    let lines = nodeType.isComposite ? body(of: nodeType, depth: depth, isRoot: false) : []
    if pages { return ["edges {\n\(indented(["node {\n\(indented(lines))\n}"]))\n}"] }
    return total + ["edges {\n\(indented(["cursor", "node {\n\(indented(lines))\n}"]))\n}", page]
  }

  /// What stands inside a field: a part of the screen has a fragment of its own.
  private mutating func body(of type: SchemaType, depth: Int, isRoot: Bool) -> [String] {
    if type.isAbstract { return abstract(type, depth: depth) }
    guard !isRoot, chance(1, of: 2) else { return selections(of: type, depth: depth) }
    return ["id"].filter { type.field($0) != nil } + [spread(type, depth: depth)]
  }

  private mutating func spread(_ type: SchemaType, depth: Int) -> String {
    let outside = isInFragment
    isInFragment = true
    let lines = selections(of: type, depth: depth)
    isInFragment = outside
    let fragment = "\(name)_\(type.name.prefix(1).lowercased())\(type.name.dropFirst())\(fragments.count)"
    fragments.append("fragment \(fragment) on \(type.name) {\n\(indented(lines))\n}")
    return "...\(fragment)"
  }

  private mutating func abstract(_ type: SchemaType, depth: Int) -> [String] {
    var lines =
      ["__typename"]
      + type.fields.filter { field in
        field.arguments.isEmpty && schema.type(of: field.type)?.isLeaf == true
      }.shuffled(using: &random).prefix(3).map(\.name.text)
    let objects = schema.possibleTypes(of: type).shuffled(using: &random)
    for object in objects.prefix(Int.random(in: 1...4, using: &random)) {
      let inside = chance(1, of: 3) ? [spread(object, depth: 0)] : selections(of: object, depth: 0)
      lines.append("... on \(object.name) {\n\(indented(inside))\n}")
    }
    return lines
  }

  // MARK: Pieces

  /// The variable of that name, or of a longer one where another type has it.
  private mutating func variable(_ name: String, _ type: String) -> String {
    var name = name
    while let known = variables.first(where: { $0.name == name }) {
      if known.type == type { return name }
      name += "Too"
    }
    variables.append((name, type))
    return name
  }

  private mutating func chance(_ part: Int, of whole: Int) -> Bool { Int.random(in: 1...whole, using: &random) <= part }

  private func indented(_ lines: [String]) -> String {
    lines.flatMap { $0.split(separator: "\n") }.map { "  " + $0 }.joined(separator: "\n")
  }
}
