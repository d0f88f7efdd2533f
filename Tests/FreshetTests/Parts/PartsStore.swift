@_spi(Generated) @testable import Freshet

/// A store that is fed a response in parts, a payload at a time, each a batch of its own.
@MainActor final class PartsStore {
  let store = Store()
  let scope: Scope
  private(set) var assembly: PartAssembly?
  private(set) var logged: [String] = []

  /// - Parameter plan: an operation's, with labels.
  init(_ plan: String, variables: [String: JSONValue] = [:]) {
    let document = OperationDocument(.query, "Q", text: "", plan: Plan(plan))
    scope = store.scope(for: document, variables: variables)
    assembly = PartAssembly(scope)
    store.recordsChanges = true
    store.log = { [unowned self] in logged.append("\($0.name.rawValue): \($0.detail)") }
  }

  /// Begins the operation anew.
  func restart() {
    assembly?.end(in: store)
    assembly = PartAssembly(scope)
  }

  @discardableResult
  func feed(_ payload: String) throws -> CommitReport {
    guard let assembly else { throw Failure(.malformed, "The plan has no labels.") }
    return store.commit([try assembly.read(Payload(payload), scope: scope)])
  }

  func feed(_ payloads: [String]) throws { for payload in payloads { try feed(payload) } }

  /// The same operation answered as a whole.
  static func plain(_ plan: String, _ response: String, variables: [String: JSONValue] = [:]) throws -> PartsStore {
    let parts = PartsStore(plan, variables: variables)
    parts.store.commit([try Ingest.read(Payload(response), scope: parts.scope)])
    return parts
  }

  func lens(_ plan: Plan) -> Anchor { store.anchor(for: scope, lens: plan) }

  /// A record's slot as the dump has it.
  func held(_ record: String, _ key: String) -> String? { store.dump[record]?[key] }

  /// Records that have marks, by key.
  var marked: [String] {
    store.table.records.compactMap { record in record?.marks == nil ? nil : record?.key }
  }
}

/// The plan that most tests of parts read by: a user with a deferred part, one inside it, an object without a key that
/// two parts share, and lists that are streamed.
enum PartsPlan {
  static let text = """
    1
    #Cat
    #Dog
    %Q$defer$more
    %Q$defer$inner
    %Q$defer$home
    %Q$stream$friends
    %Q$stream$tags
    {Query
    user >1 =user(id:1)
    users [>1
    {User id
    id s! k
    name s
    bio s %0
    age i %0
    score f %1
    home >2 %0
    friends [>3 <3
    tags [s! <4
    pet >4
    {Home
    street s
    sand b %2
    {User id
    id s! k
    name s
    bio s %0
    {Pet*
    __typename t!
    name s
    lives i ~0 %0
    tricks [s ~1 %0

    """

  /// What a deferred spread of the label `more` at the user reads.
  static let fragment = Plan(
    """
    1
    {User
    bio s
    age i
    home >1
    {Home
    street s

    """)

  static let lens = Plan(
    """
    1
    %Q$defer$more
    .More_user
    {Query
    user >1 =user(id:1)
    {User
    name s
    ...0 %0
    friends [>2
    {User
    name s

    """, fragments: [fragment])

  /// The same, of a fragment with `@throwOnFieldError`.
  static let strictLens = Plan(
    lens.text, fragments: [Plan(fragment.text.replacing("1\n{User", with: "1\n^t\n{User"))])
}

extension PartsStore {
  var user: Anchor? {
    guard case .link(let id) = lens(PartsPlan.lens).value(0) else { return nil }
    return lens(PartsPlan.lens).following(id)
  }

  /// What the deferred spread reads; nil while it is absent.
  var more: Anchor? { user?.anchorIfPresent(2) }
}
