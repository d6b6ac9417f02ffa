import Foundation
import TestSupport
import Testing

@Suite("Installing missing libraries", .tags(.program))
struct SetupTests {
  private static let lock = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt)"

  @Test(
    "Setup waits two minutes for apt's lock, and for nothing else",
    arguments: [(lock, 3, 0), (lock, 1000, 1), ("E: Unable to locate package libqpdf-dev", 1, 1)])
  func aptLock(message: String, failures: Int, status: Int32) throws {
    let folder = try TemporaryFolder()
    let programs = [
      "swift": "", "sudo": "exec \"$@\"", "apt-cache": "exit 1", "sleep": "echo \"$1\" >>slept",
      "pkg-config": "[ -e installed ]",
      "apt-get": """
      echo "$1" >>runs
      [ "$(wc -l <runs)" -gt \(failures) ] || { echo '\(message)' >&2; exit 100; }
      [ "$1" = update ] || touch installed
      """,
    ]
    for (name, script) in programs {
      let path = try folder.write("#!/bin/sh\ncd '\(folder.path)'\n\(script)\n".utf8, to: name)
      chmod(path, 0o755)
    }
    let setup = URL(fileURLWithPath: Program.fixture("")).deletingLastPathComponent()
      .appendingPathComponent("scripts/setup").path
    let runner = ProcessRunner(
      executable: setup, environment: Program.environment(adding: ["PATH": folder.path + ":/usr/bin:/bin"]))
    let run = try runner.run([])
    #expect(run.status == status, "\(run.messages)")
    #expect(run.messages.contains("another process holds apt's lock") == (message == Self.lock))
    #expect(run.messages.contains(message) == (status != 0))
    let slept = (try? String(contentsOfFile: folder.file("slept"), encoding: .utf8)) ?? ""
    #expect(slept.split(separator: "\n").compactMap { Int($0) }.reduce(0, +) <= 120)
  }
}
