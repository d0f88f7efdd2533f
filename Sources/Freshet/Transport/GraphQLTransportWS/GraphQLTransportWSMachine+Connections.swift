/// Opening, replacing, losing and closing connections.
extension GraphQLTransportWSMachine {
  mutating func open() {
    lastNumber += 1
    attempts += 1
    connections[lastNumber] = Connection()
    main = lastNumber
    actions.append(.unset(.patience))
    actions.append(.open(lastNumber))
    actions.append(.tell(.connecting(attempt: attempts, lastFailure: lastFailure)))
  }

  mutating func opened(_ number: Int, _ now: Duration) {
    guard connections[number]?.stage == .socket else { return }
    connections[number]?.stage = .acknowledgement
    connections[number]?.lastHeard = now
    actions.append(.initialize(number))
    actions.append(.set(.acknowledgement(number), at: now + settings.acknowledgementTimeout))
  }

  mutating func received(_ message: GraphQLTransportWSMessage, _ number: Int, _ now: Duration) {
    guard connections[number] != nil else { return }
    connections[number]?.lastHeard = now
    switch message {
    case .ping(let payload):
      actions.append(.pong(number, payload: payload))
      actions.append(.tellPayload(.ping, payload))
    case .pong(let payload): actions.append(.tellPayload(.pong, payload))
    case .acknowledgement(let payload): acknowledged(number, payload, now)
    case .next(let id, _): unknown(id, number)
    case .error(let id, let errors):
      guard let operation = connections[number]?.operations[id] else { return unknown(id, number) }
      actions.append(.fail(operation, .request(errors)))
      remove(operation, now)
    case .complete(let id):
      guard let operation = connections[number]?.operations[id] else { return unknown(id, number) }
      actions.append(.finish(operation))
      remove(operation, now)
    case .misdirected: break
    }
  }

  private mutating func unknown(_ id: OperationMessageID, _ number: Int) {
    if connections[number]?.completed.contains(id) != true { actions.append(.unknownID(on: number)) }
  }

  private mutating func acknowledged(_ number: Int, _ payload: ArraySlice<UInt8>?, _ now: Duration) {
    // A second acknowledgement says nothing.
    guard connections[number]?.stage == .acknowledgement else { return }
    connections[number]?.stage = .ready
    connections[number]?.acknowledgedAt = now
    actions.append(.unset(.acknowledgement(number)))
    if let interval = settings.pingInterval {
      actions.append(.set(.ping(number), at: now + interval))
      actions.append(.set(.silence(number), at: now + interval + settings.silence))
    }
    actions.append(.tellPayload(.acknowledged, payload))
    if number == successor { replaceMain(now) }
    let moved = operations.values.contains { $0.isMoving }
    if moved { actions.append(.notify(.moved)) }
    for operation in numbers(where: { $0.connection == nil }) { send(operation, on: number) }
    attempts = 0
    lastFailure = nil
    actions.append(.tell(wasConnected ? .reconnected : .connected))
    wasConnected = true
    lingerIfUnused(now)
  }

  /// The successor takes the subscriptions over.
  private mutating func replaceMain(_ now: Duration) {
    let old = main
    main = successor
    successor = nil
    guard let old else { return }
    for number in numbers(where: { $0.connection == old && $0.kind == .subscription }) { detach(number) }
    leave(old, now)
  }

  /// A subscription of a connection that is going is to be sent again on the next.
  private mutating func detach(_ number: Int) {
    guard let operation = operations[number], let connection = operation.connection else { return }
    connections[connection]?.operations[OperationMessageID(operation.id)] = nil
    connections[connection]?.completed.append(OperationMessageID(operation.id))
    operations[number]?.connection = nil
    operations[number]?.isMoving = true
  }

  private mutating func leave(_ number: Int, _ now: Duration) {
    actions.append(.unset(.ping(number)))
    actions.append(.unset(.silence(number)))
    actions.append(.set(.leaving(number), at: now + settings.leaving))
    closeIfLeft(number)
  }

  // MARK: Losing

  mutating func ended(_ end: WebSocketEnd, _ number: Int, _ now: Duration) {
    guard connections[number] != nil else { return }
    let failure = TransportFailure(
      end, connection: number, age: age(number, now), hasCredentials: settings.hasCredentials)
    var blamed: Int?
    if case .tooLarge(_, let beginning) = end, let id = GraphQLTransportWSMessage.id(inBeginning: beginning) {
      blamed = connections[number]?.operations[id]
    }
    guard let blamed else { return lost(number, failure, now) }
    // The one whose message it was meets the same limit again; the others were only beside it.
    actions.append(.fail(blamed, .transport(failure)))
    remove(blamed, now)
    var others = failure
    others.kind = .connectionClosed
    others.isFinal = false
    lost(number, others, now)
  }

  mutating func unrecognized(_ text: String, _ number: Int, _ now: Duration) {
    guard connections[number] != nil else { return }
    let code = GraphQLTransportWSCloseCode.badRequest
    actions.append(.close(number, code, reason: "Unrecognized message"))
    let failure = TransportFailure(
      .unrecognizedMessage, "the server sent what is no message of graphql-transport-ws: \(text)",
      closeCode: Int(code.rawValue), isFinal: true)
    lost(number, failure, now)
  }

