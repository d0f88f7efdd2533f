/// A lens inside another one.
struct NestedLens {
  var set: PlanSet
  var name: String
  var isConnection = false
  /// Whether it is the same object, where that is of a narrower type.
  var isNarrower = false
}

/// Where nested lenses stand.
struct LensPlace {
  /// The name of the lens around them, from the document's outermost lens on.
  var path: String
  /// Whether that, or what it stands in, is a narrower lens.
  var isNarrower = false

  func inside(_ lens: NestedLens) -> LensPlace {
    LensPlace(path: "\(path).\(lens.name)", isNarrower: isNarrower || lens.isNarrower)
  }
}

/// The names of a document's nested lenses, from its outermost lens on.
///
/// A narrower lens has all that stands around it: what that reads as, it shares, however many of them there are.
final class WrittenLenses {
  private struct Key: Hashable {
    let set: ObjectIdentifier
    let isConnection: Bool
  }

  private var paths: [Key: String] = [:]

  /// The lens to use in place of this one; nil where this one is to be written.
  func claim(_ lens: NestedLens, at place: LensPlace) -> String? {
    let key = Key(set: ObjectIdentifier(lens.set), isConnection: lens.isConnection)
    if let path = paths[key] { return place.isNarrower || lens.isNarrower ? path : nil }
    paths[key] = place.inside(lens).path
    return nil
  }
}
