import Foundation

/// Processes that carry requests out side by side.
///
/// PDFs come from anywhere, and the libraries that read them can crash, hang or bloat. A pool loses one
/// request to that and goes on. It needs no threads: whoever calls ``run(_:isCancelled:deliver:)`` waits for
/// all workers at once. Workers are started when first needed, stay for the next run, and go with the pool.
///
/// Writing to a worker that has crashed must not end the program, so a pool makes it ignore SIGPIPE.
public final class WorkerPool {
  /// How a pool works.
  public struct Configuration: Sendable {
    /// What is started as a worker.
    public var program: WorkerProgram
    /// How many workers there are at most.
    public var jobs: Int
    /// How long one request may take.
    public var timeout: Duration
    /// How many bytes of memory a worker may use, which the worker's command line says to it; nil for any.
    public var memory: Int?
    /// After how many requests a worker is replaced, so that what libraries leak doesn't add up.
    public var requestsPerWorker = 1000
    /// The memory, in bytes, beyond which a worker is replaced when it has answered.
    public var residentLimit: Int
    /// How many replies may wait for their turn.
    public var mostWaiting = 1024
    /// How many bytes of replies may wait for their turn before no more requests go out.
    public var mostWaitingBytes = 64 << 20

    /// A pool as batches need it.
    ///
    /// - Parameters:
    ///   - program: what is started as a worker.
    ///   - jobs: how many workers there are; nil for as many as the machine has cores.
    ///   - timeout: how long one request may take.
    ///   - memory: how many bytes a worker may use; nil for any.
    public init(
      program: WorkerProgram, jobs: Int? = nil, timeout: Duration = .seconds(60), memory: Int? = 1 << 30
    ) {
      self.program = program
      self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
      self.timeout = timeout
      self.memory = memory
      residentLimit = min(256 << 20, (memory ?? .max) / 2)
    }
  }

  /// How the pool works.
  public let configuration: Configuration
  private(set) var workers: [WorkerProcess] = []
  /// Workers that were killed, until the system says that they are gone.
  private var leaving: [WorkerProcess] = []

  /// A pool without any process yet.
  public init(_ configuration: Configuration) {
    self.configuration = configuration
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { endWorkers { _ in true } }

  /// How many bytes the largest of the workers held after its last reply.
  public var largestResident: Int { workers.map(\.resident).max() ?? 0 }

  /// Ends the workers, which hold on to what they have read; others are started when they are needed.
  public func dismissWorkers() { endWorkers { _ in true } }

  /// Carries requests out and hands their replies over in the order of the requests, whatever the number of
  /// workers and however long each took.
  ///
  /// Requests are taken as workers become free, and no more are taken while too many replies wait for an
  /// earlier one, so that memory doesn't grow with their number.
  ///
  /// - Parameters:
  ///   - requests: what to do.
  ///   - timeout: how long each may take; nil for what the configuration says.
  ///   - isOrdered: whether replies come in the order of the requests; else each comes as soon as it is there.
  ///   - isCancelled: asked ten times a second; where it says so all work stops at once.
  ///   - deliver: gets each request with its reply, or with why there is none. The time that this takes
  ///     isn't counted against the workers.
  /// - Throws: ``WorkerPoolError``, what `requests` and `deliver` throw, or an `EncodingError`; nothing is
  ///   left running of what was asked for then.
  public func run<Request: WorkerRequest>(
    _ requests: WorkerRequests<Request>, timeout: Duration? = nil, isOrdered: Bool = true,
    isCancelled: () -> Bool = { false },
    deliver: (Request, Result<Request.Reply, WorkerFailure>) throws -> Void
  ) throws {
    // A worker that is still busy when this ends has nobody to answer to.
    defer { endWorkers { $0.task != nil } }
    var run = WorkerRun(
      pool: self, requests: requests, timeout: timeout ?? configuration.timeout, isOrdered: isOrdered)
    try run.goOn(isCancelled: isCancelled, deliver: deliver)
  }

  /// Carries a sequence of requests out.
  public func run<Requests: Sequence>(
    _ requests: Requests, timeout: Duration? = nil, isCancelled: () -> Bool = { false },
    deliver: (Requests.Element, Result<Requests.Element.Reply, WorkerFailure>) throws -> Void
  ) throws where Requests.Element: WorkerRequest {
    try run(WorkerRequests(requests), timeout: timeout, isCancelled: isCancelled, deliver: deliver)
  }

  /// Starts a worker ahead, where none is there, so that the first request finds it ready.
  ///
  /// One that can't be started is an error of that request.
  public func prepare() {
    if workers.isEmpty { _ = try? idleWorker() }
  }

  // MARK: Workers

  /// The processes that there are now, for tests.
  package var processIDs: [pid_t] { workers.map(\.id) }

  /// Whether asking for a worker is worth it.
  var mayHaveIdleWorker: Bool {
    workers.count < configuration.jobs || workers.contains { $0.task == nil }
  }

  /// A worker that waits for work, started if there may be another; nil where all are busy.
  ///
  /// - Parameter wanted: the one that is taken where it is idle, since it has done something towards the work.
  /// - Returns: the worker.
  /// - Throws: ``WorkerPoolError/cannotStart(reason:)``.
  func idleWorker(preferring wanted: WorkerProcess? = nil) throws(WorkerPoolError) -> WorkerProcess? {
    if let wanted, wanted.task == nil, wanted.isSilent, workers.contains(where: { $0 === wanted }) {
      return wanted
    }
    while let worker = workers.first(where: { $0.task == nil }) {
      if worker.isSilent { return worker }
      // It ended while nobody looked.
      end(worker)
    }
    guard workers.count < configuration.jobs else { return nil }
    do throws(WorkerProgram.SpawnError) {
      let worker = try WorkerProcess(
        configuration.program, longestReply: configuration.memory ?? Int(UInt32.max))
      workers.append(worker)
      return worker
    } catch {
      // The machine has no room for more processes: fewer do the same work.
      guard workers.isEmpty else { return nil }
      throw .cannotStart(reason: error.reason)
    }
  }

  /// Ends a worker; another one takes its place when there is work for it.
  func end(_ worker: WorkerProcess) {
    worker.kill()
    workers.removeAll { $0 === worker }
    leaving.append(worker)
    leaving.removeAll(where: \.isGone)
  }

  /// Ends a worker that closed its output, and says why it did.
  func failure(of worker: WorkerProcess) -> WorkerFailure {
    // Its output is closed last, so that it is all but gone.
    let status = worker.reap(waiting: .seconds(1))
    end(worker)
    return WorkerFailure(endedWith: status, memory: configuration.memory)
  }

  /// Whether a worker has had its time, by its work or by its memory.
  func isWorn(_ worker: WorkerProcess) -> Bool {
    worker.answered >= configuration.requestsPerWorker || worker.resident > configuration.residentLimit
  }

  /// Kills workers, all at once, and waits until they are gone.
  private func endWorkers(where isMeant: (WorkerProcess) -> Bool) {
    for worker in workers.filter(isMeant) { end(worker) }
    let deadline = ContinuousClock.now + .milliseconds(500)
    for worker in leaving { _ = worker.reap(waiting: deadline - ContinuousClock.now) }
    leaving.removeAll(where: \.isGone)
  }
}
