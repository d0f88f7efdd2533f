public import Foundation
@_spi(Generated) public import Freshet
import FreshetTesting
import Testing

/// A time as the server writes it, to the second.
struct Timestamp: CustomScalar {
  struct Malformed: Swift.Error {}

  var date: Date

  private static let style = Date.ISO8601FormatStyle()

  init(scalar text: String) throws { date = try Self.style.parse(text) }

  var json: JSONValue { .string(Self.style.format(date)) }
}

extension URL: CustomScalar {
  public init(scalar text: String) throws {
    guard let url = URL(string: text) else { throw Timestamp.Malformed() }
    self = url
  }

  public var json: JSONValue { .string(absoluteString) }
}

extension Oracle {
  /// A leaf whose type is the app's: it is sent as it was received.
  fileprivate func scalar(_ name: String, _ read: () throws(ReadFailure) -> (any CustomScalar)?) {
    do throws(ReadFailure) {
      let value = try read()
      leaf(name, value.map { if case .string(let text) = $0.json { text } else { "no text" } })
    } catch {
      leaf(name, "\(error)")
    }
  }
}

/// An app's documents whose times and addresses read as Swift's types, with fields that are required and caught.
@MainActor struct MappedScalarsTests {
  private func compare(_ data: ReleasesQuery.Data, _ oracle: Oracle) {
    oracle.object("repository", data.repository) { repository in
      oracle.leaf("id", repository.id)
      oracle.scalar("url") { () throws(ReadFailure) in try repository.url }
      oracle.scalar("pushedAt") { () throws(ReadFailure) in try repository.pushedAt }
      oracle.scalar("homepageUrl") { repository.homepageUrl }
      oracle.scalar("archivedAt") { () throws(ReadFailure) in try repository.archivedAt.get() }
      oracle.object("releases", repository.releases) { releases in
        oracle.list("nodes", releases.nodes) { release in
          oracle.leaf("id", release.id)
          oracle.leaf("tagName", release.tagName)
          row(release.releaseRow, oracle)
        }
      }
      oracle.object("latestRelease", repository.latestRelease) { release in
        oracle.leaf("id", release.id)
        row(release.releaseRow, oracle)
      }
    }
  }

  private func row(_ row: ReleaseRow_release?, _ oracle: Oracle) {
    if oracle.isNull("name") {
      return oracle.bubbled("name", "createdAt", "publishedAt", "url", "author", isNil: row == nil)
    }
    guard let row else { return oracle.bubbled("name", isNil: false) }
    oracle.leaf("name", row.name)
    oracle.scalar("createdAt") { () throws(ReadFailure) in try row.createdAt }
    oracle.scalar("publishedAt") { () throws(ReadFailure) in try row.publishedAt.get() }
    oracle.scalar("url") { () throws(ReadFailure) in try row.url }
    if oracle.isNull("author", "twitterUsername") { return oracle.bubbled("author", isNil: row.author == nil) }
    oracle.object("author", row.author) { author in
      oracle.leaf("id", author.id)
      oracle.scalar("websiteUrl") { () throws(ReadFailure) in try author.websiteUrl }
      oracle.leaf("twitterUsername", author.twitterUsername)
    }
  }

  @Test("a list whose rows are whole or nil, with times and addresses in it")
  func releases() throws {
    try GitHubStore.expectReads(ReleasesQuery(owner: "freshet", name: "ui"), "Mapped/releases", compare)
  }

  @Test("a screen without the release it requires is nil, which is logged")
  func noRelease() throws {
    let store = GitHubStore()
    let data = try store.commit(ReleasesQuery(owner: "freshet", name: "offline-documents"), "Mapped/releases-none")
    #expect(data.repository == nil)
    #expect(store.logged == ["requiredFieldMissing in ReleasesQuery: ReleasesQuery: Repository.latestRelease"])
  }

  private func status(_ status: Status_status, _ oracle: Oracle) {
    oracle.leaf("id", status.id)
    oracle.leaf("message", status.message)
    oracle.scalar("expiresAt") { () throws(ReadFailure) in try status.expiresAt }
    oracle.scalar("createdAt") { () throws(ReadFailure) in try status.createdAt }
    oracle.object("user", status.user) { user in
      oracle.leaf("id", user.id)
      oracle.scalar("url") { () throws(ReadFailure) in try user.url }
      oracle.scalar("websiteUrl") { () throws(ReadFailure) in try user.websiteUrl }
    }
  }

