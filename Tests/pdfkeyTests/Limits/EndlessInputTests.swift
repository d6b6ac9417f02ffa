import Foundation
import TestSupport
import Testing

@Suite("Endless input", .limited, .tags(.program, .hostile))
struct EndlessInputTests {
  /// Runs the program with a file as its standard input.
  private static func run(_ arguments: [String], from input: String = "/dev/null") throws
    -> ProcessRunner.Outcome
  {
    let runner = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
    return try runner.run(["-c", "exec \"$0\" \"$@\" <\(input)", Program.path] + arguments)
  }

  @Test(
    "A list from /dev/zero is refused",
    arguments: [["info"], ["text"], ["annotations", "export"], ["search", "--no-index", "x"]])
  func list(command: [String]) throws {
    let run = try Self.run(command + ["--files-from", "/dev/zero"])
    #expect(run.status == (command[0] == "search" ? 2 : 65))
    #expect(run.messages.hasSuffix("pdfkey: /dev/zero: isn't a list of files: it has empty lines only\n"))
  }

  @Test("An endless line isn't a name")
  func line() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(repeating: UInt8(ascii: "x"), count: 1 << 20), to: "list")
    let run = try Self.run(["info", "--files-from", path])
    #expect(
      run.status == 65 && run.messages.contains("isn't a list of files: it has lines of more than 64 KB"))
  }

  @Test("Endless standard input is limited", .enabled(if: !AddressSanitizer.isOn))
  func standardInput() throws {
    let own = try Self.run(["info", "--memory", "100M", "-"], from: "/dev/zero")
    #expect(own.status == 65)
    #expect(
      own.messages
        == "pdfkey: standard input: needs more memory than it may use; save it to a file and name that\n")
    let workers = try Self.run(["annotations", "export", "-"], from: "/dev/zero")
    #expect(workers.status == 65 && workers.messages.contains("standard input: is longer than 1 GiB"))
  }

  @Test(
    "Endless patterns and templates are limited",
    arguments: [
      ["search", "-f", "/dev/zero"], ["annotations", "export", "--format", "csv", "--template", "/dev/zero"],
    ])
  func smallFiles(command: [String]) throws {
    let run = try Self.run(command + [Program.fixture("article.pdf")])
    #expect(
      run.messages.contains("/dev/zero: the") && run.messages.contains("can't be read: more than 16 MB"))
  }
}
