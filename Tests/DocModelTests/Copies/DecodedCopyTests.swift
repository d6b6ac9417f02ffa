import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects

/// Copies in memory with decoded streams have the text of the original.
@Suite struct DecodedCopyTests {
  private static let passwords = [
    "encrypted-user.pdf": "reader", "encrypted-rc4.pdf": "reader", "encrypted-unicode.pdf": "author",
  ]

  /// Poppler's text of each page, letter by letter.
  private struct Reading: Equatable {
    var string: String
    var boxes: [Rectangle]
    var cropBox: Rectangle

    init?(_ page: PopplerPage?) {
      guard let page else { return nil }
      let text = page.shownText
      (string, boxes, cropBox) = (text.string, text.boxes, page.cropBox)
    }
  }

  /// Reads a file from copies of at most about `budget` bytes and from itself; returns nil without copies.
  private static func readings(
    _ source: DocumentSource, password: String? = nil, pages: Int, budget: Int
  ) throws -> (copied: [Reading?], original: [Reading?])? {
    let contents = try FileContents(source)
    let candidates = Password.candidates(password)
    guard let file = candidates.lazy.compactMap({ try? PDFFile(contents, password: $0) }).first,
      let original = try? Document(source, password: password)
    else { return nil }
    let tree = PageTree(catalog: file.catalog)
    let count = min(tree.count, pages)
    var copied: [Reading?] = []
    while copied.count < count {
      guard let copy = DecodedCopy(of: file, tree, pages: Array(copied.count..<count)[...], budget: budget)
      else {
        return nil
      }
      let document = try PopplerDocument(.bytes(copy.bytes), password: nil)
      #expect(document.pageCount == copy.pages.count)
      #expect(copy.pages.first == copied.count)
      copied += (0..<copy.pages.count).map { Reading(document.page(at: $0)) }
    }
    return (copied, (0..<count).map { Reading(try? original.popplerPage($0)) })
  }

  @Test(arguments: Samples.names, [1 << 10, 8 << 20])
  func textOfFixtures(name: String, budget: Int) throws {
    let password = Self.passwords[name]
    let source = DocumentSource.path(Samples.path(name))
    let readings = try? Self.readings(source, password: password, pages: 40, budget: budget)
    guard let readings else { return }
    #expect(readings.copied == readings.original)
  }

  @Test(.needsCorpus, arguments: Corpus.readable)
  func textOfTheCorpus(name: String) throws {
    let password = try Corpus.oracle(name).password
    let source = DocumentSource.path(Corpus.path(name))
    guard let readings = try Self.readings(source, password: password, pages: 60, budget: 1 << 18) else {
      return
    }
    #expect(readings.copied == readings.original)
  }

  /// Without this test, the tests above could pass by comparing nothing.
  @Test(arguments: [
    "many-pages.pdf", "article.pdf", "bidi-cjk.pdf", "typography.pdf", "geometry.pdf", "encrypted-owner.pdf",
    "encrypted-rc4.pdf", "encrypted-user.pdf", "labels.pdf",
  ])
  func intactFilesAreCopied(name: String) throws {
    let readings = try Self.readings(
      .path(Samples.path(name)), password: Self.passwords[name], pages: 400, budget: 1 << 20)
    #expect(try #require(readings).copied.contains { $0?.string.isEmpty == false })
  }

  @Test func pagesAreReadFromCopies() throws {
    let file = try PDFFile(try FileContents(.path(Samples.path("many-pages.pdf"))), password: nil)
    let tree = PageTree(catalog: file.catalog)
    let copy = DecodedCopy(of: file, tree, pages: Array(0..<300)[...], budget: 1 << 14)
    #expect(try (2..<300).contains(#require(copy).pages.count))
    // From the first page on in any order, up to the last page.
    for (chosen, order) in [
      (Array(10..<60), [10, 30, 12, 60, 59]), ([3, 40, 41, 299], [3, 41, 4, 299]),
    ] {
      let pages = DecodedPages(chosen, of: file, tree)
      #expect(pages.page(at: 2) == nil && pages.page(at: 20) == nil && pages.isUseful)
      for index in order {
        let text = pages.page(at: index)?.text
        #expect(text?.contains("Page \(index + 1) of 300") == (chosen.contains(index) ? true : nil))
      }
      #expect(!pages.isUseful)
    }
  }

