import Foundation
@_spi(Generated) import Freshet
import Testing

/// A response of Tests/Fixtures/GitHub/responses, or of a folder in between, made by graphql-core from the text an operation
/// sends.
@MainActor struct GitHubResponse {
  let payload: Payload
  /// What the operation was given, and what it answered.
  private let text: String
  private let variables: NSDictionary
  let data: [String: Any]

  init(_ name: String) throws {
    let parts = name.split(separator: "/")
    let path = (parts.dropLast() + ["responses"] + parts.suffix(1)).joined(separator: "/")
    let url = URL(filePath: #filePath).appending(path: "../../../../Fixtures/GitHub/\(path).json")
    let bytes = try Data(contentsOf: url.standardizedFileURL)
    let file = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    // The file's other members are no business of a client, and it passes over them.
    payload = Payload([UInt8](bytes))
    text = try #require(file["text"] as? String)
    variables = try #require(file["variables"] as? NSDictionary)
    data = try #require(file["data"] as? [String: Any])
  }

  /// That this is the answer to what an operation would send.
  func expectAnswers(
    _ document: OperationDocument, _ variables: [String: JSONValue],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(document.text == text, "respond.py makes the responses anew", sourceLocation: sourceLocation)
    let sent = JSONValue.object(variables.filter { !document.clientVariables.contains($0.key) })
    let json = try JSONSerialization.jsonObject(with: Data(sent.text.utf8))
    #expect(json as? NSDictionary == self.variables, sourceLocation: sourceLocation)
  }
}

/// A store that answers are committed to.
@MainActor final class GitHubStore: StoreDelegate {
  let store = Store()
  /// The pages that lenses asked for.
  private(set) var pages: [LoadRequest] = []
  /// What did not pass in silence.
  private(set) var logged: [String] = []

  init() {
    store.delegate = self
    store.log = { [weak self] event in self?.logged.append("\(event)") }
  }

  func load(_ request: LoadRequest) { pages.append(request) }
  func storeNeedsCollection() {}

  /// Commits an operation's answer.
  func commit<Root: Freshet.Operation>(_ operation: Root, _ response: GitHubResponse) throws -> Root.Data
  where Root.Data: FragmentLens {
    try response.expectAnswers(operation.__document, operation.__variables)
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    store.commit([try Ingest.read(response.payload, scope: scope)])
    return Root.Data(store.anchor(for: scope, lens: Root.Data.__plan))
  }

  func commit<Root: Freshet.Operation>(_ operation: Root, _ name: String) throws -> Root.Data
  where Root.Data: FragmentLens {
    let response = try GitHubResponse(name)
    return try commit(operation, response)
  }

  /// Commits the answer to the page that was asked for last.
  func commitPage(_ name: String) throws {
    let last = pages.popLast()
    let request = try #require(last)
    let response = try GitHubResponse(name)
    try response.expectAnswers(request.document, request.variables)
    let scope = store.scope(for: request.document, variables: request.variables)
    store.commit([try Ingest.read(response.payload, scope: scope)])
    store.finish(request)
  }

  /// Commits an answer and compares all of it with what is read.
  static func expectReads<Root: Freshet.Operation>(
    _ operation: Root, _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (Root.Data, Oracle) -> Void
  ) throws where Root.Data: FragmentLens {
    let store = GitHubStore()
    let response = try GitHubResponse(name)
    let data = try store.commit(operation, response)
    let oracle = Oracle(response.data)
    body(data, oracle)
    #expect(oracle.differences == [], sourceLocation: sourceLocation)
    #expect(oracle.unread == [], sourceLocation: sourceLocation)
    #expect(store.logged == [], sourceLocation: sourceLocation)
  }
}
