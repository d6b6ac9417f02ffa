import Foundation
import TestSupport
import Testing

/// A search that is being typed, as the terminal shows it: `Tests/Golden/screens`.
@Suite("Searching while typing on the full screen", .limited, .tags(.program))
struct SearchScreenTests {
  private static let escape = "\u{1B}"

  /// Returns the rows of the screen, followed by the marked letters of each row.
  private func rows(of view: ViewTerminal) -> [String] {
    let marks = view.screen.cells.enumerated().compactMap { row, cells -> String? in
      let marked = cells.split { $0.style.background != "5;208" && $0.style.background != "5;3" }
      guard !marked.isEmpty else { return nil }
      let words = marked.map { cells in
        (cells.first?.style.background == "5;3" ? "" : "*") + cells.map(\.text).joined()
      }
      return "row \(row + 1): \(words.joined(separator: ", "))"
    }
    return view.screen.texts + ["-- marked", marks.joined(separator: "\n")]
  }

  @Test(
    "The page follows the typed text, and Esc brings it back", arguments: [(80, 24), (120, 40), (40, 12)])
  func screens(columns: Int, rows: Int) throws {
    let view = try ViewTerminal([Program.fixture("article.pdf")], .none, columns: columns, rows: rows)
    view.type(":page 3\r")
    let start = view.frame
    var screens: [String] = []
    func record(_ title: String, _ keys: String...) {
      for key in keys { view.type(key) }
      screens.append("== \(title)\n" + self.rows(of: view).joined(separator: "\n"))
    }
    record("a letter", "/", "b")
    record("a word", "order style")
    record("another word, which isn't there", "z")
    record("and without its last letter", "\u{7F}")
    view.type(Self.escape)
    #expect(view.frame == start, "\(view.frame.difference(from: start))")
    record("after Return", "/border style", "\r")
    try view.expectSameAnew()
    view.quit()
    let file = Checkout.root.appendingPathComponent("Tests/Golden/screens/search-\(columns)x\(rows).txt")
    let now = screens.joined(separator: "\n") + "\n"
    // The new file must be reviewed before it is committed.
    if ProcessInfo.processInfo.environment["PDFKEY_WRITE_GOLDEN"] != nil {
      return try now.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(now == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test("A search begins at the top of what can be seen, not of the page")
  func visiblePart() throws {
    let view = try ViewTerminal([Program.fixture("article.pdf")], .none, columns: 80, rows: 24)
    func found() -> Int? { view.status.firstMatch(of: /→ (\d+) of/).flatMap { Int($0.1) } }
    view.type(":page 5\r", "/command")
    let first = try #require(found())
    view.type(Self.escape, "\u{4}", "/command")
    #expect(found() == first + 1, "\(view.status)")
    view.type(Self.escape)
    view.quit()
  }

  @Test(
    "Typing moves pictures of pages to the match, Return leaves them there, and Esc brings them back",
    arguments: [ViewTerminal.Graphics.none, .shared])
  func moved(graphics: ViewTerminal.Graphics) throws {
    let view = try ViewTerminal([Program.fixture("article.pdf")], graphics)
    view.type("/line\r", "gg")
    let start = view.frame
    view.type("/NoZ")
    #expect(view.status.contains("1 of 4") && view.status.contains("page 4 (iv)"), "\(view.status)")
    let typed = view.frame
    #expect(typed.cells.dropLast() != start.cells.dropLast() || typed.pictures != start.pictures)
    view.type(Self.escape)
    #expect(view.frame == start, "\(view.frame.difference(from: start))")
    view.type("/NoZ", "\r")
    #expect(view.frame.pictures == typed.pictures)
    #expect(view.frame.cells.dropLast() == typed.cells.dropLast())
    view.quit()
  }

  @Test("A match over a highlight is underlined, since the highlight may have its colour")
  func matchesOverMarks() throws {
    let view = try ViewTerminal([Program.fixture("article.pdf")], .none)
    view.type("/border\r")
    func current() -> [TerminalScreen.Cell] {
      view.screen.cells.joined().filter { $0.style.background == "5;208" }
    }
    #expect(current().count == 6 && current().allSatisfy { !$0.style.attributes.contains(4) })
    view.type(":highlight\r", "n", "N")
    #expect(current().count == 6 && current().allSatisfy { $0.style.attributes.contains(4) })
    view.quit()
  }
}
