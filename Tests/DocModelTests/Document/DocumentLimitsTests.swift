import Foundation
import Testing

@testable import DocModel
@testable import PDFObjects

/// Files that exceed the limits of documents, truly or by their claims.
struct DocumentLimitsTests {
  @Test("A page tree that declares billions of pages has those that exist")
  func pageCount() throws {
    var source = PDFSource()
    source.objects[2] = "<</Type /Pages /Count 4000000000 /Kids [3 0 R]>>"
    source.objects[3] = "<</Type /Pages /Parent 2 0 R /Count 4000000000 /Kids [\(PDFSource.firstPage) 0 R]>>"
    let document = try source.open()
    #expect(document.pageCount == 1)
    #expect(try document.page(at: 0).mediaBox.width == 200)
    #expect(document.warnings.contains { $0.message.contains("declares 4000000000") })
  }

  @Test("A page's annotations are read up to the limit, and a warning reports the rest")
  func annotations() throws {
    let most = DocumentLimits.mostAnnotationsOnPage
    // Separate annotations: repeated references would be cut off earlier.
    let list = String(repeating: "<</Subtype /Link>>", count: most + 1)
    let source = PDFSource(pages: ["/MediaBox [0 0 200 100] /Annots [\(list)]"])
    let page = try source.open().pageAnnotations(at: 0)
    #expect(page.annotations.count == most)
    #expect(
      page.problems.map(\.message) == ["Annots has \(most + 1) entries; those after \(most) are left out"])
  }

  @Test("Cross-references from the largest number on don't overflow")
  func objectNumbers() throws {
    for first in ["9223372036854775807", "2147483647", "2147483646"] {
      var text = String(decoding: PDFSource().data, as: UTF8.self)
      text = text.replacingOccurrences(
        of: "trailer", with: "\(first) 1\n0000000009 00000 n \ntrailer")
      let document = try Document(.bytes(Data(text.utf8), name: "made.pdf"))
      #expect(document.pageCount == 1)
      #expect(document.outline.isEmpty)
    }
  }

  @Test("Text over the limit is cut, and shorter text stays unchanged")
  func pageText() {
    let text = "a\u{202B}b\u{202C}\u{E9}d"
    let string = text.withCString { PopplerString(copying: $0) }
    #expect(string.cut(to: 6) == nil)
    #expect(string.cut(to: 3) == "ab\u{E9}")
    #expect(string.cut(to: 1) == "a")
  }

  @Test("A string is read up to the limit")
  func strings() {
    let most = DocumentLimits.longestString
    let long = [UInt8](repeating: 0x61, count: most + 5)
    #expect(PDFTextString.decode(long).utf8.count == most)
  }

  @Test("Chains of actions, expressions and trees end at their limits")
  func chains() throws {
    var source = PDFSource(pages: ["/MediaBox [0 0 200 100] /Annots [9 0 R]"])
    source.objects[9] = "<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 10 0 R>>"
    source.objects[10] = "<</S /Named /N /NextPage /Next 10 0 R>>"
    var action = try source.open().links(onPage: 0).first?.action
    var length = 0
    while let current = action {
      length += 1
      action = current.next.first
    }
    #expect(length == DocumentLimits.longestActionChain)
  }
}
