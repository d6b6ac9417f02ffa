import Foundation
import TestSupport
import Testing

/// Files that `-r` finds in folders.
@Suite("Files in folders", .tags(.program))
struct FolderInputTests {
  private static let search = ["search", "--no-index", "-rl", "NoZoom"]

  /// Runs a command without the rights of the superuser, who may read every folder.
  private func runAsUser(_ arguments: [String]) throws -> ProcessRunner.Outcome {
    let script = """
      import os, sys
      if os.getuid() == 0: os.setuid(65534)
      os.execv(sys.argv[1], sys.argv[1:])
      """
    return try Python.run(script, [Program.path] + arguments)
  }

  @Test(
    "A folder that can't be read is named, and the files beside it are read",
    arguments: [(search, 2), (["annotations", "export", "-r"], 1)] as [([String], Int32)])
  func unreadableFolder(arguments: [String], status: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Program.bytes(ofFixture: "article.pdf"), to: "a.pdf")
    let locked = folder.file("locked")
    #expect(mkdir(locked, 0) == 0)
    defer { chmod(locked, 0o700) }
    let outcome = try runAsUser(arguments + [folder.path])
    #expect(outcome.status == status)
    #expect(outcome.messages.contains("\(locked): permission denied"), "\(outcome.messages)")
    #expect(outcome.output.contains(path))
  }

  @Test("A name that begins with file: is a path")
  func nameLikeURL() throws {
    let folder = try TemporaryFolder()
    try folder.write(Program.bytes(ofFixture: "article.pdf"), to: "file:x.pdf")
    let shell = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
    let run = try shell.run(
      ["-c", #"cd "$1" && shift && "$0" "$@""#, Program.path, folder.path] + Self.search)
    #expect(run.output == "./file:x.pdf\n" && run.status == 0, "\(run.messages)")
  }
}
