import Foundation
import TestSupport
import Testing

/// Help on the full screen, as the terminal shows it: `Tests/Golden/screens`.
@Suite("Help on the full screen", .limited, .tags(.program))
struct HelpViewTests {
  @Test("It fits the screen, by task; a second ? lists all", arguments: [(80, 24), (120, 40), (40, 12)])
  func screens(columns: Int, rows: Int) throws {
    var recording = ScreenRecording()
    let folder = try TemporaryFolder()
    let view = try ViewTerminal(
      [folder.copy("article.pdf")], in: folder, .none, columns: columns, rows: rows, isNew: true)
    try recording.add("the first start", of: view, isTyping: true)
    view.type("?")
    try recording.add("help", of: view)
    view.type("?")
    try recording.add("all commands", of: view)
    view.type("/", "comment", "\r")
    try recording.add("words that were searched", of: view)
    view.type("\u{1B}", "\u{1B}", "o", "?")
    try recording.add("help while the outline has the focus", of: view)
    view.quit()
    try recording.expectGolden("help-\(columns)x\(rows)")
  }

  @Test("The first three starts offer keys until help is shown; --fresh offers none and counts nothing")
  func firstStarts() throws {
    let folder = try TemporaryFolder()
    let path = try folder.copy("article.pdf")
    func start(_ options: String...) throws -> ViewTerminal {
      try ViewTerminal([path] + options, in: folder, .none, columns: 80, rows: 24, isNew: true)
    }
    let keys = "? help · / search · o outline · a annotations · q quit"
    for _ in 1...2 {
      let fresh = try start("--fresh")
      #expect(!fresh.status.contains("? help"), "\(fresh.status)")
      fresh.quit()
    }
    for number in 1...4 {
      let view = try start()
      #expect(view.status.contains(keys) == (number < 4), "\(number): \(view.status)")
      view.type("j")
      #expect(view.status.contains(keys) == (number < 4), "\(number): \(view.status)")
      // A search shows its match there, also after its message.
      view.type("/the\r") { $0.last?.contains("match") == true }
      view.type("j")
      #expect(view.status.contains("· match "), "\(number): \(view.status)")
      view.type("?", "\u{1B}")
      #expect(!view.status.contains("? help"))
      view.quit()
    }
  }

  @Test("PgDn in help that fits the screen leaves the page, and help names edits before there are any")
  func keptKeys() throws {
    let view = try ViewTerminal([Program.fixture("article.pdf")], .none, columns: 120, rows: 50)
    let status = view.status
    view.type("?")
    for text in ["3G", "mc     Color", "me     Edit", "W      Save", "D      Arrange"] {
      #expect(view.screen.texts.contains { $0.contains(text) }, "\(text)")
    }
    view.type("\u{1B}[6~", "\u{1B}[B")
    #expect(view.screen.texts.contains { $0.contains("╭─ Help") })
    view.type("\u{1B}")
    #expect(view.status == status)
    view.quit()
  }

  @Test("Two presses of Esc that arrive as one key are two: they close help, and then the list")
  func doubledEscape() throws {
    let view = try ViewTerminal([Program.fixture("article.pdf")], .none, columns: 80, rows: 24)
    view.type("o", "?", "\u{1B}\u{1B}")
    #expect(!view.screen.texts.contains { $0.contains("╭─ Help") })
    #expect(!view.screen.texts.contains { $0.contains("Outline") })
    view.quit()
  }

  @Test("Typed words search all commands; Esc comes back, q closes the box and not the reader")
  func search() throws {
    let view = try ViewTerminal([Program.fixture("article.pdf")], .none, columns: 80, rows: 24)
    view.type("?", "/", "zzz")
    #expect(view.screen.texts.contains { $0.contains("no command has these words") })
    view.type(ViewTerminal.killLine, "squig")
    #expect(view.screen.texts.contains { $0.contains("mq") && $0.contains(":squiggly") })
    #expect(!view.screen.texts.contains { $0.contains("Next Screen") })
    view.type("\u{1B}")
    #expect(view.screen.texts.contains { $0.contains("Next Screen") })
    view.type("q")
    #expect(!view.screen.texts.contains { $0.contains("Next Screen") })
    view.type("2", "\r")
    #expect(view.status.contains("2 (ii)"), "\(view.status)")
    view.quit()
  }
}
