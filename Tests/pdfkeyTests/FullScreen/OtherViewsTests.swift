import Foundation
import TestSupport
import Testing

/// The views over and beside the pages on a terminal without graphics.
@Suite("Views besides the pages on a terminal", .limited, .tags(.program))
struct OtherViewsTests {
  /// Starts a reader of a fixture.
  private func reader(_ file: String, columns: Int = 100, rows: Int = 30) throws -> ViewTerminal {
    try ViewTerminal([Program.fixture(file)], .none, columns: columns, rows: rows)
  }

  private static func status(_ rows: [String]) -> String { rows.last ?? "" }

  @Test(
    "The target of a link is a card that scrolls; escape leaves nothing behind, F labels links again, Return goes there"
  )
  func card() throws {
    let reader = try reader("links.pdf")
    reader.type("") { Self.status($0).contains("1–2 of 6") && $0.contains { $0.contains("Explicit") } }
    let before = reader.screen.texts
    let hasGone = { (rows: [String]) in
      !Self.status(rows).contains("1–2") && Self.status(rows).contains("of 6")
        && rows.contains { $0.contains("Target page 5") }
    }
    reader.type("Fsd") { rows in
      rows.contains { $0.contains(" page 5 ") } && rows.contains { $0.contains("Target page 5") }
        && Self.status(rows).contains("1–2 of 6")
    }
    reader.type("\u{1B}", until: before)
    reader.type("Fsd") { $0.contains { $0.contains("Target page 5") } }
    reader.type("F") {
      Self.status($0).contains("type a label") && !$0.contains { $0.contains("Target page 5") }
    }
    reader.type("s") { Self.status($0).contains("label s") }
    reader.type("\u{1B}", until: before)
    reader.type("Fsd") { $0.contains { $0.contains("Target page 5") } }
    reader.type("\r", until: hasGone)
    reader.quit()
  }

  @Test("Labels lie over the page that a list previews; escape comes back to the list, and back to that page")
  func labelsOfPreview() throws {
    let reader = try reader("article.pdf")
    reader.type("7\r") { Self.status($0).contains("7 (") }
    reader.type("o", "\u{1B}[H", "\u{1B}[B")
    reader.type("") { Self.status($0).contains("3 (iii)") }
    reader.type("f") { Self.status($0).contains("type a label") && Self.status($0).contains("3 (iii)") }
    reader.type("\u{1B}") { Self.status($0).contains("3 (iii)") && !Self.status($0).contains("label") }
    reader.type("\u{1B}[B") { Self.status($0).contains("4 (") }
    reader.type("\u{1B}[A") { Self.status($0).contains("3 (iii)") }
    reader.type("fa") { !Self.status($0).contains("3 (iii)") && !Self.status($0).contains("label") }
    reader.type("\u{F}") { Self.status($0).contains("3 (iii)") }
    reader.type("\u{F}") { Self.status($0).contains("7 (") }
    reader.quit()
  }

  @Test(
    "A pinned place scrolls by itself while it has the focus, and goes with escape",
    arguments: [(100, "\t"), (100, "\u{1B}[Z"), (60, "\t")])
  func pin(columns: Int, other: String) throws {
    let reader = try reader("article.pdf", columns: columns)
    reader.type("") { Self.status($0).contains("1 (i)") }
    let before = reader.screen.texts
    reader.type("P") { $0.contains { $0.contains(" page 1 (i)") && !$0.contains("of 12") } }
    // The page stays where it is.
    reader.type("\(other)JJ") {
      $0.dropLast().contains { $0.contains("page 3 (iii)") } && Self.status($0).contains("1 (i)")
    }
    reader.type("\(other)\u{1B}") { $0.contains { $0.contains("page 3 (iii)") } }
    reader.type("J") { Self.status($0).contains("2 (ii)") && $0.contains { $0.contains("page 3 (iii)") } }
    // A list is before the page, or after the pinned place.
    if columns == 100 {
      let both = reader.screen.texts
      reader.type("o\(other)J") { rows in
        other == "\t"
          ? Self.status(rows).contains("3 (iii)") : rows.dropLast().contains { $0.contains("page 4 (iv)") }
      }
      reader.type("K\(other)\(other)\u{1B}", until: both)
    }
    reader.type("\t\u{1B}") { !$0.contains { $0.contains("page 3 (iii)") && !$0.contains("of 12") } }
    reader.type("K", until: before)
    reader.type("PP", until: before)
    reader.quit()
  }

