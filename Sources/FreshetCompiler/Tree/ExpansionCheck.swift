import GraphQLLanguage

/// Refuses documents that are too large once fragments stand in place of their spreads: a few lines can ask for more
/// fields than any response holds, and the passes behind this one follow spreads by recursion.
struct ExpansionCheck {
  static let maximumFields = 200_000
  /// Selection sets and spreads inside one another. A response this deep would be refused as JSON.
  static let maximumDepth = 512
  /// The values inside one argument of a fragment.
  static let maximumValues = 10_000
  /// Lists and objects inside one another in one: values are walked by recursion.
  static let maximumValueDepth = 256

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
    var largest = Array(repeating: ValueSize(values: 1, depth: 0), count: executables.count)
    for index in order {
      for (spread, _) in executables[index].spreads {
        guard let target = target(of: spread) else { continue }
        for argument in spread.directives.first(named: "arguments")?.arguments ?? [] {
          let size = Self.size(of: argument.value, variable: largest[index])
          if size.isTooLarge, !largest[index].isTooLarge {
            let reason =
              size.values > Self.maximumValues
              ? "has more than \(Self.maximumValues) values"
              : "is nested more than \(Self.maximumValueDepth) levels deep"
            diagnostics.append(
              Diagnostic(
                .error, "\"\(argument.name)\", with its variables in place, \(reason)", at: argument.location,
                rule: "Expansion"))
          }
          largest[target] = ValueSize(
            values: max(largest[target].values, size.values), depth: max(largest[target].depth, size.depth))
        }
      }
    }
  }

  private struct ValueSize {
    var values: Int
    var depth: Int

    var isTooLarge: Bool { values > maximumValues || depth > maximumValueDepth }
  }

  private static func size(of value: Value, variable: ValueSize) -> ValueSize {
    var size = ValueSize(values: 0, depth: 0)
    var pending = [(value: value, depth: 0)]
    while let (value, depth) = pending.popLast(), size.values <= maximumValues {
      switch value.kind {
      case .variable:
        size.values += variable.values
        size.depth = max(size.depth, depth + variable.depth)
      case .list(let values):
        size.values += 1
        size.depth = max(size.depth, depth + 1)
        pending += values.map { ($0, depth + 1) }
      case .object(let fields):
        size.values += 1
        size.depth = max(size.depth, depth + 1)
        pending += fields.map { ($0.value, depth + 1) }
      default: size.values += 1
      }
    }
    return ValueSize(values: min(size.values, maximumValues + 1), depth: min(size.depth, maximumValueDepth + 1))
  }
}
