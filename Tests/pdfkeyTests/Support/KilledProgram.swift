import Foundation
import TestSupport

/// A program that reads from and writes to files, and is killed during its work.
struct KilledProgram {
  /// The number of programs that a test kills: `PDFKEY_KILLS`, or the number that takes some seconds.
  static let count = ProcessInfo.processInfo.environment["PDFKEY_KILLS"].flatMap { Int($0) } ?? 6

  private let process: ChildProcess
  private let output: String

  /// Starts the program under test.
  init(_ arguments: [String], input: String = "/dev/null", output: String) throws {
    self.output = output
    process = try ChildProcess(
      Program.path, arguments.map { Array($0.utf8) }, environment: Program.environment(),
      descriptors: [
        .open(input, flags: O_RDONLY), .open(output, flags: O_WRONLY | O_CREAT | O_TRUNC),
        .open("/dev/null", flags: O_WRONLY),
      ])
  }

  /// The output of the program so far.
  var written: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }

  /// Waits until the output meets a condition, or until the program ends.
  func wait(until condition: (String) -> Bool) {
    let end = ContinuousClock.now + Patience.limit
    while !condition(written), !hasEnded, ContinuousClock.now < end { usleep(1000) }
  }

  private var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process.id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
  }

  /// Waits for the end of the program.
  func end() -> ChildProcess.Ending { process.wait(until: .now + Patience.limit) }

  /// Kills the program after some time, unless it has ended by then.
  ///
  /// - Returns: whether the program was killed.
  func kill(after microseconds: Int) -> Bool {
    usleep(useconds_t(microseconds))
    Foundation.kill(process.id, SIGKILL)
    return process.wait(until: .now + Patience.limit) == .signal(SIGKILL)
  }
}
