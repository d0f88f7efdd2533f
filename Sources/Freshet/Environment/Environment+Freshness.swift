extension Environment {
  /// Says that nothing in the store is known to be so any more. What is on show stays on show and nothing is sent: a query
  /// is sent again when it is next used under ``FetchPolicy/storeOrNetwork``, or by ``revalidate()``. An answer to a
  /// request that was sent before is still shown, and still too old.
  public func invalidate() { store.invalidate() }

  /// Sends every query again that is in use and too old: older than its `@cacheExpiration(seconds:)` or the environment's,
  /// or from before the last ``invalidate()``. Data on show stays on show meanwhile.
  ///
  /// Each is sent once: one that is on its way already is awaited, unless it was sent before the store was invalidated.
  /// Queries that are used of the store alone are left, and so are subscriptions, which ``isActive`` parks and opens again.
  /// Call it when the app returns to the foreground.
  public func revalidate() {
    if endFailure == nil { queries.revalidate() }
  }

  /// Looks in a later turn whether a query lacks something.
  func healLater(_ driver: QueryDriver) {
    guard endFailure == nil, queries.noteMissing(driver) else { return }
    activity.begin()
    Task { [weak self, activity] in
      self?.queries.heal()
      activity.end()
    }
  }
}
