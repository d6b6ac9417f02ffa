import Testing
import Viewer

@Suite("Text without terminal control sequences")
struct PrintableTextTests {
  @Test(
    "On one line",
    arguments: [
      ("plain – text ✓", "plain – text ✓"), ("a\nb", "a b"), ("a\r\nb\rc\td", "a b c d"),
      ("\u{1B}[2J", "\u{FFFD}[2J"),
      ("\u{9B}31m", "\u{FFFD}31m"), ("\u{0}\u{7F}", "\u{FFFD}\u{FFFD}"),
      ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
      ("a\r\r\nb", "a  b"), ("👩‍👩‍👧 ספר e\u{301}", "👩‍👩‍👧 ספר e\u{301}"), ("", ""),
      ("report\u{202E}fdp.exe", "report\u{FFFD}fdp.exe"),
      ("\u{2066}a\u{2069}\u{202B}b\u{202C}", "\u{FFFD}a\u{FFFD}\u{FFFD}b\u{FFFD}"),
      ("in\u{200B}vi\u{2060}si\u{FEFF}b\u{AD}l\u{200E}\u{200F}\u{61C}e", "invisible"),
      ("e\u{200D}v\u{200C}il\u{FE0F} \u{200D}", "evil "), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
      ("क्\u{200D}ष", "क्\u{200D}ष"),
      ("❤\u{FE0F}\u{200D}🔥 1\u{FE0F}\u{20E3}", "❤\u{FE0F}\u{200D}🔥 1\u{FE0F}\u{20E3}"),
      ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E007F}"), ("a\u{E0067}\u{E007F}", "a"),
    ])
  func onOneLine(text: String, expected: String) {
    #expect(text.onOneLine == expected)
  }

  @Test(
    "On several lines",
    arguments: [
      ("a\n\tb", "a\n\tb"), ("a\r\nb\rc", "a\nb\nc"), ("\u{1B}]0;x\u{7}", "\u{FFFD}]0;x\u{FFFD}"),
      ("a\u{0C}b", "a\u{FFFD}b"),
      ("a\u{2028}b", "a\nb"),
    ])
  func printable(text: String, expected: String) {
    #expect(text.printable == expected)
  }

  @Test(
    "In running text, directional embeddings end with their line",
    arguments: [
      ("a \u{202B}b\nc", "a \u{202B}b\u{202C}\nc"), ("\u{202A}a\u{202C} b", "\u{202A}a\u{202C} b"),
      ("\u{2067}\u{202E}a", "\u{2067}\u{202E}a\u{202C}\u{2069}"),
      ("\u{2067}\u{202E}a\u{2069}b", "\u{2067}\u{202E}a\u{2069}b"),
      ("\u{2066}a\u{202C}", "\u{2066}a\u{202C}\u{2069}"), ("\u{202C}\u{2069}a", "\u{202C}\u{2069}a"),
      ("می\u{200C}خواهم \u{200F}ab\u{200B}c 👩‍👩‍👧", "می\u{200C}خواهم \u{200F}ab\u{200B}c 👩‍👩‍👧"),
    ])
  func embeddings(text: String, expected: String) {
    #expect(text.printable == expected)
    let line = String(text.prefix { $0 != "\n" })
    #expect(line.textOnOneLine == String(expected.prefix { $0 != "\n" }))
  }

  @Test("No control character is left")
  func noControls() {
    for value in Array(0..<0x20) + Array(0x7F...0x9F) as [UInt32] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let hasControl = String(scalar).onOneLine.unicodeScalars.contains { $0.isControl }
      #expect(!hasControl)
    }
  }
}
