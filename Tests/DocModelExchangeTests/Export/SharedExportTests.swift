import Foundation
import Testing

@testable import DocModelExchange

/// However the pages of a document are divided, the export is the same.
struct SharedExportTests {
  private static let file = "many-marks.pdf"

  private func export(_ options: ExportOptions = ExportOptions()) throws -> SharedExport {
    SharedExport(options, of: try Samples.open(Self.file), path: Self.file)
  }

  private func bytes(_ write: (@escaping AnnotationExporter.Sink) -> ExportReport) -> (
    bytes: [UInt8], report: ExportReport
  ) {
    var bytes: [UInt8] = []
    let report = write { bytes.append(contentsOf: $0) }
    return (bytes, report)
  }

  /// Reads ranges as workers would, and joins the results.
  private func shared(_ options: ExportOptions, _ ranges: [Range<Int>]) throws -> [UInt8] {
    let whole = try export(options)
    whole.prepare()
    var parts: [MarkedPages] = []
    // Workers may finish in any order.
    for range in ranges {
      parts.append(try export(options).markedPages(range))
    }
    let missing = whole.wordlessPages(MarkedPages(joining: parts))
    if !missing.isEmpty {
      parts.append(try export(options).wordsOfPages(missing))
    }
    let known = MarkedPages(joining: parts)
    #expect(whole.wordlessPages(known).isEmpty)
    #expect(known.isFlawless)
    return bytes { whole.write(known, to: $0) }.bytes
  }

  private static let variants: [@Sendable (inout ExportOptions) throws -> Void] = [
    { _ in }, { $0.hyphenation = .keep }, { $0.replies = .flat }, { $0.sort = .author },
    { $0.format = .markdown },
    { $0.pages = try PageSelection("3-130") }, { $0.filter.authors = ["bob"] }, { $0.filter.types = ["all"] },
  ]

  @Test(arguments: variants.indices)
  func sharedExportEqualsTheExportOfOneWorker(_ variant: Int) throws {
    var options = ExportOptions()
    try Self.variants[variant](&options)
    let (alone, report) = options.export(document: try Samples.open(Self.file), path: Self.file)
    #expect(report.annotationCount >= 40)
    #expect(report.failure == nil)
    for ranges in [[0..<160], [0..<1, 1..<80, 80..<100, 100..<160]] {
      #expect(try shared(options, ranges) == alone)
    }
  }

  @Test func hyphensDependOnTheVocabularyOfTheDocument() throws {
    let document = try ExportOptions().annotatedDocument(try Samples.open(Self.file), path: Self.file)
    func text(_ page: Int) -> String? {
      document.entries.first { $0.page.number == page && $0.annotation.type == "Highlight" }?.text?.plain
    }
    // On a page with marks, on one without, on none.
    #expect(text(3)?.contains("broken annotation word") == true)
    #expect(text(2)?.contains("broken keyboard word") == true)
    #expect(text(7)?.contains("broken some-times word") == true)
  }

  @Test(arguments: [2, 3, 8])
  func rangesCoverEveryAnnotatedPageOnce(_ workers: Int) throws {
    let ranges = try export().independentRanges(atMost: workers * 4)
    #expect(ranges.count > 1)
    #expect(ranges.flatMap { $0 } == Array(0..<160))
    var some = ExportOptions()
    some.pages = try PageSelection("20-150")
    let part = try export(some).independentRanges(atMost: workers * 4)
    // Page 20 has no marks.
    #expect(part.first?.lowerBound == 20)
    #expect(zip(part, part.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test func smallExportsAreNotDivided() throws {
    #expect(try export().independentRanges(atMost: 1).isEmpty)
    var few = ExportOptions()
    few.pages = try PageSelection("1-40")
    #expect(try export(few).independentRanges(atMost: 32).isEmpty)
    var textless = ExportOptions()
    textless.readsText = false
    #expect(try export(textless).independentRanges(atMost: 32).isEmpty)
    let small = SharedExport(ExportOptions(), of: try Samples.open("article.pdf"), path: "article.pdf")
    #expect(small.independentRanges(atMost: 32).isEmpty)
    // A reader of only some pages may repair a flaw differently.
    var source = PDFSource(pages: Array(repeating: "/MediaBox [0 0 99 99] /Annots [9 0 R]", count: 100))
    source.objects[9] = "<</Subtype /Square /Rect [0 0 9 9]>>"
    #expect(
      !SharedExport(ExportOptions(), of: try source.open(), path: "").independentRanges(atMost: 32).isEmpty)
    let damaged = try Document(.bytes(source.data.dropLast(12), name: "damaged.pdf"))
    #expect(!damaged.warnings.isEmpty)
    #expect(SharedExport(ExportOptions(), of: damaged, path: "").independentRanges(atMost: 32).isEmpty)
  }

  @Test(arguments: [0, 1, 40, 150])
  func cancelledExportHasNoAnnotations(_ pages: Int) throws {
    var asked = 0
    let export = SharedExport(ExportOptions(), of: try Samples.open(Self.file), path: Self.file)
    export.isCancelled = {
      asked += 1
      return asked > pages
    }
    var bytes: [UInt8] = []
    let report = export.write { bytes.append(contentsOf: $0) }
    #expect(report.failure?.code == "cancelled")
    #expect(report.annotationCount == 0)
    #expect(String(decoding: bytes, as: UTF8.self).contains("stopped; nothing was exported"))
  }
}
