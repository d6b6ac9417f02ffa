import Foundation

@testable import DocModel

/// A handwritten PDF: objects in PDF syntax, with a generated cross-reference table.
struct PDFSource {
  /// The text of each object by its number; 1 is the catalog and 2 the page tree.
  var objects: [Int: String]
  var trailer = ""
  /// The version of PDF in the header.
  var version = "1.7"
  /// The text between the header and the first object.
  var preamble = ""

  /// Creates a document of empty pages with the given entries, by default a media box of 200 by 100.
  init(pages: [String] = ["/MediaBox [0 0 200 100]"], catalog: String = "") {
    objects = [1: "<</Type /Catalog /Pages 2 0 R \(catalog)>>"]
    let kids = pages.indices.map { "\(Self.firstPage + $0) 0 R" }.joined(separator: " ")
    objects[2] = "<</Type /Pages /Count \(pages.count) /Kids [\(kids)]>>"
    for (index, page) in pages.enumerated() {
      objects[Self.firstPage + index] = "<</Type /Page /Parent 2 0 R \(page)>>"
    }
  }

  /// The number of the first page's object; numbers below it are free for other objects.
  static let firstPage = 1000

  var data: Data {
    var data = Data("%PDF-\(version)\n\(preamble)".utf8)
    var offsets: [Int: Int] = [:]
    for (number, text) in objects.sorted(by: { $0.key < $1.key }) {
      offsets[number] = data.count
      data.append(contentsOf: "\(number) 0 obj\n\(text)\nendobj\n".utf8)
    }
    let start = data.count
    data.append(contentsOf: "xref\n0 1\n0000000000 65535 f \n".utf8)
    for (number, offset) in offsets.sorted(by: { $0.key < $1.key }) {
      let digits = String(offset)
      let padded = String(repeating: "0", count: 10 - digits.count) + digits
      data.append(contentsOf: "\(number) 1\n\(padded) 00000 n \n".utf8)
    }
    let size = (objects.keys.max() ?? 0) + 1
    data.append(
      contentsOf: "trailer\n<</Size \(size) /Root 1 0 R \(trailer)>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return data
  }

  func open() throws -> Document {
    try Document(.bytes(data, name: "made.pdf"))
  }
}
