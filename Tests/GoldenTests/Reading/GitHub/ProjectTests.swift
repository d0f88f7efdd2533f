import Freshet
import Testing

@MainActor struct ProjectTests {
  private let query = ProjectQuery(id: "ProjectV2_2")

  @Test("a board reads its items, and each item's values by their types")
  func project() throws {
    try GitHubStore.expectReads(query, "project") { data, oracle in
      oracle.object("node", data.node) { node in
        oracle.when("ProjectV2", of: node.asProjectV2) { project in
          oracle.added("__typename")
          oracle.leaf("id", project.id)
          oracle.leaf("title", project.title)
          oracle.leaf("shortDescription", project.shortDescription)
          oracle.leaf("public", project.public)
          oracle.object("owner", project.owner) { owner in
            oracle.added("__typename", "id")
            oracle.when("User", "Organization", of: owner.asActor) { oracle.leaf("login", $0.login) }
            oracle.when("User", "Organization", of: owner.asProjectV2Recent) { owner in
              oracle.object("recentProjects", owner.recentProjects) { oracle.leaf("totalCount", $0.totalCount) }
            }
          }
          oracle.connection("items", project.projectItems.items) { items in
            oracle.list("edges", items.edges) { edge in oracle.object("node", edge.node) { item($0, oracle) } }
          }
        }
      }
    }
  }

  private func item(_ item: ProjectItems_project.Items.Edges.Node, _ oracle: Oracle) {
    oracle.leaf("id", item.id)
    oracle.leaf("type", item.type)
    oracle.leaf("isArchived", item.isArchived)
    oracle.object("content", item.content) { content in
      oracle.added("__typename")
      oracle.when("DraftIssue", of: content.asDraftIssue) { draft in
        oracle.leaf("id", draft.id)
        oracle.leaf("title", draft.title)
        oracle.leaf("body", draft.body)
      }
      oracle.when("Issue", of: content.asIssue) { issue in
        oracle.leaf("id", issue.id)
        oracle.leaf("title", issue.title)
        oracle.leaf("number", issue.number)
      }
      oracle.when("PullRequest", of: content.asPullRequest) { pullRequest in
        oracle.leaf("id", pullRequest.id)
        oracle.leaf("title", pullRequest.title)
        oracle.leaf("number", pullRequest.number)
        oracle.leaf("isDraft", pullRequest.isDraft)
      }
    }
    oracle.object("fieldValues", item.fieldValues) { values in
      oracle.list("nodes", values.nodes) { value($0, oracle) }
    }
  }

  private func value(
    _ value: ProjectItems_project.Items.Edges.Node.FieldValues.Nodes, _ oracle: Oracle
  ) {
    oracle.added("id")
    oracle.leaf("__typename", value.__typename)
    oracle.when(
      "ProjectV2ItemFieldTextValue", "ProjectV2ItemFieldNumberValue", "ProjectV2ItemFieldDateValue",
      "ProjectV2ItemFieldSingleSelectValue", "ProjectV2ItemFieldIterationValue",
      of: value.asProjectV2ItemFieldValueCommon
    ) { common in
      oracle.object("field", common.field) { field in
        oracle.added("__typename")
        oracle.leaf("id", field.id)
        oracle.leaf("name", field.name)
        oracle.leaf("dataType", field.dataType)
      }
    }
    oracle.when("ProjectV2ItemFieldTextValue", of: value.asProjectV2ItemFieldTextValue) { oracle.leaf("text", $0.text) }
    oracle.when("ProjectV2ItemFieldNumberValue", of: value.asProjectV2ItemFieldNumberValue) { number in
      oracle.leaf("number", number.number)
    }
    oracle.when("ProjectV2ItemFieldDateValue", of: value.asProjectV2ItemFieldDateValue) { oracle.leaf("date", $0.date) }
    oracle.when("ProjectV2ItemFieldSingleSelectValue", of: value.asProjectV2ItemFieldSingleSelectValue) { select in
      oracle.leaf("name", select.name)
      oracle.leaf("color", select.color)
      oracle.leaf("optionId", select.optionId)
    }
    oracle.when("ProjectV2ItemFieldIterationValue", of: value.asProjectV2ItemFieldIterationValue) { iteration in
      oracle.leaf("title", iteration.title)
      oracle.leaf("startDate", iteration.startDate)
      oracle.leaf("duration", iteration.duration)
    }
    oracle.when("ProjectV2ItemFieldUserValue", of: value.asProjectV2ItemFieldUserValue) { value in
      oracle.object("users", value.users) { users in
        oracle.list("nodes", users.nodes) { user in
          oracle.leaf("id", user.id)
          oracle.leaf("login", user.login)
        }
      }
    }
  }

  @Test("an item that a mutation deleted, or took out, is gone from a list of two pages")
  func deleteItem() throws {
    let store = GitHubStore()
    let data = try store.commit(query, "project")
    let items = try #require(data.node?.asProjectV2?.projectItems.items)
    items.loadNext()
    try store.commitPage("project-next")
    let ids = items.nodes.map(\.id)
    #expect(ids.count > 4)
    #expect(ids.contains("ProjectV2Item_138"))

    let mutation = DeleteProjectItem(project: "ProjectV2_2", item: "ProjectV2Item_138")
    let answer = try store.commit(mutation, "delete-item")
    #expect(answer.deleteProjectV2Item?.deletedItemId == "ProjectV2Item_138")
    #expect(items.nodes.map(\.id) == ids.filter { $0 != "ProjectV2Item_138" })

    let hidden = try #require(items.nodes.first { $0.id == "ProjectV2Item_139" })
    let hide = HideProjectItem(project: "ProjectV2_2", item: "ProjectV2Item_139", board: items.connectionID)
    _ = try store.commit(hide, "hide-item")
    #expect(items.nodes.map(\.id) == ids.filter { !["ProjectV2Item_138", "ProjectV2Item_139"].contains($0) })
    #expect(hidden.id == "ProjectV2Item_139")
    #expect(store.logged == [])
  }

  @Test("a float in an input object, and a field looked up by a name, come back")
  func setNumber() throws {
    let mutation = SetProjectNumber(
      project: "ProjectV2_2", item: "ProjectV2Item_138", field: "ProjectV2Field_1",
      value: ProjectV2FieldValue(number: 2.5))
    try GitHubStore.expectReads(mutation, "set-number") { data, oracle in
      oracle.object("updateProjectV2ItemFieldValue", data.updateProjectV2ItemFieldValue) { payload in
        oracle.object("projectV2Item", payload.projectV2Item) { item in
          oracle.leaf("id", item.id)
          oracle.object("fieldValueByName", item.fieldValueByName) { value in
            oracle.added("__typename")
            oracle.when("ProjectV2ItemFieldNumberValue", of: value.asProjectV2ItemFieldNumberValue) { number in
              oracle.leaf("id", number.id)
              oracle.leaf("number", number.number)
            }
          }
        }
      }
    }
  }
}
