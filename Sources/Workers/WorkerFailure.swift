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

  /// The name of the failure for programs: that of its case.
  public var code: String {
    switch self {
    case .crashed: "crashed"
    case .exited: "exited"
    case .timedOut: "timedOut"
    case .outOfMemory: "outOfMemory"
    case .misunderstood: "misunderstood"
    }
  }
}

extension WorkerFailure: CustomStringConvertible {
  /// What happened and what to do, to stand behind the name of a file and a colon.
  public var description: String {
    switch self {
    case .crashed(let signal):
      "crashes the reader (\(String(cString: strsignal(signal)))); it may be damaged, or made to do harm"
    case .exited(let status):
      "ends the reader (status \(status)); it may be damaged"
    case .timedOut(let limit):
      "takes longer than \(Self.seconds(limit)); --timeout gives it more"
    case .outOfMemory(let limit?):
      "needs more than \(Self.size(limit)) of memory; --memory gives it more"
    case .outOfMemory(nil):
      "needs more memory than there is"
    case .misunderstood(let reason):
      "couldn't be passed on to be read (\(reason))"
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    if seconds == 1 { return "1 second" }
    return seconds == seconds.rounded() ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
  }

  private static func size(_ bytes: Int) -> String {
    for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
    where bytes >= unit && bytes % unit == 0 {
      return "\(bytes / unit) \(name)"
    }
    return "\(bytes) bytes"
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
      "no process can be started to read documents in (\(reason)); end some programs, or raise ulimit -u"
    }
  }
}
