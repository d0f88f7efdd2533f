/// Picks a transport by the kind of operation.
///
///     SplitNetworkTransport(queryTransport: http, mutationTransport: http, subscriptionTransport: socket)
public final class SplitNetworkTransport: Transport {
  /// Carries queries.
  public let queryTransport: any Transport
  /// Carries mutations.
  public let mutationTransport: any Transport
  /// Carries subscriptions.
  public let subscriptionTransport: any Transport
  /// For operations with files; this release sends none.
  public let uploadTransport: any Transport

  /// Makes a transport of others. Without one of its own, mutations and uploads go where queries go.
  public init(
    queryTransport: any Transport, mutationTransport: (any Transport)? = nil, subscriptionTransport: any Transport,
    uploadTransport: (any Transport)? = nil
  ) {
    self.queryTransport = queryTransport
    self.mutationTransport = mutationTransport ?? queryTransport
    self.subscriptionTransport = subscriptionTransport
    self.uploadTransport = uploadTransport ?? queryTransport
  }

  /// Starts the request on the transport for its kind, and returns at once. Any thread may call it.
  public func start(_ request: Request, _ sink: PayloadSink) -> Cancellation {
    transport(for: request.kind).start(request, sink)
  }

  /// Whether the transport for the kind carries it.
  public func carries(_ kind: Request.Kind) -> Bool { transport(for: kind).carries(kind) }

  /// Tells of the transport that carries subscriptions: what is told is about them.
  public func observe(_ handler: @escaping @Sendable (TransportEvent) -> Void) -> Cancellation {
    subscriptionTransport.observe(handler)
  }

  private func transport(for kind: Request.Kind) -> any Transport {
    switch kind {
    case .query: queryTransport
    case .mutation: mutationTransport
    case .subscription: subscriptionTransport
    }
  }
}
