import Foundation
@_spi(Generated) import Freshet
import Testing

/// The response is the oracle: what the generated lenses read is what the server's JSON says.
@MainActor struct CharactersPageOracleTests {
  private let page: CharactersPage.Data
  private let raw: [String: Any]

  init() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../Benchmarks/Data/characters-page-plain.json")
    let bytes = try Data(contentsOf: file.standardizedFileURL)
    let operation = CharactersPage()
    let store = Store()
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    store.commit([try Ingest.read(Payload([UInt8](bytes)), scope: scope)])
    page = CharactersPage.Data(store.anchor(for: scope, lens: CharactersPage.Data.__plan))
    let response = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    raw = try #require(response["data"] as? [String: Any])
  }

  @Test("every leaf of a large page, read through its generated lenses, equals the response")
  func oracle() {
    let oracle = Oracle(raw)
    oracle.object("characters", page.characters) { characters in
      oracle.object("info", characters.info) { info in
        oracle.leaf("count", info.count)
        oracle.leaf("pages", info.pages)
        oracle.leaf("next", info.next)
        oracle.leaf("prev", info.prev)
      }
      oracle.list("results", characters.results) { Self.compare($0, oracle) }
    }
    #expect(oracle.differences == [])
    #expect(oracle.unread == [])
    #expect(oracle.count > 10_000)
  }

  private static func compare(_ character: CharactersPage.Data.Characters.Results, _ oracle: Oracle) {
    oracle.leaf("id", character.id)
    oracle.leaf("name", character.name)
    oracle.leaf("status", character.status)
    oracle.leaf("species", character.species)
    oracle.leaf("type", character.type)
    oracle.leaf("gender", character.gender)
    oracle.leaf("image", character.image)
    oracle.leaf("created", character.created)
    oracle.object("origin", character.origin) { origin in
      oracle.leaf("id", origin.id)
      oracle.leaf("name", origin.name)
    }
    oracle.object("location", character.location) { location in
      oracle.leaf("id", location.id)
      oracle.leaf("name", location.name)
      oracle.leaf("type", location.type)
      oracle.leaf("dimension", location.dimension)
    }
    oracle.list("episode", character.episode) { episode in
      oracle.leaf("id", episode.id)
      oracle.leaf("name", episode.name)
      oracle.leaf("air_date", episode.air_date)
      oracle.leaf("episode", episode.episode)
      oracle.list("characters", episode.characters) { character in
        oracle.leaf("id", character.id)
        oracle.leaf("name", character.name)
      }
    }
  }
}
