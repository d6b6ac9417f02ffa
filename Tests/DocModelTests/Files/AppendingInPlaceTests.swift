import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

@Suite("Appending to a file itself", .limited)
struct AppendingInPlaceTests {
  @Test("A file with several names stays one file, and its append is recorded meanwhile")
  func names() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    #expect(Foundation.link(path, folder.file("b.pdf")) == 0)
    let journal = ListedAppends()
    journal.onEnd = { #expect((try? ReplacedFile.read(path)) == ReplacedFile.new) }
    let stamp = try ReplacedFile.save(path, journal: journal)
    #expect(try ReplacedFile.read(folder.file("b.pdf")) == ReplacedFile.new)
    #expect(stamp == FileStamp(.path(path)))
    #expect(journal.log == ["begin \(ReplacedFile.old.count) \(ReplacedFile.tail.count)", "end"])
    #expect(folder.names == ["a.pdf", "b.pdf"])
  }

  @Test("A file with several names isn't rewritten, and not appended to without a journal")
  func refusedNames() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    #expect(Foundation.link(path, folder.file("b.pdf")) == 0)
    let reason = "it has several names (hard links)"
    #expect(throws: FileReplacementError.onlyAppendable(path, reason: reason)) {
      try ReplacedFile.save(path, .whole(ReplacedFile.fileBytes([1])), journal: ListedAppends())
    }
    #expect(throws: FileReplacementError.unprotected(path, reason: reason)) { try ReplacedFile.save(path) }
    #expect(try ReplacedFile.read(path) == ReplacedFile.old)
    #expect(folder.names == ["a.pdf", "b.pdf"])
  }

  @Test("In a folder that can't be written, the file itself is appended to")
  func readOnlyFolder() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    chmod(path, 0o666)
    chmod(folder.path, 0o555)
    await #expect(processExitsWith: .success) { [path = path as String] in
      // The superuser may write everywhere, and needs these rights again to look for leaks.
      if geteuid() == 0 { #expect(seteuid(65534) == 0) }
      defer { seteuid(getuid()) }
      let journal = ListedAppends()
      try ReplacedFile.save(path, journal: journal)
      #expect(try ReplacedFile.read(path) == ReplacedFile.new)
      #expect(journal.log.last == "end")
      #expect(throws: FileReplacementError.onlyAppendable(path, reason: "its folder can't be written")) {
        try ReplacedFile.save(path, .whole(ReplacedFile.fileBytes([1])), journal: journal)
      }
      #expect(throws: FileReplacementError.permissionDenied(path)) {
        try ReplacedFile.save(
          path, .appended([1], to: ReplacedFile.new.count), backup: true, journal: journal)
      }
      #expect(try ReplacedFile.read(path) == ReplacedFile.new)
    }
    #expect(folder.names == ["a.pdf"])
  }

  @Test("A file that is a mount point isn't replaced", .enabled(if: geteuid() == 0))
  func mounted() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    await #expect(processExitsWith: .success) { [path = path as String] in
      // CLONE_NEWNS, MS_REC with MS_PRIVATE, and MS_BIND: mounts of this thread alone, which some containers forbid.
      typealias Unshare = @convention(c) (CInt) -> CInt
      let unshare = unsafeBitCast(dlsym(nil, "unshare"), to: Unshare?.self)
      guard unshare?(0x20000) == 0, mount(nil, "/", nil, 0x44000, nil) == 0,
        mount(path, path, nil, 0x1000, nil) == 0
      else { return }
      #expect(throws: FileReplacementError.onlyAppendable(path, reason: "it is a mount point")) {
        try ReplacedFile.save(path, .whole(ReplacedFile.fileBytes([1])))
      }
    }
  }

  @Test("A file that is write-protected isn't replaced")
  func protected() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    chmod(path, 0o444)
    chmod(folder.path, 0o777)
    await #expect(processExitsWith: .success) { [path = path as String] in
      if geteuid() == 0 { #expect(seteuid(65534) == 0) }
      defer { seteuid(getuid()) }
      #expect(throws: FileReplacementError.permissionDenied(path)) {
        try ReplacedFile.save(path, journal: ListedAppends())
      }
    }
    #expect(try ReplacedFile.read(path) == ReplacedFile.old)
  }

  @Test("An append is completed from every length at which it can have been torn")
  func torn() throws {
    let folder = try TemporaryFolder()
    let name = URL(fileURLWithPath: folder.path).lastPathComponent
    for length in 0...ReplacedFile.tail.count {
      for zeros in [0, (ReplacedFile.tail.count - length) / 2, ReplacedFile.tail.count - length] {
        let journal = ListedAppends()
        let path = try folder.write(ReplacedFile.old, to: "a.pdf")
        journal.begin(try ReplacedFile.append(to: path))
        try folder.write(
          ReplacedFile.old + ReplacedFile.tail[..<length] + [UInt8](repeating: 0, count: zeros), to: "a.pdf"
        )
        #expect(try journal.recover(folder.path + "/../" + name + "/a.pdf").map(\.result) == [.completed])
        #expect(try ReplacedFile.read(path) == ReplacedFile.new, "\(length) bytes and \(zeros) zeros")
        #expect(try journal.pendingAppends().isEmpty)
      }
    }
  }

  @Test("A file that has changed otherwise is left alone")
  func foreign() throws {
    let folder = try TemporaryFolder()
    var other = ReplacedFile.old
    other[ReplacedFile.old.count - 2] ^= 1
    let states = [
      Array(ReplacedFile.old.dropLast()), ReplacedFile.old + [1], ReplacedFile.new + [0], other,
      other + ReplacedFile.tail, [],
    ]
    for state in states {
      let journal = ListedAppends()
      let path = try folder.write(ReplacedFile.old, to: "a.pdf")
      journal.begin(try ReplacedFile.append(to: path))
      try folder.write(state, to: "a.pdf")
      #expect(try journal.recover("other.pdf").isEmpty)
      #expect(try journal.recover().map(\.result) == [.changed])
      #expect(try ReplacedFile.read(path) == state)
      #expect(try journal.pendingAppends().isEmpty)
    }
  }

  @Test("The append of a running process, and one to a missing file, wait")
  func waiting() throws {
    let folder = try TemporaryFolder()
    let journal = ListedAppends()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    journal.begin(try ReplacedFile.append(to: path))
    let holder = open(path, O_RDONLY | O_CLOEXEC)
    #expect(flock(holder, LOCK_EX) == 0)
    #expect(try journal.recover().isEmpty)
    close(holder)
    #expect(rename(path, folder.file("b.pdf")) == 0)
    #expect(try journal.recover().map(\.result) == [.postponed(.missing(path))])
    #expect(rename(folder.file("b.pdf"), path) == 0)
    #expect(try journal.recover().map(\.result) == [.completed])
    #expect(try ReplacedFile.read(path) == ReplacedFile.new)
  }
}
