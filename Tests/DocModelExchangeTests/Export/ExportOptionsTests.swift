import Foundation
import Testing

@testable import DocModelExchange

/// The content of exports, and its order.
struct ExportOptionsTests {
  private func ids(_ file: String, _ change: (inout ExportOptions) -> Void) throws -> [String] {
    var options = ExportOptions()
    options.readsText = false
    change(&options)
    return try options.annotatedDocument(try Samples.open(file), path: file).entries.map(\.id)
  }

  @Test func repliesAreNestedFlatOrLeftOut() throws {
    let nested = try ids("threads.pdf") { $0.replies = .nested }
    let flat = try ids("threads.pdf") { $0.replies = .flat }
    let none = try ids("threads.pdf") { $0.replies = .none }
    #expect(nested.sorted() == flat.sorted())
    #expect(nested != flat)
    #expect(none.count < nested.count)
    let document = try ExportOptions().annotatedDocument(try Samples.open("threads.pdf"), path: "")
    var seen: Set<String> = []
    let all = Set(document.entries.map(\.id))
    for entry in document.entries {
      if let parent = entry.inReplyTo, all.contains(parent) { #expect(seen.contains(parent), "\(entry.id)") }
      seen.insert(entry.id)
    }
  }

  @Test(arguments: ExportOptions.Sort.allCases)
  func everySortOrderHasAllAnnotations(_ sort: ExportOptions.Sort) throws {
    for file in ["types.pdf", "threads.pdf", "dates.pdf", "borders.pdf"] {
      let all = try ids(file) { _ in }
      let sorted = try ids(file) { $0.sort = sort }
      #expect(sorted.sorted() == all.sorted())
    }
  }

  @Test func datesAscendAndMissingDatesAreLast() throws {
    var options = ExportOptions()
    options.sort = .date
    options.replies = .flat
    let document = try options.annotatedDocument(try Samples.open("dates.pdf"), path: "")
    let dates = document.entries.map { $0.annotation.lastDate?.date?.instant ?? .max }
    #expect(dates == dates.sorted())
    #expect(dates.first != dates.last)
  }

  @Test("Columns are parts of the crop box, wherever it lies in the media box", arguments: [0.0, 200, -150])
  func columnsAreReadOneAfterTheOther(left: Double) {
    let page = PageGeometry(
      index: 0, label: "1", mediaBox: Rectangle(x0: -200, y0: 0, x1: 800, y1: 100),
      cropBox: Rectangle(x0: left, y0: 0, x1: left + 200, y1: 100))
    let corners: [(Double, Double)] = [(110, 90), (10, 80), (10, 20), (110, 10)]
    let entries = corners.enumerated().map { index, corner in
      let x = left + corner.0
      let rectangle = Rectangle(x0: x, y0: corner.1, x1: x + 5, y1: corner.1 + 5)
      let square = Annotation.Kind.square(Annotation.Shape())
      return DocumentAnnotations.Entry(
        Annotation(pageIndex: 0, index: index, type: "Square", kind: square, rectangle: rectangle), on: page)
    }
    func order(_ columns: Int) -> [Int] {
      ExportOrder(sort: .order, columns: columns, isNested: true).sorted(entries).map(\.annotation.index)
    }
    #expect(order(1) == [0, 1, 2, 3])
    #expect(order(2) == [1, 2, 0, 3])
  }

  @Test func optionsSurviveCoding() throws {
    var options = ExportOptions()
    options.filter.types = ["highlight"]
    options.filter.since = AnnotationFilter.DateBound("2024-02")
    options.columns = 2
    options.borderReading = .acrobat
    let copy = try JSONDecoder().decode(ExportOptions.self, from: JSONEncoder().encode(options))
    #expect(copy == options)
  }

  @Test func failuresArePartOfTheExport() throws {
    var options = ExportOptions()
    options.format = .jsonl
    options.pages = try PageSelection("7")
    let (bytes, report) = options.export(document: try Samples.open("threads.pdf"), path: "t.pdf")
    #expect(report.failure?.code == "noSuchPage")
    #expect(report.annotationCount == 0)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    #expect(text.contains("\"error\":{\"code\":\"noSuchPage\""))
  }

  @Test func severalDocumentsAreOneJSONObject() throws {
    let exporter = JSONExporter(generator: "test")
    var bytes = exporter.opening
    for name in ["threads.pdf", "marks.pdf"] {
      if bytes.count > exporter.opening.count { bytes += exporter.separator }
      _ = exporter.write(AnnotatedDocument(try Samples.open(name), path: name)) { bytes += $0 }
    }
    bytes += exporter.closing
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(object["schema"] as? String == "pdfkey.annotations/1")
    #expect(object["generator"] as? String == "test")
    #expect(
      (object["documents"] as? [[String: Any]])?.map { $0["path"] as? String } == [
        "threads.pdf", "marks.pdf",
      ])
  }
}
