import Foundation
import DocModel

/// A handwritten PDF: objects in PDF syntax, with a generated cross-reference table.
package struct PDFSource {
  /// The text of each object by its number; 1 is the catalog and 2 the page tree.
  package var objects: [Int: String]
  package var trailer = ""
  /// The version of PDF in the header.
  package var version = "1.7"
  /// The text between the header and the first object.
  package var preamble = ""

  /// Creates a document of empty pages with the given entries, by default a media box of 200 by 100.
  package init(pages: [String] = ["/MediaBox [0 0 200 100]"], catalog: String = "") {
    objects = [1: "<</Type /Catalog /Pages 2 0 R \(catalog)>>"]
    let kids = pages.indices.map { "\(Self.firstPage + $0) 0 R" }.joined(separator: " ")
    objects[2] = "<</Type /Pages /Count \(pages.count) /Kids [\(kids)]>>"
    for (index, page) in pages.enumerated() {
      objects[Self.firstPage + index] = "<</Type /Page /Parent 2 0 R \(page)>>"
    }
  }

  /// A document of pages with their numbers that is large enough to be copied for reading, and read on two threads.
  package static func large(pages: Int = 300) -> PDFSource {
    let font = "/Resources <</Font <</F 9 0 R>>>>"
    var source = PDFSource(
      pages: (0..<pages).map { "/MediaBox [0 0 200 100] /Contents \(10 + $0) 0 R \(font)" })
    source.preamble = "%" + String(repeating: "-", count: DecodedPages.smallestFile) + "\n"
    source.objects[9] = "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
    for index in 0..<pages {
      let text = "BT /F 10 Tf 20 50 Td (Page \(index + 1) of \(pages)) Tj ET"
      source.objects[10 + index] = "<</Length \(text.utf8.count)>>\nstream\n\(text)\nendstream"
    }
    return source
  }

  /// The number of the first page's object; numbers below it are free for other objects.
  package static let firstPage = 1000

  package var data: Data {
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

  package func open() throws -> Document {
    try Document(.bytes(data, name: "made.pdf"))
  }
}

extension Document {
  /// Whether a text occurs in a string or decoded stream of the file.
  package func holds(_ text: String) -> Bool {
    guard let file else { return true }
    var isFound = false
    func search(_ value: PDFValue) {
      switch value {
      case .string(let bytes): isFound = isFound || PDFTextString.decode(bytes).contains(text)
      case .array(let elements): elements.forEach(search)
      case .dictionary(let dictionary): dictionary.entries.forEach { search($0.value) }
      default: break
      }
    }
    _ = ReachableObjects(file: file).forEach { item in
      search(item.value)
      if item.isStream, let data = file.streamData(item.id) {
        isFound = isFound || String(decoding: data, as: UTF8.self).contains(text)
      }
      return item.value
    }
    return isFound
  }
}
