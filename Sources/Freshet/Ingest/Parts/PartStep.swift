/// What one part of a response changes, in the order the parts came.
enum PartStep {
  /// Members for an object; nil where they name another type than the object has. Its change set is the next one.
  case merge(ChangeSet, into: PartPlace?, readBy: Int)
  /// Items for a list. Their change set is the next one.
  case append(ChangeSet, to: PartPlace, from: Int)
  /// What the lines of a part hold is all of it.
  case land([PartTarget])
  /// Nothing comes for these lines.
  case fail([PartTarget], [GraphQLError])
  /// A list is whole.
  case finish(list: PartPlace)
  /// A list stays as it is, though more was to come.
  case failList(PartPlace, [GraphQLError])
  /// A part that went nowhere, and why.
  case drop(String)
}

/// Lines of an object that a part fills.
struct PartTarget {
  var place: PartPlace
  var lines: [Int]
}

/// What one payload of a response in parts brings besides a first result.
package final class PartDelivery: Sendable {
  let assembly: PartAssembly
  let steps: [PartStep]
  /// Whether it is a first result, and whether nothing comes behind it.
  let isFirst: Bool
  let isLast: Bool

  init(_ assembly: PartAssembly, steps: [PartStep], isFirst: Bool, isLast: Bool) {
    self.assembly = assembly
    self.steps = steps
    self.isFirst = isFirst
    self.isLast = isLast
  }
}
