import Freshet
import Testing

@MainActor struct RepositoryTests {
  private func header(_ repository: RepositoryHeader_repository, _ oracle: Oracle) {
    oracle.leaf("id", repository.id)
    oracle.leaf("name", repository.name)
    oracle.leaf("description", repository.description)
    oracle.leaf("homepageUrl", repository.homepageUrl)
    oracle.leaf("pushedAt", repository.pushedAt)
    oracle.leaf("visibility", repository.visibility)
    oracle.leaf("stars", repository.stars)
    oracle.leaf("forks", repository.forks)
    oracle.leaf("isArchived", repository.isArchived)
    oracle.leaf("viewerHasStarred", repository.viewerHasStarred)
    oracle.leaf("viewerPermission", repository.viewerPermission)
    oracle.leaf("viewerSubscription", repository.viewerSubscription)
    oracle.leaf("viewerPossibleCommitEmails", repository.viewerPossibleCommitEmails)
    oracle.object("latestRelease", repository.latestRelease) { release in
      oracle.leaf("id", release.id)
      oracle.leaf("name", release.name)
      oracle.leaf("tagName", release.tagName)
      oracle.leaf("publishedAt", release.publishedAt)
      oracle.leaf("isPrerelease", release.isPrerelease)
      oracle.object("author", release.author) { author in
        oracle.leaf("id", author.id)
        oracle.leaf("login", author.login)
      }
    }
    oracle.object("licenseInfo", repository.licenseInfo) { license in
      oracle.leaf("id", license.id)
      oracle.leaf("spdxId", license.spdxId)
      oracle.leaf("name", license.name)
      oracle.list("permissions", license.permissions) { rule in
        oracle.leaf("key", rule.key)
        oracle.leaf("label", rule.label)
      }
    }
    oracle.object("defaultBranchRef", repository.defaultBranchRef) { ref in
      oracle.leaf("id", ref.id)
      oracle.leaf("name", ref.name)
      oracle.leaf("prefix", ref.prefix)
      oracle.object("target", ref.target) { target in
        oracle.added("__typename", "id")
        oracle.leaf("oid", target.oid)
        oracle.leaf("abbreviatedOid", target.abbreviatedOid)
        oracle.when("Commit", of: target.asCommit) { commit in
          oracle.leaf("messageHeadline", commit.messageHeadline)
          oracle.leaf("committedDate", commit.committedDate)
        }
      }
    }
  }

  @Test("a repository with all its conditions met reads as the server sent it")
  func repository() throws {
    let query = RepositoryQuery(owner: "freshet", name: "app", hidesOwner: false)
    try GitHubStore.expectReads(query, "repository") { data, oracle in
      oracle.object("repository", data.repository) { repository in
        header(repository.repositoryHeader, oracle)
        owner(repository.owner, oracle)
        oracle.leaf("diskUsage", repository.diskUsage)
        oracle.object("languages", repository.languages) { languages in
          oracle.leaf("totalSize", languages.totalSize)
          oracle.list("edges", languages.edges) { edge in
            oracle.leaf("size", edge.size)
            oracle.object("node", edge.node) { language in
              oracle.leaf("id", language.id)
              oracle.leaf("name", language.name)
              oracle.leaf("color", language.color)
            }
          }
        }
        oracle.leaf("sshUrl", repository.sshUrl)
        oracle.leaf("mirrorUrl", repository.mirrorUrl)
        deprecated(repository, oracle)
        if let funding = repository.funding { self.funding(funding, oracle) }
        oracle.object("parent", repository.parent) { header($0.repositoryHeader, oracle) }
      }
    }
  }

