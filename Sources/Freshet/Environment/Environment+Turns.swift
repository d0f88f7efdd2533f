extension Environment {
  /// Takes everything that was read since the last turn: commits it as one batch, in order, then tells each owner
  /// what became of its operation.
  func turn() {
    var batch: [Response] = []
    var told: [(exchange: Exchange?, event: Exchange.Event, transport: TransportEvent?)] = []
    for arrival in inbox.take() {
      switch arrival {
      case .transport(let event):
        told.append((nil, .opened, event))
      case .opened(let exchange):
        if exchange.isLive { told.append((exchange, .opened, nil)) }
      case .response(let exchange, let response, let bytes):
        exchange.settle(bytes)
        guard exchange.isLive else { continue }
        exchange.keep(response)
        take(response, of: exchange, into: &batch)
        told.append(
          (
            exchange,
            response.isPart ? .part : .response(hasData: response.changes != nil, errors: response.errors), nil
          ))
      case .unreadable(let exchange, let failure, let bytes):
        exchange.settle(bytes)
        guard exchange.isLive else { continue }
        exchange.close()
        told.append((exchange, .unreadable(failure), nil))
      case .ended(let exchange, let failure):
        guard exchange.isLive else { continue }
        exchange.close()
        told.append((exchange, .ended(exchange.isAnswered ? nil : failure), nil))
      }
    }
    commit(batch)
    for case let (exchange?, _, _) in told where !exchange.isLive { exchange.assembly?.end(in: store) }
    for (exchange, event, transport) in told {
      if let transport { heard(transport) } else { exchange?.tell(event) }
    }
    streams.showEvents()
  }

  /// Puts a response into the batch. One that answers an optimistic layer takes the layer's place, after what came
  /// before it; a query or mutation that the server refused takes nothing more.
  private func take(_ response: Response, of exchange: Exchange, into batch: inout [Response]) {
    if response.isPart { return batch.append(response) }
    guard response.changes != nil else {
      if exchange.scope.document?.kind != .subscription { exchange.close() }
      return
    }
    guard let layer = exchange.layer else { return batch.append(response) }
    commit(batch)
    batch = []
    exchange.layer = nil
    changed(store.replace(layer, with: response))
  }

  func commit(_ responses: [Response]) {
    if responses.count == 1 {
      changed(store.commit(responses[0]))
    } else if !responses.isEmpty {
      changed(store.commit(responses))
    }
  }

  /// Passes on what a commit, a layer or its end changed.
  func changed(_ report: CommitReport) {
    commitObserver?(report)
    queries.storeChanged()
    streams.storeChanged()
  }

  private func heard(_ event: TransportEvent) {
    reconnection.heard(event)
    switch event {
    case .paused: streams.apply(.paused(true))
    case .resumed: streams.apply(.paused(false))
    case .moved: streams.apply(.moved)
    }
  }

  /// Commits a payload as if the server had answered an operation with it: for previews and tests, and for the client's
  /// own fields, which no server's answer writes. Those may be left out.
  ///
  /// - Throws: A ``Failure`` of kind `malformed` where the payload is no response to the operation, of kind `request`
  ///   where it has errors and no data, and of kind `environment` where the environment has ended. Then nothing is
  ///   written.
  public func commitPayload(_ payload: Payload, for operation: some OperationValue) throws(Failure) {
    if let endFailure { throw endFailure }
    let scope = store.scope(for: operation.__document, variables: operation.__variables)
    let response = try Ingest.read(payload, scope: scope, isLocal: true)
    guard response.changes != nil else { throw Failure.request(response.errors).named(operation.__document.name) }
    store.noteAnswer(to: scope, at: elapsed, sentIn: store.epoch)
    changed(store.commit(response))
  }

  /// Collects what nothing keeps any more, in a later turn.
  func scheduleCollection() {
    if collectionIsScheduled || endFailure != nil { return }
    collectionIsScheduled = true
    activity.begin()
    Task { [weak self, activity] in
      self?.collect()
      activity.end()
    }
  }

  private func collect() {
    collectionIsScheduled = false
    if endFailure == nil { store.collect() }
  }

  /// Returns when nothing is going on any more: every payload that was delivered is committed and told, every wait
  /// that is over has gone on, every host is up to date. For tests: it does not wait for a server.
  ///
  ///     transport.call(named: "NoteAdded")?.send(event)
  ///     await environment.settle()
  public func settle() async {
    repeat {
      alarms.ring()
      await activity.idle()
    } while alarms.isDue || !activity.isIdle
  }
}

extension Environment: StoreDelegate {
  package func load(_ request: LoadRequest) {
    if let endFailure { return store.finish(request, endFailure) }
    let scope = store.scope(for: request.document, variables: request.variables)
    scope.page = request.load.list
    let exchange = Exchange(scope)
    loads.append(exchange)
    var isAnswered = false
    exchange.start(self.request(request.document, request.variables), on: transport, into: inbox) {
      [weak self, weak exchange] event in
      let failure: Failure?
      switch event {
      case .opened, .part: return
      case .response(hasData: true, _):
        isAnswered = true
        return
      case .response(hasData: false, let errors): failure = .request(errors)
      case .unreadable(let reason): failure = reason
      case .ended(nil) where !isAnswered: failure = Failure(.malformed, "The request ended without a response.")
      case .ended(let reason): failure = reason
      }
      guard let self, let exchange else { return }
      loads.removeAll { $0 === exchange }
      exchange.cancel()
      store.finish(request, failure?.named(request.document.name))
    }
  }

  package func storeNeedsCollection() { scheduleCollection() }
}
