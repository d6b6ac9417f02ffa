import CSystem
import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

@Suite("Replacing files", .limited)
struct FileReplacementTests {
  @Test("Bytes are appended, and nothing else is left")
  func appended() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a é.pdf")
    let stamp = try ReplacedFile.save(path)
    #expect(try ReplacedFile.read(path) == ReplacedFile.new)
    #expect(stamp == FileStamp(.path(path)))
    #expect(folder.names == ["a é.pdf"])
    // The returned state is the one to expect at the next time.
    let contents = FileReplacement.Contents.appended(ReplacedFile.tail, to: ReplacedFile.new.count)
    _ = try FileReplacement.replace(path, with: contents, expecting: stamp, journal: nil)
    #expect(try ReplacedFile.read(path) == ReplacedFile.new + ReplacedFile.tail)
  }

  @Test("A file that another program has put in place at the last moment stays")
  func lastMoment() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    let expected = try #require(FileStamp(.path(path)))
    try folder.write([1, 2, 3], to: "b.pdf")
    #expect(rename(folder.file("b.pdf"), path) == 0)
    do {
      let file = try NewFile(in: SystemPath(folder.path), mode: 0o600)
      try file.contents.write(ReplacedFile.new, at: 0)
      #expect(throws: SystemError.self) { try file.publish(as: SystemPath(path), replacing: expected) }
    }
    #expect(try ReplacedFile.read(path) == [1, 2, 3])
    #expect(folder.names == ["a.pdf"])
  }

  @Test("Other contents replace the whole file")
  func whole() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    try ReplacedFile.save(path, .whole(ReplacedFile.fileBytes([1, 2, 3])))
    #expect(try ReplacedFile.read(path) == [1, 2, 3])
    #expect(folder.names == ["a.pdf"])
  }

  @Test("Permissions and extended attributes are kept")
  func attributes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
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
    try ReplacedFile.save(path)
    #expect(FileStamp(.path(path))?.facts[1] != before.facts[1], "another inode")
    #expect(try ReplacedFile.facts(path).st_mode & 0o7777 == 0o640)
    #expect(ReplacedFile.attribute("user.origin", of: path) == Array("web".utf8))
    if hasList { #expect(ReplacedFile.attribute("system.posix_acl_access", of: path) == list) }
    // A pipe can't have the attribute.
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    let pipe = try OpenFile(SystemPath(folder.file("pipe")), O_RDWR)
    #expect(try !FileAttributes.copy(from: OpenFile(SystemPath(path), O_RDONLY), to: pipe))
  }

  @Test("The folder's default access control list doesn't apply to a file that is replaced")
  func defaultList() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    chmod(path, 0o600)
    let list: [UInt8] =
      [2, 0, 0, 0] + [1, 0, 6, 0, 255, 255, 255, 255] + [2, 0, 4, 0, 1, 0, 0, 0]
      + [4, 0, 4, 0, 255, 255, 255, 255] + [16, 0, 4, 0, 255, 255, 255, 255] + [
        32, 0, 4, 0, 255, 255, 255, 255,
      ]
    guard setxattr(folder.path, "system.posix_acl_default", list, list.count, 0) == 0 else { return }
    try ReplacedFile.save(path)
    #expect(ReplacedFile.attribute("system.posix_acl_access", of: path) == nil)
    #expect(try ReplacedFile.facts(path).st_mode & 0o7777 == 0o600)
  }

  @Test("The owner and the group are kept, if the user may give files away")
  func owner() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    guard chown(path, 1234, 2345) == 0 else { return }
    chmod(path, 0o4755)
    try ReplacedFile.save(path)
    let facts = try ReplacedFile.facts(path)
    #expect([facts.st_uid, facts.st_gid, facts.st_mode & 0o7777] == [1234, 2345, 0o4755])
  }

  @Test("A symbolic link stays, and the file that it leads to is replaced")
  func link() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    symlink("a.pdf", folder.file("link.pdf"))
    try ReplacedFile.save(folder.file("link.pdf"), backup: true)
    #expect(try ReplacedFile.read(path) == ReplacedFile.new)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.pdf")) == "a.pdf")
    #expect(folder.names == ["a.pdf", "a.pdf~", "link.pdf"])
  }

  @Test("A backup is a copy of the original with its permissions, and replaces an older one")
  func backup() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    try folder.write([1], to: "a.pdf~")
    chmod(path, 0o604)
    try ReplacedFile.save(path, backup: true)
    #expect(try ReplacedFile.read(path + "~") == ReplacedFile.old)
    #expect(try ReplacedFile.facts(path + "~").st_mode & 0o777 == 0o604)
    #expect(try ReplacedFile.facts(path).st_nlink == 1)
    #expect(folder.names == ["a.pdf", "a.pdf~"])
  }

  @Test(arguments: [("/a", "/"), ("/a/b", "/a"), ("a/b", "a"), ("ab/c", "ab"), ("a", ".")])
  func folders(path: String, folder: String) { #expect(SystemPath(path).folder == SystemPath(folder)) }

  @Test("A file whose name isn't UTF-8 is replaced")
  func undecodable() throws {
    let folder = try TemporaryFolder()
    let raw = Array(folder.file("a").utf8CString.dropLast()) + [-23, 0x2E, 0x70, 0]
    let descriptor = open(raw, O_WRONLY | O_CREAT, 0o600)
    #expect(Foundation.write(descriptor, ReplacedFile.old, ReplacedFile.old.count) == ReplacedFile.old.count)
    close(descriptor)
    try ReplacedFile.save(folder.file("a\u{FFFD}.p"))
    var facts = stat()
    #expect(stat(raw, &facts) == 0 && facts.st_size == ReplacedFile.new.count)
    #expect(folder.names.count == 1)
    // Beside a file that looks the same, each has a text of its own, which its path keeps.
    let other = raw.map { $0 == -23 ? -24 : $0 }
    close(open(other, O_WRONLY | O_CREAT, 0o600))
    let texts = [raw, other].map { UndecodableName.text(of: $0.dropLast().map(UInt8.init(bitPattern:))) }
    #expect(texts.map { SystemPath($0).bytes } == [raw, other])
    #expect(texts.map(\.absolutePath) == texts)
    #expect(!texts[0].isSamePath(as: texts[1]))
    #expect(!"/\u{E9}".isSamePath(as: "/e\u{301}"))
    unlink(other)
    #expect(folder.file("a\u{FFFD}.p").absolutePath == texts[0])
  }
}
