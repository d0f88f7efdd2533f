import Freshet
import Testing

@MainActor struct ProfileTests {
  private typealias Owner = ProfileQuery.Data.RepositoryOwner

  private func compare(_ data: ProfileQuery.Data, _ oracle: Oracle) {
    oracle.object("repositoryOwner", data.repositoryOwner) { owner in
      oracle.leaf("__typename", owner.__typename)
      oracle.leaf("id", owner.id)
      oracle.leaf("name", owner.name)
      oracle.leaf("location", owner.location)
      oracle.leaf("pinnedItemsRemaining", owner.pinnedItemsRemaining)
      oracle.object("pinnedItems", owner.pinnedItems) { items in
        oracle.list("nodes", items.nodes) { pinned($0, oracle) }
      }
      oracle.when("User", of: owner.asUser) { user($0, oracle) }
      oracle.when("Organization", of: owner.asOrganization) { organization in
        oracle.leaf("name", organization.name)
        oracle.leaf("descriptionHTML", organization.descriptionHTML)
        oracle.object("teams", organization.teams) { teams in
          oracle.list("nodes", teams.nodes) { team in
            oracle.leaf("id", team.id)
            oracle.leaf("name", team.name)
            oracle.leaf("privacy", team.privacy)
            oracle.object("members", team.members) { members in
              oracle.list("edges", members.edges) { edge in
                oracle.leaf("role", edge.role)
                oracle.object("node", edge.node) { user in
                  oracle.leaf("id", user.id)
                  oracle.leaf("login", user.login)
                }
              }
            }
          }
        }
      }
    }
  }

  private func pinned(_ item: Owner.PinnedItems.Nodes, _ oracle: Oracle) {
    oracle.added("__typename")
    oracle.leaf("viewerHasStarred", item.viewerHasStarred)
    oracle.when("Repository", of: item.asRepository) { repository in
      oracle.leaf("id", repository.id)
      oracle.leaf("name", repository.name)
      oracle.leaf("url", repository.url)
      oracle.leaf("stargazerCount", repository.stargazerCount)
    }
    oracle.when("Gist", of: item.asGist) { gist in
      oracle.leaf("id", gist.id)
      oracle.leaf("description", gist.description)
      oracle.list("files", gist.files) { file in
        oracle.leaf("name", file.name)
        oracle.leaf("size", file.size)
        oracle.leaf("text", file.text)
        oracle.object("language", file.language) { language in
          oracle.leaf("id", language.id)
          oracle.leaf("name", language.name)
        }
      }
    }
  }

  private func user(_ user: Owner.AsUser, _ oracle: Oracle) {
    oracle.leaf("pronouns", user.pronouns)
    oracle.leaf("bio", user.bio)
    oracle.object("followers", user.followers) { followers in
      oracle.leaf("totalCount", followers.totalCount)
      oracle.list("nodes", followers.nodes) { follower in
        oracle.leaf("id", follower.id)
        oracle.leaf("login", follower.login)
      }
    }
    oracle.object("contributionsCollection", user.contributionsCollection) { contributions in
      oracle.leaf("contributionYears", contributions.contributionYears)
      oracle.leaf("earliestRestrictedContributionDate", contributions.earliestRestrictedContributionDate)
      oracle.leaf("totalCommitContributions", contributions.totalCommitContributions)
      oracle.object("contributionCalendar", contributions.contributionCalendar) { calendar in
        oracle.leaf("colors", calendar.colors)
        oracle.leaf("isHalloween", calendar.isHalloween)
        oracle.list("weeks", calendar.weeks) { week in
          oracle.leaf("firstDay", week.firstDay)
          oracle.list("contributionDays", week.contributionDays) { day in
            oracle.leaf("contributionCount", day.contributionCount)
            oracle.leaf("contributionLevel", day.contributionLevel)
            oracle.leaf("date", day.date)
            oracle.leaf("weekday", day.weekday)
          }
        }
      }
    }
  }

  @Test("a person's profile reads through two interfaces and a type, down to a list in a list")
  func person() throws {
    try GitHubStore.expectReads(ProfileQuery(login: "user", from: "2026-01-01T00:00:00Z"), "profile-user", compare)
  }

  @Test("an organization's profile is the same query's other answer")
  func organization() throws {
    try GitHubStore.expectReads(ProfileQuery(login: "freshet", from: .null), "profile-organization", compare)
  }

  @Test("two lists of one field with different arguments keep apart")
  func inbox() throws {
    let query = InboxQuery(count: 3, since: "2026-11-01T00:00:00Z", withPullRequests: true)
    try GitHubStore.expectReads(query, "inbox") { data, oracle in
      oracle.object("viewer", data.viewer) { viewer in
        oracle.leaf("id", viewer.id)
        oracle.leaf("login", viewer.login)
        oracle.leaf("isViewer", viewer.isViewer)
        oracle.object("assigned", viewer.assigned) { issues in
          oracle.list("nodes", issues.nodes) { row($0.inboxRow, oracle) }
        }
        oracle.object("mentioned", viewer.mentioned) { issues in
          oracle.list("nodes", issues.nodes) { row($0.inboxRow, oracle) }
        }
        oracle.object("pullRequests", viewer.pullRequests) { pullRequests in
          oracle.list("edges", pullRequests.edges) { edge in
            oracle.leaf("cursor", edge.cursor)
            oracle.object("node", edge.node) { pullRequest in
              oracle.leaf("id", pullRequest.id)
              oracle.leaf("number", pullRequest.number)
              oracle.leaf("title", pullRequest.title)
              oracle.leaf("reviewDecision", pullRequest.reviewDecision)
            }
          }
        }
        oracle.object("organizations", viewer.organizations) { organizations in
          oracle.list("nodes", organizations.nodes) { organization in
            oracle.leaf("id", organization.id)
            oracle.leaf("login", organization.login)
            oracle.leaf("avatarUrl", organization.avatarUrl)
          }
        }
      }
      oracle.object("meta", data.meta) { meta in
        oracle.leaf("gitHubServicesSha", meta.gitHubServicesSha)
        oracle.leaf("isPasswordAuthenticationVerifiable", meta.isPasswordAuthenticationVerifiable)
        oracle.leaf("pages", meta.pages)
      }
    }
  }

  private func row(_ issue: InboxRow_issue, _ oracle: Oracle) {
    oracle.leaf("id", issue.id)
    oracle.leaf("title", issue.title)
    oracle.leaf("isReadByViewer", issue.isReadByViewer)
    oracle.leaf("updatedAt", issue.updatedAt)
    oracle.object("repository", issue.repository) { repository in
      oracle.leaf("id", repository.id)
      oracle.leaf("nameWithOwner", repository.nameWithOwner)
      oracle.leaf("isPrivate", repository.isPrivate)
    }
    oracle.object("timelineItems", issue.timelineItems) { items in
      oracle.list("nodes", items.nodes) { item in
        oracle.added("id")
        oracle.leaf("__typename", item.__typename)
        oracle.when("MentionedEvent", of: item.asMentionedEvent) { mentioned in
          oracle.leaf("createdAt", mentioned.createdAt)
        }
        oracle.when("IssueComment", of: item.asIssueComment) { oracle.leaf("bodyText", $0.bodyText) }
      }
    }
  }
}
