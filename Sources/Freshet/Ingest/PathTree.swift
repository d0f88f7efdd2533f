/// Paths by their steps, so that many are compared with many in the time it takes to read them once.
struct PathTree {
  private var steps: [[PathSegment: Int]] = [[:]]
  private var isEnd = [false]

  init(_ paths: [[PathSegment]]) {
    for path in paths {
      var place = 0
      for step in path {
        if let next = steps[place][step] {
          place = next
        } else {
          steps[place][step] = steps.count
          place = steps.count
          steps.append([:])
          isEnd.append(false)
        }
      }
      isEnd[place] = true
    }
  }

  /// Whether one of the paths begins with this one, or this one with one of them.
  func meets(_ path: [PathSegment]) -> Bool {
    var place = 0
    for step in path {
      if isEnd[place] { return true }
      guard let next = steps[place][step] else { return false }
      place = next
    }
    return steps.count > 1 || isEnd[0]
  }
}
