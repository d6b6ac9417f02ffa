import Foundation

/// A pool of processes that carry out requests in parallel.
///
/// PDFs are untrusted, and the C libraries that read them can crash, hang or bloat. A pool then loses one request
/// and continues. It needs no threads: ``run(_:isCancelled:deliver:)`` waits for all workers at once.
/// Workers start on first use, stay for the next run, and end with the pool.
///
/// Writing to a crashed worker must not end the program, so creating a pool makes the program ignore SIGPIPE.
package final class WorkerPool {
  /// The configuration of a pool.
  package struct Configuration: Sendable {
    /// The program of the workers.
    package var program: WorkerProgram
    /// The maximum number of workers.
    package var jobs: Int
    /// The time limit of a request.
    package var timeout: Duration
    /// The limit of processor time for a request with all of its parts; nil for none.
    ///
    /// Only Linux reports the processor time of another process.
    package var processorTime: (@Sendable (any WorkerRequest) -> Duration?)?
    /// The memory limit of a worker in bytes, which its command line sets; nil for none.
    package var memory: Int?
    /// The number of requests after which a worker is replaced, so that leaks in C libraries don't add up.
    package var requestsPerWorker = 1000
    /// The memory, in bytes, above which a worker is replaced after its reply.
    package var residentLimit: Int
    /// The maximum number of replies that wait for their turn.
    package var mostWaiting = 1024
    /// The number of bytes of waiting replies at which no more requests are sent.
    package var mostWaitingBytes = 64 << 20

    /// Creates a configuration for batches.
    ///
    /// - Parameters:
    ///   - program: the program of the workers.
    ///   - jobs: the number of workers; nil for the number of cores.
    ///   - timeout: the time limit of a request.
    ///   - memory: the memory limit of a worker in bytes; nil for none.
    package init(
      program: WorkerProgram, jobs: Int? = nil, timeout: Duration = .seconds(60), memory: Int? = 1 << 30
    ) {
      self.program = program
      self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
      self.timeout = timeout
      self.memory = memory
      residentLimit = min(256 << 20, (memory ?? .max) / 2)
    }
  }

  /// The configuration of the pool.
  package let configuration: Configuration
  private(set) var workers: [WorkerProcess] = []
  /// The killed workers that the system hasn't reaped yet.
  private var leaving: [WorkerProcess] = []

  /// Creates a pool without processes.
  package init(_ configuration: Configuration) {
    self.configuration = configuration
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { endWorkers { _ in true } }

  /// The largest resident memory of a worker after its last reply, in bytes.
  package var largestResident: Int { workers.map(\.resident).max() ?? 0 }

  /// Ends the workers, which frees their memory; new ones start when needed.
  package func dismissWorkers() { endWorkers { _ in true } }

  /// Carries out requests and delivers the replies in the order of the requests, whatever the number of
  /// workers and the time of each.
  ///
  /// Requests are read as workers become free. No more are read while too many replies wait for an earlier
  /// one, so memory doesn't grow with the number of requests.
  ///
  /// - Parameters:
  ///   - requests: the requests.
  ///   - timeout: the time limit of each; nil for that of the configuration.
  ///   - isOrdered: whether replies are delivered in the order of the requests; otherwise as they come.
  ///   - isCancelled: called ten times a second; true stops all work at once.
  ///   - deliver: receives each request with its reply, or with its failure. Its time doesn't count against
  ///     the workers.
  /// - Throws: ``WorkerPoolError``, errors of `requests` and `deliver`, or an `EncodingError`; then no
  ///   request of this run is still running.
  package func run<Request: WorkerRequest>(
    _ requests: WorkerRequests<Request>, timeout: Duration? = nil, isOrdered: Bool = true,
    isCancelled: () -> Bool = { false },
    deliver: (Request, Result<Request.Reply, WorkerFailure>) throws -> Void
  ) throws {
    // A worker that is still busy at the end would reply to the wrong run.
    defer { endWorkers { $0.task != nil } }
    var run = WorkerRun(
      pool: self, requests: requests, timeout: timeout ?? configuration.timeout, isOrdered: isOrdered)
    try run.deliverAll(isCancelled: isCancelled, deliver: deliver)
  }

  /// Carries out a sequence of requests.
  package func run<Requests: Sequence>(
    _ requests: Requests, timeout: Duration? = nil, isCancelled: () -> Bool = { false },
    deliver: (Requests.Element, Result<Requests.Element.Reply, WorkerFailure>) throws -> Void
  ) throws where Requests.Element: WorkerRequest {
    try run(WorkerRequests(requests), timeout: timeout, isCancelled: isCancelled, deliver: deliver)
  }

  /// Starts a worker ahead if there is none, so that the first request needn't wait for one.
  ///
  /// A failure to start it is reported by that request.
  package func prepare() {
    if workers.isEmpty { _ = try? idleWorker() }
  }

  // MARK: Workers

  /// The identifiers of the current processes, for tests.
  package var processIDs: [pid_t] { workers.map(\.id) }

  /// Whether ``idleWorker(preferring:)`` may return a worker.
  var mayHaveIdleWorker: Bool {
    workers.count < configuration.jobs || workers.contains { $0.task == nil }
  }

  /// Returns an idle worker, or starts one if the limit allows; nil if all are busy.
  ///
  /// - Parameter wanted: the worker to prefer if it is idle, since it has cached data for the work.
  /// - Returns: the worker.
  /// - Throws: ``WorkerPoolError/cannotStart(reason:)``.
  func idleWorker(preferring wanted: WorkerProcess? = nil) throws(WorkerPoolError) -> WorkerProcess? {
    if let wanted, wanted.task == nil, wanted.isSilent, workers.contains(where: { $0 === wanted }) {
      return wanted
    }
    while let worker = workers.first(where: { $0.task == nil }) {
      if worker.isSilent { return worker }
      // It ended while it was idle.
      end(worker)
    }
    guard workers.count < configuration.jobs else { return nil }
    do throws(WorkerProgram.SpawnError) {
      let worker = try WorkerProcess(
        configuration.program, longestReply: configuration.memory ?? Int(UInt32.max))
      workers.append(worker)
      return worker
    } catch {
      // The machine allows no more processes, so fewer do the same work.
      guard workers.isEmpty else { return nil }
      throw error.ofPool
    }
  }

  /// Ends a worker; another one replaces it when there is work.
  func end(_ worker: WorkerProcess) {
    worker.kill()
    workers.removeAll { $0 === worker }
    leaving.append(worker)
    leaving.removeAll(where: \.isGone)
  }

  /// Ends a worker that closed its output, and returns its failure.
  func failure(of worker: WorkerProcess) -> WorkerFailure {
    // Its output is closed last, so the process is about to exit.
    let status = worker.reap(waiting: .seconds(1))
    end(worker)
    return WorkerFailure(endedWith: status, memory: configuration.memory)
  }

  /// Whether a worker should be replaced because of its number of requests or its memory.
  func needsReplacement(_ worker: WorkerProcess) -> Bool {
    worker.answered >= configuration.requestsPerWorker || worker.resident > configuration.residentLimit
  }

  /// Kills workers, all at once, and waits for their end.
  private func endWorkers(where shouldEnd: (WorkerProcess) -> Bool) {
    for worker in workers.filter(shouldEnd) { end(worker) }
    let deadline = ContinuousClock.now + .milliseconds(500)
    for worker in leaving { _ = worker.reap(waiting: deadline - ContinuousClock.now) }
    leaving.removeAll(where: \.isGone)
  }
}
