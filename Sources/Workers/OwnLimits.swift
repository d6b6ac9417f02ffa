import Foundation
import LimitGuard

/// Limits on the documents that this process reads itself, as ``WorkerPool`` has them for those of others.
///
/// A library can't be left in the midst of its work. A process whose document uses up its time or memory therefore
/// becomes another one (execve(2)) with the same arguments, before which one stands that says what happened.
public enum OwnLimits {
  /// Limits the memory of this process, and says how it is started anew.
  ///
  /// - Parameters:
  ///   - memory: in bytes.
  ///   - program: the program, with the arguments that it has now.
  public static func prepare(memory: Int, restarting program: WorkerProgram) {
    let name = CommandLine.arguments.first ?? program.path
    let arguments = ([name] + program.arguments).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    guard !arguments.contains(nil), limit_guard_prepare(program.path, arguments + [nil]) else { return }
    WorkerLimits.limit(memory: memory)
  }

  /// Starts to count the processor time of a document.
  ///
  /// Processor time and not the time of day: a reader of the output that is slow, as a pager is, somebody who looks
  /// for a password, and Ctrl-Z are no document's fault.
  ///
  /// - Parameters:
  ///   - time: how much it may take.
  ///   - onTimeout: the first argument of the process that takes over where it takes more.
  ///   - onLackOfMemory: the same where memory has run out.
  public static func begin(_ time: Duration, onTimeout: String, onLackOfMemory: String) {
    limit_guard_begin(time / .seconds(1), onTimeout, onLackOfMemory)
  }

  /// Counts no more.
  public static func end() {
    limit_guard_end()
  }
}
