@_spi(Generated) import Freshet
import Testing

@MainActor
struct MarkersTests {
  @MainActor
  struct Screen {
    @Query("query Feed { feed { title } }")
    var feed: Feed
    @Subscription("subscription Changed { changed { title } }")
    var changed: Changed
    @Mutation("mutation Rename { rename { title } }")
    var rename: Rename
  }

  @MainActor
  struct Written {
    @Query("query Feed { feed { title } }")
    private var feed: Feed

    init(first: Int) { feed = Feed(first: first) }

    var first: Int { feed.first }
  }

  @Test("the memberwise initializer takes the values, and reading gives them back")
  func memberwise() {
    let screen = Screen(feed: Feed(first: 3), changed: Changed(), rename: Rename())
    #expect(screen.feed == Feed(first: 3))
    #expect(screen.changed == Changed())
    #expect(screen.rename == Rename())
  }

  @Test("a written initializer may assign a private marked property")
  func written() {
    #expect(Written(first: 4).first == 4)
  }
}

@MainActor
struct Root: FragmentLens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
  nonisolated static let __plan = Plan("1\n{Query\n")
}

struct Feed: QueryOperation {
  typealias Data = Root
  var first: Int
  var __binding = QueryBinding<Feed>()
  init(first: Int) { self.first = first }
  var __document: OperationDocument { OperationDocument(.query, "Feed", text: "{a}", plan: Root.__plan) }
  var __variables: [String: JSONValue] { [:] }
}

struct Changed: SubscriptionOperation {
  typealias Data = Root
  var __binding = SubscriptionBinding<Changed>()
  var __document: OperationDocument { OperationDocument(.subscription, "Changed", text: "{a}", plan: Root.__plan) }
  var __variables: [String: JSONValue] { [:] }
}

struct Rename: MutationOperation {
  typealias Data = Root
  var __binding = MutationBinding<Rename>()
  var __document: OperationDocument { OperationDocument(.mutation, "Rename", text: "{a}", plan: Root.__plan) }
  var __variables: [String: JSONValue] { [:] }
}
