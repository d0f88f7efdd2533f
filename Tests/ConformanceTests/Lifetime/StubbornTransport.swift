@_spi(Generated) @testable import Freshet

/// Keeps every sink and lets a test deliver to it, also after the request was cancelled.
final class StubbornTransport: Transport {
  struct Call {
    let name: String
    let sink: PayloadSink
    let wasCancelled = Locked(false)
  }

  private let state = Locked<[Call]>([])
  var calls: [Call] { state.withLock { $0 } }

  func start(_ request: Request, _ sink: PayloadSink) -> Cancellation {
    let call = Call(name: request.operationName, sink: sink)
    state.withLock { $0.append(call) }
    return Cancellation { call.wasCancelled.withLock { $0 = true } }
  }
}
