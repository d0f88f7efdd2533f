/// An operation value: what to ask, with the values of its variables. Generated code declares the conforming types.
///
/// Equal values are the same operation.
public protocol OperationValue: Hashable, Sendable {
  /// What the compiler knows of the operation.
  @_spi(Generated) var __document: OperationDocument { get }
  /// The values of the variables by name; an absent one has no member.
  @_spi(Generated) var __variables: [String: JSONValue] { get }
}

/// An operation value whose data is a lens. Equal values share one handle.
public protocol Operation: OperationValue {
  /// The lens of the operation's root.
  associatedtype Data: Lens
  /// The plan the root's lens reads by.
  @_spi(Generated) var __rootPlan: Plan { get }
}

extension Operation where Data: FragmentLens {
  @_spi(Generated) public var __rootPlan: Plan { Data.__plan }
}

/// A query.
public protocol QueryOperation: Operation {
  /// The handle this value is bound to, and options that are no part of equality.
  @_spi(Generated) var __binding: QueryBinding<Self> { get set }
}

/// A subscription.
public protocol SubscriptionOperation: Operation {
  /// The handle this value is bound to, and options that are no part of equality.
  @_spi(Generated) var __binding: SubscriptionBinding<Self> { get set }
}

/// A mutation.
public protocol MutationOperation: Operation {
  /// The environment this value is bound to.
  @_spi(Generated) var __binding: MutationBinding<Self> { get set }
}

/// What the compiler knows of an operation: its texts and its plan.
@_spi(Generated) public final class OperationDocument: Sendable {
  /// The operation's kind.
  public let kind: Request.Kind
  /// The operation's name.
  public let name: String
  /// The text the server receives; empty where it has only the id.
  public let text: String
  /// The SHA-256 of the text in lower-case hexadecimal digits, where documents are persisted.
  public let id: String?
  /// The operation plan.
  public let plan: Plan
  /// The variables only the client's directives use: the text does not declare them, and no request carries them.
  public let clientVariables: Set<String>
  /// How many seconds an answer is fresh, where the document says so.
  package let cacheExpiration: Int?

  public init(
    _ kind: Request.Kind, _ name: String, text: String, plan: Plan, clientVariables: Set<String> = [],
    id: String? = nil,
    cacheExpiration: Int? = nil
  ) {
    self.kind = kind
    self.name = name
    self.text = text
    self.plan = plan
    self.clientVariables = clientVariables
    self.id = id
    self.cacheExpiration = cacheExpiration
  }
}
