/// The storage of a marked property, as a host finds it in a screen.
@MainActor
package protocol MarkedProperty {
  /// Binds the property's value to the environment.
  ///
  /// - Parameter former: What this property of this screen was bound to before, in an earlier value of the screen.
  /// - Returns: What it is bound to now; kept until the screen is bound again, or gone.
  func bind(in environment: Environment, former: Attachment?) -> Attachment
}

/// A handle and what keeps it going, while a screen shows it.
@MainActor
package final class Attachment {
  fileprivate let target: AnyObject
  private let retention: Retention?

  fileprivate init(_ target: AnyObject, _ retention: Retention? = nil) {
    self.target = target
    self.retention = retention
  }

  package func release() { retention?.release() }
}

extension QueryStorage: MarkedProperty {
  package func bind(in environment: Environment, former: Attachment?) -> Attachment {
    let handle = environment.handle(for: initial)
    var bound = initial
    bound.__binding = QueryBinding(handle)
    box.bound = bound
    // The same handle is not asked for its data again because its screen was made again.
    if let former, former.target === handle { return former }
    return Attachment(handle, handle.retain())
  }
}

extension SubscriptionStorage: MarkedProperty {
  package func bind(in environment: Environment, former: Attachment?) -> Attachment {
    let handle = environment.handle(for: initial)
    var bound = initial
    bound.__binding = SubscriptionBinding(handle)
    box.bound = bound
    if let former, former.target === handle { return former }
    return Attachment(handle, handle.retain())
  }
}

extension MutationStorage: MarkedProperty {
  package func bind(in environment: Environment, former: Attachment?) -> Attachment {
    let former = former?.target as? MutationAction<Mutation>
    let action = former ?? MutationAction(in: environment)
    var bound = initial
    bound.__binding = MutationBinding(action)
    box.bound = bound
    return Attachment(action)
  }
}