  /// A connection is lost, or an attempt failed. Everything that was sent on it ends with that, once; nothing is sent
  /// again from here.
  mutating func lost(_ number: Int, _ failure: TransportFailure, _ now: Duration) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    var failure = failure
    failure.connection = number
    failure.age = failure.age ?? connection.acknowledgedAt.map { now - $0 }
    unsetTimers(number)
    if number == successor { return lostSuccessor(failure, now) }
    guard number == main else {
      for operation in connection.operations.values.sorted() { fail(operation, failure) }
      return lingerIfUnused(now)
    }
    main = successor
    successor = nil
    lastFailure = failure
    isKept = false
    actions.append(.tell(.disconnected(failure)))
    if main != nil {
      // What was to replace it is the next attempt now.
      attempts += 1
      actions.append(.tell(.connecting(attempt: attempts, lastFailure: failure)))
    }
    failSent(on: number, failure, movesSubscriptions: main != nil)
    if main == nil { failWaiting(failure, now) }
    lingerIfUnused(now)
  }

  /// The old connection was to be left for a reason, so its subscriptions end with what kept them from moving, and
  /// whoever holds them decides; its queries and mutations may still be answered.
  private mutating func lostSuccessor(_ failure: TransportFailure, _ now: Duration) {
    successor = nil
    guard let old = main else { return }
    main = nil
    lastFailure = failure
    attempts += 1
    isKept = false
    actions.append(.tell(.disconnected(failure)))
    for number in numbers(where: { $0.connection == old && $0.kind == .subscription }) {
      if let id = operations[number]?.id { connections[old]?.operations[OperationMessageID(id)] = nil }
      fail(number, failure)
    }
    leave(old, now)
  }

  private mutating func failSent(on number: Int, _ failure: TransportFailure, movesSubscriptions: Bool) {
    for operation in numbers(where: { $0.connection == number }) {
      var own = failure
      // A server that answered an operation did not close because of it.
      if failure.closeCode == 4400, failure.kind == .connectionClosed {
        own.isFinal = operations[operation]?.wasAnswered != true
      }
      if movesSubscriptions, operations[operation]?.kind == .subscription {
        detach(operation)
      } else {
        fail(operation, own)
      }
    }
  }

  /// What was not sent waits for the next attempt, which whoever holds the subscriptions decides on. Where there are
  /// none, or no attempt would help, nobody makes one.
  private mutating func failWaiting(_ failure: TransportFailure, _ now: Duration) {
    let subscriptions = numbers { $0.connection == nil && $0.kind == .subscription }
    for operation in subscriptions { fail(operation, failure) }
    let waiting = numbers { $0.connection == nil }
    if waiting.isEmpty { return }
    guard !subscriptions.isEmpty, !failure.isFinal else {
      for operation in waiting { fail(operation, failure) }
      return
    }
    actions.append(.set(.patience, at: now + settings.patience))
  }

  private mutating func fail(_ operation: Int, _ failure: TransportFailure) {
    if operations.removeValue(forKey: operation) != nil { actions.append(.fail(operation, .transport(failure))) }
  }

  // MARK: Time

  mutating func expired(_ timer: Timer, _ now: Duration) {
    switch timer {
    case .acknowledgement(let number):
      guard connections[number]?.stage == .acknowledgement else { return }
      let code = GraphQLTransportWSCloseCode.acknowledgementTimeout
      actions.append(.close(number, code, reason: "Connection acknowledgement timeout"))
      lost(
        number,
        TransportFailure(
          .timedOut, "the server did not acknowledge the connection within \(settings.acknowledgementTimeout)",
          closeCode: Int(code.rawValue)), now)
    case .ping(let number):
      guard let interval = settings.pingInterval, connections[number]?.stage == .ready else { return }
      actions.append(.ping(number))
      actions.append(.set(.ping(number), at: now + interval))
    case .silence(let number): silent(number, now)
    case .leaving(let number):
      guard connections[number] != nil, number != main else { return }
      actions.append(.close(number, .normal, reason: ""))
      lost(number, TransportFailure(.connectionClosed, "the connection was replaced before it answered"), now)
    case .patience:
      guard main == nil, !isPaused else { return }
      let failure = lastFailure ?? TransportFailure(.connectionClosed, "there is no connection")
      for operation in numbers(where: { $0.connection == nil }) { fail(operation, failure) }
    case .linger:
      guard operations.isEmpty, !isKept, main != nil else { return }
      closeAll()
      actions.append(.tell(.idle))
    }
  }

  private mutating func silent(_ number: Int, _ now: Duration) {
    guard let interval = settings.pingInterval, let connection = connections[number], connection.stage == .ready else {
      return
    }
    let limit = connection.lastHeard + interval + settings.silence
    if now < limit { return actions.append(.set(.silence(number), at: limit)) }
    actions.append(.drop(number))
    lost(
      number,
      TransportFailure(
        .timedOut, "nothing came from the server for \(now - connection.lastHeard)",
        closeCode: Int(GraphQLTransportWSCloseCode.terminated.rawValue)), now)
  }

  // MARK: Closing

  /// Closes a connection nobody uses, a little later.
  mutating func lingerIfUnused(_ now: Duration) {
    if operations.isEmpty, !isKept, main != nil { actions.append(.set(.linger, at: now + settings.linger)) }
  }

  func age(_ number: Int, _ now: Duration) -> Duration? { connections[number]?.acknowledgedAt.map { now - $0 } }

  /// Closes a connection that was replaced, once nothing on it waits for an answer.
  mutating func closeIfLeft(_ number: Int) {
    guard number != main, number != successor, connections[number]?.operations.isEmpty == true else { return }
    close(number)
  }

  mutating func close(_ number: Int) {
    guard connections.removeValue(forKey: number) != nil else { return }
    unsetTimers(number)
    actions.append(.close(number, .normal, reason: ""))
  }

  mutating func closeAll() {
    for number in connections.keys.sorted() { close(number) }
    main = nil
    successor = nil
    attempts = 0
    lastFailure = nil
    actions.append(.unset(.linger))
  }

  private mutating func unsetTimers(_ number: Int) {
    actions += [.unset(.acknowledgement(number)), .unset(.ping(number)), .unset(.silence(number))]
    actions.append(.unset(.leaving(number)))
  }
}