  @Test("times are sent as they are read")
  func contributions() throws {
    let query = ContributionsQuery(
      login: "user", from: .value(try Timestamp(scalar: "2025-12-01T00:00:00Z")),
      to: try Timestamp(scalar: "2026-11-30T23:59:59Z"))
    try GitHubStore.expectReads(query, "Mapped/contributions") { data, oracle in
      oracle.object("user", data.user) { user in
        oracle.leaf("id", user.id)
        oracle.scalar("createdAt") { () throws(ReadFailure) in try user.createdAt }
        oracle.scalar("picture") { () throws(ReadFailure) in try user.picture }
        oracle.object("contributionsCollection", user.contributionsCollection) { collection in
          oracle.scalar("startedAt") { () throws(ReadFailure) in try collection.startedAt }
          oracle.scalar("endedAt") { () throws(ReadFailure) in try collection.endedAt }
          oracle.list("commitContributionsByRepository", collection.commitContributionsByRepository) { part in
            oracle.scalar("url") { () throws(ReadFailure) in try part.url }
            oracle.object("repository", part.repository) { repository in
              oracle.leaf("id", repository.id)
              oracle.scalar("url") { () throws(ReadFailure) in try repository.url }
              oracle.scalar("pushedAt") { () throws(ReadFailure) in try repository.pushedAt }
            }
          }
        }
        oracle.object("status", user.status) { status($0.status, oracle) }
      }
    }
  }

  @Test("a query whose required object is not there fails, and says which")
  func nobody() throws {
    let query = ContributionsQuery(login: "nobody", to: try Timestamp(scalar: "2026-11-30T23:59:59Z"))
    let response = try GitHubResponse("Mapped/contributions-nobody")
    try response.expectAnswers(query.__document, query.__variables)
    let environment = Freshet.Environment(transport: ScriptedTransport(), clock: ManualClock())
    try environment.commitPayload(response.payload, for: query)
    let handle = environment.handle(for: query)
    let retention = handle.retain(.storeOnly)
    guard case .failed(let failure) = handle.phase else {
      Issue.record("\(handle.phase)")
      return
    }
    #expect(failure.kind == .read)
    #expect(failure.path == [.name("user")])
    retention.release()
  }

  @Test("a mutation's answer is caught as a whole, and its time was given as one")
  func changeStatus() throws {
    let input = ChangeUserStatusInput(
      expiresAt: .value(try Timestamp(scalar: "2026-12-24T18:00:00Z")), message: .value("Away"))
    try GitHubStore.expectReads(ChangeStatus(input: input), "Mapped/change-status") { data, oracle in
      oracle.object("changeUserStatus", try? data.changeUserStatus.get()) { payload in
        oracle.object("status", payload.status) { changed in
          oracle.leaf("id", changed.id)
          status(changed.status, oracle)
        }
      }
    }
  }

  private func compare(_ data: ResourceQuery.Data, _ oracle: Oracle) {
    oracle.object("resource", data.resource) { resource in
      oracle.leaf("__typename", resource.__typename)
      oracle.leaf("id", resource.id)
      oracle.scalar("url") { () throws(ReadFailure) in try resource.url }
      oracle.scalar("resourcePath") { () throws(ReadFailure) in try resource.resourcePath }
      oracle.when("Issue", of: resource.asClosable) { closable in
        oracle.scalar("url") { () throws(ReadFailure) in try closable.url }
        oracle.scalar("closedAt") { () throws(ReadFailure) in try closable.closedAt }
      }
      oracle.when("Issue", of: resource.asComment) { comment in
        oracle.scalar("resourcePath") { () throws(ReadFailure) in try comment.resourcePath }
        oracle.scalar("createdAt") { () throws(ReadFailure) in try comment.createdAt }
        oracle.object("author", comment.author) { author in
          oracle.added("__typename", "id")
          oracle.scalar("url") { () throws(ReadFailure) in try author.url }
        }
      }
    }
  }

  @Test(
    "an address asks for whatever stands there",
    arguments: [
      ("https://example.com/Issue/11", "resource-issue"),
      ("https://example.com/Release/4?q=%C3%BC", "resource-release"),
    ])
  func resource(_ address: String, _ answer: String) throws {
    try GitHubStore.expectReads(ResourceQuery(url: try URL(scalar: address)), "Mapped/\(answer)", compare)
  }
}
