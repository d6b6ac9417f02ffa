import DocModel
import Foundation

/// Why a worker gave no answer to one request.
///
/// It costs that request alone: the worker is replaced, and nothing is tried again, since what a file did to
/// one worker it would do to the next.
public enum WorkerFailure: Error, Hashable, Sendable {
  /// A signal ended the worker: the library that reads PDFs did what a program mustn't.
  case crashed(signal: Int32)
  /// The worker ended by itself, as libraries do that call `exit`.
  case exited(status: Int32)
  /// The worker took longer than it was given, and was stopped.
  case timedOut(Duration)
  /// The worker needed more memory than it was given, in bytes; nil where only the machine set a limit.
  case outOfMemory(limit: Int?)
  /// What the worker said, or was told, was no reply or no request; the reason says which.
  case misunderstood(String)

  /// The failure as the loss of a document, which has the names and the words of both.
  public var loss: DocumentLoss {
    switch self {
    // That comes from outside, by somebody's hand or because the machine has no more memory.
    case .crashed(SIGKILL): .failed("killed")
    case .crashed(let signal): .crashed(String(cString: strsignal(signal)))
    case .exited(let status): .failed("status \(status)")
    case .timedOut(let time): .timedOut(seconds: time / .seconds(1))
    case .outOfMemory(let limit): .outOfMemory(bytes: limit)
    case .misunderstood(let reason): .failed(reason)
    }
  }

  /// The name of the failure for programs, which is that of the loss.
  public var code: String { loss.code }
}

extension WorkerFailure: CustomStringConvertible {
  /// What happened and what to do, to stand behind the name of a file and a colon.
  public var description: String {
    ["can't be read: \(loss)", advice].compactMap(\.self).joined(separator: "; ")
  }

  private var advice: String? {
    switch self {
    case .crashed(SIGKILL): nil
    case .crashed: "it may be damaged, or made to do harm"
    case .exited: "it may be damaged"
    case .timedOut: "--timeout gives it more"
    case .outOfMemory(limit: .some): "--memory gives it more"
    case .outOfMemory(limit: nil), .misunderstood: nil
    }
  }
}

/// Why a pool stopped before all requests were answered.
public enum WorkerPoolError: Error, Hashable, Sendable {
  /// Whoever asked doesn't want the rest any more.
  case cancelled
  /// Not one worker can be started; the reason is the system's.
  case cannotStart(reason: String)
}

extension WorkerPoolError: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .cancelled: "stopped"
    case .cannotStart(let reason):
      "no process can be started to read documents in (\(reason)); end some programs, or raise ulimit -u or -n"
    }
  }
}
