import Workers

/// The cause of the loss of a document's worker.
public enum WorkerLossCause: String, Hashable, Sendable, Codable, CaseIterable {
  /// The worker crashed, in most cases in a C library.
  case crashed
  /// The worker took longer than ``RequestLimits/page`` or ``RequestLimits/document``, and was stopped.
  case timedOut
  /// The worker needed more memory than ``RequestLimits/memory``, or than the system has.
  case outOfMemory
  /// The task that asked was cancelled, and the worker stopped.
  case cancelled = "stopped"
  /// The worker ended in another way: it exited, another process killed it, or its reply was invalid.
  case failed = "readerFailed"
}

extension DocumentError {
  /// The cause of the loss, if the error is that of a lost worker; otherwise nil.
  ///
  /// `lostPart` names the page.
  public var lossCause: WorkerLossCause? {
    if case .lost(_, _, let code, _) = self { WorkerLossCause(rawValue: code) } else { nil }
  }

  /// The part of the document at which its worker was lost; nil for any other error.
  public var lostPart: DocumentPart? {
    if case .lost(_, let part, _, _) = self { part } else { nil }
  }
}