  private func owner(_ owner: RepositoryQuery.Data.Repository.Owner?, _ oracle: Oracle) {
    oracle.object("owner", owner) { owner in
      oracle.added("__typename")
      oracle.leaf("id", owner.id)
      oracle.leaf("login", owner.login)
      oracle.leaf("resourcePath", owner.resourcePath)
      oracle.when("User", of: owner.asUser) { user in
        oracle.leaf("name", user.name)
        oracle.leaf("isHireable", user.isHireable)
        oracle.object("status", user.status) { status in
          oracle.leaf("id", status.id)
          oracle.leaf("emoji", status.emoji)
          oracle.leaf("message", status.message)
          oracle.leaf("expiresAt", status.expiresAt)
        }
      }
      oracle.when("Organization", of: owner.asOrganization) { organization in
        oracle.leaf("name", organization.name)
        oracle.leaf("isVerified", organization.isVerified)
        deprecated(organization, oracle)
      }
    }
  }

  private func funding(_ repository: RepositoryFunding_repository, _ oracle: Oracle) {
    oracle.list("fundingLinks", repository.fundingLinks) { link in
      oracle.leaf("platform", link.platform)
      oracle.leaf("url", link.url)
    }
    oracle.list("issueTemplates", repository.issueTemplates) { template in
      oracle.leaf("name", template.name)
      oracle.leaf("title", template.title)
      oracle.leaf("body", template.body)
      oracle.leaf("filename", template.filename)
    }
    oracle.object("repositoryTopics", repository.repositoryTopics) { topics in
      oracle.list("nodes", topics.nodes) { node in
        oracle.leaf("id", node.id)
        oracle.object("topic", node.topic) { topic in
          oracle.leaf("id", topic.id)
          oracle.leaf("name", topic.name)
          oracle.list("relatedTopics", topic.relatedTopics) { related in
            oracle.leaf("id", related.id)
            oracle.leaf("name", related.name)
          }
        }
      }
    }
  }

  @Test("what the conditions leave out is neither in the response nor in the lens, and nobody misses it")
  func conditions() throws {
    let query = RepositoryQuery(owner: "freshet", name: "website", isDetailed: false, hidesOwner: true)
    try GitHubStore.expectReads(query, "repository-short") { data, oracle in
      oracle.object("repository", data.repository) { repository in
        header(repository.repositoryHeader, oracle)
        oracle.object("parent", repository.parent) { header($0.repositoryHeader, oracle) }
        #expect(repository.owner == nil)
        #expect(repository.diskUsage == nil)
        #expect(repository.languages == nil)
        #expect(repository.sshUrl == nil)
        #expect(repository.funding == nil)
      }
    }
  }

  @Test("a folder reads through an interface, by its own fragment and by the one its entries share")
  func files() throws {
    try GitHubStore.expectReads(FilesQuery(id: "Repository_3", expression: "main:Sources"), "files") { data, oracle in
      oracle.object("node", data.node) { node in
        oracle.added("id")
        oracle.when("Repository", of: node.asRepository) { repository in
          oracle.added("__typename")
          oracle.object("object", repository.object) { object in
            oracle.leaf("__typename", object.__typename)
            oracle.leaf("oid", object.oid)
            oracle.when("Tree", of: object.asTree) { tree in
              oracle.list("entries", tree.entries) { entry($0, oracle) }
            }
            size(object.fileSize, oracle)
          }
        }
      }
    }
  }

  private func entry(
    _ entry: FilesQuery.Data.Node.AsRepository.Object.AsTree.Entries, _ oracle: Oracle
  ) {
    oracle.leaf("name", entry.name)
    oracle.leaf("nameRaw", entry.nameRaw)
    oracle.leaf("type", entry.type)
    oracle.leaf("mode", entry.mode)
    oracle.leaf("size", entry.size)
    oracle.leaf("lineCount", entry.lineCount)
    oracle.leaf("isGenerated", entry.isGenerated)
    oracle.object("language", entry.language) { language in
      oracle.leaf("id", language.id)
      oracle.leaf("name", language.name)
    }
    oracle.object("object", entry.object) { object in
      oracle.added("__typename")
      size(object.fileSize, oracle)
    }
  }

