import Freshet
import Testing

@MainActor struct TimelineTests {
  private typealias Item = PullRequestTimeline_pullRequest.TimelineItems.Edges.Node

  @Test("a timeline reads each of its events as what it is")
  func timeline() throws {
    try GitHubStore.expectReads(PullRequestTimelineQuery(id: "PullRequest_8"), "timeline") { data, oracle in
      oracle.object("node", data.node) { node in
        oracle.leaf("__typename", node.__typename)
        oracle.leaf("id", node.pullRequestTimeline?.id)
        oracle.connection("timelineItems", node.pullRequestTimeline?.timelineItems) { items in
          oracle.leaf("updatedAt", items.updatedAt)
          oracle.list("edges", items.edges) { edge in
            oracle.object("node", edge.node) { event in
              shared(event, oracle)
              review(event, oracle)
              references(event, oracle)
            }
          }
        }
      }
    }
  }

  private func shared(_ event: Item, _ oracle: Oracle) {
    oracle.leaf("__typename", event.__typename)
    oracle.leaf("id", event.asNode?.id)
    oracle.when("IssueComment", "PullRequestReview", of: event.asComment) { comment in
      oracle.leaf("body", comment.body)
      oracle.leaf("createdAt", comment.createdAt)
      oracle.leaf("isMinimized", comment.isMinimized)
      oracle.object("author", comment.author) { oracle.badge($0.actorBadge) }
    }
    oracle.when("IssueComment", "PullRequestReview", of: event.asMinimizable) { comment in
      oracle.leaf("isMinimized", comment.isMinimized)
      oracle.leaf("minimizedReason", comment.minimizedReason)
    }
    oracle.when("LabeledEvent", of: event.asLabeledEvent) { labeled in
      oracle.leaf("createdAt", labeled.createdAt)
      oracle.object("label", labeled.label) { oracle.label($0.labelChip) }
    }
    oracle.when("RenamedTitleEvent", of: event.asRenamedTitleEvent) { renamed in
      oracle.leaf("previousTitle", renamed.previousTitle)
      oracle.leaf("currentTitle", renamed.currentTitle)
    }
  }

  private func review(_ event: Item, _ oracle: Oracle) {
    oracle.when("PullRequestReview", of: event.asPullRequestReview) { review in
      oracle.leaf("state", review.state)
      oracle.leaf("body", review.body)
    }
    oracle.when("ReviewRequestedEvent", of: event.asReviewRequestedEvent) { request in
      oracle.object("requestedReviewer", request.requestedReviewer) { reviewer in
        oracle.added("__typename", "id")
        oracle.when("User", of: reviewer.asUser) { user in
          oracle.leaf("id", user.id)
          oracle.leaf("login", user.login)
        }
        oracle.when("Team", of: reviewer.asTeam) { team in
          oracle.leaf("id", team.id)
          oracle.leaf("combinedSlug", team.combinedSlug)
        }
        oracle.when("Mannequin", of: reviewer.asMannequin) { oracle.leaf("login", $0.login) }
      }
    }
    oracle.when("AssignedEvent", of: event.asAssignedEvent) { assigned in
      oracle.object("assignee", assigned.assignee) { oracle.login($0.login) }
    }
  }

  private func references(_ event: Item, _ oracle: Oracle) {
    oracle.when("PullRequestCommit", of: event.asPullRequestCommit) { node in
      oracle.object("commit", node.commit) { commit in
        oracle.leaf("id", commit.id)
        oracle.leaf("abbreviatedOid", commit.abbreviatedOid)
        oracle.leaf("messageHeadline", commit.messageHeadline)
      }
    }
    oracle.when("MergedEvent", of: event.asMergedEvent) { merged in
      oracle.leaf("mergeRefName", merged.mergeRefName)
      oracle.object("mergedBy", merged.mergedBy) { oracle.login($0.login) }
      oracle.object("mergeCommit", merged.mergeCommit) { commit in
        oracle.leaf("id", commit.id)
        oracle.leaf("oid", commit.oid)
      }
    }
    oracle.when("ClosedEvent", of: event.asClosedEvent) { closed in
      oracle.leaf("stateReason", closed.stateReason)
      oracle.object("closer", closed.closer) { closer in
        oracle.added("__typename", "id")
        oracle.when("Commit", of: closer.asCommit) { oracle.leaf("oid", $0.oid) }
        oracle.when("PullRequest", of: closer.asPullRequest) { oracle.leaf("number", $0.number) }
      }
    }
    oracle.when("CrossReferencedEvent", of: event.asCrossReferencedEvent) { reference in
      oracle.leaf("isCrossRepository", reference.isCrossRepository)
      oracle.object("source", reference.source) { source in
        oracle.added("__typename")
        oracle.when("Issue", of: source.asIssue) { issue in
          oracle.leaf("id", issue.id)
          oracle.leaf("number", issue.number)
          oracle.leaf("title", issue.title)
        }
        oracle.when("PullRequest", of: source.asPullRequest) { pullRequest in
          oracle.leaf("id", pullRequest.id)
          oracle.leaf("number", pullRequest.number)
          oracle.leaf("title", pullRequest.title)
          oracle.leaf("merged", pullRequest.merged)
        }
      }
    }
    oracle.when("HeadRefForcePushedEvent", of: event.asHeadRefForcePushedEvent) { push in
      oracle.object("beforeCommit", push.beforeCommit) { commit in
        oracle.leaf("id", commit.id)
        oracle.leaf("oid", commit.oid)
      }
      oracle.object("afterCommit", push.afterCommit) { commit in
        oracle.leaf("id", commit.id)
        oracle.leaf("oid", commit.oid)
      }
    }
  }

  @Test("the page before stands before the events that are there")
  func previousPage() throws {
    let store = GitHubStore()
    let data = try store.commit(PullRequestTimelineQuery(id: "PullRequest_8"), "timeline")
    let list = try #require(data.node?.pullRequestTimeline?.timelineItems)
    let types = list.edges.map { $0?.node?.__typename }
    #expect(list.hasPrevious)
    #expect(!list.hasNext)
    list.loadPrevious()
    try store.commitPage("timeline-previous")
    #expect(list.edges.count == types.count + 5)
    #expect(list.edges.suffix(types.count).map { $0?.node?.__typename } == types)
    #expect(list.edges.compactMap { $0?.node?.asAssignedEvent }.count == 1)
    #expect(!list.hasPrevious)
    #expect(store.logged == [])
  }
}
