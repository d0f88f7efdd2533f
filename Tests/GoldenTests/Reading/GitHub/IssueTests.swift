import Freshet
import Testing

@MainActor struct IssueTests {
  private func query(_ number: Int) -> IssueQuery { IssueQuery(owner: "freshet", name: "app", number: number) }

  private func compare(_ data: IssueQuery.Data, _ oracle: Oracle) {
    oracle.object("repository", data.repository) { repository in
      oracle.leaf("id", repository.id)
      oracle.object("subject", repository.subject) { subject in
        oracle.added("id")
        oracle.leaf("__typename", subject.__typename)
        oracle.when("Issue", of: subject.asIssue) { issue in
          oracle.leaf("title", issue.title)
          oracle.leaf("state", issue.state)
          oracle.leaf("locked", issue.locked)
          oracle.leaf("id", issue.issueComments.id)
          oracle.connection("comments", issue.issueComments.comments) { comments in
            oracle.leaf("totalCount", comments.totalCount)
            oracle.list("edges", comments.edges) { edge in
              oracle.object("node", edge.node) { oracle.comment($0.commentCell) }
            }
          }
        }
        oracle.when("PullRequest", of: subject.asPullRequest) { pullRequest in
          oracle.leaf("title", pullRequest.title)
          oracle.leaf("pullState", pullRequest.pullState)
        }
        oracle.reactions(subject.reactionBar)
        oracle.leaf("locked", subject.locked)
        oracle.leaf("activeLockReason", subject.activeLockReason)
        oracle.leaf("viewerCanLabel", subject.viewerCanLabel)
      }
    }
  }

  @Test("an issue with its comments reads as the server sent it")
  func issue() throws { try GitHubStore.expectReads(query(11), "issue", compare) }

  @Test("the same query reads a pull request where the number is one's")
  func pullRequest() throws { try GitHubStore.expectReads(query(12), "issue-is-pull-request", compare) }

  @Test("a comment that a mutation added stands behind the list, once, and the next page stands behind it")
  func addComment() throws {
    let store = GitHubStore()
    let data = try store.commit(query(11), "issue")
    let comments = try #require(data.repository?.subject?.asIssue?.issueComments.comments)
    let first = comments.nodes.map(\.commentCell.id)
    #expect(first.count == 3)

    let mutation = AddComment(
      input: AddCommentInput(body: "Agreed. 🎣", clientMutationId: "1", subjectId: "Issue_11"),
      connections: [comments.connectionID])
    let response = try GitHubResponse("add-comment")
    let answer = try store.commit(mutation, response)
    let oracle = Oracle(response.data)
    oracle.object("addComment", answer.addComment) { payload in
      oracle.leaf("clientMutationId", payload.clientMutationId)
      oracle.object("subject", payload.subject) { subject in
        oracle.leaf("id", subject.id)
        oracle.when("Issue", of: subject.asIssue) { issue in
          oracle.added("__typename")
          oracle.object("comments", issue.comments) { oracle.leaf("totalCount", $0.totalCount) }
        }
      }
      oracle.object("commentEdge", payload.commentEdge) { edge in
        oracle.leaf("cursor", edge.cursor)
        oracle.object("node", edge.node) { oracle.comment($0.commentCell) }
      }
    }
    #expect(oracle.differences == [])
    #expect(oracle.unread == [])

    #expect(comments.nodes.map(\.commentCell.id) == first + ["IssueComment_new"])
    #expect(comments.nodes.last?.commentCell.body == "Agreed. 🎣")
    _ = try store.commit(mutation, response)
    #expect(comments.nodes.count == 4)

    // The cursor is still the server's last, so the page is the one behind the first.
    comments.loadNext()
    try store.commitPage("issue-next")
    let ids = comments.nodes.map(\.commentCell.id)
    #expect(ids == first + ["IssueComment_new", "IssueComment_39", "IssueComment_40", "IssueComment_41"])
    #expect(store.logged == [])
  }

  @Test("a mutation's answer is read where the object already was")
  func react() throws {
    let store = GitHubStore()
    let data = try store.commit(query(11), "issue")
    let issue = try #require(data.repository?.subject?.asIssue)
    let close = CloseIssue(id: "Issue_11", labels: .null)
    let response = try GitHubResponse("close-issue")
    let answer = try store.commit(close, response)
    let oracle = Oracle(response.data)
    oracle.object("updateIssue", answer.updateIssue) { payload in
      oracle.object("actor", payload.actor) { oracle.login($0.login) }
      oracle.object("issue", payload.issue) { issue in
        oracle.leaf("id", issue.id)
        oracle.leaf("state", issue.state)
        oracle.leaf("closed", issue.closed)
        oracle.leaf("closedAt", issue.closedAt)
        oracle.leaf("title", issue.title)
        oracle.leaf("viewerSubscription", issue.viewerSubscription)
      }
    }
    #expect(oracle.differences == [])
    #expect(oracle.unread == [])
    #expect(issue.state == answer.updateIssue?.issue?.state)

    try GitHubStore.expectReads(React(subject: "IssueComment_new", content: .hooray), "react") { data, oracle in
      oracle.object("addReaction", data.addReaction) { payload in
        oracle.object("reaction", payload.reaction) { reaction in
          oracle.leaf("id", reaction.id)
          oracle.leaf("content", reaction.content)
          oracle.leaf("createdAt", reaction.createdAt)
          oracle.object("user", reaction.user) { user in
            oracle.leaf("id", user.id)
            oracle.leaf("login", user.login)
          }
        }
        oracle.object("subject", payload.subject) { subject in
          oracle.added("__typename")
          oracle.leaf("id", subject.id)
          oracle.reactions(subject.reactionBar)
        }
      }
    }
  }

  @Test("an input object says what is null and leaves out what is absent, and what was made stands in the list at once")
  func createIssue() throws {
    let store = GitHubStore()
    let triage = TriageQuery(owner: "freshet", name: "app", states: [.open, .closed], labels: ["bug", "Über"])
    let issues = try #require(try store.commit(triage, "triage").repository).triageList.issues
    let ids = issues.nodes.map(\.id)
    let input = CreateIssueInput(
      labelIds: ["Label_1", "Label_2"], milestoneId: .null, repositoryId: "Repository_3", title: "Leaks")
    let response = try GitHubResponse("create-issue")
    let answer = try store.commit(CreateIssue(input: input, lists: [issues.connectionID]), response)
    let oracle = Oracle(response.data)
    oracle.object("createIssue", answer.createIssue) { payload in
      oracle.object("issue", payload.issue) { issue in
        oracle.leaf("id", issue.id)
        oracle.row(issue.triageRow)
      }
    }
    #expect(oracle.differences == [])
    #expect(oracle.unread == [])
    let created = try #require(answer.createIssue?.issue)
    #expect(issues.nodes.map(\.id) == [created.id] + ids)
    #expect(issues.nodes.first?.triageRow.title == created.triageRow.title)
  }
}
