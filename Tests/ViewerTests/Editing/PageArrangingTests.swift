import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocModelWorkers
@testable import Viewer

@Suite("Arranging pages in the reader", .limited, .tags(.program)) struct PageArrangingTests {
  /// The arrangement in short: the number in the file, `b` for a blank page, `o` for one of another file, and the turn.
  private func order(_ sample: EditingSample) -> String {
    (sample.tab?.arrangement.pages ?? []).map { page in
      let turn = page.turn == 0 ? "" : "/\(page.turn)"
      return switch page.origin {
      case .page(let index): "\(index + 1)\(turn)"
      case .file(_, let index): "o\(index + 1)\(turn)"
      case .blank: "b\(turn)"
      }
    }.joined(separator: " ")
  }

  @Test(
    "Commands arrange pages by their numbers in the arrangement",
    arguments: [
      ("move pages 5-6 before 2", "1 5 6 2 3 4 7 8 9 10 11 12", "moved pages 5-6 before page 2"),
      ("move pages 1,3 after 12", "2 4 5 6 7 8 9 10 11 12 1 3", "moved pages 1, 3 after page 12"),
      ("move pages 3 after 0", "3 1 2 4 5 6 7 8 9 10 11 12", "moved page 3 before page 1"),
      ("rotate pages 2", "1 2/90 3 4 5 6 7 8 9 10 11 12", "rotated page 2 by 90°"),
      ("rotate pages 12- by 180", "1 2 3 4 5 6 7 8 9 10 11 12/180", "rotated page 12 by 180°"),
      ("rotate pages 1 left", "1/270 2 3 4 5 6 7 8 9 10 11 12", "rotated page 1 by -90°"),
      ("delete pages 3-", "1 2", "deleted pages 3-12"),
      ("insert blank page after 11", "1 2 3 4 5 6 7 8 9 10 11 b 12", "inserted blank page before page 12"),
      ("insert blank page A4 before 1", "b 1 2 3 4 5 6 7 8 9 10 11 12", "inserted blank page before page 1"),
    ])
  func commands(_ line: String, _ expected: String, _ message: String) throws {
    let sample = try EditingSample()
    sample.type(line)
    #expect(order(sample) == expected)
    #expect(sample.edit?.message == message + " · 1 unsaved change")
    // The pages that are read stay in the order of the file.
    #expect(sample.session.state.pageCount == 12)
    sample.type("undo")
    #expect(order(sample) == "1 2 3 4 5 6 7 8 9 10 11 12")
    #expect(sample.session.state.edits == nil)
    sample.type("redo")
    #expect(order(sample) == expected)
  }

  @Test(
    "Wrong pages and places are refused, and nothing changes",
    arguments: [
      ("move pages 5", "usage"), ("move pages 5 before 99", "noSuchPage"),
      ("move pages 0 before 2", "noSuchPage"),
      ("move pages 5 before 5", "unavailable"), ("move pages up", "usage"), ("rotate pages", "usage"),
      ("rotate pages 2 by 45", "usage"), ("rotate pages 99999999999999999999", "noSuchPage"),
      ("rotate pages 1 by 9223372036854775807", "usage"), ("delete pages 1-", "unavailable"),
      ("delete pages 13", "noSuchPage"), ("delete pages x", "noSuchPage"), ("insert blank page", "usage"),
      ("insert blank page B9 after 1", "usage"), ("insert pages nowhere.pdf after 1", "noSuchFile"),
      ("insert pages 1 of  after 1", "noSuchFile"), ("insert pages after 1", "usage"),
      ("crop pages 1 to 1,2", "usage"), ("crop pages 1 to 9000,9000,9100,9100", "unavailable"),
      ("crop pages 1 to nan,0,1,inf", "usage"), ("crop pages 1 to 50,50,52,500", "unavailable"),
    ])
  func refusals(_ line: String, _ code: String) throws {
    let sample = try EditingSample()
    sample.type(line)
    #expect(sample.failure?.code.rawValue == code, "\(sample.failure?.message ?? "")")
    #expect(order(sample) == "1 2 3 4 5 6 7 8 9 10 11 12")
    #expect(sample.session.state.edits == nil)
  }

  @Test("Pages of another file are checked before they are inserted")
  func otherFile() throws {
    let sample = try EditingSample()
    let other = Checkout.fixture("types.pdf")
    sample.type("insert pages 2-3 of \(other) after 1")
    #expect(order(sample).hasPrefix("1 o2 o3 2"))
    #expect(sample.edit?.message == "inserted pages 2-3 of “types.pdf” before page 2 · 1 unsaved change")
    sample.type("insert pages 99 of \(other) after 1")
    #expect(sample.failure?.message.hasPrefix("types.pdf has no page “99”") == true)
    #expect(sample.type("insert pages \(Checkout.fixture("encrypted-user.pdf")) after 1").failure != nil)
    sample.type("insert pages 1 of \(Checkout.fixture("encrypted-owner.pdf")) after 1")
    #expect(sample.failure?.code.rawValue == "notPermitted")
    sample.type("save")
    #expect(try Document(.path(sample.path)).pageCount == 14)
  }

  @Test("The list shows the arrangement, and its commands are about the selected rows")
  func list() throws {
    let sample = try EditingSample()
    #expect(sample.type("page 2", "pages").tab?.pane?.selectedNumber == 2)
    sample.type("extend selection down", "move pages down")
    #expect(order(sample).hasPrefix("1 4 2 3 5"))
    #expect(sample.tab?.pane?.selection == [2, 3])
    sample.type("move pages up", "move pages up")
    #expect(order(sample).hasPrefix("2 3 1 4 5"))
    #expect(sample.tab?.pane?.selection == [0, 1])
    #expect(sample.type("move pages up").failure?.message == "this is the first page")
    sample.type("rotate pages", "insert blank page")
    #expect(order(sample).hasPrefix("2/90 3/90 b 1 4 5"))
    #expect(sample.tab?.pane?.rows.prefix(3).map(\.title) == ["page 2 (ii)", "page 3 (iii)", "blank page"])
    sample.type("delete pages", "select all rows", "delete pages")
    #expect(sample.failure?.message.contains("some page must stay") == true)
    #expect(order(sample).hasPrefix("2/90 3/90 1 4 5"))
  }

  @Test("Saving writes the new order, and the reader goes on at the same page", arguments: [false, true])
  func saving(_ isRemote: Bool) throws {
    let sample = try EditingSample(opener: isRemote ? RemoteDocuments.opener() : LocalDocumentOpener())
    sample.type(
      "page 5", "note kept", "move pages 5-6 before 2", "rotate pages 1", "delete pages 11-", "page 6")
    #expect(sample.type("save").failure == nil)
    #expect(sample.saved?.rewrittenBecause == "pages are removed and moved")
    #expect(sample.saved?.warnings.contains { $0.hasPrefix("lost with the pages: ") } == true)
    let saved = try Document(.path(sample.path))
    #expect(saved.pageCount == 10)
    #expect(try saved.page(at: 0).rotation == 90)
    #expect((0..<4).map { saved.pageLabels.label(at: $0) } == ["i", "1", "2", "ii"])
    #expect(try saved.annotations(onPage: 1).facts.contains("Text: kept"))
    // Page 6 of the old order is page 3 now.
    #expect(sample.session.state.page == 3)
    #expect(sample.session.state.pageCount == 10)
    #expect(sample.tab?.isRearranged == false)
    #expect(sample.type("undo").failure?.message == "there is nothing to undo")
    #expect(sample.tab?.watch.check() == .same)
    sample.type("rotate pages 2", "save")
    #expect(try Document(.path(sample.path)).page(at: 1).rotation == 90)
  }

  @Test("Bookmarks go along with their pages")
  func bookmarks() throws {
    let sample = try EditingSample()
    sample.type("page 1", "add bookmark one", "page 5", "add bookmark five", "page 12", "add bookmark twelve")
    sample.type("move pages 5 before 1", "delete pages 12", "save", "bookmarks")
    let pages = try #require(sample.tab?.pane).rows.map { "\($0.title) \($0.page?.number ?? 0)" }
    #expect(pages == ["one 2", "five 1", "twelve 12"])
  }

  @Test("The next opening brings an arrangement back after a crash")
  func journal() throws {
    let sample = try EditingSample()
    sample.type("move pages 12 before 1", "insert blank page after 1", "rotate pages 3", "undo")
    try sample.reopen()
    #expect(sample.warnings.contains { $0.contains("brought back 2 unsaved edits") })
    #expect(order(sample) == "12 b 1 2 3 4 5 6 7 8 9 10 11")
    sample.type("undo")
    #expect(order(sample).hasPrefix("12 1 2"))
    sample.type("revert")
    #expect(order(sample).hasPrefix("1 2 3"))
  }

  @Test("Automatic saving waits with an arrangement until the document is left")
  func automaticSaving() throws {
    let sample = try EditingSample()
    var settings = Settings()
    settings.autosaves = true
    try sample.reopen(nil, settings)
    sample.type("rotate pages 1")
    sample.session.context.unsavedSince = .now - ClosingCommands.editSaveInterval
    #expect(!sample.session.saveIfDue { _ in })
    #expect(sample.session.state.edits == 1)
    sample.type("close tab")
    #expect(try Document(.path(sample.path)).page(at: 0).rotation == 90)
  }

  @Test("A lost worker repeats the arrangement")
  func lostWorker() throws {
    let sample = try EditingSample(opener: RemoteDocuments.opener())
    sample.type("delete pages 3-", "metadata title Lost")
    let document = try #require(sample.tab?.document as? RemoteDocument)
    kill(try #require(document.processID), SIGKILL)
    Thread.sleep(forTimeInterval: 0.2)
    #expect(sample.type("rotate pages 1", "save").failure == nil)
    let saved = try Document(.path(sample.path))
    #expect(saved.pageCount == 2)
    #expect(saved.title == "Lost")
  }

  @Test("A signed document is arranged in a copy only")
  func signed() throws {
    let sample = try EditingSample("signed.pdf")
    sample.type("note fine")
    sample.type("insert blank page after 1")
    #expect(sample.messages.contains { $0.contains("saving needs another file") })
    #expect(sample.type("save").failure != nil)
    let copy = sample.folder + "/copy.pdf"
    sample.type("save as \(copy)")
    let count = try Document(.path(sample.path)).pageCount
    #expect(try Document(.path(copy)).pageCount == count + 1)
  }

  @Test(
    "Numbers of pages in words",
    arguments: [
      ([2], "page 3"), ([2, 3, 4], "pages 3-5"), ([8, 2, 6, 7], "pages 3, 7-9"), ([1, 1], "page 2"),
      ([0, 2, 4, 6, 8, 10, 12], "7 pages"),
    ])
  func phrases(_ indexes: [Int], _ expected: String) {
    #expect(PageNumbers.phrase(indexes) == expected)
  }
}
