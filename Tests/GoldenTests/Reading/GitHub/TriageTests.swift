import Freshet
import Testing

@MainActor struct TriageTests {
  private let query = TriageQuery(owner: "freshet", name: "app", states: [.open, .closed], labels: ["bug", "Über"])

  @Test("a page of a list reads as the server sent it")
  func page() throws {
    try GitHubStore.expectReads(query, "triage") { data, oracle in
      oracle.object("repository", data.repository) { repository in
        oracle.leaf("id", repository.id)
        oracle.leaf("nameWithOwner", repository.nameWithOwner)
        oracle.leaf("hasIssuesEnabled", repository.hasIssuesEnabled)
        oracle.connection("issues", repository.triageList.issues) { issues in
          oracle.leaf("totalCount", issues.totalCount)
          oracle.list("edges", issues.edges) { edge in
            oracle.object("node", edge.node) { issue in
              oracle.leaf("id", issue.id)
              oracle.row(issue.triageRow)
              details(issue.triageRowDetails, oracle)
            }
          }
        }
        oracle.object("closed", repository.closed) { oracle.leaf("totalCount", $0.totalCount) }
      }
    }
  }

  private func details(_ issue: TriageRowDetails_issue, _ oracle: Oracle) {
    oracle.leaf("locked", issue.locked)
    oracle.leaf("activeLockReason", issue.activeLockReason)
    oracle.leaf("isPinned", issue.isPinned)
    oracle.leaf("fullDatabaseId", issue.fullDatabaseId)
    oracle.object("milestone", issue.milestone) { milestone in
      oracle.leaf("id", milestone.id)
      oracle.leaf("title", milestone.title)
      oracle.leaf("dueOn", milestone.dueOn)
      oracle.leaf("progressPercentage", milestone.progressPercentage)
      oracle.leaf("state", milestone.state)
    }
    oracle.object("parent", issue.parent) { parent in
      oracle.leaf("id", parent.id)
      oracle.leaf("number", parent.number)
      oracle.leaf("title", parent.title)
    }
    oracle.object("subIssuesSummary", issue.subIssuesSummary) { summary in
      oracle.leaf("completed", summary.completed)
      oracle.leaf("percentCompleted", summary.percentCompleted)
      oracle.leaf("total", summary.total)
    }
  }

  @Test("the next page asks for what the fragment was given, and its edges stand behind the first page's")
  func nextPage() throws {
    let store = GitHubStore()
    let list = try #require(try store.commit(query, "triage").repository).triageList.issues
    let ids = list.edges.map { $0?.node?.id }
    #expect(list.hasNext)
    list.loadNext()
    #expect(list.isLoadingNext)
    let page = try GitHubResponse("triage-next")
    try store.commitPage("triage-next")
    #expect(!list.isLoadingNext)
    let edges = try #require(((page.data["node"] as? [String: Any])?["issues"] as? [String: Any])?["edges"] as? [Any])
    let next = edges.map { (($0 as? [String: Any])?["node"] as? [String: Any])?["id"] as? String }
    #expect(list.edges.map { $0?.node?.id } == ids + next)
    #expect(list.nodes.map(\.id) == (ids + next).compactMap { $0 })
    #expect(list.hasNext)
    #expect(list.nodes.last?.triageRow.title.isEmpty == false)
    #expect(store.logged == [])
  }
}
