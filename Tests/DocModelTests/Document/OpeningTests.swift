import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

/// Errors of files that can't be opened, and unusual files that can.
@Suite(.limited) struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ source: DocumentSource, password: String? = nil) -> DocumentError? {
    do throws(DocumentError) {
      _ = try Document(source, password: password)
      return nil
    } catch {
      return error
    }
  }

  @Test func noSuchFile() {
    let path = folder.file("absent.pdf")
    #expect(failure(.path(path)) == .noSuchFile(path))
    #expect(failure(.path("")) == .noSuchFile(""))
    // A file in place of a folder.
    let within = Samples.path("article.pdf") + "/page"
    #expect(failure(.path(within)) == .noSuchFile(within))
  }

  @Test func pathIsNotCutAtNUL() {
    let path = Samples.path("article.pdf") + "\0.txt"
    #expect(failure(.path(path)) == .noSuchFile(path))
  }

  @Test func folderIsReportedAsAFolder() {
    #expect(failure(.path(folder.path)) == .isFolder(folder.path))
  }

  @Test(.disabled(if: getuid() == 0, "root may read everything"))
  func unreadableFile() throws {
    let path = try folder.write(PDFSource().data, to: "locked.pdf")
    #expect(chmod(path, 0) == 0)
    #expect(failure(.path(path)) == .permissionDenied(path))
  }

  @Test(arguments: [("empty.pdf", DocumentError.empty("")), ("not-a-pdf.pdf", .notPDF(""))])
  func notDocuments(_ name: String, _ expected: DocumentError) throws {
    for source in [DocumentSource.path(Samples.path(name)), .bytes(try Samples.data(name), name: "bytes")] {
      switch expected {
      case .empty: #expect(failure(source) == .empty(source.name))
      default: #expect(failure(source) == .notPDF(source.name))
      }
    }
  }

  @Test(arguments: ["header-only.pdf", "cut.pdf"])
  func damagedBeyondRepair(_ name: String) {
    let path = Samples.path(name)
    guard case .damaged(path, let reason) = failure(.path(path)) else {
      Issue.record("\(String(describing: failure(.path(path))))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func emptyInputIsReported() {
    #expect(failure(.bytes(Data(), name: "standard input")) == .empty("standard input"))
  }

  @Test func pipeWithoutWriterIsReported() {
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    guard case .unreadable(path, let reason) = failure(.path(path)) else {
      Issue.record("\(String(describing: failure(.path(path))))")
      return
    }
    #expect(reason.contains("no process writes to this pipe"))
  }

  @Test func pipeWithALateWriterIsReadToItsEnd() throws {
    let path = folder.file("late")
    #expect(mkfifo(path, 0o600) == 0)
    let data = PDFSource().data
    let writer = Thread {
      usleep(200_000)
      let descriptor = open(path, O_WRONLY)
      // In two writes, between which the reader finds no data.
      for piece in [data.prefix(1), data.dropFirst()] {
        _ = piece.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        usleep(100_000)
      }
      close(descriptor)
    }
    writer.start()
    let source = try DocumentSource.path(path).readingPipe()
    guard case .bytes(data, name: path) = source else {
      Issue.record("\(source)")
      return
    }
    #expect(try Document(source).pageCount == 1)
    #expect(try DocumentSource.path("/no/pipe").readingPipe() == .path("/no/pipe"))
  }

  /// A header without objects, of a size at which both libraries would search for minutes.
  @Test func hugeFileWithoutObjectsIsRefusedAtOnce() throws {
    let path = folder.file("zeros.pdf")
    try Data("%PDF-1.7\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(truncate(path, off_t(FileContents.sizeHeldInMemory) + 1000) == 0)
    #expect(failure(.path(path)) == .damaged(path, reason: "it contains no objects"))
  }

  @Test func hugeFileWithALateObjectIsPassedToTheCLibraries() throws {
    let path = folder.file("far.pdf")
    try Data("%PDF-1.7\n".utf8).write(to: URL(fileURLWithPath: path))
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    // The word that begins an object crosses the end of a block.
    try file.seek(toOffset: (40 << 20) - 2)
    try file.write(contentsOf: Data("obj".utf8))
    try file.truncate(atOffset: UInt64(FileContents.sizeHeldInMemory) + 1000)
    try file.close()
    #expect(try FileContents(.path(path)).mentionsObjects)
  }

  @Test(arguments: ["/dev/zero", "/dev/null"])
  func devicesAreNotRead(_ path: String) {
    guard case .unreadable(path, _) = failure(.path(path)) else {
      Issue.record("read, if not to its end")
      return
    }
  }

  @Test func nameThatIsNotUTF8() throws {
    let name = Array(folder.path.utf8) + [0x2F, 0x6E, 0xE4, 0x62, 0x2E, 0x70, 0x64, 0x66, 0]
    let path = name.map { CChar(bitPattern: $0) }
    let data = PDFSource().data
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    #expect(data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == data.count)
    close(descriptor)
    // In the form of a program's arguments.
    let shown = String(decoding: name.dropLast(), as: UTF8.self)
    #expect(try Document(.path(shown)).pageCount == 1)
    // A second file with the same displayed name makes the name ambiguous.
    let other = Array(folder.path.utf8) + [0x2F, 0x6E, 0xE5, 0x62, 0x2E, 0x70, 0x64, 0x66, 0]
    close(creat(other.map { CChar(bitPattern: $0) }, 0o600))
    #expect(failure(.path(shown)) == .noSuchFile(shown))
  }

  @Test func bytesReadLikeTheFile() throws {
    let file = try Samples.open("article.pdf")
    let bytes = try Document(.bytes(try Samples.data("article.pdf"), name: "standard input"))
    #expect(bytes.info == file.info)
    #expect(bytes.outline == file.outline)
    #expect(try bytes.text(ofPage: 4) == file.text(ofPage: 4))
    #expect(try bytes.annotations(onPage: 7) == file.annotations(onPage: 7))
    #expect(bytes.source.name == "standard input")
  }

  @Test func openDocumentIgnoresChangesOfItsFile() throws {
    let path = try folder.write(try Samples.data("many-pages.pdf"), to: "paper.pdf")
    let document = try Document(.path(path))
    try Data("gone".utf8).write(to: URL(fileURLWithPath: path))
    #expect(truncate(path, 1) == 0)
    #expect(document.outline.items.count == 30)
    #expect(try document.string(ofPage: 299).contains("Page 300 of 300"))
    let original = DocumentSource.path(Samples.path("many-pages.pdf"))
    #expect(try document.identity.contentHash() == original.contentHash())
  }

  @Test func fileTooLargeForMemoryStaysOpen() throws {
    let path = try folder.write(try Samples.data("damaged-xref.pdf"), to: "large.pdf")
    // Zeros after the document, which need no space on the disk.
    #expect(truncate(path, off_t(FileContents.sizeHeldInMemory + 1)) == 0)
    guard case .file = try FileContents(.path(path)) else {
      Issue.record("held in memory")
      return
    }
  }

  /// The hashes are those of sha256sum; the large file ends in the middle of a block.
  @Test func largeContentIsHashedInBlocks() throws {
    let small = DocumentSource.bytes(Data("abc".utf8), name: "abc")
    #expect(try small.contentHash() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let path = try folder.write(Data("%PDF-1.7\n".utf8), to: "large.pdf")
    #expect(truncate(path, off_t(FileContents.sizeHeldInMemory + (1 << 19))) == 0)
    let large = DocumentSource.path(path)
    #expect(try large.contentHash() == "e3a4805ccb3af722952ec5db0f53e6fbe0d028198756cff1d9e033a57038ccc8")
    #expect(unlink(path) == 0)
    #expect(throws: DocumentError.noSuchFile(path)) { try large.contentHash() }
  }

  @Test func largeFileIsReadOnWhenItsNameIsGone() throws {
    let path = try folder.write(Data("%PDF-1.7\n".utf8), to: "large.pdf")
    #expect(truncate(path, off_t(FileContents.sizeHeldInMemory + (1 << 19))) == 0)
    let contents = try FileContents(.path(path))
    #expect(unlink(path) == 0)
    #expect(
      try contents.hash(of: "paper") == "e3a4805ccb3af722952ec5db0f53e6fbe0d028198756cff1d9e033a57038ccc8")
  }

  @Test func largeFileIsReadByARelativePath() throws {
    var source = PDFSource()
    let size = FileContents.sizeHeldInMemory
    source.objects[10] = "<</Length \(size)>>stream\n\(String(repeating: " ", count: size))\nendstream"
    source.trailer = "/Info 11 0 R"
    source.objects[11] = "<</Title (Large)>>"
    let path = try folder.write(source.data, to: "large.pdf")
    let relative = try #require(Self.relative(path))
    let document = try Document(.path(relative))
    #expect(document.info.title == "Large")
    #expect(document.pageCount == 1)
    #expect(try document.string(ofPage: 0) == "")
  }

  /// Returns the path to a file from the current folder, on which other tests rely.
  private static func relative(_ path: String) -> String? {
    let current = FileManager.default.currentDirectoryPath
    let depth = current.split(separator: "/").count
    return String(repeating: "../", count: depth) + path.drop { $0 == "/" }
  }

  @Test func fileURLsAreUnderstood() {
    #expect(DocumentSource("file:///tmp/a%20b.pdf#page=3") == .path("/tmp/a b.pdf"))
    #expect(DocumentSource("a%20b.pdf") == .path("a%20b.pdf"))
    #expect(DocumentSource.path("/tmp/x/").displayName == "x")
  }

  @Test(
    arguments: [
      DocumentError.noSuchFile("f"), .isFolder("f"), .permissionDenied("f"), .unreadable("f", reason: "r"),
      .empty("f"), .notPDF("f"), .damaged("f", reason: "r"), .passwordRequired("f"),
      .passwordIncorrect("f"), .unsupportedSecurity("f", reason: "r"),
      .noSuchPage("f", page: .max, count: 3), .noSuchPage("f", page: .min, count: 0),
      .pageUnreadable("f", page: .max, reason: "r"),
    ])
  func messagesNameTheFile(_ error: DocumentError) {
    #expect(error.description.hasPrefix("f: "))
    #expect(!error.description.contains("\n"))
  }
}
