/// The top-level types that a document's lenses name, and those that no lens may hide.
struct LensReferences {
  let names: TypeNames
  var types = SwiftNames.reservedTypes
  private(set) var hasNarrower = false
  private var seen: Set<ObjectIdentifier> = []

  init(names: TypeNames) { self.names = names }

  mutating func add(_ root: PlanSet) {
    var pending = [root]
    while let set = pending.popLast() {
      guard seen.insert(ObjectIdentifier(set)).inserted else { continue }
      for line in set.lines {
        switch line.content {
        case .field(let field):
          switch field.base {
          case .enumeration(let name): types.insert(names.schemaType(name).withoutBackticks)
          case .custom: names.scalar(of: field).map { _ = types.insert(String($0.prefix { $0 != "." })) }
          case .object(let child): pending.append(child)
          default: break
          }
        case .spread(let spread): types.insert(names.document(spread.fragment).withoutBackticks)
        case .inline(let inline):
          if inline.narrowing != nil { hasNarrower = true }
          pending.append(inline.set)
        }
      }
    }
  }
}
