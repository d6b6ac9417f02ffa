import Foundation
import TestSupport
import Testing

@Suite("The terminal of the tests")
struct TerminalScreenTests {
  @Test(
    "Sequences change the cells as a terminal does",
    arguments: [
      ("abc\u{1B}[1;2HX", ["aXc", "", ""]), ("abcdefg", ["abcde", "fg", ""]),
      ("abcde\u{1B}[K", ["abcd", "", ""]),
      ("abcde\u{1B}[2;1Hfghij\u{1B}[3;1Hklmno", ["abcde", "fghij", "klmno"]),
      ("1\n2\n3\n4", ["2", "3", "4"]), ("abcde\u{1B}[1;2H\u{1B}[2X", ["a  de", "", ""]),
      ("abcde\u{1B}[1;2H\u{1B}[2@", ["a  bc", "", ""]), ("abcde\u{1B}[1;2H\u{1B}[2P", ["ade", "", ""]),
      ("1\n2\n3\u{1B}[2;3r\u{1B}[S", ["1", "3", ""]), ("1\n2\n3\u{1B}[T", ["", "1", "2"]),
      ("漢字\u{1B}[2GX", [" X字", "", ""]), ("abcd漢", ["abcd", "漢", ""]),
      ("1\n2\n3\u{1B}[2;1H\u{1B}[J", ["1", "", ""]),
      ("a\u{1B}[2Bb\u{1B}[A\u{1B}[2Dc\u{1B}[1dd", ["ad", "c", " b"]),
      ("\u{1B}[?7labcdefg", ["abcdg", "", ""]), ("a\u{1B}[?1049hb\u{1B}[?1049lc", ["ac", "", ""]),
    ] as [(String, [String])])
  func cells(text: String, rows: [String]) {
    var screen = TerminalScreen(columns: 5, rows: 3)
    // The bytes may come one by one.
    for byte in text.utf8 { screen.write([byte]) }
    #expect(screen.texts == rows)
    #expect(screen.unknown.isEmpty)
  }

  @Test("Styles, links, modes and queries are kept")
  func kept() {
    var screen = TerminalScreen(columns: 9, rows: 1)
    screen.write(
      "\u{1B}[1;38;5;9;44ma\u{1B}[22;39mb\u{1B}[m\u{1B}]8;;https://a\u{1B}\\c\u{1B}]8;;\u{1B}\\d"
        + "\u{1B}[c\u{1B}[?25l\u{1B}[?25$p\u{1B}[5n")
    let styles = screen.cells[0].map(\.style)
    #expect(styles[0] == .init(attributes: [1], foreground: "5;9", background: "5;4"))
    #expect(styles[1] == .init(background: "5;4") && styles[2] == .init())
    #expect(screen.cells[0].map(\.link).prefix(4) == ["", "", "https://a", ""])
    #expect(screen.replies == ["\u{1B}[?62;4c", "\u{1B}[?25;2$y"] && !screen.isCursorShown)
    #expect(screen.unknown == ["CSI 5n"])
  }

  @Test("Images are cropped, blended by their layers, and freed with the screen")
  func images() {
    var screen = TerminalScreen(columns: 2, rows: 1, cellWidth: 2, cellHeight: 2)
    func send(_ keys: String, _ pixels: [UInt8] = []) {
      screen.write("\u{1B}_G\(keys);\(Data(pixels).base64EncodedString())\u{1B}\\")
    }
    send("a=t,i=1,f=24,s=2,v=1,q=1", [10, 20, 30, 40, 50, 60])
    send("a=t,i=2,f=32,s=1,v=1", [255, 255, 255, 51])
    screen.write("\u{1B}[1;2H")
    send("a=p,i=1,p=1,x=1,w=1,X=1,C=1,q=1")
    send("a=p,i=2,p=1,X=1,C=1,z=2,q=1")
    send("a=p,i=3,p=7,C=1,q=1")
    #expect(
      screen.composed() == [UInt8](repeating: 0, count: 9) + [83, 91, 99] + [UInt8](repeating: 0, count: 12))
    #expect(screen.replies.map { $0.prefix(17) } == ["\u{1B}_Gi=2;OK\u{1B}\\", "\u{1B}_Gi=3,p=7;ENOENT"])
    send("a=d,d=i,i=2,p=1")
    #expect(screen.composed().contains(40) && screen.images.images.count == 2)
    screen.write("\u{1B}[2J")
    #expect(screen.images.images.isEmpty && screen.images.errors.isEmpty)
  }
}
