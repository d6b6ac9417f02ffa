import Foundation

/// The failure of a worker to reply to a request.
///
/// Only that request fails: the worker is replaced, and the request isn't retried, since the file would
/// affect the next worker in the same way.
package enum WorkerFailure: Error, Hashable, Sendable {
  /// A signal ended the worker: a fault in the library that reads PDFs.
  case crashed(signal: Int32)
  /// The worker exited by itself, as when a library calls `exit`.
  case exited(status: Int32)
  /// The worker exceeded its time and was stopped.
  case timedOut(Duration)
  /// The worker exceeded its memory, in bytes; nil if only the machine set a limit.
  case outOfMemory(limit: Int?)
  /// The reply or the request was malformed, for this reason.
  case misunderstood(String)

  /// The failure as a loss, which defines the code and the message.
  package var loss: WorkerLoss {
    switch self {
    // SIGKILL comes from outside: from a user, or because the machine is out of memory.
    case .crashed(SIGKILL): .failed("killed")
    case .crashed(let signal): .crashed(String(cString: strsignal(signal)))
    case .exited(let status): .failed("status \(status)")
    case .timedOut(let time): .timedOut(seconds: time / .seconds(1))
    case .outOfMemory(let limit): .outOfMemory(bytes: limit)
    case .misunderstood(let reason): .failed(reason)
    }
  }

  /// The code of the failure for programs: that of the loss.
  package var code: String { loss.code }
}

extension WorkerFailure: CustomStringConvertible {
  /// The failure and its remedy, to follow the name of a file and a colon.
  package var description: String {
    ["can't be read: \(loss)", advice].compactMap(\.self).joined(separator: "; ")
  }

  private var advice: String? {
    switch self {
    case .crashed(SIGKILL): nil
    case .crashed: "it may be damaged or malicious"
    case .exited: "it may be damaged"
    case .timedOut: "raise the limit with --timeout"
    case .outOfMemory(limit: .some): "raise the limit with --memory"
    case .outOfMemory(limit: nil), .misunderstood: nil
    }
  }
}

/// The reason why a pool stopped before all requests had replies.
package enum WorkerPoolError: Error, Hashable, Sendable {
  /// The caller cancelled the run.
  case cancelled
  /// No worker can be started, for this reason of the system.
  case cannotStart(reason: String)
  /// No worker can be started, since the system lacks a file or folder that each needs.
  case missing(String)
}

extension WorkerPoolError: CustomStringConvertible {
  /// The message for the user, on one line.
  package var description: String {
    switch self {
    case .cancelled: "stopped"
    case .cannotStart(let reason):
      "no worker process can be started (\(reason)); close some programs, or raise ulimit -u or -n"
    case .missing(let path):
      "no worker process can be started: \(path) is missing, which a chroot or container needs, too"
    }
  }
}
