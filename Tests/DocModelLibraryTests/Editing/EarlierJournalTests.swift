import GRDB
import TestSupport
import Testing

@testable import DocModelLibrary

/// Unsaved edits that earlier versions of the program wrote: `Tests/Golden/journals` has the text of their libraries.
struct EarlierJournalTests {
  @Test("Edits in the library of an earlier version are made again and saved", arguments: ["25", "26"])
  func earlier(day: String) throws {
    let folder = try TemporaryFolder()
    let sql = Checkout.root.appendingPathComponent("Tests/Golden/journals/2026-11-\(day).sql")
    let queue = try DatabaseQueue(path: folder.file("library.sqlite"))
    try queue.writeWithoutTransaction { try $0.execute(sql: String(contentsOf: sql, encoding: .utf8)) }
    let library = try Library(path: queue.path)
    let article = try restore("article.pdf", from: library, 11)
    #expect(article.title == "Changed" && article.outline.items.contains { $0.title == "Added" })
    #expect(try article.pageCount == 13 && article.page(at: 0).rotation == 90)
    let marks = try article.annotations(onPage: 3).filter { $0.isMark || $0.isState }
    #expect(marks.map(\.contents) == [nil, "hello", "yes", "Accepted set by Ann"] && marks[1].color == .red)
    let form = try restore("forms.pdf", from: library, 2).form
    #expect(["text", "check"].map { form.field(named: $0)?.value } == [.text("Zoe"), .state("Yes")])
    let threads = try restore("threads.pdf", from: library, 1)
    #expect(try threads.annotations(onPage: 0).allSatisfy { $0.name != "simple-1" })
  }

  /// Applies the steps of a document's journal, and returns the document as it was saved.
  private func restore(_ name: String, from library: Library, _ count: Int) throws -> Document {
    let (sample, editor) = try EditedSample(name).withEditor()
    let identity = editor.document.identity
    for entry in try EditJournal(library, of: library.recordDocument(identity), identity: identity).entries()
    {
      let step = try #require(entry.step)
      #expect(try !editor.hasResults(of: step))
      try editor.apply(step)
    }
    #expect(editor.history.undoable.count == count)
    try editor.save(.inPlace)
    return try sample.open()
  }
}
