import Foundation
import Testing

@testable import DocModelSecurity

/// A document with one page of given content, whose resources have Helvetica as F1.
struct MadePage {
  var source: PDFSource

  /// The media box, from the origin.
  static let size = (width: 400.0, height: 200.0)

  init(_ content: String, resources: String = "", page: String = "", catalog: String = "") {
    source = PDFSource(
      pages: [
        "/MediaBox [0 0 400 200] /Contents 10 0 R /Resources <</Font <</F1 11 0 R>> \(resources)>> \(page)"
      ], catalog: catalog)
    source.objects[10] = "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
    source.objects[11] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>"
  }

  /// Adds a font as F2.
  mutating func addFont(_ dictionary: String) {
    let page = source.objects[PDFSource.firstPage]
    source.objects[PDFSource.firstPage] = page?.replacing("/F1 11 0 R", with: "/F1 11 0 R/F2 12 0 R")
    source.objects[12] = "<</Type/Font\(dictionary)>>"
  }

  /// Adds a stream.
  mutating func add(_ number: Int, _ dictionary: String, _ data: String) {
    source.objects[number] = "<<\(dictionary) /Length \(data.utf8.count)>>\nstream\n\(data)\nendstream"
  }

  /// Returns the filter of the page's content.
  func filter(
    _ areas: [RedactionArea], _ work: ContentFilter.PageWork = ContentFilter.PageWork()
  ) throws -> ContentFilter {
    let document = try source.open()
    let file = try #require(document.file), leaf = try #require(document.leaf(0))
    return ContentFilter(
      Array(document.firstContent.utf8), resources: PageContents.resources(of: leaf), matrix: .identity,
      areas: areas, page: work, objects: RedactedObjects(document, file, nextNumber: 5000))
  }

  /// Redacts the document, and opens the result.
  func redacted(_ request: RedactionRequest) throws -> (document: Document, report: RedactionReport) {
    let original = try source.open()
    let (bytes, report) = try Redactor(original, request).run()
    return (try original.reopened(with: .bytes(bytes)), report)
  }

  /// Redacts words, and opens the result.
  func redacted(_ words: String) throws -> (document: Document, report: RedactionReport) {
    var request = RedactionRequest()
    request.query = SearchQuery(words)
    return try redacted(request)
  }

  /// Redacts a rectangle of the page, and opens the result.
  func redacted(in rectangle: Rectangle) throws -> (document: Document, report: RedactionReport) {
    var request = RedactionRequest()
    request.rectangles = [0: [rectangle]]
    return try redacted(request)
  }
}

extension Document {
  /// The text of the first page, with single spaces.
  var firstText: String {
    get throws { try string(ofPage: 0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// The content of the first page.
  var firstContent: String {
    leaf(0).flatMap { PageContents.data(of: $0.object) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
