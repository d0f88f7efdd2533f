import Freshet

/// The fragments that several documents spread.
@MainActor extension Oracle {
  /// What reads only an actor's name.
  func login(_ name: String?) {
    added("__typename", "id")
    leaf("login", name)
  }

  func badge(_ actor: ActorBadge_actor) {
    added("id")
    leaf("__typename", actor.__typename)
    leaf("login", actor.login)
    leaf("avatarUrl", actor.avatarUrl)
  }

  func label(_ label: LabelChip_label) {
    leaf("id", label.id)
    leaf("name", label.name)
    leaf("color", label.color)
    leaf("description", label.description)
    leaf("isDefault", label.isDefault)
  }

  func row(_ issue: TriageRow_issue) {
    leaf("number", issue.number)
    leaf("title", issue.title)
    leaf("state", issue.state)
    leaf("stateReason", issue.stateReason)
    leaf("createdAt", issue.createdAt)
    leaf("url", issue.url)
    object("author", issue.author) { badge($0.actorBadge) }
    object("labels", issue.labels) { labels in
      leaf("totalCount", labels.totalCount)
      list("nodes", labels.nodes) { label($0.labelChip) }
    }
    object("assignees", issue.assignees) { assignees in
      list("nodes", assignees.nodes) { user in
        leaf("id", user.id)
        leaf("login", user.login)
        leaf("name", user.name)
        badge(user.actorBadge)
      }
    }
    object("comments", issue.comments) { leaf("totalCount", $0.totalCount) }
  }

  func reactions(_ subject: ReactionBar_reactable) {
    leaf("viewerCanReact", subject.viewerCanReact)
    list("reactionGroups", subject.reactionGroups) { group in
      leaf("content", group.content)
      leaf("viewerHasReacted", group.viewerHasReacted)
      object("reactors", group.reactors) { reactors in
        leaf("totalCount", reactors.totalCount)
        list("edges", reactors.edges) { edge in
          leaf("reactedAt", edge.reactedAt)
          object("node", edge.node) { reactor in
            login(reactor.login)
            when("User", of: reactor.asUser) { user in
              leaf("id", user.id)
              leaf("name", user.name)
              leaf("login", user.login)
            }
            when("Organization", of: reactor.asOrganization) { organization in
              leaf("id", organization.id)
              leaf("isVerified", organization.isVerified)
              leaf("login", organization.login)
            }
          }
        }
      }
    }
  }

  func comment(_ comment: CommentCell_comment) {
    leaf("id", comment.id)
    leaf("body", comment.body)
    leaf("createdAt", comment.createdAt)
    leaf("lastEditedAt", comment.lastEditedAt)
    leaf("authorAssociation", comment.authorAssociation)
    object("author", comment.author) { author in
      badge(author.actorBadge)
      when("User", of: author.asUser) { user in
        leaf("isViewer", user.isViewer)
        badge(user.actorBadge)
      }
      when("Bot", of: author.asBot) { leaf("createdAt", $0.createdAt) }
    }
    if let minimizable = comment.asMinimizable { leaf("isMinimized", minimizable.isMinimized) }
    if let reactable = comment.reactionBar { reactions(reactable) }
  }
}
