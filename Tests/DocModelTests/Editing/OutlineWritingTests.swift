import Foundation
import TestSupport
import Testing

@testable import DocModel

@Suite("Writing outlines and page labels", .limited)
struct OutlineWritingTests {
  /// The items without their objects; an item without children is open.
  private func plain(_ items: [Outline.Item]) -> [Outline.Item] {
    items.enumerated().map { index, item in
      var item = item
      item.object = nil
      let hasChildren = index + 1 < items.count && items[index + 1].level > item.level
      if !hasChildren { item.isOpen = true }
      return item
    }
  }

  @Test(
    "An outline that is removed and made anew is the same",
    arguments: ["article.pdf", "labels.pdf", "links.pdf", "outline-deep.pdf", "outline-loop.pdf"])
  func again(_ name: String) throws {
    let (sample, editor) = try EditedSample(name).withEditor()
    let items = plain(editor.outline.items)
    try editor.setOutline([])
    try editor.save(.inPlace)
    #expect(try sample.open().outline.isEmpty)
    try editor.setOutline(items)
    try editor.save(.inPlace)
    let read = try sample.open().outline
    #expect(plain(read.items) == items)
    #expect(read.problems.isEmpty)
  }

  @Test("Actions that reset fields are written")
  func resetting() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    let actions = [Action.FieldSelection(), .init(["a", "b"], isExcluding: true)].map {
      Action(.resetForm($0))
    }
    try editor.setOutline(actions.map { Outline.Item(title: "Reset", action: $0) })
    #expect(try editor.save(.inPlace).warnings == [])
    #expect(try sample.open().outline.items.map(\.action) == actions)
  }

  @Test("Outlines of the corpus are the same made anew", .needsCorpus, arguments: Corpus.readable)
  func corpus(_ name: String) throws {
    let sample = try EditedSample(Data(contentsOf: URL(fileURLWithPath: Corpus.path(name))))
    let password = try Corpus.oracle(name).password
    guard let editor = try? sample.editor(password: password), !editor.outline.isEmpty else { return }
    let items = plain(editor.outline.items)
    do throws(EditError) {
      try editor.setOutline([])
      try editor.save(.inPlace)
      try editor.setOutline(items)
      try editor.save(.inPlace)
    } catch {
      #expect(error.code != "notVerified", "\(name): \(error)")
      return
    }
    let made = plain(try sample.open(password: password).outline.items)
    // A destination without a page and a name can't be written.
    #expect(
      made
        == items.map { item in
          var item = item
          if let destination = item.destination, destination.pageIndex == nil, destination.name == nil {
            item.action = nil
          }
          return item
        })
  }

  @Test("Renaming a heading writes no other object")
  func renaming() throws {
    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    var items = editor.outline.items
    try #require(items.count > 1)
    items[0].title = "Überschrift"
    try editor.setOutline(items)
    try editor.save(.inPlace)
    let tail = String(decoding: sample.data.dropFirst(sample.original.count), as: UTF8.self)
    #expect(tail.components(separatedBy: " obj\n").count == 2)
    #expect(try sample.open().outline.items == items)
  }

  @Test("Counts include open descendants, and are negative for closed items")
  func counts() {
    let items = [
      Outline.Item(title: "a"), Outline.Item(title: "b", level: 1, isOpen: false),
      Outline.Item(title: "c", level: 2), Outline.Item(title: "d", level: 2), Outline.Item(title: "e"),
    ]
    let links = OutlineLinks(items)
    #expect(items.indices.map { links[$0].count } == [1, 2, 0, 0, 0])
    #expect(links.visible == 3)
    #expect((links.first, links.last) == (0, 4))
    #expect(links[2] == OutlineLinks.Link(parent: 1, next: 3))
  }

  @Test("Labels of a range leave those after it as they were")
  func labels() throws {
    let old = PageLabels(ranges: [.init(start: 0, style: .decimal)])
    let new = old.labelling(2..<4, style: .lowerRoman, prefix: "p-", pageCount: 6)
    #expect((0..<6).map(new.label) == ["1", "2", "p-i", "p-ii", "5", "6"])
    #expect(new.labelling(2..<4, style: .decimal, first: 3, pageCount: 6) == old)
    #expect(PageLabels().labelling(4..<9, style: nil, prefix: "x", pageCount: 5).label(at: 4) == "x")
    #expect(new.labelling(9..<12, style: nil, pageCount: 6) == new)
    #expect(new.labelling(5..<6, style: .decimal, first: .max, pageCount: 6).label(at: 5) == "1000000")

    let (sample, editor) = try EditedSample("article.pdf").withEditor()
    try editor.setPageLabels(PageLabels(ranges: [.init(start: 1, style: .upperLetters, first: 3)]))
    try editor.save(.inPlace)
    #expect(try sample.open().pageLabels == editor.pageLabels)
    #expect(try (0..<2).map(sample.open().pageLabels.label) == ["1", "C"])
  }
}
