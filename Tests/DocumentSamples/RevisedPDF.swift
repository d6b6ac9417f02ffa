import Foundation
import DocModel

/// A PDF written section by section, with arbitrary cross-references.
package struct RevisedPDF {
  package var data = Data("%PDF-1.7\n".utf8)
  /// The offsets, by number, of the objects that no section lists yet.
  package var offsets: [Int: Int] = [:]

  package init() {}

  /// The trailer of ``addDocument(saying:catalog:resources:)``.
  package static let trailer = "/Size \(size) /Root 1 0 R /Info 7 0 R"
  static let pageCount = 20
  /// One more than the largest object number of a document.
  package static let size = 220

  var end: Int { data.count }

  /// Appends blanks.
  package mutating func pad(_ count: Int) { data.append(Data(repeating: 0x20, count: count)) }

  mutating func append(_ text: String) { data.append(contentsOf: text.utf8) }

  package mutating func add(_ number: Int, _ text: String) {
    offsets[number] = data.count
    append("\(number) 0 obj\n\(text)\nendobj\n")
  }

  /// Adds a stream that is large enough for pages to be read from decoded copies.
  package mutating func add(_ number: Int, showing text: String) {
    let content =
      "BT /F1 24 Tf 20 50 Td (\(text)) Tj ET\n%"
      + String(repeating: "x", count: DecodedPages.smallestFile / 18)
    add(number, "<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream")
  }

  /// Adds a document with a text in its title, heading, annotation and first page.
  package mutating func addDocument(saying text: String, catalog: String = "", resources: String = "") {
    let pages = 0..<Self.pageCount
    add(1, "<</Type /Catalog /Pages 2 0 R /Outlines 5 0 R \(catalog)>>")
    let kids = pages.map { "\(100 + $0) 0 R" }.joined(separator: " ")
    add(
      2,
      "<</Type /Pages /Count \(pages.count) /Kids [\(kids)] /MediaBox [0 0 300 100] "
        + "/Resources <</Font <</F1 3 0 R>> \(resources)>>>>")
    add(3, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>")
    add(5, "<</Type /Outlines /First 6 0 R /Last 6 0 R>>")
    for page in pages {
      let annotations = page == 0 ? "/Annots [4 0 R]" : ""
      add(100 + page, "<</Type /Page /Parent 2 0 R /Contents \(200 + page) 0 R \(annotations)>>")
      if page > 0 { add(200 + page, showing: "page \(page + 1)") }
    }
    addVersion(saying: text)
  }

  /// Adds a new version of the objects with a text.
  package mutating func addVersion(saying text: String) {
    add(4, Self.annotation(saying: text))
    add(6, "<</Title (\(text)) /Parent 5 0 R /Dest [100 0 R /Fit]>>")
    add(7, "<</Title (\(text))>>")
    add(200, showing: text)
  }

  package static func annotation(saying text: String) -> String {
    "<</Type /Annot /Subtype /Square /Rect [0 0 20 20] /C [1 0 0] /Contents (\(text))>>"
  }

  /// Adds a table of the objects that no section lists yet, and returns its offset.
  package mutating func addTable(free: [Int] = [0], trailer: String = trailer) -> Int {
    let start = data.count
    append("xref\n")
    let rows =
      offsets.map { ($0.key, String(format: "%010d 00000 n \n", $0.value)) }
      + free.map { ($0, "0000000000 65535 f \n") }
    for (number, row) in rows.sorted(by: { $0.0 < $1.0 }) { append("\(number) 1\n\(row)") }
    append("trailer\n<<\(trailer)>>\n")
    offsets = [:]
    return start
  }

  /// Adds a cross-reference stream of the objects that no section lists yet, and returns its offset.
  ///
  /// - Parameters:
  ///   - number: the stream's own number.
  ///   - types: whether entries contain their type.
  ///   - trailer: the trailer's entries.
  /// - Returns: the offset of the stream.
  package mutating func addStream(_ number: Int, types: Bool = true, trailer: String = "/Size \(size + 1)")
    -> Int
  {
    let start = data.count
    var index = ""
    var rows: [UInt8] = []
    for (number, offset) in offsets.merging([number: start], uniquingKeysWith: { $1 }).sorted(by: <) {
      index += "\(number) 1 "
      if types { rows.append(1) }
      rows += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> $0) } + [0]
    }
    append(
      "\(number) 0 obj\n<</Type /XRef /W [\(types ? 1 : 0) 4 1] /Index [\(index)] /Length \(rows.count) \(trailer)>>\n"
        + "stream\n")
    data.append(contentsOf: rows)
    append("\nendstream\nendobj\n")
    offsets = [:]
    return start
  }

  /// Ends the file, or a revision of it.
  package mutating func finish(_ start: Int, before: String = "") {
    append("startxref\n\(before)\(start)\n%%EOF\n")
  }

  package func open() throws -> Document { try Document(.bytes(data, name: "made.pdf")) }
}
