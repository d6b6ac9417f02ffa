import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

@Suite("Failures to replace a file", .limited)
struct FailedReplacementTests {
  @Test("A file that another program has changed isn't overwritten", arguments: [false, true])
  func changed(isReplaced: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    let stamp = try #require(FileStamp(.path(path)))
    let contents = FileReplacement.Contents.appended(ReplacedFile.tail, to: ReplacedFile.old.count)
    if isReplaced {
      try folder.write([1], to: "b.pdf")
      #expect(rename(folder.file("b.pdf"), path) == 0)
    } else {
      try Data([1]).write(to: URL(fileURLWithPath: path), options: [])
    }
    #expect(try ReplacedFile.read(path) == [1])
    #expect(throws: FileReplacementError.changed(path)) {
      try FileReplacement.replace(path, with: contents, expecting: stamp, journal: nil)
    }
    #expect(folder.names == ["a.pdf"])
  }

  @Test(
    "At the limit on file sizes nothing changes, and no signal ends the process", arguments: [false, true])
  func sizeLimit(hasTwoNames: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 4000), to: "a.pdf")
    if hasTwoNames { #expect(Foundation.link(path, folder.file("b.pdf")) == 0) }
    await #expect(processExitsWith: .success) {
      [path = path as String, hasTwoNames = hasTwoNames as Bool] in
      signal(SIGXFSZ, SIG_DFL)
      let journal = ListedAppends()
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      #expect(throws: FileReplacementError.tooLarge(path)) {
        try ReplacedFile.save(path, .appended([UInt8](repeating: 8, count: 200), to: 4000), journal: journal)
      }
      // A file with several names is appended to, and the append is taken back.
      #expect(journal.log.last == (hasTwoNames ? "end" : nil))
    }
    #expect(try ReplacedFile.read(path) == [UInt8](repeating: 7, count: 4000))
    #expect(folder.names == (hasTwoNames ? ["a.pdf", "b.pdf"] : ["a.pdf"]))
  }

  @Test("What isn't a file, or is missing, is refused with its name")
  func unusable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    let stamp = try #require(FileStamp(.path(path)))
    for (wrong, error) in [
      (folder.file("none.pdf"), FileReplacementError.missing(folder.file("none.pdf"))), ("", .missing("")),
      (path + "\0", .missing(path + "\0")), (folder.path, .changed(folder.path)),
    ] {
      #expect(throws: error) {
        try FileReplacement.replace(
          wrong, with: .appended([], to: ReplacedFile.old.count), expecting: stamp, journal: nil
        )
      }
    }
  }

  @Test("Another length than the file's is a change")
  func length() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    for length in [0, ReplacedFile.old.count - 1, ReplacedFile.old.count + 1, -1, .max] {
      #expect(throws: FileReplacementError.changed(path)) {
        try ReplacedFile.save(path, .appended([1], to: length))
      }
    }
    #expect(try ReplacedFile.read(path) == ReplacedFile.old)
  }
}
