import Foundation
import Testing

@testable import DocModel

/// Files whose pages are in another order.
struct PageAssemblyTests {
  /// Arranges the pages of a document in another file, and opens it.
  private func arranged(
    _ document: Document, _ change: (inout PageArrangement) -> Void
  ) throws -> (document: Document, report: ArrangementReport) {
    let folder = try TemporaryFolder()
    let path = folder.file("arranged.pdf")
    let editor = try DocumentEditor(document)
    var arrangement = editor.arrangement
    change(&arrangement)
    try editor.arrange(arrangement)
    let report = try editor.save(.file(path))
    let saved = try Document(.bytes(Data(contentsOf: URL(fileURLWithPath: path)), name: "arranged.pdf"))
    return (saved, try #require(report.arrangement))
  }

  private func texts(_ document: Document) throws -> [String] {
    try (0..<document.pageCount).map { try document.string(ofPage: $0) }
  }

  @Test("A moved page takes its label and its headings along")
  func moving() throws {
    let document = try Samples.open("article.pdf")
    let (moved, report) = try arranged(document) { $0.move([2], before: 0) }
    let old = try texts(document)
    #expect(try texts(moved) == [old[2]] + old[..<2] + old[3...])
    let order = [2, 0, 1] + Array(3..<document.pageCount)
    #expect(
      order.indices.map { moved.pageLabels.label(at: $0) } == order.map { document.pageLabels.label(at: $0) })
    #expect(moved.outline.items.map(\.title) == document.outline.items.map(\.title))
    let pages = document.outline.items.map { $0.destination?.pageIndex.flatMap { order.firstIndex(of: $0) } }
    #expect(moved.outline.items.map { $0.destination?.pageIndex } == pages)
    #expect(report.lost.isEmpty)
  }

  @Test("What leads to a deleted page goes, and is reported")
  func deleting() throws {
    let document = try Samples.open("links.pdf")
    let (left, report) = try arranged(document) { $0.remove([3]) }
    #expect(left.pageCount == document.pageCount - 1)
    let lost = document.namedDestinations().filter { $0.destination.pageIndex == 3 }.map(\.name)
    #expect(Set(left.namedDestinations().map(\.name)).isDisjoint(with: lost))
    #expect(report.lost.contains("the link on page 1 to page 4"))
    let link = try #require(try left.annotations(onPage: 0).first?.action?.destination)
    #expect(link.pageIndex == nil)
    #expect(link.name == "page \(document.pageLabels.label(at: 3))")
  }

  @Test("The content of a deleted page isn't in the file")
  func forgetting() throws {
    var source = PDFSource(pages: ["/Contents 9 0 R/MediaBox[0 0 9 9]", "/Contents 10 0 R/MediaBox[0 0 9 9]"])
    source.objects[9] = "<</Length 12>>stream\n% first page\nendstream"
    source.objects[10] = "<</Length 13>>stream\n% second page\nendstream"
    let document = try Document(.bytes(source.data, name: "two.pdf"))
    let folder = try TemporaryFolder()
    let path = folder.file("one.pdf")
    let editor = try DocumentEditor(document)
    var arrangement = editor.arrangement
    arrangement.remove([1])
    try editor.arrange(arrangement)
    try editor.save(.file(path))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.range(of: Data("first page".utf8)) != nil)
    #expect(bytes.range(of: Data("second page".utf8)) == nil)
  }

  @Test("Pages of the same file are copied with links among the copies, and names get a number")
  func joining() throws {
    let document = try Samples.open("links.pdf")
    let count = document.pageCount
    let folder = try TemporaryFolder()
    let path = folder.file("links.pdf")
    try FileManager.default.copyItem(atPath: Samples.path("links.pdf"), toPath: path)
    let (joined, report) = try arranged(document) { arrangement in
      arrangement.pages += (0..<count).map { PageArrangement.ArrangedPage(.file(path, page: $0)) }
    }
    #expect(try texts(joined) == texts(document) + texts(document))
    for page in 0..<count {
      let links = try document.annotations(onPage: page).map { $0.action?.destination?.pageIndex }
      let copies = try joined.annotations(onPage: page + count).map { $0.action?.destination?.pageIndex }
      #expect(copies == links.map { $0.map { $0 + count } })
    }
    #expect(report.changed.count == document.namedDestinations().count)
    #expect(joined.namedDestinations().count == 2 * document.namedDestinations().count)
  }

  @Test("Fields of two files with one name stay two fields")
  func fields() throws {
    let document = try Samples.open("forms.pdf")
    let (joined, report) = try arranged(document) { arrangement in
      arrangement.pages += (0..<document.pageCount).map {
        PageArrangement.ArrangedPage(.file(Samples.path("forms.pdf"), page: $0))
      }
    }
    let (old, new) = (document.form.fields, joined.form.fields)
    #expect(new.count == 2 * old.count)
    #expect(Set(new.map(\.name)).count == new.count)
    #expect(new.map(\.value) == old.map(\.value) + old.map(\.value))
    #expect(!report.changed.isEmpty)
  }

  @Test("Turned and cropped pages are appended, and undo makes the file's bytes again")
  func turning() throws {
    let document = try Samples.open("geometry.pdf")
    let editor = try DocumentEditor(document)
    var arrangement = editor.arrangement
    arrangement.rotate(0..<document.pageCount, by: 90)
    try editor.arrange(arrangement)
    let turned = try editor.editedDocument()
    for page in 0..<document.pageCount {
      #expect(try turned.page(at: page).rotation == (document.page(at: page).rotation + 90) % 360)
    }
    editor.undo()
    #expect(!editor.hasChanges)
  }

  @Test("A signed document isn't written anew")
  func signed() throws {
    let editor = try DocumentEditor(try Samples.open("signed.pdf"))
    var arrangement = editor.arrangement
    arrangement.insert([PageArrangement.ArrangedPage(.blank(width: 9, height: 9))], before: 0)
    try editor.arrange(arrangement)
    let folder = try TemporaryFolder()
    #expect(throws: EditError.self) { try editor.save(.file(folder.file("unsigned.pdf"))) }
  }

  @Test("The last page can't be deleted, and no page of another document is one of this")
  func refusals() throws {
    let editor = try DocumentEditor(try Samples.open("scan.pdf"))
    #expect(throws: EditError.self) { try editor.arrange(PageArrangement([])) }
    #expect(throws: EditError.self) {
      try editor.arrange(PageArrangement([PageArrangement.ArrangedPage(.page(99))]))
    }
  }

  @Test("A number sign in a name stays one, as qpdf takes it for the beginning of a code")
  func names() throws {
    let source = PDFSource(pages: ["/MediaBox[0 0 9 9]/Note/A#2320name", "/MediaBox[0 0 9 9]"])
    let (moved, _) = try arranged(try Document(.bytes(source.data, name: "names.pdf"))) {
      $0.move([1], before: 0)
    }
    #expect(moved.leaf(1)?.object["Note"]?.name == "A#20name")
  }
}
