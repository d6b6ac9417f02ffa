import Foundation
import TestSupport
import Testing

/// The thumbnails that arrange pages, on a modelled terminal.
@Suite("Arranging pages on the full screen", .limited, .tags(.program))
struct ArrangerScreenTests {
  private static let (killLine, redraw) = ("\u{15}", "\u{C}")
  private static let (shiftRight, optionDown, optionRight) = ("\u{1B}[1;2C", "\u{1B}[1;3B", "\u{1B}[1;3C")

  /// A reader of copies of two documents.
  private static func view(
    in folder: TemporaryFolder, _ graphics: ViewTerminal.Graphics, columns: Int = 100, rows: Int = 30
  ) throws -> ViewTerminal {
    let files = try ["article.pdf", "links.pdf"].map { name in
      let copy = folder.file(name)
      try FileManager.default.copyItem(atPath: Program.fixture(name), toPath: copy)
      return copy
    }
    return try ViewTerminal(files, in: folder, graphics, columns: columns, rows: rows)
  }

  /// Clears the message, and returns the status row.
  private func status(_ view: ViewTerminal) -> String {
    view.type(":\(Self.killLine)")
    return view.status
  }

  /// Has everything drawn anew, and expects the same screen.
  private func expectSameAnew(_ view: ViewTerminal, _ comment: String) {
    view.type(":\(Self.killLine)")
    let frame = view.frame
    view.scramble()
    view.type(Self.redraw)
    let anew = view.frame
    if anew != frame { Issue.record("\(comment): \(anew.difference(from: frame))") }
  }

  private func quit(_ view: ViewTerminal) {
    view.begin(":quit\r")
    #expect(view.end() == .status(0))
    #expect(view.screen.images.errors == [])
  }

  @Test(
    "Pages are shown as they will be saved; undo leads back to the same screen, and save keeps it",
    arguments: ViewTerminal.Graphics.allCases)
  func arranged(graphics: ViewTerminal.Graphics) throws {
    try TemporaryFolder.with { folder in
      let view = try Self.view(in: folder, graphics)
      let reading = view.frame
      view.type("T")
      let before = view.frame
      view.type(Self.shiftRight)
      #expect(status(view).contains("article.pdf · page 2 of 12 · 2 pages selected"))
      view.type(Self.optionDown)
      #expect(view.status.hasPrefix("moved pages 1-2 before page"))
      expectSameAnew(view, "moved")
      view.type("r")
      #expect(status(view).contains("2 pages selected · 2 unsaved changes"))
      expectSameAnew(view, "rotated")
      view.type("mb")
      #expect(view.screen.texts.contains { $0.contains("blank") })
      view.type("gtTlyTgTTp")
      #expect(view.status.contains("pasted 1 page of “links.pdf”"))
      #expect(view.screen.texts.contains { $0.contains("← links.pdf 2") })
      expectSameAnew(view, "with a page of another tab")
      view.type("uuuu:deselect pages\rgg")
      view.type(":\(Self.killLine)")
      let after = view.frame
      if after != before { Issue.record("after undo: \(after.difference(from: before))") }
      view.type(Self.optionRight)
      view.type("\u{1B}")
      #expect(status(view).contains("in the file's order until saved"))
      view.type("uT\u{1B}")
      view.type(":\(Self.killLine)")
      let again = view.frame
      if again != reading { Issue.record("reading: \(again.difference(from: reading))") }
      view.type("Tl\(Self.optionRight)W")
      #expect(status(view).contains("article.pdf · page 3 of 12 "))
      #expect(view.screen.texts.contains { $0.contains("2 (iii)") && $0.contains("3 (ii)") })
      expectSameAnew(view, "saved")
      quit(view)
    }
  }

  @Test(
    "Any size shows the page with the focus, and arranging works there",
    arguments: [(1, 1), (2, 2), (5, 3), (12, 4), (20, 6), (40, 12), (300, 90)],
    [ViewTerminal.Graphics.none, .shared])
  func sizes(size: (Int, Int), graphics: ViewTerminal.Graphics) throws {
    try TemporaryFolder.with { folder in
      let view = try Self.view(in: folder, graphics)
      view.type("T")
      view.resize(columns: size.0, rows: size.1)
      view.type(" \(Self.optionRight)\(Self.optionRight)mbdu")
      expectSameAnew(view, "\(size)")
      view.resize(columns: 100, rows: 30)
      #expect(status(view).contains("3 unsaved changes"))
      quit(view)
    }
  }
}
