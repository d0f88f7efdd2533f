import Freshet
import Testing

@Suite("What a query shows and asks for")
struct QueryMachineTests {
  let lost = Failure.transport(TransportFailure(.unreachable, "no network"))
  let refused = Failure.request([GraphQLError(message: "no")])

  func machine(_ inputs: QueryMachine.Input...) -> QueryMachine {
    var machine = QueryMachine()
    for input in inputs { _ = machine.apply(input) }
    return machine
  }

  @Test("each policy begins as it says", arguments: FetchPolicy.allCases)
  func policies(_ policy: FetchPolicy) {
    let expected: [Held: (QueryMachine.Shown, QueryMachine.Action)] =
      switch policy {
      case .storeOrNetwork:
        [.full: (.data, .none), .stale: (.data, .send), .partial: (.data, .send), .missing: (.nothing, .send)]
      case .storeAndNetwork:
        [.full: (.data, .send), .stale: (.data, .send), .partial: (.data, .send), .missing: (.nothing, .send)]
      case .networkOnly, .networkOrStore:
        [.full: (.nothing, .send), .stale: (.nothing, .send), .partial: (.nothing, .send), .missing: (.nothing, .send)]
      case .storeOnly:
        [.full: (.data, .none), .stale: (.data, .none), .partial: (.data, .none), .missing: (.nothing, .none)]
      }
    for (held, (shown, action)) in expected {
      var machine = QueryMachine()
      #expect(machine.apply(.retained(policy, held)) == action)
      #expect(machine.shown == shown)
      #expect(machine.fetch == (action == .send ? .inFlight : .idle))
    }
  }

  @Test("what is missing is asked for once after each request that was sent for another reason")
  func heals() {
    var machine = machine(.retained(.storeOrNetwork, .full))
    #expect(machine.apply(.missed(.full)) == .none)
    #expect(machine.apply(.missed(.missing)) == .send)
    #expect(machine.apply(.missed(.missing)) == .none, "a request is on its way")
    _ = machine.apply(.answered)
    _ = machine.apply(.finished)
    #expect(machine.apply(.missed(.missing)) == .none, "it was asked for already")
    _ = machine.apply(.refetch)
    _ = machine.apply(.answered)
    _ = machine.apply(.finished)
    #expect(machine.apply(.missed(.missing)) == .send)
    _ = machine.apply(.failed(lost, .missing))
    #expect(machine.apply(.missed(.missing)) == .none)
    _ = machine.apply(.released)
    #expect(machine.apply(.missed(.missing)) == .none, "nobody uses it")
  }

  @Test("revalidating sends what some use fetches, and nothing that is used of the store alone")
  func revalidates() {
    var machine = machine(.retained(.storeOnly, .stale))
    #expect(machine.apply(.revalidate) == .none)
    _ = machine.apply(.retained(.networkOnly, .stale))
    _ = machine.apply(.retained(.storeOnly, .stale))
    #expect(machine.apply(.revalidate) == .send)
    _ = machine.apply(.released)
    #expect(machine.apply(.revalidate) == .none)
    _ = machine.apply(.retained(.storeOnly, .stale))
    #expect(machine.apply(.revalidate) == .none)
  }

  @Test("an answer shows its data, and the fetch is in flight until its end")
  func answer() {
    var machine = machine(.retained(.storeOrNetwork, .missing))
    _ = machine.apply(.answered)
    #expect(machine.shown == .data)
    #expect(machine.fetch == .inFlight)
    _ = machine.apply(.finished)
    #expect(machine.fetch == .idle)
  }

  @Test("data on show stays while a refetch runs, and when it fails")
  func refetch() {
    var machine = machine(.retained(.storeOrNetwork, .full))
    #expect(machine.apply(.refetch) == .send)
    #expect(machine.shown == .data)
    #expect(machine.fetch == .inFlight)
    _ = machine.apply(.failed(refused, .full))
    #expect(machine.shown == .data)
    #expect(machine.fetch == .failed(refused))
    #expect(machine.apply(.retry) == .send)
  }

  @Test("without data a failure is shown, and a retry loads again")
  func failure() {
    var machine = machine(.retained(.storeOrNetwork, .missing))
    _ = machine.apply(.failed(refused, .missing))
    #expect(machine.shown == .failure(refused))
    #expect(machine.apply(.retry) == .send)
    #expect(machine.shown == .nothing)
    #expect(machine.apply(.retry) == .none)
  }

  @Test("a retry of what has not failed sends nothing")
  func needlessRetry() {
    var machine = machine(.retained(.storeOrNetwork, .full))
    #expect(machine.apply(.retry) == .none)
  }

  @Test("the store answers where the transport fails, never where the server says errors")
  func networkOrStore() {
    var machine = machine(.retained(.networkOrStore, .full))
    _ = machine.apply(.failed(lost, .full))
    #expect(machine.shown == .data)
    #expect(machine.fetch == .failed(lost))
    var other = self.machine(.retained(.networkOrStore, .full))
    _ = other.apply(.failed(refused, .full))
    #expect(other.shown == .failure(refused))
    var empty = self.machine(.retained(.networkOrStore, .missing))
    _ = empty.apply(.failed(lost, .missing))
    #expect(empty.shown == .failure(lost))
  }

  @Test("a query of the store alone shows its data when another operation brought it")
  func storeOnly() {
    var machine = machine(.retained(.storeOnly, .missing))
    #expect(machine.waitsForStore)
    _ = machine.apply(.storeChanged(.partial))
    #expect(machine.shown == .nothing)
    _ = machine.apply(.storeChanged(.full))
    #expect(machine.shown == .data)
    #expect(!machine.waitsForStore)
  }

  @Test("a second user joins what is in flight")
  func joining() {
    var machine = machine(.retained(.storeOrNetwork, .missing))
    #expect(machine.apply(.retained(.networkOnly, .missing)) == .none)
    _ = machine.apply(.answered)
    _ = machine.apply(.finished)
    #expect(machine.apply(.retained(.networkOnly, .full)) == .send)
    #expect(machine.shown == .data)
  }

  @Test("released, it gives up its request; used again, it begins anew")
  func release() {
    var machine = machine(.retained(.storeOrNetwork, .missing))
    #expect(machine.apply(.released) == .stop)
    #expect(machine.fetch == .idle)
    #expect(machine.apply(.refetch) == .none)
    #expect(machine.apply(.retained(.storeOrNetwork, .full)) == .none)
    #expect(machine.shown == .data)
  }

  @Test("the environment's end is its failure, for good")
  func environmentEnd() {
    let end = Failure(.environment, "over")
    var machine = machine(.retained(.storeOrNetwork, .full))
    #expect(machine.apply(.environmentEnded(end)) == .stop)
    #expect(machine.shown == .failure(end))
    #expect(machine.apply(.refetch) == .none)
    #expect(machine.apply(.retained(.networkOnly, .missing)) == .none)
    #expect(machine.shown == .failure(end))
  }
}
