import Foundation

/// One worker for requests that a front end doesn't wait for: one is under way at a time, and its reply is polled.
///
/// Nothing here blocks. A loop waits for ``descriptor`` until ``deadline`` and then calls ``receive(_:)``. The
/// process starts with the first request, and again after a failure.
///
/// Writing to a crashed worker must not end the program, so creating a lane makes the program ignore SIGPIPE.
package final class WorkerLane {
  private let program: WorkerProgram
  private let timeout: Duration
  private let memory: Int?
  private var worker: WorkerProcess?
  /// The killed workers that the system hasn't reaped yet.
  private var leaving: [WorkerProcess] = []
  /// The time at which the request under way is given up; nil while idle.
  private var giveUpTime: ContinuousClock.Instant?
  /// The failure of a request that couldn't be sent.
  private var unsent: WorkerFailure?

  /// The delay of ``receive(_:)`` from which on the program itself was stopped, so that the request gets more time.
  private static let mostDelay = Duration.milliseconds(250)
  /// The time after which the rest of a long request is sent.
  private static let sendingInterval = Duration.milliseconds(2)

  /// Creates a lane without a process.
  ///
  /// - Parameters:
  ///   - program: the program of the worker.
  ///   - timeout: the time limit of a request.
  ///   - memory: the memory limit of the worker in bytes, which its command line sets; nil for none.
  package init(_ program: WorkerProgram, timeout: Duration, memory: Int?) {
    (self.program, self.timeout, self.memory) = (program, timeout, memory)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Whether a request is under way.
  package var isBusy: Bool { giveUpTime != nil }

  /// The descriptor that becomes readable when ``receive(_:)`` may have something; nil while idle.
  package var descriptor: Int32? { isBusy ? worker?.descriptor : nil }

  /// The time at which ``receive(_:)`` has to be called even if nothing is readable; nil while idle.
  ///
  /// It is the time at which the request is given up, or earlier if a part of the request waits to be sent.
  package var deadline: ContinuousClock.Instant? {
    guard let giveUpTime else { return nil }
    if unsent != nil { return .now }
    return worker?.writingDescriptor == nil ? giveUpTime : min(giveUpTime, .now + Self.sendingInterval)
  }

  /// The resident memory of the worker after its last reply, in bytes; 0 without a worker.
  package var resident: Int { worker?.resident ?? 0 }

  /// The identifier of the process, for tests.
  package var processID: pid_t? { worker?.id }

  /// Sends a request, only while idle, and starts a process if there is none.
  ///
  /// A failure to do so is the result of ``receive(_:)``.
  package func send<Request: WorkerRequest>(_ request: Request) {
    guard !isBusy else { return }
    leaving.removeAll(where: \.isGone)
    giveUpTime = .now + timeout
    guard let payload = try? WorkerMessage.encode(request), let frame = Frame.encode(payload) else {
      unsent = .misunderstood("the request is too long")
      return
    }
    do throws(WorkerProgram.SpawnError) {
      try readyWorker().send(frame, for: request, task: 0)
    } catch {
      unsent = .misunderstood("\(error.ofPool)")
    }
  }

  /// Reads what the worker has sent.
  ///
  /// - Parameter type: the type of the request.
  /// - Returns: the reply to the request under way, or its failure; nil while there is neither.
  package func receive<Request: WorkerRequest>(
    _ type: Request.Type
  ) -> Result<Request.Reply, WorkerFailure>? {
    guard let result = nextBody() else { return nil }
    giveUpTime = nil
    unsent = nil
    return result.flatMap { body in
      guard let reply = try? WorkerCoding.decode(Request.Reply.self, from: body) else {
        return .failure(.misunderstood("a reply that isn't \(Request.Reply.self)"))
      }
      return .success(reply)
    }
  }

  /// Gives up the request under way and kills the process; the next request starts another process.
  package func end() {
    dismiss()
    (giveUpTime, unsent) = (nil, nil)
  }

  /// Returns the idle worker, or a new one if there is none or it ended while it was idle.
  private func readyWorker() throws(WorkerProgram.SpawnError) -> WorkerProcess {
    if let worker, worker.isSilent { return worker }
    dismiss()
    let new = try WorkerProcess(program, longestReply: memory ?? Int(UInt32.max))
    worker = new
    return new
  }

  private func nextBody() -> Result<Data, WorkerFailure>? {
    guard let giveUpTime else { return nil }
    if let unsent { return .failure(unsent) }
    guard let worker else { return .failure(.misunderstood("there is no worker")) }
    worker.sendMore()
    switch worker.receive() {
    case .answer(.reply(let body)): return .success(body)
    case .answer:
      dismiss()
      return .failure(.misunderstood("a request that can't be divided was divided"))
    case .end(let failure?):
      dismiss()
      return .failure(failure)
    case .end(nil):
      // Its output is closed last, so the process is about to exit.
      let status = worker.reap(waiting: .milliseconds(50))
      dismiss()
      return .failure(WorkerFailure(endedWith: status, memory: memory))
    case .nothing: break
    }
    let late = ContinuousClock.now - giveUpTime
    guard late >= .zero else { return nil }
    guard late < Self.mostDelay else {
      self.giveUpTime = .now + timeout
      return nil
    }
    dismiss()
    return .failure(.timedOut(timeout))
  }

  /// Kills the process without waiting for its end.
  private func dismiss() {
    guard let worker else { return }
    worker.kill()
    leaving.append(worker)
    leaving.removeAll(where: \.isGone)
    self.worker = nil
  }
}
