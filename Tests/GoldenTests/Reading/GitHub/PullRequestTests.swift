import Freshet
import Testing

@MainActor struct PullRequestTests {
  @Test("a pull request with its checks, files and reviews reads as the server sent it")
  func pullRequest() throws {
    let query = PullRequestQuery(owner: "freshet", name: "app", number: 7)
    try GitHubStore.expectReads(query, "pull-request") { data, oracle in
      oracle.object("repository", data.repository) { repository in
        oracle.leaf("id", repository.id)
        oracle.object("pullRequest", repository.pullRequest) { pullRequest in
          header(pullRequest, oracle)
          changes(pullRequest, oracle)
        }
      }
    }
  }

  private typealias Header = PullRequestQuery.Data.Repository.PullRequest

  private func header(_ pullRequest: Header, _ oracle: Oracle) {
    oracle.leaf("id", pullRequest.id)
    oracle.leaf("number", pullRequest.number)
    oracle.leaf("title", pullRequest.title)
    oracle.leaf("titleHTML", pullRequest.titleHTML)
    oracle.leaf("state", pullRequest.state)
    oracle.leaf("isDraft", pullRequest.isDraft)
    oracle.leaf("merged", pullRequest.merged)
    oracle.leaf("mergedAt", pullRequest.mergedAt)
    oracle.object("mergedBy", pullRequest.mergedBy) { actor in
      oracle.login(actor.login)
      oracle.when("User", of: actor.asUser) { oracle.leaf("name", $0.name) }
    }
    oracle.leaf("mergeable", pullRequest.mergeable)
    oracle.leaf("mergeStateStatus", pullRequest.mergeStateStatus)
    oracle.leaf("reviewDecision", pullRequest.reviewDecision)
    oracle.leaf("additions", pullRequest.additions)
    oracle.leaf("deletions", pullRequest.deletions)
    oracle.leaf("changedFiles", pullRequest.changedFiles)
    oracle.leaf("headRefName", pullRequest.headRefName)
    oracle.leaf("headRefOid", pullRequest.headRefOid)
    oracle.leaf("baseRefOid", pullRequest.baseRefOid)
    oracle.leaf("viewerCannotUpdateReasons", pullRequest.viewerCannotUpdateReasons)
    oracle.leaf("totalCommentsCount", pullRequest.totalCommentsCount)
    deprecated(pullRequest, oracle)
    oracle.list("suggestedReviewers", pullRequest.suggestedReviewers) { suggestion in
      oracle.leaf("isAuthor", suggestion.isAuthor)
      oracle.leaf("isCommenter", suggestion.isCommenter)
      oracle.object("reviewer", suggestion.reviewer) { user in
        oracle.leaf("id", user.id)
        oracle.leaf("login", user.login)
      }
    }
  }

  private func changes(_ pullRequest: Header, _ oracle: Oracle) {
    oracle.object("files", pullRequest.files) { files in
      oracle.list("nodes", files.nodes) { file in
        oracle.leaf("path", file.path)
        oracle.leaf("changeType", file.changeType)
        oracle.leaf("additions", file.additions)
        oracle.leaf("deletions", file.deletions)
        oracle.leaf("viewerViewedState", file.viewerViewedState)
      }
    }
    oracle.object("commits", pullRequest.commits) { commits in
      oracle.list("nodes", commits.nodes) { node in
        oracle.leaf("id", node.id)
        oracle.object("commit", node.commit) { commit in
          oracle.leaf("id", commit.id)
          oracle.object("statusCheckRollup", commit.statusCheckRollup) { checks($0.checks, oracle) }
        }
      }
    }
    oracle.object("reviews", pullRequest.reviews) { reviews in
      oracle.list("nodes", reviews.nodes) { review in
        oracle.leaf("id", review.id)
        oracle.leaf("state", review.state)
        oracle.leaf("submittedAt", review.submittedAt)
        oracle.object("author", review.author) { oracle.login($0.login) }
      }
    }
  }

