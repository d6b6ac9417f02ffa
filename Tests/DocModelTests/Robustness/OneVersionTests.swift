import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

/// Files that readers may read as one of two versions.
///
/// All values of such a file are from one version, or a warning says that they may not be.
struct OneVersionTests {
  private static let (first, second) = ("pay 100 EUR", "pay 900 EUR")

  /// The constructs that Poppler and qpdf may interpret differently.
  enum Way: String, CaseIterable {
    case startWithSign, startBehindComment, startBehindNUL, missingInCatalog, missingInResources
    case otherFirstSection, pageWithKids, freeInTable

    /// The version that the file contains.
    var says: String {
      switch self {
      case .pageWithKids, .freeInTable: OneVersionTests.second
      default: OneVersionTests.first
      }
    }

    /// Returns the file, with blanks before its last section.
    func file(padding: Int = 0) -> RevisedPDF {
      switch self {
      case .startWithSign: Self.superseded(padding, start: "+")
      case .startBehindComment: Self.superseded(padding, start: "% here\n")
      case .startBehindNUL: Self.superseded(padding, start: "\0\0")
      case .missingInCatalog: Self.superseded(padding, catalog: "/AcroForm 90 0 R")
      case .missingInResources: Self.superseded(padding, resources: "/ColorSpace 90 0 R")
      case .otherFirstSection: Self.linearized(padding)
      case .pageWithKids: Self.pageWithKids(padding)
      case .freeInTable: Self.freeInTable(padding)
      }
    }

    /// Returns a file with a valid version, followed by objects that no section lists.
    private static func superseded(
      _ padding: Int, start: String = "", catalog: String = "", resources: String = ""
    ) -> RevisedPDF {
      var file = RevisedPDF()
      file.addDocument(saying: first, catalog: catalog, resources: resources)
      let sound = file.offsets
      file.addVersion(saying: second)
      file.offsets = sound
      file.pad(padding)
      file.finish(file.addTable(), before: start)
      return file
    }

    /// Returns a linearized file whose first section has the second version, and whose last one the first.
    private static func linearized(_ padding: Int) -> RevisedPDF {
      var (file, section, length) = (RevisedPDF(), Data(), 0)
      // The first section precedes the objects, and the length precedes everything: both are known only after a
      // first pass.
      for _ in 0..<3 {
        file = RevisedPDF()
        file.add(90, String(format: "<</Linearized 1 /L %010d /H [0 0] /O 100 /E 0 /N 20 /T 0>>", length))
        var opening = file
        file.data.append(section)
        file.addDocument(saying: first)
        let sound = file.offsets
        file.addVersion(saying: second)
        opening.offsets = file.offsets
        let start = opening.addTable()
        opening.finish(0)
        section = opening.data[start...]
        file.offsets = sound
        file.pad(padding)
        file.finish(file.addTable())
        length = file.data.count
      }
      return file
    }

    private static func pageWithKids(_ padding: Int) -> RevisedPDF {
      var file = RevisedPDF()
      file.addDocument(saying: second)
      file.add(100, "<</Type /Page /Contents 200 0 R /Annots [4 0 R] /Kids [90 0 R] /Count 1>>")
      file.add(90, "<</Type /Page /Parent 100 0 R /Contents 91 0 R /Annots [92 0 R]>>")
      file.add(91, showing: first)
      file.add(92, RevisedPDF.annotation(saying: first))
      file.pad(padding)
      file.finish(file.addTable())
      return file
    }

    /// Returns a file whose second version is free in its table, and in use in the stream next to it.
    private static func freeInTable(_ padding: Int) -> RevisedPDF {
      var file = RevisedPDF()
      file.addDocument(saying: first)
      let previous = file.addTable()
      file.finish(previous)
      file.addVersion(saying: second)
      let hidden = Array(file.offsets.keys)
      file.pad(padding)
      let stream = file.addStream(RevisedPDF.size)
      let trailer =
        "/Size \(RevisedPDF.size + 1) /Root 1 0 R /Info 7 0 R /Prev \(previous) /XRefStm \(stream)"
      file.finish(file.addTable(free: hidden, trailer: trailer))
      return file
    }
  }

