import Foundation
@_spi(Generated) import Freshet
import Measurement

/// A store and the scopes of a few operations: what an environment has when a payload arrives.
@MainActor struct Session {
  let store = Store()

  func scope(_ operation: some Freshet.Operation) -> Scope {
    store.scope(for: operation.__document, variables: operation.__variables)
  }

  /// From bytes to data.
  @discardableResult
  func take(_ payload: Payload, _ scope: Scope) throws -> CommitReport {
    store.commit(try Ingest.read(payload, scope: scope))
  }

  /// The same in its two parts: what the reading took, and what the main actor took.
  func measure(_ payload: Payload, _ scope: Scope) throws -> [Duration] {
    let begin = ThreadClock.now
    let response = try Ingest.read(payload, scope: scope)
    let middle = ThreadClock.now
    store.commit(response)
    let end = ThreadClock.now
    return [middle - begin, end - middle]
  }
}

/// The page of characters: the bytes, and the same with other names.
@MainActor enum CharactersData {
  static let data: Data = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Data/characters-page-plain.json")
    guard let data = try? Data(contentsOf: file) else { fatalError("\(file.path) cannot be read") }
    return data
  }()

  static let payload = Payload([UInt8](data))

  /// Every record of the page has another name in it.
  static let renamed = Payload(
    String(decoding: data, as: UTF8.self).replacing(#""name":""#, with: #""name":"The "#))
}
