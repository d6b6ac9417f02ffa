import Foundation
import TestSupport
import Testing

@Suite("Search preview on a terminal", .tags(.program))
struct TypedSearchTests {
  /// A reader of a document on a terminal without protocols.
  private final class Reader {
    let terminal: PseudoTerminal
    private let columns: Int

    init(_ folder: TemporaryFolder, _ options: [String] = [], columns: Int = 100) throws {
      self.columns = columns
      terminal = try PseudoTerminal.reader(
        options + [Program.fixture("article.pdf")], in: folder, columns: columns)
      see { $0.contains(">") }
    }

    var screen: Screen {
      var screen = Screen(columns: columns)
      screen.write(terminal.transcript)
      return screen
    }

    /// Waits until the row of the cursor meets a condition.
    func see(_ location: SourceLocation = #_sourceLocation, _ condition: @escaping (String) -> Bool) {
      let found = terminal.wait { _ in condition(self.screen.line) }
      #expect(found, "\(screen.texts.joined(separator: "\n"))", sourceLocation: location)
    }

    func end(_ keys: String = "q\r") {
      terminal.type(keys)
      #expect(terminal.wait() == .status(0))
    }
  }

  @Test("The first match is shown after the line, disappears with the next key, and Return goes there")
  func shown() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder)
      reader.terminal.type("/NoZ")
      reader.see { $0.contains("> /NoZ → page 4 (iv): ") && $0.contains("NoZoom") }
      // The cursor stays after the typed text, and the position doesn't change.
      #expect(
        reader.screen.column
          == reader.screen.line.range(of: "/NoZ").map { found in
            reader.screen.line.distance(from: reader.screen.line.startIndex, to: found.upperBound)
          })
      #expect(reader.screen.line.contains("page 1 (i)"))
      reader.terminal.type("x")
      reader.see { $0.contains("> /NoZx → not found") }
      reader.terminal.type("\u{7F}")
      reader.see { $0.contains("→ page 4 (iv)") }
      reader.terminal.type("\r")
      reader.see { $0.contains("page 4 (iv) of 12") && $0.contains("match 1/4") }
      // The typed text stays above, without the preview.
      #expect(reader.screen.texts.contains { $0.hasSuffix("> /NoZ") })
      #expect(!reader.screen.texts.contains { $0.contains("→") })
      #expect(reader.screen.texts.contains { $0.hasSuffix("this is 1/4") })
      reader.end()
    }
  }

  @Test("Esc changes nothing")
  func escape() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder)
      let before = reader.screen.texts
      reader.terminal.type("search NoZoom")
      reader.see { $0.contains("→ page 4 (iv)") }
      reader.terminal.type("\u{1B}")
      reader.see { $0.hasSuffix(">") }
      #expect(reader.screen.texts == before)
      reader.terminal.type("back\r")
      reader.see { _ in reader.screen.texts.contains { $0.contains("nowhere to go back to") } }
      reader.end()
    }
  }

  @Test("No preview appears if it is turned off, or for a screen reader", arguments: [["--plain"], []])
  func off(_ options: [String]) throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, options)
      if options.isEmpty {
        reader.terminal.type("set incremental off\r")
        reader.see { _ in reader.screen.texts.contains { $0.hasPrefix("incremental = off") } }
      }
      reader.terminal.type("/NoZ")
      reader.see { $0.hasSuffix("> /NoZ") }
      #expect(reader.terminal.isQuiet(for: 600))
      reader.end("\u{3}q\r")
    }
  }

  @Test("Without room no preview is shown, and the typed text keeps its space", arguments: [20, 30, 49])
  func narrow(_ columns: Int) throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, columns: columns)
      reader.terminal.type("/NoZ")
      reader.see { $0.hasSuffix("/NoZ") }
      #expect(reader.terminal.isQuiet(for: 400))
      reader.terminal.type("\r")
      reader.see { $0.hasSuffix(">") }
      reader.end()
    }
  }

  @Test("A slash alone repeats the last search of an earlier session")
  func earlierSession() throws {
    try TemporaryFolder.with { folder in
      let first = try Reader(folder)
      first.terminal.type("/NoZoom\r")
      first.see { $0.contains("match 1/4") }
      first.end()
      let second = try Reader(folder, ["--fresh"])
      second.terminal.type("/\r")
      second.see { $0.contains("match 1/4") }
      second.terminal.type("searches\r")
      second.see { _ in second.screen.texts.contains { $0.hasPrefix("* 1  NoZoom") } }
      second.end()
    }
  }

  @Test("A list is filtered while typing")
  func filter() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder)
      reader.terminal.type("outline\r")
      reader.see { $0.hasSuffix("> ") || $0.hasSuffix(">") }
      reader.terminal.type("filter bord")
      reader.see { $0.contains("> filter bord → ") && $0.contains(" of ") && $0.contains("Border") }
      reader.terminal.type("zzz")
      reader.see { $0.contains("> filter bordzzz → 0 of ") }
      reader.terminal.type("\u{15}")
      reader.see { !$0.contains("filter") }
      reader.end()
    }
  }
}
