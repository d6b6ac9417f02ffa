import Foundation
import TestSupport
import Testing

@Suite("What the documentation shows")
struct DocumentationTests {
  private static let python = "/usr/bin/python3"

  @Test(
    "README shows what the program prints, its table of keys included",
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "needs \(python)"))
  func readme() throws {
    let script = URL(fileURLWithPath: Program.fixture(""))
      .deletingLastPathComponent().appendingPathComponent("scripts/update-readme").path
    let runner = ProcessRunner(executable: Self.python, environment: Program.environment())
    let run = try runner.run([script, Program.path, "--check"])
    #expect(run.status == 0, "\(run.messages)")
  }
}
