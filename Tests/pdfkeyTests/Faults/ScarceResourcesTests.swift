import Foundation
import TestSupport
import Testing

/// The program with few resources: descriptors, threads and processes.
@Suite("Processes with scarce resources", .limited, .tags(.program, .hostile))
struct ScarceResourcesTests {
  /// Runs the program from a shell, after a script.
  private static func run(
    _ script: String, _ arguments: [String], input: String = "", in folder: TemporaryFolder
  ) throws -> ProcessRunner.Outcome {
    let variables = ["PDFKEY_LIBRARY": folder.file("library.sqlite"), "XDG_CONFIG_HOME": folder.path]
    let runner = ProcessRunner(
      executable: "/bin/sh", environment: Program.environment(adding: variables), timeout: .seconds(120))
    return try runner.run(["-c", script, Program.path] + arguments, input: .text(input))
  }

  private static let closings = [
    "0<&-", "1>&-", "2>&-", "0<&- 1>&-", "0<&- 2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-",
  ]

  @Test("An export contains no message, whichever standard descriptors are closed", arguments: closings)
  func export(closing: String) throws {
    let folder = try TemporaryFolder()
    let target = folder.file("a.jsonl")
    let arguments = ["annotations", "export", "--format", "jsonl", "-o", target]
    let files = ["cut.pdf", "article.pdf"].map(Program.fixture)
    let run = try Self.run("exec \"$0\" \"$@\" \(closing)", arguments + files, in: folder)
    #expect(run.ending == .status(1))
    let lines = try String(contentsOfFile: target, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test(
    "Output that can't be written is an error, and everything else works as usual",
    arguments: ["0<&-", "0<&- 2>&-", "1>&-", "0<&- 1>&- 2>&-"])
  func output(closing: String) throws {
    let folder = try TemporaryFolder()
    let commands = [["info"], ["text"], ["search", "--no-index", "border"], ["open"]]
    for command in commands {
      let run = try Self.run(
        "exec \"$0\" \"$@\" \(closing)", command + [Program.fixture("article.pdf")], input: "page 2\n",
        in: folder)
      let failed: Int32 = command[0] == "search" ? 2 : 74
      #expect(run.ending == .status(closing.contains("1>") ? failed : 0), "\(command)")
      #expect(run.output.isEmpty == closing.contains("1>"), "\(command)")
    }
  }

  @Test("Without descriptors every command ends with a message", arguments: [4, 6, 7, 10])
  func descriptors(count: Int) throws {
    let folder = try TemporaryFolder()
    let file = Program.fixture("article.pdf")
    let commands = [
      ["search", "border", file], ["index", file], ["open", file], ["bookmarks", "list"], ["info", file],
      ["bookmarks", "add", "--page", "1", file], ["annotations", "export", file], ["doctor"],
    ]
    for command in commands {
      let run = try Self.run("ulimit -n \(count) && exec \"$0\" \"$@\"", command, in: folder)
      #expect(run.status != nil, "\(command) \(run.ending)")
      #expect(run.status == 0 || !run.messages.isEmpty, "\(command)")
    }
  }

  /// Whether the process can run the program as another user, which needs root; limits on processes don't apply to
  /// root.
  private static let canBeSomebodyElse: Bool = {
    let runner = ProcessRunner(executable: "/usr/bin/env", environment: ["PATH": "/usr/sbin:/usr/bin:/bin"])
    let run = try? runner.run(["setpriv", "--reuid=65534", "--clear-groups", Program.path, "--version"])
    return run?.status == 0
  }()

  @Test(
    "Without threads and processes every command ends with a message",
    .enabled(if: canBeSomebodyElse, "needs root and setpriv"), arguments: [1, 2])
  func processes(count: Int) throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o777)
    let file = Program.fixture("article.pdf")
    let commands = [
      ["search", "border", file], ["index", file], ["open", file], ["bookmarks", "list"], ["text", file],
    ]
    for command in commands {
      let limited = "exec setpriv --reuid=65534 --clear-groups prlimit --nproc=\(count) \"$0\" \"$@\""
      let run = try Self.run(limited, command, input: "search border\n", in: folder)
      #expect(run.status != nil, "\(command) \(run.ending)")
      #expect(run.status == 0 || !run.messages.isEmpty, "\(command)")
    }
  }

  @Test("A configuration that is a pipe doesn't block")
  func pipe() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    let run = try Self.run("PDFKEY_CONFIG=\(folder.file("pipe")) exec \"$0\" \"$@\"", ["keys"], in: folder)
    #expect(run.ending != .timeout)
    #expect(run.messages.contains("isn't a regular file: name one"))
  }
}
