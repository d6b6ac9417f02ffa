import Foundation
import TestSupport
import Testing

@Suite("Search preview on a terminal", .tags(.program))
struct TypedSearchTests {
  /// Starts a reader of a document on a terminal without protocols.
  private func reader(_ options: [String] = [], columns: Int = 100) throws -> KeyboardReader {
    try KeyboardReader(options + [Program.fixture("article.pdf")], columns: columns)
  }

  @Test("The first match is shown after the line, disappears with the next key, and Return goes there")
  func shown() throws {
    let reader = try reader()
    reader.terminal.type("/NoZ")
    reader.see { $0.line.contains("> /NoZ → page 4 (iv): ") && $0.line.contains("NoZoom") }
    // The cursor stays after the typed text, and the position doesn't change.
    #expect(
      reader.screen.column
        == reader.screen.line.range(of: "/NoZ").map { found in
          reader.screen.line.distance(from: reader.screen.line.startIndex, to: found.upperBound)
        })
    #expect(reader.screen.line.contains("page 1 (i)"))
    reader.terminal.type("x")
    reader.see { $0.line.contains("> /NoZx → not found") }
    reader.terminal.type("\u{7F}")
    reader.see { $0.line.contains("→ page 4 (iv)") }
    reader.terminal.type("\r")
    reader.see { $0.line.contains("page 4 (iv) of 12") && $0.line.contains("match 1/4") }
    // The typed text stays above, without the preview.
    #expect(reader.screen.texts.contains { $0.hasSuffix("> /NoZ") })
    #expect(!reader.screen.texts.contains { $0.contains("→") })
    #expect(reader.screen.texts.contains { $0.hasSuffix("this is 1/4") })
    reader.end(with: "q\r")
  }

  @Test("Esc changes nothing")
  func escape() throws {
    let reader = try reader()
    let before = reader.screen.texts
    reader.terminal.type("search NoZoom")
    reader.see { $0.line.contains("→ page 4 (iv)") }
    reader.terminal.type("\u{1B}")
    reader.see { $0.line.hasSuffix(">") }
    #expect(reader.screen.texts == before)
    reader.terminal.type("back\r")
    reader.see("nowhere to go back to")
    reader.end(with: "q\r")
  }

  @Test("No preview appears if it is turned off, or for a screen reader", arguments: [["--plain"], []])
  func off(_ options: [String]) throws {
    let reader = try reader(options)
    if options.isEmpty {
      reader.terminal.type("set incremental off\r")
      reader.see("searches wait for Return")
    }
    reader.terminal.type("/NoZ")
    reader.see { $0.line.hasSuffix("> /NoZ") }
    #expect(reader.terminal.isQuiet(for: 600))
    reader.end(with: "\u{3}q\r")
  }

  @Test("Without room no preview is shown, and the typed text keeps its space", arguments: [20, 49])
  func narrow(_ columns: Int) throws {
    let reader = try reader(columns: columns)
    reader.terminal.type("/NoZ")
    reader.see { $0.line.hasSuffix("/NoZ") }
    #expect(reader.terminal.isQuiet(for: 400))
    reader.terminal.type("\r")
    reader.see { $0.line.hasSuffix(">") }
    reader.end(with: "q\r")
  }
}
