import Foundation
import TestSupport
import Testing

@Suite("pdfkey annotations list on a terminal", .tags(.program))
struct AnnotationsTerminalTests {
  /// Returns the lines on a terminal of a given width.
  private func lines(
    columns: Int?, file: String = "article.pdf", arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> [String] {
    let terminal = try PseudoTerminal(
      Program.path, ["annotations", "list"] + arguments + [Program.fixture(file)],
      environment: Program.environment(adding: ["TERM": "xterm"].merging(environment) { $1 }),
      columns: columns)
    #expect(terminal.wait() == .status(0))
    return terminal.transcript.components(separatedBy: "\r\n").filter { !$0.isEmpty }
  }

  /// Returns a line without the sequences that set colours.
  private func plain(_ line: String) -> String {
    line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  @Test("Lines are cut to the terminal's width", arguments: [72, 132])
  func width(_ columns: Int) throws {
    let lines = try lines(columns: columns).map(plain)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= columns })
    // The second line is longer than the terminal is wide.
    #expect(lines[1].count == columns && lines[1].last == "…")
  }

  @Test("A terminal without a width has 80 columns")
  func unknownWidth() throws {
    #expect(try lines(columns: nil).map { plain($0).count }.max() == 80)
  }

  @Test("On a wide terminal nothing is cut")
  func wide() throws {
    #expect(try lines(columns: 300).allSatisfy { !$0.contains("…") })
  }

  @Test("Part of the text is shown on terminals of any width")
  func narrow() throws {
    #expect(try lines(columns: 10).map(plain).first?.hasSuffix("Does this hold …") == true)
  }

  @Test("Wide characters count as two columns")
  func wideCharacters() throws {
    let lines = try lines(columns: 60, file: "strings.pdf").map(plain)
    let chinese = try #require(lines.first { $0.contains("漢字") })
    #expect(chinese.count < 60)
  }

  @Test("Colours are shown unless they are disabled or the terminal has none")
  func colors() throws {
    #expect(try lines(columns: 100)[0].contains("\u{1B}[48;2;255;209;0m  \u{1B}[0m "))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(try lines(columns: 100, environment: environment).allSatisfy { !$0.contains("\u{1B}") })
    }
    // An empty NO_COLOR counts as unset (no-color.org).
    #expect(try lines(columns: 100, environment: ["NO_COLOR": ""])[0].contains("\u{1B}["))
    #expect(try lines(columns: 100, arguments: ["--json"]).allSatisfy { !$0.contains("\u{1B}") })
  }
}
