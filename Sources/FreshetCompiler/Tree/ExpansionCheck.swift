import GraphQLLanguage

/// Refuses documents that are too large once fragments stand in place of their spreads: a few lines can ask for more
/// fields than any response holds, and the passes behind this one follow spreads by recursion.
struct ExpansionCheck {
  static let maximumFields = 200_000
  /// Selection sets and spreads inside one another. A response this deep would be refused as JSON.
  static let maximumDepth = 512
  /// The values inside one argument of a fragment.
  static let maximumValues = 10_000

  private struct Executable {
    let title: String
    let location: SourceLocation
    var fields = 0
    var depth = 0
    var spreads: [(spread: FragmentSpread, depth: Int)] = []
  }

  private var executables: [Executable] = []
  private var fragments: [String: Int] = [:]
  private var diagnostics: [Diagnostic] = []

  /// The documents need not be valid: a fragment that spreads itself counts once.
  static func check(_ documents: [Document]) -> [Diagnostic] {
    var check = ExpansionCheck()
    for document in documents {
      for fragment in document.fragments {
        check.fragments[fragment.name.text] = check.executables.count
        check.add("fragment \"\(fragment.name)\"", fragment.name.location, fragment.selectionSet)
      }
      for operation in document.operations {
        let title = operation.name.map { "\(operation.kind.rawValue) \"\($0)\"" } ?? operation.kind.rawValue
        check.add(title, operation.name?.location ?? operation.location, operation.selectionSet)
      }
    }
    let order = check.innermostFirst()
    check.checkSizes(order)
    check.checkArguments(order.reversed())
    return check.diagnostics
  }

  private mutating func add(_ title: String, _ location: SourceLocation, _ set: SelectionSet) {
    var executable = Executable(title: title, location: location)
    var pending = [(set: set, depth: 1)]
    while let (set, depth) = pending.popLast() {
      executable.depth = max(executable.depth, depth)
      for selection in set.selections {
        switch selection {
        case .field(let field):
          executable.fields += 1
          if let inner = field.selectionSet { pending.append((inner, depth + 1)) }
        case .inlineFragment(let fragment): pending.append((fragment.selectionSet, depth + 1))
        case .fragmentSpread(let spread): executable.spreads.append((spread, depth))
        }
      }
    }
    executables.append(executable)
  }

  private func target(of spread: FragmentSpread) -> Int? { fragments[spread.name.text] }

  /// Every executable behind those it spreads. A chain of fragments has no limit yet, so this is no recursion.
  private func innermostFirst() -> [Int] {
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: executables.count)
    for start in executables.indices where !isSeen[start] {
      isSeen[start] = true
      var path = [(executable: start, next: 0)]
      while let (executable, next) = path.last {
        let spreads = executables[executable].spreads
        guard next < spreads.count else {
          order.append(executable)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        guard let target = target(of: spreads[next].spread), !isSeen[target] else { continue }
        isSeen[target] = true
        path.append((target, 0))
      }
    }
    return order
  }

  private mutating func checkSizes(_ order: [Int]) {
    for index in order {
      var executable = executables[index]
      var isInnermost = true
      for (spread, depth) in executable.spreads {
        guard let target = target(of: spread) else { continue }
        let inner = executables[target]
        if Self.isTooLarge(inner) { isInnermost = false }
        executable.fields = min(executable.fields + inner.fields, Self.maximumFields + 1)
        executable.depth = min(max(executable.depth, depth + inner.depth), Self.maximumDepth + 1)
      }
      executables[index] = executable
      // What spreads it is too large as well.
      guard isInnermost, Self.isTooLarge(executable) else { continue }
      let reason =
        executable.fields > Self.maximumFields
        ? "asks for more than \(Self.maximumFields) fields" : "is nested more than \(Self.maximumDepth) levels deep"
      diagnostics.append(
        Diagnostic(
          .error, "\(executable.title), with its fragments in place, \(reason)", at: executable.location,
          rule: "Expansion"))
    }
  }

  private static func isTooLarge(_ executable: Executable) -> Bool {
    executable.fields > maximumFields || executable.depth > maximumDepth
  }

  /// How large the arguments of fragments get as they are handed on from the operations inward.
  private mutating func checkArguments(_ order: [Int]) {
    var largest = Array(repeating: 1, count: executables.count)
    for index in order {
      for (spread, _) in executables[index].spreads {
        guard let target = target(of: spread) else { continue }
        for argument in spread.directives.first(named: "arguments")?.arguments ?? [] {
          let size = Self.size(of: argument.value, variable: largest[index])
          if size > Self.maximumValues, largest[index] <= Self.maximumValues {
            diagnostics.append(
              Diagnostic(
                .error, "\"\(argument.name)\", with its variables in place, has more than \(Self.maximumValues) values",
                at: argument.location, rule: "Expansion"))
          }
          largest[target] = max(largest[target], size)
        }
      }
    }
  }

  private static func size(of value: Value, variable: Int) -> Int {
    var size = 0
    var pending = [value]
    while let value = pending.popLast(), size <= maximumValues {
      switch value.kind {
      case .variable: size += variable
      case .list(let values):
        size += 1
        pending += values
      case .object(let fields):
        size += 1
        pending += fields.map(\.value)
      default: size += 1
      }
    }
    return min(size, maximumValues + 1)
  }
}
