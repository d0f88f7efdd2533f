public import Foundation

/// Which client is asking, for a server's statistics: header fields of HTTP requests and socket upgrades, and the
/// `clientLibrary` member of a request's `extensions`.
public struct ClientAwarenessMetadata: Sendable, Hashable {
  /// The version of this library.
  public static let libraryVersion = "0.1.0"

  /// The app's name, sent as `apollographql-client-name`. By default the main bundle's identifier.
  public var clientApplicationName: String?
  /// The app's version, sent as `apollographql-client-version`. By default the main bundle's.
  public var clientApplicationVersion: String?
  /// Whether the library's name and version are sent in `extensions`.
  public var includesLibrary: Bool

  /// Makes metadata; what is nil is not sent.
  public init(
    clientApplicationName: String? = Bundle.main.bundleIdentifier,
    clientApplicationVersion: String? = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String,
    includesLibrary: Bool = true
  ) {
    self.clientApplicationName = clientApplicationName
    self.clientApplicationVersion = clientApplicationVersion
    self.includesLibrary = includesLibrary
  }

  package var headerFields: [String: String] {
    var fields: [String: String] = [:]
    fields["apollographql-client-name"] = clientApplicationName
    fields["apollographql-client-version"] = clientApplicationVersion
    return fields
  }

  /// The request with the library in its extensions, unless the app put one there.
  package func describing(_ request: Request) -> Request {
    guard includesLibrary, request.extensions["clientLibrary"] == nil else { return request }
    var request = request
    request.extensions["clientLibrary"] = ["name": "freshet", "version": .string(Self.libraryVersion)]
    return request
  }
}
