import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

/// Small files that expand to gigabytes: they are read up to a limit, with a warning about the rest.
@Suite(.limited, .tags(.hostile))
struct HostileFileTests {
  private static func open(_ file: HostileFile, _ readers: Document.Readers = .dictionaries) throws
    -> Document
  {
    let bytes = file.bytes
    #expect(bytes.count < 6 << 20, "\(file): \(bytes.count) bytes")
    return try Document(.bytes(Data(bytes), name: file.rawValue), readers: readers)
  }

  private static var withoutText: AnnotationOptions {
    var options = AnnotationOptions()
    options.readsText = false
    return options
  }

  @Test("An expression that refers to itself a million times ends with a warning")
  func visibility() throws {
    let page = try Self.open(.visibility).pageAnnotations(at: 0)
    #expect(page.annotations.count == 1)
    #expect(page.problems.map(\.message) == [RepeatedReading.problem])
  }

  @Test(
    "An action that follows itself a million times ends, even if many links share it",
    arguments: [HostileFile.actions, .sharedActions])
  func actions(_ file: HostileFile) throws {
    let document = try Self.open(file)
    let page = try document.pageAnnotations(at: 0)
    #expect((1..<10).contains(page.annotations.count), "\(page.annotations.count)")
    #expect(page.problems.map(\.message) == [RepeatedReading.problem])
    let info = document.info
    #expect(!info.features.contains(.javaScript))
    #expect(document.warnings.contains { $0.message.contains(RepeatedReading.problem) })
  }

  @Test("Object streams are decoded up to a limit", .enabled(if: !PDFFile.readsWithQPDFAlone))
  func alternating() throws {
    let document = try Self.open(.alternating)
    let all = document.allAnnotations(Self.withoutText)
    // The annotations in the streams within the limit are read, and a few more.
    #expect((1..<1_000).contains(all.entries.count), "\(all.entries.count)")
    #expect(document.warnings.contains { $0.kind == .leftOut && $0.message.contains("object streams") })
  }

  @Test("Object streams in use are decoded once, and small ones again when needed")
  func unpacking() throws {
    var source = PackedPDF(page: "/Annots [\((100..<500).map { "\($0) 0 R" }.joined(separator: " "))]")
    for stream in 0..<40 {
      source.pack(
        10 + stream,
        (100..<500).filter { $0 % 40 == stream }
          .map { ($0, "<</Subtype /Text /Rect [0 0 9 9] /Contents (n)>>") })
    }
    let document = try Document(.bytes(Data(source.bytes), name: "made.pdf"), readers: .dictionaries)
    for _ in 0..<20 { #expect(try document.annotations(onPage: 0).count == 400) }
    #expect(document.allAnnotations(Self.withoutText).entries.count == 400)
    #expect(document.warnings.isEmpty)
  }

  @Test(
    "Cross-reference sections are decoded up to a limit, the newest first",
    .enabled(if: !PDFFile.readsWithQPDFAlone))
  func sections() throws {
    let document = try Self.open(.sections)
    #expect(document.pageCount == 1)
    #expect(try document.page(at: 0).mediaBox.width == 600)
    #expect(document.warnings.contains { $0.kind == .leftOut && $0.message.contains("cross-reference") })
  }

  @Test("The names of a page and the letters of a label are limited")
  func labels() throws {
    let document = try Self.open(.labels)
    #expect(document.pageCount == 20_000)
    let label = document.pageLabels.label(at: 19_999)
    #expect(label == String(repeating: "x", count: DocumentLimits.longestLabelPrefix) + "20000")
    #expect(document.warnings.map(\.kind) == [.leftOut])
    #expect(document.pageLabels.index(of: "zzz", pageCount: document.pageCount) == nil)
    #expect(document.allAnnotations(Self.withoutText).entries.count == 20_000)
  }

  @Test("A heading of a megabyte isn't repeated twenty thousand times")
  func heading() throws {
    let all = try Self.open(.heading).allAnnotations(Self.withoutText)
    #expect((60..<100).contains(all.entries.count), "\(all.entries.count)")
    #expect(all.warnings.map(\.message) == [RepeatedReading.problem])
  }

  @Test("The depth of headings is limited to what readers can show")
  func deepHeading() throws {
    let document = try Self.open(.deepHeading)
    #expect(document.outline.items.count == 50_000)
    #expect(document.outline.path(to: 49_999).count == DocumentLimits.deepestOutline)
    #expect(document.allAnnotations(Self.withoutText).entries.count == 20_000)
  }

  @Test("The number of pages is limited by the file's size")
  func pages() throws {
    let claimed = try Self.open(.claimedPages)
    #expect(claimed.pageCount < 100)
    #expect(claimed.warnings.contains { $0.kind == .repaired })
    let repeated = try Self.open(.repeatedPage)
    #expect(repeated.pageCount == DocumentLimits.fewestMostPages)
    #expect(repeated.warnings.contains { $0.message.contains("the rest is left out") })
  }

  @Test(
    "Marked text is extracted up to a limit, and a warning reports the rest", arguments: [HostileFile.quads])
  func quads(_ file: HostileFile) throws {
    let all = try Self.open(file, .both).allAnnotations()
    #expect(all.entries.first?.text?.plain.count == 50_000)
    #expect(
      all.warnings.map(\.message) == ["the annotations mark too much text; some of it is left out"])
  }

