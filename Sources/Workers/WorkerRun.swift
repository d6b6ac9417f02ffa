import Foundation

/// A run of requests through a pool.
struct WorkerRun<Request: WorkerRequest> {
  private typealias Slot = WorkerSlot<Request>

  /// The task of a worker.
  private struct Task {
    let slot: Slot
    let work: Slot.Work
  }

  private enum Source { case open, waiting, ended }

  private let pool: WorkerPool
  private let requests: WorkerRequests<Request>
  /// The time limit of a request.
  private let timeout: Duration
  /// Whether replies wait for those of earlier requests.
  private let isOrdered: Bool
  private var source = Source.open
  /// A request that was read, but for which no worker could be started.
  private var held: Request?
  /// The slots of the requests from the first undelivered one on.
  private var slots: [Slot] = []
  /// The slots that may have more work, in the same order.
  private var shared: [Slot] = []
  /// The tasks of the workers, by number.
  private var tasks: [Int: Task] = [:]
  private var lastTask = 0
  /// The number of bytes of replies in slots.
  private var waitingBytes = 0

  /// The maximum time of a turn, after which cancelling is noticed.
  private static var turn: Duration { .milliseconds(100) }
  /// The maximum of a turn's time that counts against workers: a turn takes longer if the program was
  /// stopped, which isn't the document's fault.
  private static var mostCounted: Duration { .milliseconds(250) }

  init(pool: WorkerPool, requests: WorkerRequests<Request>, timeout: Duration, isOrdered: Bool) {
    self.pool = pool
    self.requests = requests
    self.timeout = timeout
    self.isOrdered = isOrdered
  }

  /// Takes turns until all replies are delivered.
  mutating func deliverAll(
    isCancelled: () -> Bool, deliver: (Request, Result<Request.Reply, WorkerFailure>) throws -> Void
  ) throws {
    while true {
      guard !isCancelled() else { throw WorkerPoolError.cancelled }
      try assignRequests(isCancelled)
      if slots.isEmpty, held == nil, source == .ended { return }
      let start = ContinuousClock.now
      receiveAnswers()
      count(min(ContinuousClock.now - start, Self.mostCounted))
      guard !isCancelled() else { continue }
      try deliverNext(deliver)
    }
  }

  // MARK: The steps of a turn

  /// Gives every idle worker a task; requests that were already read come first.
  private mutating func assignRequests(_ isCancelled: () -> Bool) throws {
    try assignShares(isCancelled)
    while !isCancelled(), pool.mayHaveIdleWorker, hasRoom, let request = try nextRequest() {
      guard let frame = Frame.encode(try WorkerMessage.encode(request)) else {
        let slot = Slot(request, budget: ProcessorBudget(limit: nil))
        slot.settle(.failure(.misunderstood("the request is too long")))
        slots.append(slot)
        continue
      }
      guard let worker = try pool.idleWorker() else {
        held = request
        return
      }
      let limit = pool.configuration.processorTime?(request)
      let slot = Slot(request, budget: ProcessorBudget(limit: limit))
      slot.markAssigned(worker)
      slots.append(slot)
      send(frame, Task(slot: slot, work: .request), to: worker)
    }
  }

  private mutating func assignShares(_ isCancelled: () -> Bool) throws {
    shared.removeAll { $0.outcome != nil }
    for slot in shared {
      // Replies that can't be delivered yet must not fill the memory.
      guard !slot.isReplacement || slot === slots.first || hasRoomForBytes else { return }
      while !isCancelled(), let work = slot.work {
        if let limit = slot.budget.exceededLimit {
          settle(slot, .failure(.timedOut(limit)))
          break
        }
        guard let worker = try pool.idleWorker(preferring: slot.worker) else { return }
        guard let frame = try slot.assign(work, by: worker) else {
          settle(slot, .failure(.misunderstood("the list of its parts is too long")))
          break
        }
        send(frame, Task(slot: slot, work: work), to: worker)
      }
    }
  }

  private mutating func send(_ frame: Data, _ task: Task, to worker: WorkerProcess) {
    lastTask += 1
    tasks[lastTask] = task
    worker.send(frame, for: task.slot.origin, task: lastTask)
  }

  /// Whether more replies may wait for their turn.
  private var hasRoom: Bool {
    slots.count < pool.configuration.mostWaiting && hasRoomForBytes
  }

  private var hasRoomForBytes: Bool { waitingBytes < pool.configuration.mostWaitingBytes }

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

  /// Waits until a worker replies, or there may be another request, and reads the replies.
  private mutating func receiveAnswers() {
    let busy = pool.workers.filter { $0.task != nil }
    // A settled reply is delivered at once.
    let isSettled = nextToDeliver != nil
    var wanted = busy.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    wanted += busy.map { pollfd(fd: $0.writingDescriptor ?? -1, events: Int16(POLLOUT), revents: 0) }
    let isWaiting = source == .waiting && requests.descriptor != nil
    wanted.append(
      pollfd(fd: isWaiting ? requests.descriptor ?? -1 : -1, events: Int16(POLLIN), revents: 0))
    let count = poll(&wanted, nfds_t(wanted.count), isSettled ? 0 : milliseconds(busy))
    // Without a descriptor the source is asked again in every turn.
    if source == .waiting, !isWaiting || wanted.last?.revents != 0 { source = .open }
    guard count > 0 else { return }
    for (index, worker) in busy.enumerated() {
      if wanted[busy.count + index].revents != 0 { worker.sendMore() }
      if wanted[index].revents != 0 { receive(from: worker) }
    }
  }

