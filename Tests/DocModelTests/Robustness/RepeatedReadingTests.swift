import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import PDFObjects

/// Files that expand to gigabytes by repeated references: the rest beyond the limit is left out with a warning.
@Suite(.limited) struct RepeatedReadingTests {
  private static let note = "<</Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (x)>>"

  @Test("A page that the tree repeats again and again, with its annotations")
  func pages() throws {
    var source = PDFSource(pages: ["/Annots [\(String(repeating: "10 0 R ", count: 1_000))]"])
    let kids = String(repeating: "\(PDFSource.firstPage) 0 R ", count: 2_000)
    source.objects[2] = "<</Type /Pages /Count 2000 /Kids [\(kids)]>>"
    source.objects[10] = Self.note
    let document = try Document(.bytes(source.data, name: "made.pdf"), readers: .dictionaries)
    #expect(document.pageCount == 2_000)
    let all = document.allAnnotations(Self.options)
    // The file has two million references.
    #expect((10_000..<100_000).contains(all.entries.count), "\(all.entries.count)")
    #expect(all.warnings.contains { $0.message.contains(RepeatedReading.problem) })
    // A single page is complete.
    #expect(try document.annotations(onPage: 1_999).count == 1_000)
  }

  @Test("A long text that many annotations share")
  func contents() throws {
    let numbers = 2000..<3000
    var source = PDFSource(pages: ["/Annots [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))]"])
    for number in numbers {
      source.objects[number] = "<</Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents 10 0 R>>"
    }
    source.objects[10] = "(\(String(repeating: "word ", count: 200_000)))"
    let document = try Document(.bytes(source.data, name: "made.pdf"), readers: .dictionaries)
    let page = try document.pageAnnotations(at: 0)
    #expect((60..<100).contains(page.annotations.count), "\(page.annotations.count)")
    #expect(page.annotations.allSatisfy { $0.contents?.utf8.count == 1_000_000 })
    #expect(page.problems.last?.message == RepeatedReading.problem)
    // Reading the page again doesn't count as a repetition in the file.
    #expect(try document.pageAnnotations(at: 0) == page)
  }

  @Test("A long title that many headings share")
  func titles() throws {
    var source = PDFSource(catalog: "/Outlines 9 0 R")
    source.objects[9] = "<</First 2001 0 R>>"
    for item in 1...500 {
      source.objects[2000 + item] = "<</Title 10 0 R \(item < 500 ? "/Next \(2001 + item) 0 R" : "")>>"
    }
    source.objects[10] = "(\(String(repeating: "word ", count: 200_000)))"
    let document = try Document(.bytes(source.data, name: "made.pdf"), readers: .dictionaries)
    #expect((60..<100).contains(document.outline.items.count), "\(document.outline.items.count)")
    #expect(document.outline.problems.last == RepeatedReading.problem)
  }

  @Test("Legitimate repetition is read: popups, appearances, an annotation on two pages")
  func honest() throws {
    let numbers = 2000..<6000
    let list = numbers.map { "\($0) 0 R \($0 + 20_000) 0 R" }.joined(separator: " ")
    var source = PDFSource(pages: ["/Annots [\(list)]", "/Annots [2000 0 R 10 0 R]", "/Annots [10 0 R]"])
    source.objects[10] = Self.note
    for number in numbers {
      source.objects[number] =
        "<</Subtype /Square /Rect [0 0 9 9] /Contents (n) /Popup \(number + 20_000) 0 R /AP <</N 11 0 R>> /BS 12 0 R>>"
      source.objects[number + 20_000] = "<</Subtype /Popup /Rect [0 0 9 9] /Parent \(number) 0 R>>"
    }
    source.objects[12] = "<</W 2 /S /D /D [3 1]>>"
    let document = try Document(.bytes(source.data, name: "made.pdf"), readers: .dictionaries)
    let all = document.allAnnotations(Self.options)
    #expect(all.entries.count == 8003)
    #expect(!all.warnings.contains { $0.message.contains(RepeatedReading.problem) })
  }

  @Test("A list of annotations is listed again if it or its page was read before") func lists() {
    var reading = RepeatedReading(fileSize: 0)
    let ids = [1, 2, 1, 3, 4, 2, 5, 6, nil, nil].map { (number: Int32?) in
      number.map { ObjectID(number: $0, generation: 0) }
    }
    let found = (0..<5).map { reading.isListedAgain(page: ids[2 * $0], list: ids[2 * $0 + 1]) }
    #expect(found == [false, true, true, false, false])
  }

  private static var options: AnnotationOptions {
    var options = AnnotationOptions()
    options.readsText = false
    return options
  }
}