  /// Returns the values of a document by kind: its dictionaries, its text by each way of reading, and its image.
  private static func answers(_ source: DocumentSource) throws -> [String: String] {
    let document = try Document(source)
    var answers = [
      "title": document.title ?? "",
      "heading": document.outline.items.first?.title ?? "",
      "annotation": try document.annotations(onPage: 0).compactMap(\.contents).joined(),
      "text": try document.string(ofPage: 0),
      "placed text": try document.text(ofPage: 0).string,
    ]
    for text in [first, second] {
      let finder = try TextFinder(SearchQuery(text))
      if try !document.matches(of: finder, onPage: 0).isEmpty { answers["match", default: ""] += text }
    }
    let prepared = try Document(source)
    prepared.prepareToRead(0..<prepared.pageCount)
    answers["text of all pages"] = try prepared.string(ofPage: 0)
    let image = try document.image(ofPage: 0)
    for text in [first, second] where try image.pixels == Self.image(saying: text).pixels {
      answers["image", default: ""] += text
    }
    return answers
  }

  private static func image(saying text: String) throws -> PageImage {
    var file = RevisedPDF()
    file.addDocument(saying: text)
    file.finish(file.addTable())
    return try file.open().image(ofPage: 0)
  }

  @Test("Text, images, search, annotations and outline come from one version", arguments: Way.allCases)
  func oneVersion(_ way: Way) throws {
    let answers = try Self.answers(.bytes(way.file().data, name: "made.pdf"))
    #expect(answers.count == 8)
    for (question, answer) in answers {
      #expect(answer.trimmingCharacters(in: .whitespacesAndNewlines) == way.says, "\(question)")
    }
  }

