import CSystem
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

@Suite("Replacing files", .limited)
struct FileReplacementTests {
  private static let old = Array("%PDF old contents\n".utf8)
  private static let tail = Array("more\n%%EOF\n".utf8)
  private static let new = old + tail

  // MARK: - What is kept

  @Test("Bytes are appended, the check reads them first, and nothing else is left")
  func appended() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a é.pdf")
      let stamp = try Self.save(path) { path throws in #expect(try Self.read(path) == Self.new) }
      #expect(try Self.read(path) == Self.new)
      #expect(stamp == FileStamp(.path(path)))
      #expect(folder.names == ["a é.pdf"])
      // The returned state is the one to expect at the next time.
      let contents = FileReplacement.Contents.appended(Self.tail, to: Self.new.count)
      _ = try FileReplacement.replace(path, with: contents, expecting: stamp, journal: nil) { _ in }
      #expect(try Self.read(path) == Self.new + Self.tail)
    }
  }

  @Test("A file that another program has put in place at the last moment stays")
  func lastMoment() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      let expected = try #require(FileStamp(.path(path)))
      try folder.write([1, 2, 3], to: "b.pdf")
      #expect(rename(folder.file("b.pdf"), path) == 0)
      do {
        let file = try NewFile(in: SystemPath(folder.path), mode: 0o600)
        try file.contents.write(Self.new, at: 0)
        #expect(throws: SystemError.self) { try file.publish(as: SystemPath(path), replacing: expected) }
      }
      #expect(try Self.read(path) == [1, 2, 3])
      #expect(folder.names == ["a.pdf"])
    }
  }

  @Test("Other contents replace the whole file")
  func whole() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      try Self.save(path, .whole(Self.fileBytes([1, 2, 3])))
      #expect(try Self.read(path) == [1, 2, 3])
      #expect(folder.names == ["a.pdf"])
    }
  }

  @Test("Permissions and extended attributes are kept")
  func attributes() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      chmod(path, 0o640)
      #expect(setxattr(path, "user.origin", "web", 3, 0) == 0)
      // Version 2; owner rw, user 1 r, group r, mask r, others none.
      let list: [UInt8] =
        [2, 0, 0, 0] + [1, 0, 6, 0, 255, 255, 255, 255] + [2, 0, 4, 0, 1, 0, 0, 0]
        + [4, 0, 4, 0, 255, 255, 255, 255] + [16, 0, 4, 0, 255, 255, 255, 255] + [
          32, 0, 0, 0, 255, 255, 255, 255,
        ]
      let hasList = setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0
      let before = try #require(FileStamp(.path(path)))
      try Self.save(path)
      #expect(FileStamp(.path(path))?.facts[1] != before.facts[1], "another inode")
      #expect(try Self.facts(path).st_mode & 0o7777 == 0o640)
      #expect(Self.attribute("user.origin", of: path) == Array("web".utf8))
      if hasList { #expect(Self.attribute("system.posix_acl_access", of: path) == list) }
    }
  }

  @Test("The folder's default access control list doesn't apply to a file that is replaced")
  func defaultList() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      chmod(path, 0o600)
      let list: [UInt8] =
        [2, 0, 0, 0] + [1, 0, 6, 0, 255, 255, 255, 255] + [2, 0, 4, 0, 1, 0, 0, 0]
        + [4, 0, 4, 0, 255, 255, 255, 255] + [16, 0, 4, 0, 255, 255, 255, 255] + [
          32, 0, 4, 0, 255, 255, 255, 255,
        ]
      guard setxattr(folder.path, "system.posix_acl_default", list, list.count, 0) == 0 else { return }
      try Self.save(path)
      #expect(Self.attribute("system.posix_acl_access", of: path) == nil)
      #expect(try Self.facts(path).st_mode & 0o7777 == 0o600)
    }
  }

  @Test("The owner and the group are kept, if the user may give files away")
  func owner() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      guard chown(path, 1234, 2345) == 0 else { return }
      chmod(path, 0o4755)
      try Self.save(path)
      let facts = try Self.facts(path)
      #expect([facts.st_uid, facts.st_gid, facts.st_mode & 0o7777] == [1234, 2345, 0o4755])
    }
  }

  @Test("A symbolic link stays, and the file that it leads to is replaced")
  func link() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      symlink("a.pdf", folder.file("link.pdf"))
      try Self.save(folder.file("link.pdf"), backup: true)
      #expect(try Self.read(path) == Self.new)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.pdf")) == "a.pdf")
      #expect(folder.names == ["a.pdf", "a.pdf~", "link.pdf"])
    }
  }

  @Test("A backup is a copy of the original with its permissions, and replaces an older one")
  func backup() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      try folder.write([1], to: "a.pdf~")
      chmod(path, 0o604)
      try Self.save(path, backup: true)
      #expect(try Self.read(path + "~") == Self.old)
      #expect(try Self.facts(path + "~").st_mode & 0o777 == 0o604)
      #expect(try Self.facts(path).st_nlink == 1)
      #expect(folder.names == ["a.pdf", "a.pdf~"])
    }
  }

  @Test("A file whose name isn't UTF-8 is replaced")
  func undecodable() throws {
    try FilesFolder.with { folder in
      let raw = Array(folder.file("a").utf8CString.dropLast()) + [-23, 0x2E, 0x70, 0]
      let descriptor = open(raw, O_WRONLY | O_CREAT, 0o600)
      #expect(Foundation.write(descriptor, Self.old, Self.old.count) == Self.old.count)
      close(descriptor)
      try Self.save(folder.file("a\u{FFFD}.p"))
      var facts = stat()
      #expect(stat(raw, &facts) == 0 && facts.st_size == Self.new.count)
      #expect(folder.names.count == 1)
    }
  }

  // MARK: - Appending to the file itself

  @Test("A file with several names stays one file, and its append is recorded meanwhile")
  func names() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      #expect(Foundation.link(path, folder.file("b.pdf")) == 0)
      let journal = ListedAppends()
      journal.onEnd = { #expect((try? Self.read(path)) == Self.new) }
      let stamp = try Self.save(path, journal: journal)
      #expect(try Self.read(folder.file("b.pdf")) == Self.new)
      #expect(stamp == FileStamp(.path(path)))
      #expect(journal.log == ["begin \(Self.old.count) \(Self.tail.count)", "end"])
      #expect(folder.names == ["a.pdf", "b.pdf"])
    }
  }

  @Test("A file with several names isn't rewritten, and not appended to without a journal")
  func refusedNames() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      #expect(Foundation.link(path, folder.file("b.pdf")) == 0)
      let reason = "it has several names (hard links)"
      #expect(throws: FileReplacementError.onlyAppendable(path, reason: reason)) {
        try Self.save(path, .whole(Self.fileBytes([1])), journal: ListedAppends())
      }
      #expect(throws: FileReplacementError.unprotected(path, reason: reason)) { try Self.save(path) }
      #expect(try Self.read(path) == Self.old)
      #expect(folder.names == ["a.pdf", "b.pdf"])
    }
  }

  @Test("A wrong result is never given the file's name, nor appended", arguments: [false, true])
  func wrong(hasTwoNames: Bool) throws {
    struct Wrong: Error {}
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      if hasTwoNames { #expect(Foundation.link(path, folder.file("b.pdf")) == 0) }
      let journal = ListedAppends()
      #expect(throws: Wrong.self) { try Self.save(path, journal: journal) { _ in throw Wrong() } }
      #expect(try Self.read(path) == Self.old)
      #expect(journal.log.isEmpty)
      #expect(folder.names == (hasTwoNames ? ["a.pdf", "b.pdf"] : ["a.pdf"]))
    }
  }

  @Test("In a folder that can't be written, the file itself is appended to")
  func readOnlyFolder() async throws {
    let folder = try FilesFolder()
    defer { folder.remove() }
    let path = try folder.write(Self.old, to: "a.pdf")
    chmod(path, 0o666)
    chmod(folder.path, 0o555)
    await #expect(processExitsWith: .success) { [path = path as String] in
      // The superuser may write everywhere.
      if geteuid() == 0 { #expect(setuid(65534) == 0) }
      let journal = ListedAppends()
      try Self.save(path, journal: journal)
      #expect(try Self.read(path) == Self.new)
      #expect(journal.log.last == "end")
      #expect(throws: FileReplacementError.onlyAppendable(path, reason: "its folder can't be written")) {
        try Self.save(path, .whole(Self.fileBytes([1])), journal: journal)
      }
      #expect(throws: FileReplacementError.permissionDenied(path)) {
        try Self.save(path, .appended([1], to: Self.new.count), backup: true, journal: journal)
      }
      #expect(try Self.read(path) == Self.new)
    }
    #expect(folder.names == ["a.pdf"])
  }

  @Test("A file that is write-protected isn't replaced")
  func protected() async throws {
    let folder = try FilesFolder()
    defer { folder.remove() }
    let path = try folder.write(Self.old, to: "a.pdf")
    chmod(path, 0o444)
    chmod(folder.path, 0o777)
    await #expect(processExitsWith: .success) { [path = path as String] in
      if geteuid() == 0 { #expect(setuid(65534) == 0) }
      #expect(throws: FileReplacementError.permissionDenied(path)) {
        try Self.save(path, journal: ListedAppends())
      }
    }
    #expect(try Self.read(path) == Self.old)
  }

  @Test("An append is completed from every length at which it can have been torn")
  func torn() throws {
    try FilesFolder.with { folder in
      for length in 0...Self.tail.count {
        for zeros in [0, (Self.tail.count - length) / 2, Self.tail.count - length] {
          let journal = ListedAppends()
          let path = try folder.write(Self.old, to: "a.pdf")
          journal.begin(try Self.append(to: path))
          try folder.write(Self.old + Self.tail[..<length] + [UInt8](repeating: 0, count: zeros), to: "a.pdf")
          #expect(
            try journal.recover(folder.path + "/../" + folder.name + "/a.pdf").map(\.result) == [.completed])
          #expect(try Self.read(path) == Self.new, "\(length) bytes and \(zeros) zeros")
          #expect(try journal.pendingAppends().isEmpty)
        }
      }
    }
  }

  @Test("A file that has changed otherwise is left alone")
  func foreign() throws {
    try FilesFolder.with { folder in
      var other = Self.old
      other[Self.old.count - 2] ^= 1
      let states = [
        Array(Self.old.dropLast()), Self.old + [1], Self.new + [0], other, other + Self.tail, [],
      ]
      for state in states {
        let journal = ListedAppends()
        let path = try folder.write(Self.old, to: "a.pdf")
        journal.begin(try Self.append(to: path))
        try folder.write(state, to: "a.pdf")
        #expect(try journal.recover("other.pdf").isEmpty)
        #expect(try journal.recover().map(\.result) == [.changed])
        #expect(try Self.read(path) == state)
        #expect(try journal.pendingAppends().isEmpty)
      }
    }
  }

  @Test("The append of a running process, and one to a missing file, wait")
  func waiting() throws {
    try FilesFolder.with { folder in
      let journal = ListedAppends()
      let path = try folder.write(Self.old, to: "a.pdf")
      journal.begin(try Self.append(to: path))
      let holder = open(path, O_RDONLY | O_CLOEXEC)
      #expect(flock(holder, LOCK_EX) == 0)
      #expect(try journal.recover().isEmpty)
      close(holder)
      #expect(rename(path, folder.file("b.pdf")) == 0)
      #expect(try journal.recover().map(\.result) == [.postponed(.missing(path))])
      #expect(rename(folder.file("b.pdf"), path) == 0)
      #expect(try journal.recover().map(\.result) == [.completed])
      #expect(try Self.read(path) == Self.new)
    }
  }

  // MARK: - Failures

  @Test("A file that another program has changed isn't overwritten", arguments: [false, true])
  func changed(isReplaced: Bool) throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      let stamp = try #require(FileStamp(.path(path)))
      let contents = FileReplacement.Contents.appended(Self.tail, to: Self.old.count)
      #expect(throws: FileReplacementError.changed(path)) {
        try FileReplacement.replace(path, with: contents, expecting: stamp, journal: nil) { _ in
          if isReplaced {
            try folder.write([1], to: "b.pdf")
            #expect(rename(folder.file("b.pdf"), path) == 0)
          } else {
            try Data([1]).write(to: URL(fileURLWithPath: path), options: [])
          }
        }
      }
      #expect(try Self.read(path) == [1])
      #expect(throws: FileReplacementError.changed(path)) {
        try FileReplacement.replace(path, with: contents, expecting: stamp, journal: nil) { _ in }
      }
      #expect(folder.names == ["a.pdf"])
    }
  }

  @Test(
    "At the limit on file sizes nothing changes, and no signal ends the process", arguments: [false, true])
  func sizeLimit(hasTwoNames: Bool) async throws {
    let folder = try FilesFolder()
    defer { folder.remove() }
    let path = try folder.write([UInt8](repeating: 7, count: 4000), to: "a.pdf")
    if hasTwoNames { #expect(Foundation.link(path, folder.file("b.pdf")) == 0) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_DFL)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      #expect(throws: FileReplacementError.tooLarge(path)) {
        try Self.save(path, .appended([UInt8](repeating: 8, count: 200), to: 4000), journal: ListedAppends())
      }
    }
    #expect(try Self.read(path) == [UInt8](repeating: 7, count: 4000))
    #expect(folder.names == (hasTwoNames ? ["a.pdf", "b.pdf"] : ["a.pdf"]))
  }

  @Test("An append to the file itself that fails is taken back")
  func takenBack() async throws {
    let folder = try FilesFolder()
    defer { folder.remove() }
    let path = try folder.write([UInt8](repeating: 7, count: 4000), to: "a.pdf")
    #expect(Foundation.link(path, folder.file("b.pdf")) == 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let journal = ListedAppends()
      // The copy that is checked is complete by then.
      journal.onBegin = {
        var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      }
      #expect(throws: FileReplacementError.tooLarge(path)) {
        try Self.save(path, .appended([UInt8](repeating: 8, count: 200), to: 4000), journal: journal)
      }
      #expect(journal.log.last == "end")
    }
    #expect(try Self.read(path) == [UInt8](repeating: 7, count: 4000))
  }

  @Test("What isn't a file, or is missing, is refused with its name")
  func unusable() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      let stamp = try #require(FileStamp(.path(path)))
      for (wrong, error) in [
        (folder.file("none.pdf"), FileReplacementError.missing(folder.file("none.pdf"))), ("", .missing("")),
        (path + "\0", .missing(path + "\0")), (folder.path, .changed(folder.path)),
      ] {
        #expect(throws: error) {
          try FileReplacement.replace(
            wrong, with: .appended([], to: Self.old.count), expecting: stamp, journal: nil
          ) { _ in }
        }
      }
    }
  }

  @Test("Another length than the file's is a change")
  func length() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      for length in [0, Self.old.count - 1, Self.old.count + 1, -1, .max] {
        #expect(throws: FileReplacementError.changed(path)) {
          try Self.save(path, .appended([1], to: length))
        }
      }
      #expect(try Self.read(path) == Self.old)
    }
  }

  // MARK: - Several at once

  @Test("Of threads that save at once each loses nothing of the others", arguments: [false, true])
  func threads(hasTwoNames: Bool) async throws {
    let folder = try FilesFolder()
    defer { folder.remove() }
    let path = try folder.write(Self.old, to: "a.pdf")
    if hasTwoNames { #expect(Foundation.link(path, folder.file("b.pdf")) == 0) }
    await withTaskGroup(of: Void.self) { group in
      for letter in "abcd".utf8 { group.addTask { Self.appendTen(letter, to: path) } }
    }
    let end = try Self.read(path).dropFirst(Self.old.count)
    #expect(end.count == 40)
    for letter in "abcd".utf8 { #expect(end.count { $0 == letter } == 10) }
  }

  @Test("Of processes that save at once each loses nothing of the others")
  func processes() async throws {
    let folder = try FilesFolder()
    defer { folder.remove() }
    let path = try folder.write(Self.old, to: "a.pdf")
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      Self.appendTen(UInt8(ascii: "a"), to: path)
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      Self.appendTen(UInt8(ascii: "b"), to: path)
    }
    _ = await (first, second)
    let end = try Self.read(path).dropFirst(Self.old.count)
    #expect(end.count == 20 && end.count { $0 == UInt8(ascii: "a") } == 10)
    #expect(folder.names == ["a.pdf"])
  }

  /// Saves ten times, beginning anew after each change by another.
  private static func appendTen(_ letter: UInt8, to path: String) {
    var done = 0
    while done < 10 {
      do {
        let size = try facts(path).st_size
        try save(path, .appended([letter], to: Int(size)), journal: ListedAppends())
        done += 1
      } catch FileReplacementError.changed {
        continue
      } catch {
        Issue.record(error)
        return
      }
    }
  }

  // MARK: - Other files

  @Test("Another file gets the contents and the original's permissions; the original stays")
  func output() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      chmod(path, 0o600)
      let output = folder.file("out.pdf")
      let stamp = try Self.write(path, to: output)
      #expect(try Self.read(output) == Self.new)
      #expect(try Self.facts(output).st_mode & 0o777 == 0o600)
      #expect(stamp == FileStamp(.path(output)))
      #expect(try Self.read(path) == Self.old)
      // An existing file keeps its own permissions.
      chmod(output, 0o644)
      try Data([1]).write(to: URL(fileURLWithPath: output), options: [])
      try Self.write(path, to: output)
      #expect(try Self.read(output) == Self.new)
      #expect(try Self.facts(output).st_mode & 0o777 == 0o644)
      #expect(folder.names == ["a.pdf", "out.pdf"])
    }
  }

  @Test("The original is replaced only under its own path")
  func outputIsOriginal() throws {
    try FilesFolder.with { folder in
      let path = try folder.write(Self.old, to: "a.pdf")
      symlink("a.pdf", folder.file("link.pdf"))
      let link = folder.file("link.pdf")
      #expect(throws: FileReplacementError.outputIsOriginal(link)) { try Self.write(path, to: link) }
      #expect(throws: FileReplacementError.notFile(folder.path)) { try Self.write(path, to: folder.path) }
      #expect(throws: FileReplacementError.missing(folder.file("no/b.pdf"))) {
        try Self.write(path, to: folder.file("no/b.pdf"))
      }
      #expect(try Self.read(path) == Self.old)
      try Self.write(path, to: folder.path + "/./a.pdf")
      #expect(try Self.read(path) == Self.new)
    }
  }

  @Test("A document that isn't a file is written whole")
  func noOriginal() throws {
    try FilesFolder.with { folder in
      let output = folder.file("out.pdf")
      let contents = FileReplacement.Contents.whole(Self.fileBytes(Self.new))
      _ = try FileReplacement.write(contents, copyOf: nil, expecting: nil, to: output) { _ in }
      #expect(try Self.read(output) == Self.new)
    }
  }

  @Test("A file that can't be read by its size is copied piece by piece")
  func large() throws {
    try FilesFolder.with { folder in
      let long = (0..<(3 << 20) + 17).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      let path = try folder.write(long, to: "a.pdf")
      try Self.save(path, .appended(Self.tail, to: long.count))
      #expect(try Self.read(path) == long + Self.tail)
      // Between file systems.
      guard let other = try? FilesFolder(in: "/dev/shm") else { return }
      defer { other.remove() }
      try Self.write(path, .appended([1], to: long.count + Self.tail.count), to: other.file("b.pdf"))
      #expect(try Self.read(other.file("b.pdf")) == long + Self.tail + [1])
    }
  }

  // MARK: - Support

  @discardableResult
  private static func save(
    _ path: String, _ contents: FileReplacement.Contents = .appended(tail, to: old.count),
    backup: Bool = false,
    journal: ListedAppends? = nil, check: (String) throws -> Void = { _ in }
  ) throws -> FileStamp {
    let stamp = try #require(FileStamp(.path(path)))
    return try FileReplacement.replace(
      path, with: contents, expecting: stamp, backup: backup, journal: journal, check: check)
  }

  @discardableResult
  private static func write(
    _ path: String, _ contents: FileReplacement.Contents = .appended(tail, to: old.count), to output: String
  ) throws -> FileStamp {
    try FileReplacement.write(contents, copyOf: path, expecting: FileStamp(.path(path)), to: output) { _ in }
  }

  private static func append(to path: String) throws -> PendingAppend {
    let path = SystemPath(path)
    return try PendingAppend(
      of: tail, to: OpenFile(path, O_RDONLY), at: old.count, path: path.resolved ?? path)
  }

  private static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func facts(_ path: String) throws -> stat {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw SystemError() }
    return facts
  }

  private static func attribute(_ name: String, of path: String) -> [UInt8]? {
    var value = [UInt8](repeating: 0, count: 256)
    let count = getxattr(path, name, &value, value.count)
    return count < 0 ? nil : Array(value[..<count])
  }

  private static func fileBytes(_ bytes: [UInt8]) -> FileBytes {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyMemory(from: bytes, byteCount: bytes.count)
    return FileBytes(taking: copy, count: bytes.count)
  }
}