  private func checks(_ rollup: Checks_rollup, _ oracle: Oracle) {
    oracle.leaf("id", rollup.id)
    oracle.leaf("state", rollup.state)
    oracle.object("contexts", rollup.contexts) { contexts in
      oracle.leaf("totalCount", contexts.totalCount)
      oracle.list("nodes", contexts.nodes) { context in
        oracle.added("__typename")
        oracle.when("CheckRun", of: context.asCheckRun) { run in
          oracle.leaf("id", run.id)
          oracle.leaf("name", run.name)
          oracle.leaf("conclusion", run.conclusion)
          oracle.leaf("status", run.status)
          oracle.leaf("startedAt", run.startedAt)
          oracle.leaf("completedAt", run.completedAt)
          oracle.leaf("detailsUrl", run.detailsUrl)
        }
        oracle.when("StatusContext", of: context.asStatusContext) { status in
          oracle.leaf("id", status.id)
          oracle.leaf("context", status.context)
          oracle.leaf("description", status.description)
          oracle.leaf("contextState", status.contextState)
          oracle.leaf("targetUrl", status.targetUrl)
          oracle.leaf("createdAt", status.createdAt)
        }
      }
    }
  }

  @Test("reviews read from the back, and one that a mutation wrote stands before them")
  func reviews() throws {
    let store = GitHubStore()
    let query = try GitHubResponse("reviews")
    let data = try store.commit(ReviewsQuery(pullRequest: "PullRequest_8"), query)
    let list = try #require(data.node?.reviews?.reviews)
    let oracle = Oracle(query.data)
    oracle.object("node", data.node) { node in
      oracle.added("__typename")
      oracle.leaf("id", node.reviews?.id)
      oracle.connection("reviews", node.reviews?.reviews) { reviews in
        oracle.list("edges", reviews.edges) { edge in
          oracle.object("node", edge.node) { review in
            oracle.leaf("id", review.id)
            oracle.leaf("state", review.state)
            oracle.leaf("body", review.body)
            oracle.object("author", review.author) { oracle.login($0.login) }
            oracle.object("commit", review.commit) { commit in
              oracle.leaf("id", commit.id)
              oracle.leaf("oid", commit.oid)
            }
          }
        }
      }
    }
    #expect(oracle.differences == [])
    #expect(oracle.unread == [])
    let ids = list.nodes.map(\.id)

    let input = AddPullRequestReviewInput(
      body: "Ship it", event: .value(.approve), pullRequestId: "PullRequest_8",
      threads: [DraftPullRequestReviewThread(body: "?", line: 3, path: "Package.swift", side: .value(.left)), nil])
    let mutation = SubmitReview(input: input, connections: [list.connectionID])
    let submitted = try GitHubResponse("submit-review")
    let answer = try store.commit(mutation, submitted)
    let second = Oracle(submitted.data)
    second.object("addPullRequestReview", answer.addPullRequestReview) { payload in
      second.object("reviewEdge", payload.reviewEdge) { edge in
        second.object("node", edge.node) { review in
          second.leaf("id", review.id)
          second.leaf("state", review.state)
          second.leaf("body", review.body)
          second.object("author", review.author) { second.login($0.login) }
          second.object("commit", review.commit) { commit in
            second.leaf("id", commit.id)
            second.leaf("oid", commit.oid)
          }
          second.object("pullRequest", review.pullRequest) { pullRequest in
            second.leaf("id", pullRequest.id)
            second.leaf("reviewDecision", pullRequest.reviewDecision)
          }
        }
      }
    }
    #expect(second.differences == [])
    #expect(second.unread == [])
    #expect(list.nodes.map(\.id) == ["PullRequestReview_new"] + ids)
    #expect(list.nodes.first?.body == "Ship it")
    #expect(store.logged == [])
  }
}
