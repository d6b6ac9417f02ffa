import Workers

/// The protection of a program and its system from a document and its worker.
///
/// The worker reports the sandbox before it reads the document.
public struct WorkerProtection: Hashable, Sendable {
  /// The limits of time and memory.
  public var limits: RequestLimits
  /// Whether the worker is limited to the system calls that reading takes (seccomp).
  ///
  /// It then opens no connection, starts no process, and affects no other one.
  public var filtersSystemCalls: Bool
  /// The version of Landlock's interface; nil without Landlock.
  ///
  /// With it the worker can open no files but those of the system, and write none.
  public var landlockVersion: Int?

  /// Whether both parts of the sandbox are in effect.
  public var isSandboxed: Bool { filtersSystemCalls && landlockVersion != nil }

  init(_ sandbox: Sandbox.Parts, _ limits: RequestLimits) {
    self.limits = limits
    filtersSystemCalls = sandbox.contains(.calls)
    landlockVersion = sandbox.contains(.files) ? Sandbox.landlockVersion : nil
  }
}

extension WorkerProtection: CustomStringConvertible {
  /// The protection on one line, such as “process of its own, 10 s a page, 1024 MiB, seccomp, Landlock 3”.
  public var description: String {
    let memory = limits.memory.map { "\($0 >> 20) MiB" } ?? "memory without a limit"
    let seconds = limits.page / .seconds(1)
    return [
      "process of its own", "\(Int(exactly: seconds).map(String.init) ?? "\(seconds)") s a page", memory,
      filtersSystemCalls ? "seccomp" : "no seccomp",
      landlockVersion.map { "Landlock \($0)" } ?? "no Landlock",
    ].joined(separator: ", ")
  }
}
