import ArgumentParser
import Workers

extension WorkerPool {
  /// Carries out requests until they are done, or until Ctrl-C or another signal, which stops them within 0.1 s.
  ///
  /// - Returns: the exit status after a signal; nil if all requests were carried out.
  /// - Throws: `Failure` if no worker starts, and errors of `requests` and `deliver`.
  func runInterruptibly<Request: WorkerRequest>(
    _ requests: WorkerRequests<Request>, isOrdered: Bool = true,
    deliver: (Request, Result<Request.Reply, WorkerFailure>) throws -> Void
  ) throws -> ExitCode? {
    Interruption.watch()
    do {
      try run(requests, isOrdered: isOrdered, isCancelled: { Interruption.signal != nil }, deliver: deliver)
      return nil
    } catch WorkerPoolError.cancelled {
      return ExitCode(128 + (Interruption.signal ?? 0))
    } catch let error as WorkerPoolError {
      throw Failure(error)
    }
  }
}

extension Failure {
  /// Creates the failure to start another process of this program.
  init(_ error: WorkerPoolError) {
    var isMissing = false
    if case .missing = error { isMissing = true }
    self.init(
      code: "noWorkers", message: error.description, status: isMissing ? .systemError : .tryAgain)
  }
}