  /// Returns the time to wait: at most the least remaining time of a worker.
  private func milliseconds(_ busy: [WorkerProcess]) -> Int32 {
    let left = busy.map { timeout - $0.spent }.min() ?? Self.turn
    let wait = max(.zero, min(left, Self.turn))
    return Int32(wait / .milliseconds(1)) + 1
  }

  private mutating func receive(from worker: WorkerProcess) {
    guard let number = worker.task else { return }
    charge(worker)
    switch worker.receive() {
    case .nothing: return
    case .answer(let answer):
      if let task = tasks.removeValue(forKey: number) { handle(answer, to: task) }
      if pool.needsReplacement(worker) { pool.end(worker) }
    case .end(let failure?):
      pool.end(worker)
      fail(number, failure)
    case .end(nil):
      fail(number, pool.failure(of: worker))
    }
  }

  /// Handles a worker's answer.
  private mutating func handle(_ answer: WorkerMessage.Answer, to task: Task) {
    let slot = task.slot
    guard slot.outcome == nil else { return }
    switch (task.work, answer) {
    case (.request, .reply(let body)): settle(slot, .success(body))
    case (.part(let number), .reply(let body)):
      waitingBytes -= slot.waitingBytes
      slot.finish(part: number, body)
      waitingBytes += slot.waitingBytes
    case (.request, .parts(let parts)) where slot.divide(parts):
      if !shared.contains(where: { $0 === slot }) { insertShared([slot]) }
    case (.request, .instead(let body)) where !slot.isReplacement: replace(slot, body)
    default: settle(slot, .failure(.misunderstood("a part was divided again")))
    }
  }

  /// Replaces a request with others.
  private mutating func replace(_ slot: Slot, _ body: Data) {
    guard let requests = try? WorkerCoding.decode([Request].self, from: body),
      let slotIndex = slots.firstIndex(where: { $0 === slot })
    else { return settle(slot, .failure(.misunderstood("the reply has no valid requests"))) }
    let replacements = requests.map { Slot($0, replacing: slot.request, budget: slot.budget) }
    slots.replaceSubrange(slotIndex...slotIndex, with: replacements)
    insertShared(replacements)
  }

  /// Adds slots with work, in the order of all slots.
  private mutating func insertShared(_ added: [Slot]) {
    let chosen = Set((shared + added).map(ObjectIdentifier.init))
    shared = slots.filter { chosen.contains(ObjectIdentifier($0)) }
  }

  /// Adds time to the busy workers, and ends those that exceed the limit.
  private mutating func count(_ time: Duration) {
    for worker in pool.workers {
      guard let number = worker.task else { continue }
      worker.spent += time
      charge(worker)
      let limit = worker.spent >= timeout ? timeout : tasks[number]?.slot.budget.exceededLimit
      guard let limit else { continue }
      pool.end(worker)
      fail(number, .timedOut(limit))
    }
  }

  /// Counts the processor time of a worker's request.
  private func charge(_ worker: WorkerProcess) {
    guard let number = worker.task, let budget = tasks[number]?.slot.budget, budget.limit != nil else {
      return
    }
    budget.charge(worker.processorTimeSinceLastCall())
  }

  private mutating func fail(_ number: Int, _ failure: WorkerFailure) {
    guard let task = tasks.removeValue(forKey: number), task.slot.outcome == nil else { return }
    settle(task.slot, .failure(failure))
  }

  private mutating func settle(_ slot: Slot, _ outcome: Result<Data, WorkerFailure>) {
    waitingBytes -= slot.waitingBytes
    slot.settle(outcome)
    waitingBytes += slot.waitingBytes
  }

  /// Delivers the next reply if it has come: one a turn, so that workers that became free get new tasks
  /// before the next.
  private mutating func deliverNext(
    _ deliver: (Request, Result<Request.Reply, WorkerFailure>) throws -> Void
  ) throws {
    guard let slotIndex = nextToDeliver, let outcome = slots[slotIndex].outcome else { return }
    let slot = slots.remove(at: slotIndex)
    waitingBytes -= slot.waitingBytes
    switch outcome {
    case .failure(let failure): try deliver(slot.request, .failure(failure))
    case .success(let body):
      try deliver(slot.request, Self.decoded(body))
    }
  }

  /// The index of the slot whose reply can be delivered.
  private var nextToDeliver: Int? {
    guard isOrdered else { return slots.firstIndex { $0.outcome != nil } }
    return slots.first?.outcome == nil ? nil : 0
  }

  private static func decoded(_ body: Data) -> Result<Request.Reply, WorkerFailure> {
    do {
      return .success(try WorkerCoding.decode(Request.Reply.self, from: body))
    } catch {
      return .failure(.misunderstood("a reply that isn't \(Request.Reply.self)"))
    }
  }
}
