import Foundation
import Testing

@_spi(Generated) @testable import Freshet

/// Objects whose key fields have other names in the response, since theirs are other fields'.
@MainActor @Suite struct KeysReadingTests {
  private let store = Store()

  private func commit<Root: Freshet.Operation>(_ operation: Root, _ data: String) throws -> (Root.Data, Oracle)
  where Root.Data: FragmentLens {
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    store.commit([try Ingest.read(Payload("{\"data\":\(data)}"), scope: scope)])
    let raw = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
    return (Root.Data(store.anchor(for: scope, lens: Root.Data.__plan)), Oracle(raw))
  }

  private func everything() throws -> (EverythingQuery.Data, Oracle) {
    try commit(
      EverythingQuery(),
      #"""
      {"everything":[
      {"__typename":"User","__id_ID":"1","name":"Ada","owned":[
      {"__typename":"Item","__id_Int":1,"owner":{"__id_ID":"2","name":"Bo"}},
      {"__typename":"Draft","__id_ID_orNull":"1","text":"kept"},
      {"__typename":"Draft","__id_ID_orNull":null,"text":"new"},{"__typename":"Label"}]},
      {"__typename":"Item","__id_Int":1,"title":"Lamp"},
      {"__typename":"Draft","__id_ID_orNull":null,"text":"newer"},null,
      {"__typename":"Draft","__id_ID_orNull":"1","text":"kept"},{"__typename":"Label","text":"old"},
      {"__typename":"Unheard"}]}
      """#)
  }

  @Test("what is read of a union whose types have keys of different types is what the server answered")
  func mixed() throws {
    let (data, oracle) = try everything()
    oracle.list("everything", data.everything) { thing in
      oracle.added("__typename", "__id_ID", "__id_Int", "__id_ID_orNull")
      oracle.when("User", of: thing.asUser) { user in
        oracle.leaf("name", user.name)
        oracle.list("owned", user.owned) { owned in
          oracle.added("__typename", "__id_Int", "__id_ID_orNull")
          oracle.when("Draft", of: owned.owned.asDraft) { oracle.leaf("text", $0.text) }
          oracle.when("Item", of: owned.owned.asItem) { item in
            oracle.object("owner", item.owner) { owner in
              oracle.added("__id_ID")
              oracle.leaf("name", owner.name)
            }
          }
        }
      }
      oracle.when("Item", of: thing.asItem) { oracle.leaf("title", $0.title) }
      oracle.when("Draft", of: thing.asDraft) { oracle.leaf("text", $0.text) }
      oracle.when("Label", of: thing.asLabel) { oracle.leaf("text", $0.text) }
    }
    #expect(oracle.differences == [])
    #expect(oracle.unread == [])
  }

  @Test("objects of one key are one record, under whatever name it came; without one they are apart")
  func records() throws {
    let (data, _) = try everything()
    let plain = try commit(
      PlainQuery(),
      #"{"user":{"id":"1","name":"Ada L.","friend":{"id":"2","name":"Bob"}},"item":{"id":1,"title":"Lantern"}}"#
    ).0
    let things = try #require(data.everything)
    let owned = try #require(things[0]?.asUser?.owned)
    #expect(things[0]?.asUser?.name == "Ada L.")
    #expect(owned[0].owned.asItem?.owner?.name == "Bob")
    #expect(things[1]?.asItem?.title == "Lantern")
    #expect(plain.item?.id == 1)
    _ = try commit(
      RenamedQuery(),
      #"""
      {"me":{"__id_ID":"2","friend":{"__id_ID":"1","name":"Ada","id":"Ada","__id":"Ada"},"owned":[
      {"__typename":"Item","__id_Int":1,"title":"Torch","id":"Torch","owner":null},
      {"__typename":"Draft","__id_ID_orNull":"1","text":"mended"},
      {"__typename":"Draft","__id_ID_orNull":null,"text":"another"}]}}
      """#)
    #expect(plain.user?.name == "Ada")
    #expect(plain.item?.title == "Torch")
    #expect(owned[0].owned.asItem?.owner == nil)
    #expect(owned[1].owned.asDraft?.text == "mended")
    #expect(things[4]?.asDraft?.text == "mended")
    #expect([owned[2].owned.asDraft?.text, things[2]?.asDraft?.text] == ["new", "newer"])
  }

  @Test("fields that have a key's name read as what they are")
  func renamed() throws {
    let (data, oracle) = try commit(
      RenamedQuery(),
      #"""
      {"me":{"__id_ID":"2","friend":{"__id_ID":"1","name":"Ada","id":"Ada","__id":"Ada"},"owned":[
      {"__typename":"Item","__id_Int":1,"title":"Torch","id":"Torch","owner":{"__id_ID":"2","name":"Bo"}}]}}
      """#)
    oracle.object("me", data.me) { me in
      oracle.added("__id_ID")
      oracle.object("friend", me.friend) { friend in
        oracle.added("__id_ID")
        oracle.leaf("name", friend.name)
      }
      oracle.object("friend", me.renamed.friend) { friend in
        oracle.leaf("id", friend.id)
        oracle.leaf("__id", friend.__id)
      }
      oracle.list("owned", me.owned) { thing in
        oracle.added("__typename", "__id_Int")
        oracle.when("Item", of: thing.asItem) { oracle.leaf("title", $0.title) }
      }
      oracle.list("owned", me.renamed.owned) { thing in
        oracle.when("Item", of: thing.asItem) { oracle.leaf("id", $0.id) }
        oracle.when("Item", of: thing.owned.asItem) { item in
          oracle.object("owner", item.owner) { owner in
            oracle.added("__id_ID")
            oracle.leaf("name", owner.name)
          }
        }
      }
    }
    #expect(oracle.differences == [])
    #expect(oracle.unread == [])
  }
}
