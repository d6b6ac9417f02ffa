import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

@Suite("Writing to another file", .limited)
struct OtherOutputTests {
  @Test("Another file gets the contents and the original's permissions; the original stays")
  func output() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    chmod(path, 0o600)
    let output = folder.file("out.pdf")
    let stamp = try ReplacedFile.write(path, to: output)
    #expect(try ReplacedFile.read(output) == ReplacedFile.new)
    #expect(try ReplacedFile.facts(output).st_mode & 0o777 == 0o600)
    #expect(stamp == FileStamp(.path(output)))
    #expect(try ReplacedFile.read(path) == ReplacedFile.old)
    // An existing file keeps its own permissions.
    chmod(output, 0o644)
    try Data([1]).write(to: URL(fileURLWithPath: output), options: [])
    try ReplacedFile.write(path, to: output)
    #expect(try ReplacedFile.read(output) == ReplacedFile.new)
    #expect(try ReplacedFile.facts(output).st_mode & 0o777 == 0o644)
    #expect(folder.names == ["a.pdf", "out.pdf"])
  }

  @Test("The original is replaced only under its own path")
  func outputIsOriginal() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    symlink("a.pdf", folder.file("link.pdf"))
    let link = folder.file("link.pdf")
    #expect(throws: FileReplacementError.outputIsOriginal(link)) { try ReplacedFile.write(path, to: link) }
    #expect(throws: FileReplacementError.notFile(folder.path)) {
      try ReplacedFile.write(path, to: folder.path)
    }
    #expect(throws: FileReplacementError.missing(folder.file("no/b.pdf"))) {
      try ReplacedFile.write(path, to: folder.file("no/b.pdf"))
    }
    #expect(try ReplacedFile.read(path) == ReplacedFile.old)
    try ReplacedFile.write(path, to: folder.path + "/./a.pdf")
    #expect(try ReplacedFile.read(path) == ReplacedFile.new)
  }

  @Test(
    "A link to a file that doesn't exist yet stays, and the file is made; one that leads to itself is refused"
  )
  func danglingLink() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    for (link, target) in [("link.pdf", "other.pdf"), ("other.pdf", folder.file("new.pdf"))] {
      symlink(target, folder.file(link))
    }
    try ReplacedFile.write(path, to: folder.file("link.pdf"))
    #expect(try ReplacedFile.read(folder.file("new.pdf")) == ReplacedFile.new)
    for (link, target) in [("link.pdf", "other.pdf"), ("other.pdf", folder.file("new.pdf"))] {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file(link)) == target)
    }
    let circle = folder.file("circle.pdf")
    symlink("circle.pdf", circle)
    #expect(throws: FileReplacementError.missing(circle)) { try ReplacedFile.write(path, to: circle) }
  }

  @Test("A file that a killed program couldn't rename is removed by the next one that writes in the folder")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(ReplacedFile.old, to: "a.pdf")
    try folder.write([1], to: ".pdfkey-1-1.part")
    try ReplacedFile.write(path, to: folder.file("new.pdf"))
    #expect(folder.names == ["a.pdf", "new.pdf"])
  }

  @Test("A document that isn't a file is written whole")
  func noOriginal() throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.pdf")
    let contents = FileReplacement.Contents.whole(ReplacedFile.fileBytes(ReplacedFile.new))
    _ = try FileReplacement.write(contents, copyOf: nil, expecting: nil, to: output)
    #expect(try ReplacedFile.read(output) == ReplacedFile.new)
  }

  @Test("A file that can't be read by its size is copied piece by piece")
  func large() throws {
    let folder = try TemporaryFolder()
    let long = (0..<(3 << 20) + 17).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let path = try folder.write(long, to: "a.pdf")
    try ReplacedFile.save(path, .appended(ReplacedFile.tail, to: long.count))
    #expect(try ReplacedFile.read(path) == long + ReplacedFile.tail)
    // Between file systems.
    guard let other = try? TemporaryFolder(in: "/dev/shm") else { return }
    try ReplacedFile.write(
      path, .appended([1], to: long.count + ReplacedFile.tail.count), to: other.file("b.pdf"))
    #expect(try ReplacedFile.read(other.file("b.pdf")) == long + ReplacedFile.tail + [1])
  }
}
