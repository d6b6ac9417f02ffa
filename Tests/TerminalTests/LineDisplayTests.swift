import TestSupport
import Testing

@testable import Terminal

@Suite("The row of the typed line")
struct LineDisplayTests {
  private let prompt = "> "

  /// Returns the line and the cursor that a terminal shows.
  private func shown(_ line: InputLine, columns: Int) -> (text: String, cursor: Int) {
    var screen = Screen(columns: columns)
    var display = LineDisplay(columns: columns)
    screen.write(display.show(line))
    #expect(screen.unknown.isEmpty && screen.rows.count == 1)
    return (screen.line, screen.column)
  }

  @Test(
    "The line is visible around the cursor, as far as there is room",
    arguments: [
      (80, "page 12", 7, "> page 12", 9), (80, "page 12", 0, "> page 12", 2),
      // Both ends are out of sight.
      (20, "0123456789abcdefghijklmnopqrstuvwxyz", 18, "> <bcdefghijklmnop>", 9 + 1),
      (20, "0123456789abcdefghijklmnopqrstuvwxyz", 36, "> <lmnopqrstuvwxyz", 18),
      (20, "0123456789abcdefghijklmnopqrstuvwxyz", 0, "> 0123456789abcdef>", 2),
      (80, "é日本語", 4, "> é日本語", 2 + 7), (80, "é日本語", 2, "> é日本語", 2 + 3),
      (80, "a\u{1B}[31m\u{7}b", 8, "> a\u{FFFD}[31m\u{FFFD}b", 10), (80, "a\n\nb", 3, "> a⏎⏎b", 5),
      (20, "0123456789abcdefghi\njklmnopqrstuvwxyz", 18, "> <bcdefghi⏎jklmno>", 9 + 1),
    ] as [(Int, String, Int, String, Int)])
  func layouts(columns: Int, text: String, cursor: Int, shows: String, at column: Int) {
    let result = shown(InputLine(prompt: prompt, text: text, cursor: cursor), columns: columns)
    #expect(result.text == shows)
    #expect(result.cursor == column)
  }

  @Test(
    "The text after the line is cut if there is no room, and the cursor stays in the line",
    arguments: [
      (40, "/bor", " → page 12: a border", "> /bor → page 12: a border"),
      (20, "/bor", " → page 12: a border", "> /bor → page 12: …"),
      (14, "/bor", " → page 12: a border", "> /bor"), (20, "/日本", " → 日本語日本語日本語", "> /日本 → 日本語日…"),
      (40, "", " → x", "> "),
    ] as [(Int, String, String, String)])
  func hints(columns: Int, text: String, hint: String, shows: String) {
    let line = InputLine(prompt: prompt, text: text, cursor: 2, hint: text.isEmpty ? "" : hint)
    let result = shown(line, columns: columns)
    #expect(result.text + (text.isEmpty ? " " : "") == shows)
    #expect(result.cursor == LineCells(prompt + text.prefix(2)).width)
  }

