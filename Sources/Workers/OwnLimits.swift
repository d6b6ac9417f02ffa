import Foundation
import LimitGuard

/// Limits on documents that this process reads itself, like those of ``WorkerPool`` for workers.
///
/// A C library can't be interrupted in the middle of its work. A process whose document exhausts its time or
/// memory therefore restarts (execve(2)) with the same arguments, preceded by one that gives the reason.
public enum OwnLimits {
  /// Limits the memory of this process, and sets the program that restarts it.
  ///
  /// - Parameters:
  ///   - memory: the limit in bytes.
  ///   - program: the program, with its current arguments.
  public static func prepare(memory: Int, restarting program: WorkerProgram) {
    let name = CommandLine.arguments.first ?? program.path
    let arguments = ([name] + program.arguments).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    guard !arguments.contains(nil), limit_guard_prepare(program.path, arguments + [nil]) else { return }
    WorkerLimits.limit(memory: memory)
  }

  /// Begins to measure the processor time of a document.
  ///
  /// Wall-clock time would include a slow reader of the output, such as a pager, the entry of a password, and Ctrl-Z.
  ///
  /// - Parameters:
  ///   - time: the limit.
  ///   - onTimeout: the first argument of the restarted process if the time is exhausted.
  ///   - onLackOfMemory: its first argument if the memory is exhausted.
  public static func begin(_ time: Duration, onTimeout: String, onLackOfMemory: String) {
    limit_guard_begin(time / .seconds(1), onTimeout, onLackOfMemory)
  }

  /// Ends the measurement.
  public static func end() {
    limit_guard_end()
  }
}