  @Test func preparingDoesNotChangeTheText() throws {
    let (prepared, plain) = (try PDFSource.large().open(), try PDFSource.large().open())
    prepared.prepareToRead(5..<290)
    #expect(prepared.decodedPages != nil)
    for index in [0, 5, 6, 200, 7, 289, 5, 299, 100] {
      #expect(try prepared.text(ofPage: index) == plain.text(ofPage: index))
    }
    prepared.prepareToRead(-5..<1000)
    for index in 0..<300 { #expect(try prepared.string(ofPage: index) == plain.string(ofPage: index)) }
    #expect(throws: DocumentError.self) { try prepared.string(ofPage: 300) }
  }

  @Test("Pages that are read in a row are copied, whichever were announced")
  func otherPagesThanAnnounced() throws {
    let document = try PDFSource.large().open()
    document.prepareToRead(0..<300)
    let announced = document.decodedPages
    for index in 100..<116 { _ = try document.string(ofPage: index) }
    #expect(document.decodedPages === announced)
    #expect(try document.string(ofPage: 116).contains("Page 117 of 300"))
    let copied = try #require(document.decodedPages)
    #expect(copied !== announced && copied.page(at: 120) != nil)
  }

  @Test func sixteenPagesInARowAnnounceTheRest() {
    func announced(_ indexes: some Sequence<Int>) -> [Int] {
      var pages = ConsecutivePages()
      return indexes.filter { pages.reachEnough(with: $0) }
    }
    #expect(announced(0..<40) == [15])
    #expect(announced(5..<40) == [21])
    #expect(announced(Array(0..<10) + Array(0..<10)) == [])
    #expect(announced((0..<40).reversed()) == [])
  }

  @Test func documentWithADamagedStreamIsNotCopied() throws {
    var source = PDFSource(pages: ["/MediaBox [0 0 200 100] /Contents 10 0 R"])
    source.objects[10] = "<</Length 12 /Filter /FlateDecode>>\nstream\nnot deflated\nendstream"
    #expect(try Self.readings(.bytes(source.data, name: "made.pdf"), pages: 1, budget: 1 << 20) == nil)
  }

  @Test func streamThatIsAFontProgramAndTextIsNotCut() throws {
    let text = "%! currentfile eexec\nBT /F 10 Tf 20 50 Td (hidden) Tj ET"
    let font = "/Resources <</Font <</F 12 0 R>>>>"
    var source = PDFSource(pages: [font, "\(font) /Contents 11 0 R"].map { "/MediaBox [0 0 200 100] \($0)" })
    source.objects[11] = "<</Length \(text.utf8.count)>>\nstream\n\(text)\nendstream"
    source.objects[12] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontDescriptor 13 0 R>>"
    source.objects[13] = "<</Type /FontDescriptor /FontName /Helvetica /Flags 4 /FontFile 11 0 R>>"
    #expect(try Self.readings(.bytes(source.data, name: "made.pdf"), pages: 2, budget: 1 << 20) == nil)
  }

  @Test func copyHasInheritedAndSharedResources() throws {
    var source = PDFSource(pages: ["/Contents [10 0 R 11 0 R]", "/Contents 10 0 R"])
    // The pages inherit these entries from the root of the tree.
    source.objects[2] = """
      <</Type /Pages /Count 2 /Kids [1000 0 R 1001 0 R] /MediaBox [0 0 200 100] /CropBox [10 10 190 90]
      /Rotate 90 /Resources <</Font <</F#20one 12 0 R>> /XObject <</X 13 0 R /Loop 14 0 R>>>>>>
      """
    let text = "BT /F#20one 10 Tf 20 50 Td (one \\(1 0 R\\)) Tj ET /X Do /Loop Do"
    source.objects[10] = "<</Length \(text.utf8.count)>>\nstream\n\(text)\nendstream"
    source.objects[11] = "<</Length 45>>\nstream\nBT /F#20one 10 Tf 20 30 Td (the second) Tj ET\nendstream"
    source.objects[12] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
    source.objects[13] =
      "<</Type /XObject /Subtype /Image /Width 9 /Height 9 /Length 1>>\nstream\nx\nendstream"
    source.objects[14] =
      "<</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</Loop 14 0 R>> /Up 1000 0 R>> "
      + "/Length 8>>\nstream\n/Loop Do\nendstream"
    let made = try Self.readings(.bytes(source.data, name: "made.pdf"), pages: 2, budget: 1 << 20)
    let readings = try #require(made)
    #expect(readings.copied == readings.original)
    #expect(readings.copied.first??.string.contains("one (1 0 R)") == true)
  }
}
