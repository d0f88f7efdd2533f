// The documents of a screen that stand beside the code that reads them. Only the compiler reads this file.
struct ReviewScreen: View {
  @Query(
    """
    query ReviewsQuery($pullRequest: ID!) {
      node(id: $pullRequest) { ...Reviews_pullRequest }
    }
    """)
  var reviews

  @Fragment(
    """
    fragment Reviews_pullRequest on PullRequest {
      id
      reviews(last: 3, states: [APPROVED, CHANGES_REQUESTED]) @connection(key: "Reviews_reviews") {
        edges { node { id state body author { login } commit { id oid } } }
      }
    }
    """)
  var list: Reviews_pullRequest

  @Mutation(
    #"""
    mutation SubmitReview($input: AddPullRequestReviewInput!, $connections: [ID!]!) {
      addPullRequestReview(input: $input) {
        reviewEdge @prependEdge(connections: $connections) {
          node { id state body author { login } commit { id oid } pullRequest { id reviewDecision } }
        }
      }
    }
    """#)
  var submit

  @Mutation(
    """
    mutation CommitFiles($input: CreateCommitOnBranchInput!) {
      createCommitOnBranch(input: $input) { commit { id oid url message } ref { id name } }
    }
    """)
  var commit
}
