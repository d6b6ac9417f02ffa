import Foundation
import TestSupport
import Testing
import DocModelExchange

@testable import pdfkey

@Suite("Folders of exports", .tags(.program))
struct ExportFolderTests {
  @Test("A failed export leaves no folder behind, and removes no other folder")
  func failedExport() throws {
    let folder = try TemporaryFolder()
    let there = folder.file("there")
    try FileManager.default.createDirectory(atPath: there, withIntermediateDirectories: false)
    for target in ["new/deep/", "there/new/"] {
      let file = try folder.write(try Program.bytes(ofFixture: "marks.pdf"), to: "marks.pdf")
      // No file may have more than a block of 512 bytes.
      let runner = ProcessRunner(executable: "/bin/sh", environment: Program.environment())
      let run = try runner.run(
        [
          "-c", "ulimit -f 1 && exec \"$0\" \"$@\"", Program.path, "annotations", "export", "--format",
          "markdown",
          file, "-o", folder.file(target),
        ])
      #expect(run.status == 74, "\(run.messages)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["marks.pdf", "there"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: there) == [])
    }
  }

  @Test("Created folders are removed only if they are empty")
  func newFolders() throws {
    let folder = try TemporaryFolder()
    do {
      let folders = NewFolders()
      try folders.make(folder.file("a/b"))
      try folders.make(folder.file("a/c"))
      try folder.write("x".utf8, to: "a/c/file")
      #expect(BatchInputs.isFolder(folder.file("a/b")))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a")) == ["c"])
    #expect(throws: SystemError.self) { try NewFolders().make(folder.file("a/c/file/d")) }
    #expect(throws: SystemError.self) { try NewFolders().make(folder.file("a/c/file")) }
  }
}
