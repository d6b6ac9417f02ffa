import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

/// Pages on which MuPDF and PDFium agree, and of which Poppler itself shows nothing.
@Suite("Pages that Poppler reads otherwise than other programs")
struct PageMenderTests {
  /// A page with two lines of text.
  private static func source(
    contents: String = "[10 0 R 11 0 R]", resources: String = "/Resources <</Font <</F1 12 0 R>>>>",
    others: String = "", objects: [Int: String] = [:]
  ) -> PDFSource {
    var source = PDFSource(pages: ["/MediaBox [0 0 200 200] /Contents \(contents) \(resources) \(others)"])
    source.objects[10] = stream("BT /F1 24 Tf 20 140 Td (Alpha) Tj ET")
    source.objects[11] = stream("BT /F1 24 Tf 20 100 Td (Beta) Tj ET")
    source.objects[12] = "<</Type /Font /Subtype /Type1 /BaseFont /Times-Roman>>"
    source.objects.merge(objects) { $1 }
    return source
  }

  private static func stream(_ content: String, _ entries: String = "") -> String {
    "<<\(entries) /Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
  }

  /// Returns the words that the document's first page has as text, for a search, and decoded for reading many pages.
  private static func words(_ source: PDFSource) throws -> [[Substring]] {
    let document = try source.open()
    let text = try document.text(ofPage: 0)
    let file = try #require(document.file)
    var texts = [try source.open().string(ofPage: 0), text.string]
    if let copy = DecodedCopy(of: file, PageTree(catalog: file.catalog), pages: [0], budget: 1 << 20) {
      texts.append(try #require(try PopplerDocument(.bytes(copy.bytes), password: nil).page(at: 0)).text)
    }
    return texts.map { $0.split(whereSeparator: \.isWhitespace) }
  }

  /// The number of dark pixels of the first page.
  private static func ink(_ document: Document) throws -> Int {
    let image = try document.image(ofPage: 0)
    return stride(from: 0, to: image.pixels.count, by: 4).count { image.pixels[$0 + 1] < 128 }
  }

  @Test(
    "Contents beside those that aren't streams are read, searched and drawn",
    arguments: [
      "[10 0 R null 11 0 R]", "[null 10 0 R 11 0 R]", "[10 0 R 77 0 R 11 0 R]", "[10 0 R <</A 1>> 11 0 R]",
      "[10 0 R 13 0 R 11 0 R]", "[10 0 R 7 11 0 R]", "[10 0 R [10 0 R] 11 0 R]", "[10 0 R 14 0 R 11 0 R]",
      "15 0 R",
    ])
  func otherContents(_ contents: String) throws {
    let source = Self.source(
      contents: contents, objects: [13: "<</A 1>>", 14: "[10 0 R]", 15: "[10 0 R null 11 0 R]"])
    for words in try Self.words(source) { #expect(words == ["Alpha", "Beta"]) }
    let document = try source.open()
    #expect(try Self.ink(document) == Self.ink(Self.source().open()))
    #expect(document.warnings.map(\.kind) == [.repaired])
    #expect(document.warnings.first?.pageIndex == 0)
  }

  @Test("Contents without any stream are empty", arguments: ["<</A 1>>", "[[10 0 R 11 0 R]]", "/None"])
  func noContents(_ contents: String) throws {
    let source = Self.source(contents: contents)
    #expect(try source.open().string(ofPage: 0).isEmpty)
    #expect(try Self.ink(source.open()) == 0)
  }

  @Test(
    "Text in fonts that the resources lack is shown in Helvetica",
    arguments: [
      "", "/Resources <<>>", "/Resources <</Font <<>>>>", "/Resources <</Font <</F1 77 0 R>>>>",
      "/Resources null", "/Resources 77 0 R", "/Resources [1]",
    ])
  func missingFonts(_ resources: String) throws {
    let source = Self.source(resources: resources)
    for words in try Self.words(source) { #expect(words == ["Alpha", "Beta"]) }
    let helvetica = Self.source(
      objects: [12: "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>"])
    let document = try source.open()
    #expect(try Self.ink(document) == Self.ink(helvetica.open()))
    #expect(document.warnings.map(\.kind) == [.repaired])
  }

  @Test("Inherited resources are the page's own if it has none", arguments: ["", "null", "77 0 R", "[1]"])
  func inheritedResources(_ own: String) throws {
    var source = Self.source(resources: own.isEmpty ? "" : "/Resources \(own)")
    source.objects[2] =
      "<</Type /Pages /Count 1 /Kids [1000 0 R] /Resources <</Font <</F1 12 0 R>>>>>>"
    for words in try Self.words(source) { #expect(words == ["Alpha", "Beta"]) }
    #expect(try Self.ink(source.open()) == Self.ink(Self.source().open()))
    #expect(try source.open().warnings.isEmpty)
  }

  @Test(
    "Content is read without its unknown filters",
    arguments: ["/Filter /Unknown", "/Filter [/Unknown] /DecodeParms [null]", "/Filter [/AHx /Unknown]"])
  func unknownFilters(_ filter: String) throws {
    let text = "BT /F1 24 Tf 20 100 Td (Beta) Tj ET"
    let isHexadecimal = filter.contains("AHx")
    let data = isHexadecimal ? text.utf8.map { String(format: "%02x", Int($0)) }.joined() + ">" : text
    let source = Self.source(objects: [11: Self.stream(data, filter)])
    for words in try Self.words(source) { #expect(words == ["Alpha", "Beta"]) }
    #expect(try Self.ink(source.open()) == Self.ink(Self.source().open()))
  }

  @Test("Encrypted and damaged files are mended, too", arguments: [true, false])
  func rewrittenFiles(_ isEncrypted: Bool) throws {
    let source = Self.source(contents: "[10 0 R null 11 0 R]", resources: "")
    let folder = try TemporaryFolder()
    let path = folder.file("page.pdf")
    if isEncrypted {
      let encryption = try DocumentEncryption(ownerPassword: "owner", userPassword: "")
      try source.open().encrypt(with: encryption, to: .file(path))
    } else {
      let text = String(decoding: source.data, as: UTF8.self)
      let damaged = text.replacingOccurrences(of: "startxref\n", with: "startxref\n1")
      try folder.write(Data(damaged.utf8), to: "page.pdf")
    }
    let document = try Document(.path(path))
    #expect(try document.string(ofPage: 0).split(whereSeparator: \.isWhitespace) == ["Alpha", "Beta"])
    #expect(try Self.ink(document) > 0)
  }

  @Test("Each of many flawed pages is mended, and the others stay as they are")
  func manyPages() throws {
    let font = "/Resources <</Font <</F1 12 0 R>>>>"
    var source = PDFSource(
      pages: (0..<150).map {
        "/MediaBox [0 0 200 200] \(font) /Contents \($0 % 3 == 0 ? "[\(100 + $0) 0 R]" : "[\(100 + $0) 0 R null]")"
      })
    source.objects[12] = Self.source().objects[12]
    for page in 0..<150 {
      source.objects[100 + page] = Self.stream("BT /F1 9 Tf 20 20 Td (page \(page)) Tj ET")
    }
    let document = try source.open()
    document.prepareToRead(0..<150)
    for page in Array(0..<150) + [3, 1, 149, 70] {
      #expect(try document.string(ofPage: page).split(whereSeparator: \.isWhitespace) == ["page", "\(page)"])
    }
    #expect(document.warnings.count == 100)
  }

  @Test("Only a few pages with many values are mended together")
  func largePages() throws {
    let page = "/MediaBox [0 0 9 9] /Annots <<>> /X [\(String(repeating: "0 ", count: 60_000))]"
    let file = try #require(try PDFSource(pages: Array(repeating: page, count: 4)).open().file)
    #expect(PageMender(file, PageTree(catalog: file.catalog)).copy(from: 1).pages == 1..<3)
  }

  @Test(
    "A page whose annotations aren't an array is read, drawn and annotated",
    arguments: ["<</Type /Annot /Subtype /Square>>", "13 0 R", "6", "/Name", "10 0 R"])
  func otherAnnotations(_ list: String) throws {
    let source = Self.source(others: "/Annots \(list)", objects: [13: "<</Type /Annot /Subtype /Square>>"])
    for words in try Self.words(source) { #expect(words == ["Alpha", "Beta"]) }
    #expect(try Self.ink(source.open()) == Self.ink(Self.source().open()))
    let document = try source.open()
    #expect(try document.pageAnnotations(at: 0).problems.count == 1)
    #expect(document.warnings.isEmpty)
    let editor = try DocumentEditor(document, author: "Ann")
    let text = try document.text(ofPage: 0)
    _ = try editor.add(.highlight(TextUnits(text).selection(0..<5)))
    let folder = try TemporaryFolder()
    let path = folder.file("annotated.pdf")
    _ = try editor.save(.file(path))
    let saved = try Document(.path(path))
    #expect(try saved.annotations(onPage: 0).map(\.type) == ["Highlight"])
    #expect(try saved.string(ofPage: 0).contains("Alpha"))
  }

  @Test("Pages behind one that Poppler doesn't open are read and drawn")
  func laterPages() throws {
    var source = Self.source(others: "/Annots <<>>")
    let page = try #require(source.objects[PDFSource.firstPage])
    source.objects[2] = "<</Type /Pages /Count 4 /Kids [1000 0 R 1001 0 R 1002 0 R 1003 0 R]>>"
    source.objects[1001] = page.replacingOccurrences(of: "/Annots <<>>", with: "")
    source.objects[1003] = source.objects[1001]
    source.objects[1002] = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents /None>>"
    let document = try source.open()
    #expect(try (0..<4).map { try document.string(ofPage: $0).isEmpty } == [false, false, true, false])
    #expect(try document.image(ofPage: 3) == document.image(ofPage: 1))
    #expect(try Self.ink(document) > 0)
    // Also if only a later page is read.
    #expect(try source.open().string(ofPage: 3).contains("Beta"))
    #expect(try source.open().image(ofPage: 3) == document.image(ofPage: 3))
  }

  @Test(
    "A page with more than 10,000 annotations is read, and drawn with the first of them",
    arguments: [true, false])
  func manyAnnotations(_ isDirect: Bool) throws {
    let first = "<</Type /Annot /Subtype /Square /Rect [10 10 50 50] /C [0 0 0] /IC [0 0 0]>>"
    let list = "[13 0 R " + String(repeating: "14 0 R ", count: 10_000) + "]"
    let source = Self.source(
      others: "/Annots \(isDirect ? list : "15 0 R")",
      objects: [
        13: first, 14: "<</Type /Annot /Subtype /Link /Rect [60 10 70 20] /Border [0 0 0]>>", 15: list,
      ])
    for words in try Self.words(source) { #expect(words == ["Alpha", "Beta"]) }
    let document = try source.open()
    #expect(try document.annotations(onPage: 0).count == 10_001)
    #expect(try document.string(ofPage: 0).contains("Beta"))
    #expect(document.warnings.isEmpty)
    #expect(try Self.ink(document) > Self.ink(Self.source().open()) + 1000)
    #expect(
      document.warnings.map(\.message) == ["page 1 has 10001 annotations; those after 10000 aren't drawn"])
  }
}
