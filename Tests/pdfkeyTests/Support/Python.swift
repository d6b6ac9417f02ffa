import Foundation
import TestSupport

/// Python, whose parsers check the output.
enum Python {
  private static var runner: ProcessRunner {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ProcessRunner(executable: "/usr/bin/env", environment: ["PATH": path, "PYTHONWARNINGS": "ignore"])
  }

  /// Returns whether a module is installed.
  static func has(_ module: String) -> Bool {
    (try? runner.run(["python3", "-c", "import \(module)"]))?.status == 0
  }

  /// Runs a script to its end.
  static func run(
    _ script: String, _ arguments: [String] = [], input: [UInt8] = []
  ) throws -> ProcessRunner.Outcome {
    try runner.run(["python3", "-c", script] + arguments, input: .bytes(input))
  }
}