  /// Both libraries read a file that is too large for memory as it is.
  @Test(
    "A warning reports that a large file may be read as another version",
    arguments: [Way.startWithSign, .missingInResources, .otherFirstSection, .freeInTable])
  func largeFile(_ way: Way) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(way.file(padding: FileContents.sizeHeldInMemory).data, to: "large.pdf")
    let document = try Document(.path(path))
    _ = try document.string(ofPage: 0)
    #expect(document.warnings.contains { $0.kind == .ambiguous })
  }

  @Test("A rebuild counts for the file that Poppler rebuilds, on whichever thread that happens")
  func rebuildOnAnotherThread() throws {
    let folder = try TemporaryFolder()
    func open(_ name: String, before start: String = "") throws -> Document {
      var file = RevisedPDF()
      file.addDocument(saying: Self.first)
      file.pad(FileContents.sizeHeldInMemory)
      file.finish(file.addTable(), before: start)
      return try Document(.path(try folder.write(file.data, to: name)))
    }
    let sound = try open("sound.pdf")
    // Poppler doesn't read the sign, and rebuilds the file.
    let flawed = try open("flawed.pdf", before: "+")
    nonisolated(unsafe) let moved = flawed
    let isRead = DispatchSemaphore(value: 0)
    Thread {
      _ = try? moved.string(ofPage: 0)
      isRead.signal()
    }.start()
    try #require(isRead.wait(timeout: .now() + 60) == .success)
    #expect(flawed.warnings.contains { $0.kind == .ambiguous })
    _ = try open("again.pdf", before: "+").string(ofPage: 0)
    _ = try sound.string(ofPage: 0)
    #expect(sound.warnings.isEmpty)
  }

  @Test("A large file that all readers agree on has no warning")
  func soundLargeFile() throws {
    var file = RevisedPDF()
    file.addDocument(saying: Self.first)
    file.add(101, "<</Type /Page /Parent 2 0 R /Contents 201 0 R /Resources <<>>>>")
    file.pad(FileContents.sizeHeldInMemory)
    file.finish(file.addTable())
    let folder = try TemporaryFolder()
    let document = try Document(.path(try folder.write(file.data, to: "large.pdf")))
    #expect(try document.string(ofPage: 0).contains(Self.first))
    #expect(document.warnings.isEmpty)
    // A page that has no font is mended, and is still read as one version.
    _ = try document.string(ofPage: 1)
    #expect(document.warnings.map(\.kind) == [.repaired])
    let held = try document.heldInMemory(upTo: .max)
    #expect(held.contents.isMapped)
    #expect(try held.string(ofPage: 0) == document.string(ofPage: 0))
    #expect(throws: DocumentError.self) { try document.heldInMemory(upTo: FileContents.sizeHeldInMemory) }
    #expect(truncate(document.source.name, off_t(file.data.count + 1)) == 0)
    #expect(throws: DocumentError.changed(document.source.name)) { try document.heldInMemory(upTo: .max) }
  }

  @Test("A warning reports that an object can be read in two ways", .enabled(if: !PDFFile.readsWithQPDFAlone))
  func repeatedKey() throws {
    var file = RevisedPDF()
    file.addDocument(saying: Self.first)
    file.add(100, "<</Type /Page /Parent 2 0 R /Contents 200 0 R /Contents 201 0 R /Annots [4 0 R]>>")
    file.finish(file.addTable())
    let document = try file.open()
    _ = try document.annotations(onPage: 0)
    #expect(document.warnings.contains { $0.kind == .ambiguous })
  }

  /// The count of a tree of more than 16 pages is trusted until a page is looked up.
  @Test(
    "A warning reports a node that the page tree contains twice, which Poppler turns into two pages",
    arguments: [(2, 0), (10, 0), (10, FileContents.sizeHeldInMemory)])
  func nodeTwice(_ count: Int, _ padding: Int) throws {
    var source = PDFSource(pages: Array(repeating: "", count: count))
    source.preamble = String(repeating: " ", count: padding)
    let kids = (0..<count).map { "\(PDFSource.firstPage + $0) 0 R" }.joined(separator: " ")
    source.objects[2] = "<</Type /Pages /Count \(2 * count) /Kids [10 0 R 10 0 R]>>"
    source.objects[10] = "<</Type /Pages /Parent 2 0 R /Count \(count) /Kids [\(kids)]>>"
    let folder = try TemporaryFolder()
    let document = try Document(.path(try folder.write(source.data, to: "twice.pdf")))
    _ = try document.annotations(onPage: 1)
    #expect(document.warnings.contains { $0.kind == .ambiguous })
  }

  @Test("Files from common programs have no warning", arguments: Samples.names)
  func fixtures(_ name: String) throws {
    guard let document = try? Samples.open(name), !["annotation-syntax.pdf"].contains(name) else { return }
    _ = WholeAPI.read(document)
    #expect(!document.warnings.contains { $0.kind == .ambiguous })
  }

  @Test("A file that declares the length it would have with its cross-references appended")
  func foreseenLength() throws {
    var file = RevisedPDF()
    file.add(90, "<</Linearized 1 /L 0000000000>>")
    file.addDocument(saying: Self.first)
    file.finish(file.addTable())
    func pinned(_ data: Data) throws -> FileBytes {
      guard case .bytes(let bytes) = try FileContents(.bytes(data, name: "made")) else {
        throw CancellationError()
      }
      return try #require(CrossReferences(bytes.buffer)?.pinned(to: bytes))
    }
    let length = try pinned(file.data).count
    var data = file.data
    let range = try #require(data.range(of: Data("/L 0000000000".utf8)))
    data.replaceSubrange(range, with: Data(String(format: "/L %010d", length).utf8))
    #expect(try pinned(data).count == length + 1)
    #expect(try Document(.bytes(data, name: "made")).string(ofPage: 0).contains(Self.first))
  }
}
