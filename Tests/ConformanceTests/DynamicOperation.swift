@_spi(Generated) import Freshet

/// A document that was compiled when the test ran: what generated code would hold in static members.
final class DynamicDocument: Hashable, Sendable {
  let document: OperationDocument
  let rootPlan: Plan

  init(_ document: OperationDocument, rootPlan: Plan) {
    self.document = document
    self.rootPlan = rootPlan
  }

  static func == (first: DynamicDocument, second: DynamicDocument) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A root that is read by paths.
struct DynamicData: Lens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
}

/// A connection at some path.
struct DynamicConnection: ConnectionLens {
  let __anchor: Anchor
  init(_ anchor: Anchor) { __anchor = anchor }
}

struct DynamicQuery: QueryOperation {
  typealias Data = DynamicData
  let compiled: DynamicDocument
  let __variables: [String: JSONValue]
  var __binding = QueryBinding<DynamicQuery>()
  var __document: OperationDocument { compiled.document }
  var __rootPlan: Plan { compiled.rootPlan }
}

struct DynamicSubscription: SubscriptionOperation {
  typealias Data = DynamicData
  let compiled: DynamicDocument
  let __variables: [String: JSONValue]
  var __binding = SubscriptionBinding<DynamicSubscription>()
  var __document: OperationDocument { compiled.document }
  var __rootPlan: Plan { compiled.rootPlan }
}
