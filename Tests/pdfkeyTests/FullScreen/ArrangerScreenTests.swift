import Foundation
import TestSupport
import Testing

/// The thumbnails that arrange pages, on a modelled terminal.
@Suite("Arranging pages on the full screen", .limited, .tags(.program))
struct ArrangerScreenTests {
  private static let (shiftRight, optionDown, optionRight) = ("\u{1B}[1;2C", "\u{1B}[1;3B", "\u{1B}[1;3C")

  /// A reader of copies of two documents.
  private static func view(
    _ graphics: ViewTerminal.Graphics, columns: Int = 100, rows: Int = 30
  ) throws -> ViewTerminal {
    let folder = try TemporaryFolder()
    let files = try ["article.pdf", "links.pdf"].map { try folder.copy($0) }
    return try ViewTerminal(files, in: folder, graphics, columns: columns, rows: rows)
  }

  /// Clears the message, and returns the status row.
  private func status(_ view: ViewTerminal) -> String {
    view.type(":\(ViewTerminal.killLine)")
    return view.status
  }

  @Test(
    "Pages are shown as they will be saved; undo leads back to the same screen, and save keeps it",
    arguments: ViewTerminal.Graphics.allCases)
  func arranged(graphics: ViewTerminal.Graphics) throws {
    let view = try Self.view(graphics)
    let reading = view.frame
    view.type("T")
    let before = view.frame
    view.type(Self.shiftRight)
    #expect(status(view).contains("article.pdf · page 2 of 12 · 2 pages selected"))
    view.type(Self.optionDown)
    #expect(view.status.hasPrefix("moved pages 1-2 before page"))
    try view.expectSameAnew("moved")
    view.type("r")
    #expect(status(view).contains("2 pages selected · 2 unsaved changes"))
    try view.expectSameAnew("rotated")
    view.type("mb")
    #expect(view.screen.texts.contains { $0.contains("blank") })
    view.type("gtTlyTgTTp")
    #expect(view.status.contains("pasted 1 page of “links.pdf”"))
    #expect(view.screen.texts.contains { $0.contains("← links.pdf 2") })
    try view.expectSameAnew("with a page of another tab")
    view.type("uuuu:deselect pages\rgg", ":\(ViewTerminal.killLine)")
    let after = view.frame
    if after != before { Issue.record("after undo: \(after.difference(from: before))") }
    view.type(Self.optionRight, "\u{1B}")
    #expect(status(view).contains("in the file's order until saved"))
    view.type("uT\u{1B}", ":\(ViewTerminal.killLine)")
    let again = view.frame
    if again != reading { Issue.record("reading: \(again.difference(from: reading))") }
    view.type(":page 5\r:add bookmark\r", "T\(Self.optionRight)W")
    #expect(status(view).contains("article.pdf · page 6 of 12 "))
    let labels = view.screen.texts.joined(separator: " ")
    #expect(labels.contains("5 (2) ") && labels.contains("6 (1) ★") && !labels.contains("5 (2) ★"))
    try view.expectSameAnew("saved")
    view.quit()
  }

  @Test(
    "Any size shows the page with the focus, and arranging works there",
    arguments: [
      (.none, (1, 1)), (.shared, (2, 2)), (.none, (5, 3)), (.shared, (12, 4)), (.none, (20, 6)),
      (.shared, (300, 90)),
    ] as [(ViewTerminal.Graphics, (Int, Int))])
  func sizes(graphics: ViewTerminal.Graphics, size: (Int, Int)) throws {
    let view = try Self.view(graphics)
    view.type("T")
    view.resize(columns: size.0, rows: size.1)
    view.type(" \(Self.optionRight)\(Self.optionRight)mbdu")
    try view.expectSameAnew("\(size)")
    view.resize(columns: 100, rows: 30)
    #expect(status(view).contains("3 unsaved changes"))
    view.quit()
  }
}
