import Foundation

/// One series of requests on its way through a pool.
struct WorkerRun<Request: WorkerRequest> {
  /// A request that was taken and not delivered.
  private struct Slot {
    let request: Request
    /// The encoded reply, which is decoded when its turn comes.
    var outcome: Result<Data, WorkerFailure>?
  }

  private enum Source { case open, waiting, ended }

  private let pool: WorkerPool
  private let requests: WorkerRequests<Request>
  private var source = Source.open
  /// A request that was taken and for which no worker could be started.
  private var held: Request?
  /// The requests from the first undelivered one on.
  private var slots: [Slot] = []
  /// How many were delivered: the number of the first slot.
  private var delivered = 0
  /// The bytes of replies in slots.
  private var waitingBytes = 0

  /// How long a turn waits at most: after that long cancelling is noticed.
  private static var turn: Duration { .milliseconds(100) }
  /// How much a turn counts at most against the workers' time: it takes longer where the program was stopped,
  /// which is no document's fault.
  private static var mostCounted: Duration { .milliseconds(250) }

  init(pool: WorkerPool, requests: WorkerRequests<Request>) {
    self.pool = pool
    self.requests = requests
  }

  /// Takes turns until everything is delivered.
  mutating func goOn(
    isCancelled: () -> Bool, deliver: (Request, Result<Request.Reply, WorkerFailure>) throws -> Void
  ) throws {
    while true {
      guard !isCancelled() else { throw WorkerPoolError.cancelled }
      try handOut(isCancelled)
      if slots.isEmpty, held == nil, source == .ended { return }
      let start = ContinuousClock.now
      listen()
      count(min(ContinuousClock.now - start, Self.mostCounted))
      guard !isCancelled() else { continue }
      try deliverNext(deliver)
    }
  }

  // MARK: The steps of a turn

  /// Gives every idle worker something to do.
  private mutating func handOut(_ isCancelled: () -> Bool) throws {
    while !isCancelled(), pool.mayHaveIdleWorker, hasRoom, let request = try nextRequest() {
      guard let frame = Frame.encode(try WorkerMessage.encode(request)) else {
        slots.append(Slot(request: request, outcome: .failure(.misunderstood("the request is too long"))))
        continue
      }
      guard let worker = try pool.idleWorker() else {
        held = request
        return
      }
      worker.send(frame, task: delivered + slots.count)
      slots.append(Slot(request: request))
    }
  }

  /// Whether more replies may come to wait for their turn.
  private var hasRoom: Bool {
    slots.count < pool.configuration.mostWaiting && waitingBytes < pool.configuration.mostWaitingBytes
  }

  private mutating func nextRequest() throws -> Request? {
    if let request = held {
      held = nil
      return request
    }
    guard source == .open else { return nil }
    switch try requests.next() {
    case .request(let request): return request
    case .later: source = .waiting
    case .end: source = .ended
    }
    return nil
  }

  /// Waits until a worker says something, or there may be another request, and takes what was said.
  private mutating func listen() {
    let busy = pool.workers.filter { $0.task != nil }
    // What is settled goes out at once.
    let isSettled = slots.first?.outcome != nil
    var wanted = busy.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    wanted += busy.map { pollfd(fd: $0.writingDescriptor ?? -1, events: Int16(POLLOUT), revents: 0) }
    let isWaiting = source == .waiting && requests.descriptor != nil
    wanted.append(
      pollfd(fd: isWaiting ? requests.descriptor ?? -1 : -1, events: Int16(POLLIN), revents: 0))
    let count = poll(&wanted, nfds_t(wanted.count), isSettled ? 0 : milliseconds(busy))
    // Without a descriptor there is nothing to wait for but time.
    if source == .waiting, !isWaiting || wanted.last?.revents != 0 { source = .open }
    guard count > 0 else { return }
    for (index, worker) in busy.enumerated() {
      if wanted[busy.count + index].revents != 0 { worker.goOnSending() }
      if wanted[index].revents != 0 { receive(from: worker) }
    }
  }

  /// How long to wait: no longer than the first worker has time.
  private func milliseconds(_ busy: [WorkerProcess]) -> Int32 {
    let left = busy.map { pool.configuration.timeout - $0.spent }.min() ?? Self.turn
    let wait = max(.zero, min(left, Self.turn))
    return Int32(wait / .milliseconds(1)) + 1
  }

  private mutating func receive(from worker: WorkerProcess) {
    guard let task = worker.task else { return }
    switch worker.receive() {
    case .nothing: return
    case .reply(let body):
      settle(task, .success(body))
      if pool.isWorn(worker) { pool.end(worker) }
    case .end(let failure?):
      pool.end(worker)
      settle(task, .failure(failure))
    case .end(nil):
      settle(task, .failure(pool.failure(of: worker)))
    }
  }

  /// Counts time, and ends the workers that have had theirs.
  private mutating func count(_ time: Duration) {
    for worker in pool.workers {
      guard let task = worker.task else { continue }
      worker.spent += time
      guard worker.spent >= pool.configuration.timeout else { continue }
      pool.end(worker)
      settle(task, .failure(.timedOut(pool.configuration.timeout)))
    }
  }

  private mutating func settle(_ task: Int, _ outcome: Result<Data, WorkerFailure>) {
    let index = task - delivered
    guard slots.indices.contains(index) else { return }
    slots[index].outcome = outcome
    if case .success(let body) = outcome { waitingBytes += body.count }
  }

  /// Hands over the next reply where it has come; one a turn, so that the workers that became free since are
  /// given work before the next.
  private mutating func deliverNext(
    _ deliver: (Request, Result<Request.Reply, WorkerFailure>) throws -> Void
  ) throws {
    guard let slot = slots.first, let outcome = slot.outcome else { return }
    slots.removeFirst()
    delivered += 1
    switch outcome {
    case .failure(let failure): try deliver(slot.request, .failure(failure))
    case .success(let body):
      waitingBytes -= body.count
      try deliver(slot.request, Self.decoded(body))
    }
  }

  private static func decoded(_ body: Data) -> Result<Request.Reply, WorkerFailure> {
    do {
      return .success(try WorkerCoding.decode(Request.Reply.self, from: body))
    } catch {
      return .failure(.misunderstood("a reply that isn't \(Request.Reply.self)"))
    }
  }
}