  @Test("The sign of a line break is faint, and can take several columns")
  func lineBreaks() {
    var display = LineDisplay(columns: 40)
    #expect(
      display.show(InputLine(prompt: "", text: "a\nb", cursor: 3)).hasPrefix("a\u{1B}[2m⏎\u{1B}[mb"))
    let (text, cursor) = shown(
      InputLine(prompt: prompt, text: "a\nb", cursor: 2, lineBreak: "\\n"), columns: 40)
    #expect(text == "> a\\nb" && cursor == 5)
  }

  @Test("A hint is faint and is erased completely")
  func hintsGo() {
    var screen = Screen(columns: 40)
    var display = LineDisplay(columns: 40)
    var line = InputLine(prompt: prompt, text: "/bor", cursor: 4, hint: " → page 12")
    let written = display.show(line)
    #expect(written.contains("\u{1B}[2m → page 12\u{1B}[m"))
    screen.write(written)
    line.text = "/bord"
    line.cursor = 5
    line.hint = ""
    screen.write(display.show(line))
    #expect(screen.line == "> /bord" && screen.column == 7)
    line.hint = " → page 13"
    screen.write(display.show(line))
    #expect(screen.line == "> /bord → page 13" && screen.column == 7)
    screen.write(display.leave())
    #expect(screen.texts == ["> /bord", ""])
  }

  @Test("A cut wide character leaves a blank or a mark, and nothing shifts")
  func cutWideLetters() {
    for cursor in 0...20 {
      let layout = LineLayout(
        InputLine(prompt: "", text: String(repeating: "日", count: 20), cursor: cursor), columns: 12, scroll: 3
      )
      #expect(layout.row.width == 11 || cursor >= 17, "\(cursor)")
      #expect(layout.cursor <= 10)
    }
  }

  @Test("A prompt that is too long keeps its end, and the line keeps ten columns")
  func longPrompt() {
    let status = "[1/2] paper.pdf · page 12 (xii) of 340 > "
    #expect(
      shown(InputLine(prompt: status, text: "search", cursor: 6), columns: 31).text
        == "· page 12 (xii) of 340 > search".suffix(20 + 6))
    for columns in 1...12 {
      let result = shown(InputLine(prompt: status, text: "search NoZoom", cursor: 13), columns: columns)
      #expect(result.cursor < columns)
      #expect(columns < 3 || result.text.hasSuffix("m"), "\(columns): \(result.text)")
    }
  }

  @Test("Changes write no more than necessary")
  func minimal() {
    var display = LineDisplay(columns: 80)
    func step(_ text: String, _ cursor: Int) -> String {
      display.show(InputLine(prompt: prompt, text: text, cursor: cursor))
    }
    #expect(step("", 0) == "> ")
    #expect(step("p", 1) == "p")
    #expect(step("page", 4) == "age")
    #expect(step("page", 4) == "")
    #expect(step("page", 3) == "\u{8}")
    #expect(step("page", 0) == "\u{1B}[3G")
    #expect(step("page", 4) == "\u{1B}[7G")
    #expect(step("pag", 3) == "\u{8}\u{1B}[K")
    #expect(step("pig", 2) == "\u{1B}[4Gig\u{8}")
    #expect(step("", 0) == "\u{1B}[3G\u{1B}[K")
    #expect(display.hide() == "\r\u{1B}[K")
    #expect(display.hide() == "")
    #expect(step("x", 1) == "> x")
    #expect(display.leave() == "\r\n")
    #expect(step("", 0) == "> ")
  }

  @Test(
    "A new width loses nothing above, whether the terminal rewraps or cuts rows", arguments: [true, false])
  func resized(reflows: Bool) {
    let line = InputLine(prompt: prompt, text: "search something that is rather long", cursor: 20)
    for columns in (1...60).reversed() {
      var screen = Screen(columns: 60)
      var display = LineDisplay(columns: 60, reflows: reflows)
      screen.write("first\nsecond\n" + display.show(line))
      screen.resize(columns: columns, reflows: reflows)
      let above = screen.texts.prefix(2).joined()
      screen.write(display.resize(columns: columns))
      #expect(screen.texts.joined().hasPrefix(above))
      #expect(screen.row == screen.rows.count - 1)
      let (text, cursor) = shown(line, columns: columns)
      #expect(screen.line == text && screen.column == cursor, "\(columns)")
      screen.resize(columns: 60, reflows: reflows)
      screen.write(display.resize(columns: 60))
      #expect(screen.line == "> search something that is rather long" && screen.column == 22, "\(columns)")
      if reflows { #expect(screen.texts.count == 3) }
    }
  }

  @Test("The line is redrawn after the shell used the terminal")
  func redrawn() {
    var display = LineDisplay(columns: 80)
    #expect(display.redraw() == "")
    _ = display.show(InputLine(prompt: prompt, text: "x", cursor: 1))
    #expect(display.redraw() == "\r\u{1B}[K> x")
  }

  @Test("Incremental updates give the same row as drawing at once, for any input and width")
  func anything() {
    var random = SeededGenerator(seed: 5)
    let letters: [Character] = ["a", "b", " ", "é", "e\u{301}", "日", "語", "👩‍🚀", "\u{7}", "x"]
    for _ in 0..<150 {
      let columns = Int.random(in: 1...30, using: &random)
      var display = LineDisplay(columns: columns)
      var screen = Screen(columns: columns)
      var line = InputLine(
        prompt: ["> ", "", "日本 > ", "a long prompt > "].randomElement(using: &random) ?? "")
      for _ in 0..<60 {
        var text = Array(line.text)
        let offset = min(line.cursor, text.count)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...3:
          text.insert(letters.randomElement(using: &random) ?? "a", at: offset)
          line.cursor = offset + 1
        case 4 where offset > 0:
          text.remove(at: offset - 1)
          line.cursor = offset - 1
        case 5: line.cursor = Int.random(in: 0...text.count, using: &random)
        case 6: text.removeLast(Int.random(in: 0...text.count, using: &random))
        default: screen.write(display.hide() + "\n")
        }
        line.text = String(text)
        line.cursor = min(line.cursor, line.text.count)
        screen.write(display.show(line))
        let layout = LineLayout(line, columns: columns, scroll: display.scroll)
        var fresh = Screen(columns: columns)
        fresh.write(layout.row.text())
        let isRight = screen.line == fresh.line && screen.column == layout.cursor
        #expect(isRight && screen.row == screen.rows.count - 1, "\(columns) columns, \(line)")
        guard isRight else { return }
      }
    }
  }
}

@Suite("The row on a real terminal", .tags(.program))
struct LineTerminalTests {
  @Test("Typed text, printed text and a redraw for another width are in the right positions")
  func typed() throws {
    let terminal = try ProbeTerminal.start(["line"], columns: 40)
    #expect(terminal.expect("[1/2] paper.pdf · page 12 > "))
    #expect(terminal.expect("m", after: "Nozoom"))
    // Four letters to the left, one of them deleted.
    terminal.type("\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D\u{7F}\r")
    #expect(terminal.expect("ran Nzoom"))
    #expect(terminal.expect("page 12 > "))
    #expect(terminal.expect("本", after: "日本"))

    var screen = Screen(columns: 40)
    screen.write(terminal.transcript)
    #expect(screen.texts.suffix(2) == ["ran Nzoom", "[1/2] paper.pdf · page 12 > 日本"])
    #expect(screen.column == 32)

    let before = terminal.transcript.unicodeScalars.count
    terminal.resize(columns: 20, rows: 5)
    #expect(terminal.expect("日本"))
    screen.resize(columns: 20, reflows: true)
    screen.write(String(String.UnicodeScalarView(terminal.transcript.unicodeScalars.dropFirst(before))))
    #expect(screen.texts.suffix(2) == ["ran Nzoom", "age 12 > 日本"])
    #expect(screen.column == 13 && screen.unknown.isEmpty)

    #expect(terminal.expect("ran 日本\r\n", after: "\r\rk"))
    #expect(terminal.expect("key k press"))
  }
}
