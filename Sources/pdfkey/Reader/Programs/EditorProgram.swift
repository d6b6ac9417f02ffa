import Foundation
import Viewer

/// Editors as programs that use the terminal.
enum EditorProgram {
  /// The keys' signals, which are for the editor alone.
  private static let signals = [SIGINT, SIGQUIT]
  /// The exit status of a shell that found no such program (POSIX, Shell Command Language, 2.8.2).
  private static let notFound: Int32 = 127

  /// Runs an editor and waits until it ends; Ctrl-C and Ctrl-\ don't end this process meanwhile.
  ///
  /// - Parameters:
  ///   - arguments: the program and its arguments.
  ///   - name: the name of the editor in messages.
  /// - Throws: ``CommandFailure`` if the editor can't be started, or doesn't end with status 0.
  static func run(_ arguments: [String], named name: String) throws(CommandFailure) {
    var before = signals.map { ($0, sigaction()) }
    for index in before.indices {
      sigaction(before[index].0, nil, &before[index].1)
      _ = signal(before[index].0, SIG_IGN)
    }
    defer {
      for index in before.indices { sigaction(before[index].0, &before[index].1, nil) }
    }
    guard let process = ProgramStart.start(arguments, usesTerminal: true) else {
      let reason = String(cString: strerror(errno))
      throw CommandFailure(.unavailable, "\(name) can't be started (\(reason)); is it installed?")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The upper byte is the exit status, the lower seven bits a signal (POSIX, waitpid).
    guard status != 0 else { return }
    let code = status >> 8 & 0xFF
    // A shell adds 128 to the number of a signal.
    let ending = code > 128 ? code - 128 : status & 0x7F
    let problem =
      switch (ending, code) {
      case (0, notFound): "can't be started; is it installed?"
      case (0, _): "ended with status \(code)"
      default: "was ended by signal \(ending)"
      }
    throw CommandFailure(.unavailable, "\(name) \(problem)")
  }
}
