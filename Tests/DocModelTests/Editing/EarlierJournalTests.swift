import GRDB
import TestSupport
import Testing

@testable import DocModel

/// Unsaved edits that earlier versions of the program wrote: `Tests/Golden/journals` has the text of their libraries.
struct EarlierJournalTests {
  @Test("Edits in the library of an earlier version are made again and saved", arguments: ["25", "26"])
  func earlier(day: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    let text = Checkout.root.appendingPathComponent("Tests/Golden/journals/2026-11-\(day).sql")
    let sql = try String(contentsOf: text, encoding: .utf8)
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
    let library = try Library(path: path)
    let article = try restore("article.pdf", from: library, 11)
    #expect(article.outline.items.contains { $0.title == "Added" })
    #expect(article.title == "Changed")
    #expect(article.pageCount == 13)
    #expect(try article.page(at: 0).rotation == 90)
    let marks = try article.annotations(onPage: 3).filter { $0.isMark || $0.isState }
    #expect(marks.map(\.type) == ["Highlight", "Text", "Text", "Text"])
    #expect(marks.map(\.contents) == [nil, "hello", "yes", "Accepted set by Ann"])
    #expect(marks[1].color == .red)
    let form = try restore("forms.pdf", from: library, 2).form
    #expect(form.field(named: "text")?.value == .text("Zoe"))
    #expect(form.field(named: "check")?.value == .state("Yes"))
    let before = try Samples.open("threads.pdf").annotations(onPage: 0).count
    #expect(try restore("threads.pdf", from: library, 1).annotations(onPage: 0).count < before - 1)
  }

  /// Applies the steps of a document's journal, and returns the document as it was saved.
  private func restore(_ name: String, from library: Library, _ count: Int) throws -> Document {
    let sample = try EditedSample(name)
    let editor = try sample.editor()
    let identity = editor.document.identity
    let journal = EditJournal(library, of: try library.document(for: identity), identity)
    let steps = try journal.entries().map { try #require($0.step) }
    #expect(steps.count == count)
    for step in steps {
      #expect(try !editor.hasResults(of: step))
      try editor.apply(step)
    }
    try editor.save(.inPlace)
    return try sample.open()
  }
}
