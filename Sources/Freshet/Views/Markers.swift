/// Declares a query beside the code that reads it.
///
/// ```swift
/// @Query("""
///   query CharacterQuery($id: ID!) {
///     character(id: $id) { name }
///   }
///   """)
/// var character: CharacterQuery
/// ```
///
/// The document is compiled with the target and checked against its schema; `CharacterQuery` is the type it generates.
/// An initializer (the memberwise one included) takes a value of that type, with the query's variables. Reading the
/// property gives the value bound to its environment, on which `phase`, `data` and `fetch` are read and `refetch()` is
/// called; it is read on the main actor, so the enclosing type is a view or is marked `@MainActor`.
///
/// - Parameter document: One string literal without interpolation, with one query. Fragments it spreads may be declared
///   anywhere in the target.
@attached(peer, names: prefixed(_))
@attached(accessor, names: named(init), named(get))
public macro Query(_ document: StaticString) = #externalMacro(module: "FreshetMacros", type: "QueryMacro")

/// Declares a subscription beside the code that shows what it changes.
///
/// ```swift
/// @Subscription("""
///   subscription CharacterChanged($id: ID!) {
///     characterChanged(id: $id) { id name }
///   }
///   """)
/// var changed: CharacterChanged
/// ```
///
/// An initializer takes a value of the generated type. The subscription is open while the view is on show; its events
/// are written to the store, where every reader of a changed field sees them. Reading the property, on the main actor,
/// gives the value bound to its environment, on which `stream`, `events` and `resumptions` are read and `retry()` is
/// called.
///
/// - Parameter document: One string literal without interpolation, with one subscription.
@attached(peer, names: prefixed(_))
@attached(accessor, names: named(init), named(get))
public macro Subscription(_ document: StaticString) =
  #externalMacro(module: "FreshetMacros", type: "SubscriptionMacro")

/// Declares a mutation beside the code that runs it.
///
/// ```swift
/// @Mutation("""
///   mutation Rename($id: ID!, $name: String!) {
///     rename(id: $id, name: $name) { id name }
///   }
///   """)
/// var rename: Rename
/// ```
///
/// An initializer takes a value of the generated type. Reading the property, on the main actor, gives the value bound
/// to its environment, on which `isInFlight` is read and `run(optimistic:)` is called, or `run(_:optimistic:)` with
/// other variables; nothing is sent before.
///
/// - Parameter document: One string literal without interpolation, with one mutation.
@attached(peer, names: prefixed(_))
@attached(accessor, names: named(init), named(get))
public macro Mutation(_ document: StaticString) = #externalMacro(module: "FreshetMacros", type: "MutationMacro")

/// Declares a fragment: the data a view reads of an object that its parent hands it.
///
/// ```swift
/// @Fragment("""
///   fragment CharacterRow_character on Character { name }
///   """)
/// var character: CharacterRow_character
/// ```
///
/// The property stays an ordinary stored one, of the lens type the document generates. Whoever spreads the fragment
/// reads such a lens from its own data.
///
/// - Parameter document: One string literal without interpolation, with one fragment.
@attached(peer)
public macro Fragment(_ document: StaticString) = #externalMacro(module: "FreshetMacros", type: "FragmentMacro")
