import Foundation
import TestSupport

/// The probe on a terminal of its own.
enum ProbeTerminal {
  static let path = BuiltProgram.path("TerminalProbe")

  /// Returns an environment that is independent of the system's.
  static func environment(adding more: [String: String] = [:]) -> [String: String] {
    let fixed = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
      // A crash ends the program at once, and not after a minute of symbolication.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    return fixed.merging(more) { $1 }
  }

  static func start(
    _ arguments: [String] = [], environment more: [String: String] = [:], columns: Int? = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      path, arguments, environment: environment(adding: more), columns: columns, rows: rows)
  }

  /// Starts a shell that runs a script, in which `$probe` is the probe.
  static func shell(_ shell: String, _ script: String) throws -> PseudoTerminal {
    try PseudoTerminal(
      shell, ["-c", script], environment: environment(adding: ["probe": path]), columns: 80)
  }
}