  @Test(
    "Quads with many corners are compared with many letters in limited time",
    arguments: [HostileFile.polygon, .ink])
  func outlines(_ file: HostileFile) throws {
    let all = try Self.open(file, .both).allAnnotations()
    #expect(all.entries.count == 1)
    #expect(all.entries.first?.text != nil)
    #expect(all.warnings.isEmpty)
  }

  @Test("The prefixes of nested elements are bound once each")
  func nestedPrefixes() throws {
    let text = try Self.open(.nestedPrefixes).annotations(onPage: 0).first?.markup.richText
    #expect(XMLFragment(try #require(text)) != nil)
    #expect(XMLFragment("<p xmlns:a='u'><a:b xmlns:a='v'/><a:c/></p>") != nil)
    #expect(XMLFragment("<p><b xmlns:a='u'/><a:c/></p>") == nil)
    #expect(XMLFragment("<p><b xmlns:a='u'></b><a:c/></p>") == nil)
  }

  @Test("A field above thousands of widgets isn't repeated without limit")
  func fields() throws {
    let numbers = 2_000..<3_000
    var source = PDFSource(pages: ["/Annots [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))]"])
    for number in numbers { source.objects[number] = "<</Subtype /Widget /Rect [0 0 9 9] /Parent 10 0 R>>" }
    source.objects[10] = "<</FT /Tx /T (t) /V (\(String(repeating: "word ", count: 200_000)))>>"
    let document = try Document(.bytes(source.data, name: "made.pdf"), readers: .dictionaries)
    let page = try document.pageAnnotations(at: 0)
    #expect((20..<100).contains(page.annotations.count), "\(page.annotations.count)")
    #expect(page.problems.map(\.message) == [RepeatedReading.problem])
  }

  @Test("Numbers in arrays are read up to a limit")
  func coordinates() throws {
    var source = PackedPDF(page: "/Annots [4 0 R]")
    let numbers = String(repeating: "0 ", count: DocumentLimits.mostCoordinates + 8)
    source.pack(8, [(4, "<</Subtype /Highlight /Rect [0 0 9 9] /QuadPoints [\(numbers)]>>")])
    let document = try Document(.bytes(Data(source.bytes), name: "made.pdf"), readers: .dictionaries)
    let annotation = try #require(try document.annotations(onPage: 0).first)
    #expect(annotation.quads.count == DocumentLimits.mostCoordinates / 8)
    #expect(annotation.problems.contains { $0.hasPrefix("QuadPoints has 1000008 elements") })
  }

  @Test(
    "qpdf's internal messages are rewritten for users",
    arguments: [
      (
        "integer out of range converting 30080000009 from a 8-byte signed type to a 4-byte signed type",
        "the number 30080000009 is out of range"
      ),
      (
        "error reading object: overflow/underflow converting 300800000000000000000009 to 64-bit integer",
        "the number 300800000000000000000009 is out of range"
      ),
      (
        "requested value of integer is too big; returning INT_MAX",
        "a number is out of range"
      ),
      ("INTERNAL ERROR: bounds error accessing QPDF_Array element", "its structure is inconsistent"),
      ("xref not found", "xref not found"),
    ])
  func messages(_ message: String, _ plain: String) {
    #expect(QPDFMessage.plain(message) == plain)
  }
}
