import Terminal
import Testing

@Suite("Text in narrow columns")
struct BrokenLinesTests {
  @Test(
    "Lines end at blanks, beside wide characters, and within long words",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("", 5, []), ("  ", 5, []),
      ("  one  two ", 20, ["one two"]),
      ("https://example.org/x", 8, ["https://", "example.", "org/x"]),
      ("see https://example.org", 8, ["see http", "s://exam", "ple.org"]),
      ("余白という語", 6, ["余白と", "いう語"]), ("See 余白という", 8, ["See 余白", "という"]),
      // Punctuation stays with its word.
      ("余白だ。語", 6, ["余白", "だ。語"]), ("余白「語」だ", 6, ["余白", "「語」", "だ"]),
      ("PDFの注釈", 5, ["PDFの", "注釈"]), ("漢字", 1, ["漢", "字"]), ("abc", 0, ["a", "b", "c"]),
    ] as [(String, Int, [String])])
  func broken(text: String, columns: Int, lines: [String]) {
    #expect(text.broken(to: columns) == lines)
  }

  @Test("No letter is lost, and no line is too wide", arguments: 6...30)
  func widths(columns: Int) {
    let text = "A note, with “quoted” 漢字かな交じり文。and a verylongwordwithoutanyblanks 😀 👩‍👩‍👧 end."
    let lines = text.broken(to: columns)
    #expect(lines.allSatisfy { $0.displayWidth <= columns })
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }
}