  private func size(_ object: FileSize_object, _ oracle: Oracle) {
    oracle.added("id")
    oracle.leaf("abbreviatedOid", object.abbreviatedOid)
    oracle.when("Blob", of: object.asBlob) { blob in
      oracle.leaf("byteSize", blob.byteSize)
      oracle.leaf("isBinary", blob.isBinary)
      oracle.leaf("isTruncated", blob.isTruncated)
      oracle.leaf("text", blob.text)
    }
    oracle.when("Tree", of: object.asTree) { tree in
      oracle.list("inner", tree.inner) { oracle.leaf("path", $0.path) }
    }
  }

  @Test("a history reads from its first page, and goes on with the arguments its fragment was given")
  func history() throws {
    let query = HistoryQuery(
      id: "Ref_1", since: "2026-01-01T00:00:00+05:30", author: .value(CommitAuthor(emails: ["a@b.example"])))
    try GitHubStore.expectReads(query, "history") { data, oracle in
      oracle.object("node", data.node) { node in
        oracle.added("id")
        oracle.when("Ref", of: node.asRef) { ref in
          oracle.added("__typename")
          oracle.object("target", ref.target) { target in
            oracle.added("__typename")
            oracle.leaf("id", target.history?.id)
            oracle.connection("history", target.history?.history) { history in
              oracle.list("edges", history.edges) { edge in
                oracle.object("node", edge.node) { commit($0, oracle) }
              }
            }
          }
        }
      }
    }

    let store = GitHubStore()
    let data = try store.commit(query, "history")
    let list = try #require(data.node?.asRef?.target?.history?.history)
    let first = list.edges.map { $0?.node?.oid }
    list.loadNext()
    try store.commitPage("history-next")
    #expect(list.edges.count == 4)
    #expect(list.edges.prefix(2).map { $0?.node?.oid } == first)
    #expect(store.logged == [])
  }

  private func commit(_ commit: History_commit.History.Edges.Node, _ oracle: Oracle) {
    oracle.leaf("id", commit.id)
    oracle.leaf("oid", commit.oid)
    oracle.leaf("message", commit.message)
    oracle.leaf("additions", commit.additions)
    oracle.leaf("changedFilesIfAvailable", commit.changedFilesIfAvailable)
    oracle.object("author", commit.author) { author in
      oracle.leaf("name", author.name)
      oracle.leaf("email", author.email)
      oracle.leaf("date", author.date)
      oracle.object("user", author.user) { user in
        oracle.leaf("id", user.id)
        oracle.leaf("login", user.login)
      }
    }
    oracle.object("signature", commit.signature) { signature in
      oracle.added("__typename")
      oracle.leaf("isValid", signature.isValid)
      oracle.leaf("state", signature.state)
      oracle.leaf("verifiedAt", signature.verifiedAt)
      oracle.object("signer", signature.signer) { signer in
        oracle.leaf("id", signer.id)
        oracle.leaf("login", signer.login)
      }
    }
    oracle.object("parents", commit.parents) { parents in
      oracle.list("nodes", parents.nodes) { parent in
        oracle.leaf("id", parent.id)
        oracle.leaf("oid", parent.oid)
      }
    }
  }

  @Test("a mutation's nested input says what was meant, and its answer reads")
  func commitFiles() throws {
    let input = CreateCommitOnBranchInput(
      branch: CommittableBranch(branchName: "main", repositoryNameWithOwner: "freshet/app"),
      expectedHeadOid: "0123456789abcdef0123456789abcdef01234567",
      fileChanges: .value(
        FileChanges(additions: [FileAddition(contents: "Zmxvb2Q=", path: "a/ü.txt")], deletions: [])),
      message: CommitMessage(headline: "Add a file"))
    try GitHubStore.expectReads(CommitFiles(input: input), "commit-files") { data, oracle in
      oracle.object("createCommitOnBranch", data.createCommitOnBranch) { payload in
        oracle.object("commit", payload.commit) { commit in
          oracle.leaf("id", commit.id)
          oracle.leaf("oid", commit.oid)
          oracle.leaf("url", commit.url)
          oracle.leaf("message", commit.message)
        }
        oracle.object("ref", payload.ref) { ref in
          oracle.leaf("id", ref.id)
          oracle.leaf("name", ref.name)
        }
      }
    }
  }
}
