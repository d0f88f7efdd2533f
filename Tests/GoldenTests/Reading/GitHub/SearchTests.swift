import Freshet
import Testing

@MainActor struct SearchTests {
  private typealias Item = SearchResults_query.Search.Edges.Node

  @Test("what is found reads as what it is, with what its interfaces share")
  func search() throws {
    try GitHubStore.expectReads(SearchQuery(text: "live data", type: .issue), "search") { data, oracle in
      oracle.connection("search", data.searchResults.search) { search in
        oracle.leaf("issueCount", search.issueCount)
        oracle.leaf("repositoryCount", search.repositoryCount)
        oracle.leaf("userCount", search.userCount)
        oracle.list("edges", search.edges) { edge in
          oracle.list("textMatches", edge.textMatches) { match in
            oracle.leaf("fragment", match.fragment)
            oracle.leaf("property", match.property)
            oracle.list("highlights", match.highlights) { highlight in
              oracle.leaf("beginIndice", highlight.beginIndice)
              oracle.leaf("endIndice", highlight.endIndice)
              oracle.leaf("text", highlight.text)
            }
          }
          oracle.object("node", edge.node) { item($0, oracle) }
        }
      }
      oracle.object("rateLimit", data.rateLimit?.rateLimitFooter) { limit in
        oracle.leaf("limit", limit.limit)
        oracle.leaf("cost", limit.cost)
        oracle.leaf("remaining", limit.remaining)
        oracle.leaf("resetAt", limit.resetAt)
        oracle.leaf("used", limit.used)
      }
    }
  }

  private func item(_ item: Item, _ oracle: Oracle) {
    oracle.added("id")
    oracle.leaf("__typename", item.__typename)
    oracle.when("Issue", "PullRequest", "Discussion", of: item.asComment) { comment in
      oracle.leaf("createdAt", comment.createdAt)
      oracle.object("author", comment.author) { oracle.login($0.login) }
      oracle.leaf("viewerDidAuthor", comment.viewerDidAuthor)
    }
    oracle.when("Issue", "PullRequest", "Discussion", of: item.asClosable) { closable in
      oracle.leaf("closed", closable.closed)
      oracle.leaf("closedAt", closable.closedAt)
    }
    oracle.when("Issue", of: item.asIssue) { issue in
      oracle.leaf("createdAt", issue.createdAt)
      oracle.leaf("closed", issue.closed)
      oracle.leaf("number", issue.number)
      oracle.leaf("title", issue.title)
      oracle.leaf("issueState", issue.issueState)
      oracle.object("repository", issue.repository) { repository in
        oracle.added("id")
        oracle.leaf("nameWithOwner", repository.nameWithOwner)
      }
    }
    oracle.when("PullRequest", of: item.asPullRequest) { pullRequest in
      oracle.leaf("number", pullRequest.number)
      oracle.leaf("title", pullRequest.title)
      oracle.leaf("pullRequestState", pullRequest.pullRequestState)
      oracle.leaf("isDraft", pullRequest.isDraft)
      oracle.object("repository", pullRequest.repository) { repository in
        oracle.added("id")
        oracle.leaf("nameWithOwner", repository.nameWithOwner)
      }
    }
    oracle.when("Discussion", of: item.asDiscussion) { discussion in
      oracle.leaf("number", discussion.number)
      oracle.leaf("title", discussion.title)
      oracle.leaf("upvoteCount", discussion.upvoteCount)
      oracle.leaf("isAnswered", discussion.isAnswered)
      oracle.object("category", discussion.category) { category in
        oracle.leaf("id", category.id)
        oracle.leaf("name", category.name)
        oracle.leaf("emoji", category.emoji)
      }
    }
    owners(item, oracle)
  }

  private func owners(_ item: Item, _ oracle: Oracle) {
    oracle.when("Repository", of: item.asRepository) { repository in
      oracle.leaf("nameWithOwner", repository.nameWithOwner)
      oracle.leaf("description", repository.description)
      oracle.leaf("stargazerCount", repository.stargazerCount)
      oracle.object("primaryLanguage", repository.primaryLanguage) { language in
        oracle.leaf("id", language.id)
        oracle.leaf("name", language.name)
        oracle.leaf("color", language.color)
      }
    }
    oracle.when("User", of: item.asUser) { user in
      oracle.leaf("login", user.login)
      oracle.leaf("name", user.name)
      oracle.leaf("bio", user.bio)
      oracle.leaf("company", user.company)
    }
    oracle.when("Organization", of: item.asOrganization) { organization in
      oracle.leaf("login", organization.login)
      oracle.leaf("name", organization.name)
      oracle.leaf("description", organization.description)
      oracle.leaf("isVerified", organization.isVerified)
    }
    oracle.when("App", of: item.asApp) { app in
      oracle.leaf("slug", app.slug)
      oracle.leaf("logoUrl", app.logoUrl)
    }
    oracle.when("MarketplaceListing", of: item.asMarketplaceListing) { listing in
      oracle.leaf("listing", listing.listing)
      oracle.leaf("isPaid", listing.isPaid)
      oracle.leaf("shortDescription", listing.shortDescription)
    }
  }

