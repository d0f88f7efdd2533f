/// Who is told when a lens of an operation reads a field that no response brought, or that is gone: shared by the scopes
/// of all its lenses.
@MainActor final class Misses {
  var handler: (() -> Void)?

  nonisolated init() {}
}
