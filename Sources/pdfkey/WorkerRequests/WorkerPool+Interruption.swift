import ArgumentParser
import Workers

extension WorkerPool {
  /// Carries requests out until they are done, or Ctrl-C or another signal ends it within a tenth of a second.
  ///
  /// - Returns: how the program ends where a signal came; nil where everything was carried out.
  /// - Throws: `Failure` where there are no workers, and what `requests` and `deliver` throw.
  func carryOut<Request: WorkerRequest>(
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
      throw Failure(code: "noWorkers", message: error.description, status: .tryAgain)
    }
  }
}
