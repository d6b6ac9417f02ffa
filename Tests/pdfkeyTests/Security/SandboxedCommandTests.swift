import Foundation
import TestSupport
import Testing
import Workers

@testable import pdfkey

/// The sandbox of commands, as `docs/security.md` promises it.
@Suite(
  "The sandbox of commands", .limited, .enabled(if: Sandbox.available == .all, "the system has a sandbox"))
struct SandboxedCommandTests {
  @Test(
    "Commands that read documents are in the sandbox with all threads", arguments: ["text", "info", "links"])
  func threads(command: String) throws {
    try TemporaryFolder.with { folder in
      // The command waits for the pipe's contents.
      let path = folder.file("pipe.pdf")
      #expect(mkfifo(path, 0o600) == 0)
      let writer = open(path, O_RDWR | O_CLOEXEC)
      defer { close(writer) }
      #expect(write(writer, "%", 1) == 1)
      let process = try ChildProcess(
        Program.path, [command, path].map { Array($0.utf8) }, environment: Program.environment(),
        descriptors: (0..<3).map { _ in .open("/dev/null", flags: O_RDWR) })
      defer {
        kill(process.id, SIGKILL)
        _ = process.wait(until: .now + Patience.limit)
      }
      let isInside = ProcessTable.eventually {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.id)/task")) ?? []
        return !tasks.isEmpty
          && tasks.allSatisfy { task in
            let path = "/proc/\(process.id)/task/\(task)/status"
            // A thread may end meanwhile.
            guard let status = try? String(contentsOfFile: path, encoding: .utf8) else { return true }
            return status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2")
          }
      }
      #expect(isInside)
    }
  }

  @Test(
    "Every fixture is read with the same results in the sandbox and without",
    arguments: [
      ["info", "--json"], ["text", "--pages", "1-2"], ["render", "--dpi", "40", "-o", "-"],
      ["annotations", "export"],
    ])
  func results(command: [String]) throws {
    let files = Checkout.fixtureNames.map(Program.fixture)
    // Only some commands read several files.
    let runs = command.first == "render" ? files.map { [$0] } : [files]
    for run in runs {
      let outcomes = try ["off", "required"].map { mode in
        try Program.run(command + ["--sandbox", mode] + run)
      }
      #expect(outcomes[0].output == outcomes[1].output && outcomes[0].messages == outcomes[1].messages)
      #expect(outcomes[0].ending == outcomes[1].ending)
    }
  }
}
