import Foundation
import Testing

@testable import DocModel
@testable import DocModelExchange

struct AnnotationRowTests {
  private static let samples: [PlainValue] = [
    .text("<body xmlns=\"http://www.w3.org/1999/xhtml\"><p>Thing</p></body>"), .text("P"), .text("Top"),
    .date(AnnotationDate("D:20240301101112+01'00'")), .number(0.5), .integer(2), .boolean(true), .color(.red),
    .flags([.print, .locked]), .border(Border(width: 2, style: .dashed, dashes: [3, 1]).declared),
    .numbers([1, 2, 3, 4]), .numbers([1, 2]), .numbers([1, 9, 9, 9, 1, 1, 9, 1]), .lists([[1, 2], [3, 4]]),
    .names(["Slash"]), .names(["Slash", "Butt"]),
  ]

  @Test("An entry survives a file, XFDF and JSON", arguments: Annotation.Subtype.allCases)
  func rows(_ type: Annotation.Subtype) throws {
    for row in AnnotationEntry.rows(of: type) where row.name != "border" || type.kind.border != .none {
      var annotation = Annotation(pageIndex: 0, index: 0, type: type.rawValue, kind: type.kind)
      annotation.rectangle = Rectangle(x0: 0, y0: 0, x1: 90, y1: 90)
      annotation.kind.freeText.callout = [Point(x: 5, y: 5), Point(x: 6, y: 6)]
      let sample = Self.samples.first { sample in
        row.set(sample, in: &annotation)
        return row.value(in: annotation) == sample && sample != row.defaultValue
      }
      var bytes = GrowingBytes()
      bytes.append(.dictionary(AnnotationEncoder.entries(of: annotation)))
      let document = try PDFSource(pages: ["/Annots[\(String(decoding: bytes.bytes, as: UTF8.self))]"]).open()
      let read = try document.annotations(onPage: 0).first.flatMap { row.value(in: $0) }
      #expect(read != nil && read == sample, "\(row.name) of \(type)")
      for (format, isIn) in [(ExportOptions.Format.xfdf, row.isInXFDF(of: type)), (.json, row.path != nil)]
      where isIn && type.isImported {
        let file = try ImportRoundTripTests.RoundTrip.bytes(document, format, types: ["all"])
        let imported = try ImportedAnnotations.read(Data(file), name: "a").first?.annotations.first
        #expect(
          imported.flatMap { row.value(in: $0.annotation) } == sample, "\(row.name) of \(type) in \(format)")
      }
    }
  }
}