  @Test("The widths of panes and the pinned place come back with the document")
  func look() throws {
    let folder = try TemporaryFolder()
    func reader() throws -> ViewTerminal {
      let reader = try ViewTerminal(
        [Program.fixture("article.pdf")], in: folder, .none, columns: 100, rows: 20)
      reader.type("") { Self.status($0).contains("of 12") }
      return reader
    }
    let first = try reader()
    first.type("o", ">", ">", "\t", "PD")
    let (before, status) = (first.screen.texts.dropLast(), first.status)
    #expect(
      before.contains { $0.contains("page 1 (i)") } && status.contains("one page at a time"),
      "\(first.screen.texts)")
    first.quit()
    let again = try reader()
    #expect(again.status.contains("single") && again.screen.texts.contains { $0.contains(" page 1 (i)") })
    again.type("o", "\t")
    #expect(again.screen.texts.dropLast() == before)
    again.quit()
  }

  @Test("The calendar moves by days, months and years; Return goes through a day's annotations")
  func calendar() throws {
    let reader = try reader("article.pdf")
    reader.type("") { Self.status($0).contains("1 (i)") }
    let shows = { (texts: String...) in
      { (rows: [String]) in texts.allSatisfy { text in rows.contains { $0.contains(text) } } }
    }
    reader.type("gd", until: shows("March 2024", "Mo  Tu", "Mon 4 · 1 annotation", "Underline · Zoë"))
    reader.type("\u{1B}[D", until: shows("Sun 3 · 1 annotation", "Highlight · Ben"))
    reader.type("\u{1B}[1;3C", until: shows("April 2024", "Wed 3 · no annotations"))
    reader.type(" ", until: shows("2024-04-03 Wed: no annotations"))
    reader.type("\u{1B}[1;4A", until: shows("April 2023"))
    reader.type("\u{1B}[1;4B\u{1B}[1;3D", until: shows("Sun 3 · 1 annotation"))
    reader.type("\r") { Self.status($0).contains("annotations of 2024-03-03") }
    reader.type("]a", until: shows("this is the last annotation of 2024-03-03"))
    // The first Esc closes the box with the annotation.
    reader.type("\u{1B}") { !shows("contents:")($0) }
    reader.type("\u{1B}", until: shows("next and previous annotation go through all days again"))
    reader.type("]a") { Self.status($0).contains("9 (5)") && !Self.status($0).contains("annotations of") }
    reader.type("gd", until: shows("Mon 4 · 1 annotation"))
    reader.type("T", until: shows("no annotations"))
    reader.type("gd") { !shows("no annotations")($0) }
    reader.quit()
  }

  @Test("Pages in small are chosen by arrows, numbers and Return", arguments: [(100, 30), (20, 6)])
  func thumbnails(columns: Int, rows: Int) throws {
    let reader = try reader("article.pdf", columns: columns, rows: rows)
    reader.type("") { !$0.allSatisfy(\.isEmpty) && Self.status($0).contains("1") }
    let first = reader.screen.texts.first
    reader.type("J") { $0.first != first && Self.status($0).contains("2") }
    let before = reader.screen.texts
    let isShown = { (rows: [String]) in
      rows.dropLast().contains { $0.contains("2 (ii)") && !$0.contains("of") }
    }
    reader.type("T", until: isShown)
    reader.type("l\u{1B}", until: before)
    reader.type("T", until: isShown)
    reader.type("l\r") { Self.status($0).contains("3") && !isShown($0) }
    reader.type("\u{F}", until: before)
    reader.type("T", until: isShown)
    reader.type("7\r") { Self.status($0).contains("7") && !isShown($0) }
    // The number of the current page leads back to it.
    reader.type("T") { $0 != before && $0.dropLast().contains { $0.contains("7 (3)") } }
    reader.type("7\r") { rows in !rows.dropLast().contains { $0.contains("7 (3)") } }
    reader.quit()
  }

  @Test("A presentation has no bars, turns pages, and can be blank; a way back leads to its start")
  func presentation() throws {
    let reader = try reader("article.pdf")
    reader.type("") { Self.status($0).contains("1 (i)") }
    reader.type(":arrange pages two\r") { Self.status($0).contains("two pages side") }
    reader.type("\u{1B}") { Self.status($0).contains("of 12") }
    let before = reader.screen.texts
    let isPresentation = { (rows: [String]) in
      rows.first == "" && rows.last == "" && rows.contains { !$0.isEmpty }
        // Pages of text had a rule above them.
        && !rows.contains { $0.contains("╌") }
    }
    reader.type("\u{1B}[15;2~", until: isPresentation)
    let first = reader.screen.texts
    reader.type(".") { $0.allSatisfy(\.isEmpty) }
    reader.type(".", until: first)
    reader.type("\u{1B}", until: before)
    reader.type("\u{1B}[15;2~", until: first)
    reader.type("\u{1B}[C ") { $0.last == "" && $0 != first && $0.contains { $0.contains("iii") } }
    reader.type("\u{1B}") { Self.status($0).contains("3 (iii)") && Self.status($0).contains("two") }
    reader.type("\u{F}", until: before)
    reader.quit()
  }

  @Test(
    "Headings move in the outline pane, Return edits a row of the information, and pages are listed in their order"
  )
  func editing() throws {
    let reader = try reader("article.pdf")
    reader.type("o") { $0.contains { $0.hasPrefix("  Preface") } }
    // The key of Alt and an arrow with Super, which this terminal can't send, has one of two letters.
    reader.type("jjmk") { $0[1].contains("Überblick") && $0[2].contains("Preface") }
    reader.type("m>") { Self.status($0).contains("there is no heading before it") }
    reader.type("jm>") {
      $0[2].hasPrefix("    Preface") && Self.status($0).contains("nested heading “Preface”")
    }
    reader.type("uu") { $0[1].contains("Preface") && $0[2].contains("Überblick") }
    reader.type("ijj\r") { Self.status($0).contains(":metadata title Reading with the Keyboard") }
    reader.type("!\r") {
      Self.status($0).contains("set title to “Reading with the Keyboard!”")
    }
    reader.type(":pages\r") { $0[1].contains("page 1 (i)") }
    reader.type("mj") { $0[1].contains("page 2 (ii)") && Self.status($0).contains("moved page 1") }
    reader.type("r") { $0[2].contains("page 1 (i) · rotated 90°") }
    reader.type(":revert\r") { $0[1].contains("page 1 (i)") && !$0[1].contains("rotated") }
    reader.quit()
  }
}

extension ViewTerminal {
  /// Types keys, and expects that the rows of the screen then meet a condition.
  func type(_ keys: String, until condition: ([String]) -> Bool) {
    begin(keys)
    let isMet = wait { condition($0.texts) }
    settle()
    #expect(isMet, "after \(keys.debugDescription):\n\(screen.texts.joined(separator: "\n"))")
  }

  /// Types keys, and expects the rows of the screen.
  fileprivate func type(_ keys: String, until rows: [String]) { type(keys) { $0 == rows } }
}
