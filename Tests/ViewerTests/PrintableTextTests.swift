import Testing
import Viewer

@Suite("Text that a terminal doesn't obey")
struct PrintableTextTests {
  @Test(
    "On one line",
    arguments: [
      ("plain – text ✓", "plain – text ✓"), ("a\nb", "a b"), ("a\r\nb\rc\td", "a b c d"),
      ("\u{1B}[2J", "\u{FFFD}[2J"),
      ("\u{9B}31m", "\u{FFFD}31m"), ("\u{0}\u{7F}", "\u{FFFD}\u{FFFD}"),
      ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
      ("a\r\r\nb", "a  b"), ("👩‍👩‍👧 ספר e\u{301}", "👩‍👩‍👧 ספר e\u{301}"), ("", ""),
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

  @Test("No control is left, whichever it is")
  func noControls() {
    for value in Array(0..<0x20) + Array(0x7F...0x9F) as [UInt32] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let hasControl = String(scalar).onOneLine.unicodeScalars.contains { $0.isControl }
      #expect(!hasControl)
    }
  }
}
