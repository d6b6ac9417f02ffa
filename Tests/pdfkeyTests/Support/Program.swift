import Foundation
import TestSupport

@testable import pdfkey

/// The program under test and its environment.
enum Program {
  /// The built program: `PDFKEY_BINARY`, else the one next to the test bundle.
  static let path = ProcessInfo.processInfo.environment["PDFKEY_BINARY"] ?? BuiltProgram.path("pdfkey")

  /// Returns the path of a file in Fixtures.
  static func fixture(_ name: String) -> String { Checkout.fixture(name) }

  /// Returns the bytes of a file in Fixtures.
  static func bytes(ofFixture name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: fixture(name))))
  }

  /// Returns an environment that is independent of the system's.
  static func environment(adding more: [String: String] = [:]) -> [String: String] {
    let fixed = [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "COLUMNS": "80",
      // A crash ends the program at once, and not after a minute of symbolication.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    return fixed.merging(more) { $1 }
  }

  /// Returns whether the program's parser refuses a command line, with the exit status of a wrong one.
  static func isRefused(_ arguments: [String]) -> Bool {
    do { _ = try PDFKey.parseAsRoot(arguments) } catch { return PDFKey.exitCode(for: error).rawValue == 64 }
    return false
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], rawArguments: [[UInt8]] = [], input: ProcessRunner.Input = .nothing,
    output: ProcessRunner.Output = .captured, environment more: [String: String] = [:]
  ) throws -> ProcessRunner.Outcome {
    let runner = ProcessRunner(executable: path, environment: environment(adding: more))
    return try runner.run(arguments, rawArguments: rawArguments, input: input, output: output)
  }
}