  @Test("a list at the root has a next page too, though this schema's query type is a node")
  func nextPage() throws {
    let store = GitHubStore()
    let data = try store.commit(SearchQuery(text: "live data", type: .issue), "search")
    let list = data.searchResults.search
    let first = list.edges.map { $0?.node?.__typename }
    list.loadNext()
    try store.commitPage("search-next")
    #expect(list.edges.prefix(first.count).map { $0?.node?.__typename } == first)
    #expect(list.edges.compactMap { $0?.node?.asMarketplaceListing }.count == 1)
    #expect(list.edges.compactMap { $0?.node?.asRepository }.count == 2)
    #expect(list.edges.count == first.count + 5)
    #expect(!list.hasNext)
    #expect(store.logged == [])
  }

  @Test("several ids at once read by the types they name, in order, with a hole for the one that is gone")
  func lookUp() throws {
    let ids = ["Label_1", "gone", "User_2", "Repository_4", "Milestone_5", "Topic_6", "Release_1"]
    try GitHubStore.expectReads(LookUpQuery(ids: ids), "look-up") { data, oracle in
      oracle.list("nodes", data.nodes) { node in
        oracle.leaf("__typename", node.__typename)
        oracle.leaf("id", node.id)
        oracle.when("Label", of: node.asLabel) { oracle.label($0.labelChip) }
        oracle.when("User", of: node.asActor) { oracle.badge($0.actorBadge) }
        oracle.when("Repository", "Topic", of: node.asStarrable) { starrable in
          oracle.leaf("stargazerCount", starrable.stargazerCount)
          oracle.leaf("viewerHasStarred", starrable.viewerHasStarred)
        }
        oracle.when("User", "Repository", "Milestone", "Release", of: node.asUniformResourceLocatable) { locatable in
          oracle.leaf("url", locatable.url)
        }
        oracle.when("Milestone", of: node.asMilestone) { milestone in
          oracle.leaf("title", milestone.title)
          oracle.leaf("closed", milestone.closed)
          oracle.leaf("progressPercentage", milestone.progressPercentage)
          oracle.leaf("url", milestone.url)
        }
      }
    }
  }

  @Test("lists inside lists, floats and enums read as they were sent")
  func advisories() throws {
    let query = AdvisoriesQuery(
      since: "2026-01-01T00:00:00Z", percentile: 0.5, classifications: [.general, .malware])
    try GitHubStore.expectReads(query, "advisories") { data, oracle in
      oracle.object("securityAdvisories", data.securityAdvisories) { advisories in
        oracle.list("nodes", advisories.nodes) { advisory in
          oracle.leaf("id", advisory.id)
          oracle.leaf("ghsaId", advisory.ghsaId)
          oracle.leaf("summary", advisory.summary)
          oracle.leaf("severity", advisory.severity)
          oracle.leaf("classification", advisory.classification)
          oracle.leaf("publishedAt", advisory.publishedAt)
          oracle.leaf("withdrawnAt", advisory.withdrawnAt)
          oracle.leaf("permalink", advisory.permalink)
          deprecated(advisory, oracle)
          oracle.list("identifiers", advisory.identifiers) { identifier in
            oracle.leaf("type", identifier.type)
            oracle.leaf("value", identifier.value)
          }
          oracle.list("references", advisory.references) { oracle.leaf("url", $0.url) }
          oracle.object("vulnerabilities", advisory.vulnerabilities) { vulnerabilities in
            oracle.list("nodes", vulnerabilities.nodes) { vulnerability in
              oracle.leaf("severity", vulnerability.severity)
              oracle.leaf("vulnerableVersionRange", vulnerability.vulnerableVersionRange)
              oracle.object("package", vulnerability.package) { package in
                oracle.leaf("ecosystem", package.ecosystem)
                oracle.leaf("name", package.name)
              }
              oracle.object("firstPatchedVersion", vulnerability.firstPatchedVersion) { version in
                oracle.leaf("identifier", version.identifier)
              }
            }
          }
        }
      }
    }
  }
}
