package import GraphQLLanguage

/// What `freshet.json` says, as a value.
package struct Configuration: Hashable, Sendable {
  /// The access level of the generated types.
  package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
    case `internal`
    case `package`
    case `public`
  }

  /// How operations are known to a server by the ids of their texts.
  package struct Persist: Hashable, Sendable {
    /// The manifest's file, relative to the configuration's.
    package var file: String
    /// Whether a server gets ids and nothing else: then generated code has no texts.
    package var isOnly: Bool

    package init(file: String, isOnly: Bool = false) {
      self.file = file
      self.isOnly = isOnly
    }
  }

  /// The schema's files, relative to the configuration's.
  package var schema: [String]
  /// Files with the client's own types and fields, relative to the configuration's.
  package var extensions: [String]
  /// Key fields by type. A type that is not named has `id`, where it has such a field, and no key otherwise.
  package var identity: [String: [String]]
  /// By a root query field that an entity in the store can answer, the type it answers with.
  package var lookups: [String: String]
  /// By custom scalar, the Swift type it reads as; others read as text.
  package var scalars: [String: ScalarType]
  package var accessLevel: AccessLevel
  package var persist: Persist?
  /// Where the file has the members of `uses`, `identity`, `lookups` and `scalars`, by the names that lead there:
  /// `identity.Quote`, and for a key field `identity.Quote.base`.
  package var places: [String: SourceLocation] = [:]

  package init(
    schema: [String] = [], extensions: [String] = [], identity: [String: [String]] = [:],
    lookups: [String: String] = [:], scalars: [String: ScalarType] = [:], accessLevel: AccessLevel = .internal,
    persist: Persist? = nil
  ) {
    self.schema = schema
    self.extensions = extensions
    self.identity = identity
    self.lookups = lookups
    self.scalars = scalars
    self.accessLevel = accessLevel
    self.persist = persist
  }
}
