import DocModel
import Foundation
import KeyCommands
import TestSupport
import Testing

@testable import Viewer

@Suite("Headings in the reader", .limited, .tags(.program)) struct HeadingEditingTests {
  /// The first headings, indented by their levels.
  private func headings(_ sample: EditingSample, _ count: Int = 6) -> [String] {
    (sample.tab?.overview.outline.items.prefix(count) ?? []).map { item in
      String(repeating: "  ", count: item.level) + item.title
    }
  }

  private func selected(_ sample: EditingSample) -> String? { sample.tab?.pane?.selectedRow?.title }

  @Test("Headings move and nest with those below them, and stay selected", arguments: [false, true])
  func moving(_ isRemote: Bool) throws {
    let sample = try EditingSample(opener: isRemote ? RemoteDocuments.opener() : LocalDocumentOpener())
    let before = headings(sample)
    sample.type("outline", "filter 1 keys", "filter", "move heading up")
    #expect(
      headings(sample) == [
        "Preface", "Überblick – Contents", "1 Keys", "  1.1 Chords and sequences",
        "  1.2 The responder chain",
        "    1.2.1 The first responder",
      ])
    #expect(selected(sample) == "1 Keys")
    #expect(sample.edit?.message == "moved heading “1 Keys” up")
    sample.type("move heading 3 right")
    #expect(headings(sample, 4).suffix(2) == ["  1 Keys", "    1.1 Chords and sequences"])
    #expect(sample.type("move heading right").failure?.code == .unavailable)
    sample.type("move heading left", "move heading left")
    #expect(sample.failure?.message == "the heading is at the top level")
    sample.type("undo", "undo", "undo")
    #expect(headings(sample) == before)
    #expect(sample.type("redo", "save").failure == nil)
    let saved = try Document(.path(sample.path)).outline.items
    #expect(saved.prefix(3).map(\.title) == ["Preface", "Überblick – Contents", "1 Keys"])
    // The headings have their objects in the file again, by which the next change finds them.
    #expect(sample.tab?.overview.outline.items.map(\.object) == saved.map(\.object))
    #expect(sample.type("move heading up", "save", "undo", "undo", "save").failure == nil)
    #expect(try Document(.path(sample.path)).outline.items.prefix(4).map(\.title).last == "1 Keys")
  }

  @Test(
    "The keys of the outline are those of its own commands while it is shown",
    arguments: [
      ("⌥⌘↑", "move heading up"), ("⌥⌘→", "move heading right"), ("mj", "move heading down"),
      ("m<", "move heading left"), ("⌫", "delete heading"), ("F2", "rename heading"),
    ])
  func keys(_ keys: String, _ command: String) throws {
    let sample = try EditingSample()
    let sequence = try KeySequence(parsing: keys)
    func found() -> String? {
      guard case .command(let found, _) = sample.session.responderChain.match(sequence, isTyping: false)
      else {
        return nil
      }
      return found.command.description
    }
    #expect(found() != command)
    sample.type("outline", "next row")
    #expect(found() == command)
  }

  @Test("A heading is renamed and deleted, with undo")
  func renaming() throws {
    let sample = try EditingSample()
    #expect(sample.type("rename heading x").failure?.message == "the outline isn't shown; outline shows it")
    sample.type("outline", "toggle row 2")
    #expect(sample.session.here?.entries.presentArgument(of: .renameHeading) == "Überblick – Contents")
    sample.type("rename heading Contents, NEW")
    #expect(headings(sample, 2) == ["Preface", "Contents, NEW"])
    #expect(sample.edit?.message == "renamed heading “Überblick – Contents” to “Contents, NEW”")
    #expect(sample.type("delete heading 4").edit?.message == "deleted heading “1 Keys” with 4 below it")
    #expect(headings(sample, 4).last?.hasPrefix("2 Annotations") == true)
    sample.type("undo")
    #expect(selected(sample) == "1 Keys")
    sample.type("select all rows", "delete heading")
    #expect(sample.tab?.overview.outline.isEmpty == true)
    #expect(sample.type("move heading up").failure != nil)
    sample.type("save")
    #expect(try Document(.path(sample.path)).outline.isEmpty)
    sample.type("undo", "save")
    #expect(try Document(.path(sample.path)).outline.items.count == 26)
  }

  @Test("The selection becomes a heading at its place, below the heading of its section")
  func adding() throws {
    let sample = try EditingSample()
    #expect(sample.type("add heading").failure?.message.hasPrefix("nothing is selected") == true)
    sample.type("page 9", "search solid", "select", "select line", "add heading")
    let outline = try #require(sample.tab?.overview.outline)
    let report = try #require(sample.edit)
    let added = try #require(outline.items.firstIndex { report.title == "Add heading “\($0.title)”" })
    #expect(outline.items[added].destination?.pageIndex == 8)
    #expect(outline.items[added].destination?.top != nil)
    #expect(
      outline.items[..<added].last { $0.level < outline.items[added].level }?.title.hasPrefix("2.3") == true)
    #expect(sample.tab?.selection == nil)
    sample.type("save")
    #expect(
      try Document(.path(sample.path)).outline.items[added].destination == outline.items[added].destination)
  }

  @Test("A document without an outline gets one, and its sections are known at once")
  func first() throws {
    let sample = try EditingSample("types.pdf")
    #expect(sample.type("outline").failure?.message == "the document has no outline")
    #expect(sample.type("page 2", "add heading The Second").session.state.section == "The Second")
    #expect(sample.type("outline").tab?.pane?.rows.map(\.title) == ["The Second"])
    for (direction, end) in [("up", "first"), ("down", "last")] {
      sample.type("move heading 1 \(direction)")
      #expect(sample.failure?.message == "this is the \(end) heading of its level")
    }
    #expect(sample.type("undo").session.state.section == nil)
  }

  @Test("Hidden rows stay hidden, and the place of a change is shown")
  func folding() throws {
    var pane = ListPane(
      .outline, rows: [("a", 0), ("b", 1), ("c", 0), ("d", 1)].map { PaneRow($0.0, level: $0.1) }, selected: 0
    )
    pane.collapse()
    pane.replaceRows(
      [("c", 0), ("d", 1), ("a", 0), ("b", 1)].map { PaneRow($0.0, level: $0.1) }, selecting: [0])
    #expect(pane.visible == [0, 1, 2])
    #expect(pane.selectedRow?.title == "c")
    pane.replaceRows(
      [("a", 0), ("b", 1), ("c", 1), ("d", 2)].map { PaneRow($0.0, level: $0.1) }, selecting: [2])
    #expect(pane.visible == [0, 1, 2, 3])
    #expect(pane.selectedRow?.title == "c")
  }
}
