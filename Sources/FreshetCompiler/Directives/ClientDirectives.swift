package import GraphQLLanguage

/// The directives that are the client's business, and that a server never sees; `@defer` and `@stream` apart, which it
/// gets with a label.
package enum ClientDirectives {
  /// What it takes has names of the user's: a fragment's variables.
  package static let fragmentVariables = "argumentDefinitions"
  /// Gives them values where the fragment is spread.
  package static let fragmentArguments = "arguments"

  package static let definitions: [DirectiveDefinition] = {
    do throws(SyntaxError) {
      return try Parser.parse(source).definitions.compactMap {
        if case .directive(let directive) = $0 { directive } else { nil }
      }
    } catch {
      preconditionFailure("the client's directives are not in the grammar: \(error)")
    }
  }()

  private static let source = Source(
    #"""
    directive @argumentDefinitions on FRAGMENT_DEFINITION
    directive @arguments on FRAGMENT_SPREAD
    directive @refetchable(queryName: String!) on FRAGMENT_DEFINITION
    directive @connection(key: String!, filters: [String!]) on FIELD
    directive @appendEdge(connections: [ID!]!) on FIELD
    directive @prependEdge(connections: [ID!]!) on FIELD
    directive @appendNode(connections: [ID!]!, edgeTypeName: String!) on FIELD
    directive @prependNode(connections: [ID!]!, edgeTypeName: String!) on FIELD
    directive @deleteEdge(connections: [ID!]!) on FIELD
    directive @deleteRecord(type: String) on FIELD
    directive @required(action: RequiredFieldAction!) on FIELD
    directive @catch(to: CatchFieldTo! = RESULT) on
      FIELD | FRAGMENT_DEFINITION | INLINE_FRAGMENT | QUERY | MUTATION | SUBSCRIPTION
    directive @inline on FRAGMENT_DEFINITION | QUERY | MUTATION | SUBSCRIPTION
    directive @throwOnFieldError on FRAGMENT_DEFINITION | QUERY | MUTATION | SUBSCRIPTION
    directive @alias(as: String!) on FRAGMENT_SPREAD | INLINE_FRAGMENT
    directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
    directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
    directive @cacheExpiration(seconds: Int!) on QUERY
    """#, name: "<client directives>")

  package static let names = Set(definitions.map(\.name.text))
}
