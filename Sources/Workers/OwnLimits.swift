import Foundation
import LimitGuard
import SystemEnvironment

/// Limits on documents that this process reads itself, like those of ``WorkerPool`` for workers.
///
/// A C library can't be interrupted in the middle of its work. A process whose document exhausts its time or
/// memory, or crashes, therefore restarts (execve(2)) with the same arguments, preceded by one that gives the reason.
package enum OwnLimits {
  /// Limits the memory of this process, and sets the program that restarts it.
  ///
  /// - Parameters:
  ///   - memory: the limit in bytes.
  ///   - program: the program, with its current arguments.
  package static func prepare(memory: Int, restarting program: WorkerProgram) {
    let name = ProgramArguments.all.first ?? program.path
    let arguments = ([name] + program.arguments).map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    guard !arguments.contains(nil), limit_guard_prepare(program.path, arguments + [nil]) else { return }
    WorkerLimits.limit(memory: memory)
  }

  /// The reason for a restart.
  package enum Reason: String, CaseIterable, Sendable {
    case timedOut, outOfMemory, crashed
    /// A mapped file has become shorter.
    case shortened
  }

  /// Begins to measure the processor time of a document, which is at fault from now on if the process has to end.
  ///
  /// Wall-clock time would include a slow reader of the output, such as a pager, the entry of a password, and Ctrl-Z.
  ///
  /// - Parameters:
  ///   - time: the limit.
  ///   - argument: returns the first argument of the restarted process, of up to 127 bytes.
  package static func begin(_ time: Duration, restartingWith argument: (Reason) -> String) {
    var texts = limit_guard_texts()
    func copy<Text>(_ reason: Reason, to text: inout Text) {
      withUnsafeMutableBytes(of: &text) { $0.copyBytes(from: argument(reason).utf8.prefix($0.count - 1)) }
    }
    copy(.timedOut, to: &texts.on_time)
    copy(.outOfMemory, to: &texts.on_memory)
    copy(.crashed, to: &texts.on_crash)
    copy(.shortened, to: &texts.on_shrinking)
    limit_guard_begin(time / .seconds(1), &texts)
  }

  /// Ends the measurement.
  package static func end() {
    limit_guard_end()
  }
}
