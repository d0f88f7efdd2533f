/// Finds circles in what refers to each other, depth first and in linear time, with a path of its own in place of
/// recursion: a chain has no limit.
enum CircleSearch {
  /// Reports a circle for each edge that closes one: the nodes in the order they lead to each other, each with the edge
  /// it does so by. The last edge is the one that leads back to the first node.
  static func forEachCircle<Node: Hashable, Edge>(
    from starts: some Sequence<Node>, edges: (Node) -> [(edge: Edge, target: Node)],
    report: ([(node: Node, edge: Edge)]) -> Void
  ) {
    var isDone: Set<Node> = []
    for start in starts where !isDone.contains(start) {
      var path = [(node: start, edges: edges(start), next: 0)]
      var onPath = [start: 0]
      while let (node, out, next) = path.last {
        guard next < out.count else {
          path.removeLast()
          onPath[node] = nil
          isDone.insert(node)
          continue
        }
        path[path.count - 1].next += 1
        let target = out[next].target
        if let begin = onPath[target] {
          report(path[begin...].map { ($0.node, $0.edges[$0.next - 1].edge) })
        } else if !isDone.contains(target) {
          onPath[target] = path.count
          path.append((target, edges(target), 0))
        }
      }
    }
  }

  /// The sets of nodes that all lead to each other, and the single ones that lead to themselves.
  static func circles<Node: Hashable>(from starts: some Sequence<Node>, edges: (Node) -> [Node]) -> [Set<Node>] {
    components(from: starts, edges: edges).filter(\.isCircle).map(\.nodes)
  }

  /// All nodes, those together that lead to each other, and each behind those it leads to (Tarjan, 1972). A node's edges
  /// are asked for once.
  static func components<Node: Hashable>(
    from starts: some Sequence<Node>, edges: (Node) -> [Node]
  ) -> [(nodes: Set<Node>, isCircle: Bool)] {
    var order: [Node: Int] = [:]
    var lowest: [Node: Int] = [:]
    var open: [Node] = []
    var isOpen: Set<Node> = []
    var components: [(nodes: Set<Node>, isCircle: Bool)] = []
    func begin(_ node: Node) -> (node: Node, targets: [Node], next: Int) {
      lowest[node] = order.count
      order[node] = order.count
      open.append(node)
      isOpen.insert(node)
      return (node, edges(node), 0)
    }
    for start in starts where order[start] == nil {
      var path = [begin(start)]
      while let (node, targets, next) = path.last {
        if next < targets.count {
          path[path.count - 1].next += 1
          let target = targets[next]
          if order[target] == nil {
            path.append(begin(target))
          } else if isOpen.contains(target) {
            lowest[node] = min(lowest[node] ?? 0, order[target] ?? 0)
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent] ?? 0, lowest[node] ?? 0) }
        guard lowest[node] == order[node] else { continue }
        var nodes: Set<Node> = []
        while let last = open.popLast() {
          isOpen.remove(last)
          nodes.insert(last)
          if last == node { break }
        }
        components.append((nodes, nodes.count > 1 || targets.contains(node)))
      }
    }
    return components
  }
}
