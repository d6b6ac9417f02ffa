import Dispatch

/// The queue on which a document waits for its worker, so that no thread of other tasks is blocked.
final class WorkerQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "org.pdfkey.worker-document")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
