@_spi(Generated) import Freshet
import GraphQLLanguage

extension MadeServer {
  // MARK: Connections

  /// The values of pages, edges and page infos; nil where a field is like any other.
  func special(_ context: Context, _ indexes: [Int]) throws(Bubble) -> Answer? {
    let name = context.fields[0].name.text
    switch context.entity.kind {
    case .page(let nodes, let hasNext, let hasPrevious):
      if name == "edges" { return try edges(nodes, context) }
      guard name == "pageInfo" else { return nil }
      func cursor(_ node: Universe.Entity??) -> String? { (node ?? nil).map { "c\($0.position)" } }
      let held = nodes.compactMap(\.self)
      let info = Universe.Entity.Kind.pageInfo(
        start: cursor(held.first), end: cursor(held.last), hasNext: hasNext, hasPrevious: hasPrevious)
      return .object(try object(Universe.Entity(type: "PageInfo", declared: "PageInfo", kind: info), context, indexes))
    case .edge(let cursor, let node):
      if name == "cursor" { return .string(cursor) }
      guard name == "node" else { return nil }
      guard let node else { return .null }
      return .object(try object(node, context, indexes))
    case .pageInfo(let start, let end, let hasNext, let hasPrevious):
      switch name {
      case "startCursor": return start.map(Answer.string) ?? .null
      case "endCursor": return end.map(Answer.string) ?? .null
      case "hasNextPage": return .boolean(hasNext)
      default: return .boolean(hasPrevious)
      }
    case .entity:
      if name.hasPrefix("all"), indexes.isEmpty { return try page(name, context) }
      guard context.entity.type == "Change" else { return nil }
      return try change(name, context, indexes)
    }
  }

  private func edges(_ nodes: [Universe.Entity?], _ context: Context) throws(Bubble) -> Answer {
    var edges: [Answer] = []
    let type = String(context.entity.type.dropLast("Connection".count)) + "Edge"
    for (index, node) in nodes.enumerated() {
      path.append(.index(index))
      defer { path.removeLast() }
      guard let node else {
        edges.append(.null)
        continue
      }
      let isEmpty = Dice.number("\(context.record) \(node.position)", universe.salt) % 25 == 0
      let edge = Universe.Entity(
        type: type, declared: type, kind: .edge(cursor: "c\(node.position)", node: isEmpty ? nil : node))
      edges.append(.object(try object(edge, context, [index])))
    }
    return .list(edges)
  }

  private func page(_ name: String, _ context: Context) throws(Bubble) -> Answer {
    let values = Dictionary(arguments(context.fields[0]).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    func number(_ name: String) -> Int? { if case .integer(let count)? = values[name] { Int(count) } else { nil } }
    func text(_ name: String) -> String? { if case .string(let text)? = values[name] { text } else { nil } }
    let page = universe.page(
      String(name.dropFirst("all".count)), record: context.record, filter: text("by") ?? "", first: number("first"),
      after: text("after"), last: number("last"), before: text("before"))
    return .object(try object(page, context, []))
  }

  /// Edges and ids of what a mutation changed.
  private func change(_ name: String, _ context: Context, _ indexes: [Int]) throws(Bubble) -> Answer? {
    let seed = Dice.number("\(context.record) \(context.storage) \(indexes)", universe.salt &+ universe.step)
    guard indexes.isEmpty else { return nil }
    if seed % 12 == 0, name.hasPrefix("edge") { return .null }
    let node = schema.nodeTypes[0]
    let type = schema.possible(node)[0]
    func entity(_ number: UInt64) -> Universe.Entity {
      var entity = Universe.Entity(type: type, declared: node, keys: universe.keys(of: type, Int(number % 4)))
      entity.position = Int(number % 9)
      return entity
    }
    func edge(_ number: UInt64) -> Universe.Entity {
      Universe.Entity(
        type: "\(node)Edge", declared: "\(node)Edge",
        kind: .edge(cursor: "c\(number % 9)", node: number % 11 == 0 ? nil : entity(number)))
    }
    switch name {
    case "edge": return .object(try object(edge(seed), context, []))
    case "edges":
      var edges: [Answer] = []
      for index in 0..<Int(seed >> 8 & 0xFF) % 3 {
        edges.append(.object(try object(edge(seed >> UInt64(index * 4)), context, [index])))
      }
      return .list(edges)
    case "deleted": return .string(Universe.ids[Int(seed % 4)])
    case "deletedList":
      let numbers = (0..<Int(seed >> 8 & 0xFF) % 3).map { index in Int((seed >> UInt64(index * 4)) & 3) }
      return .list(numbers.map { Answer.string(Universe.ids[$0]) })
    default: return nil
    }
  }
}
