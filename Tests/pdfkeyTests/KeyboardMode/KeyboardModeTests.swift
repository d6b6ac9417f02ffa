import Foundation
import TestSupport
import Testing

/// Whole sessions on a terminal, byte by byte: `Tests/Golden/keyboard` has the screen at their ends, including the
/// lines that have scrolled off.
///
/// `PDFKEY_WRITE_GOLDEN=1 swift test --filter KeyboardMode` rewrites the files.
@Suite("Keyboard mode", .tags(.program))
struct KeyboardModeTests {
  /// The answers of kitty to the queries at the start.
  private static let kitty =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?0u\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;20;10t"
    + "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?62;c"

  @Test("A session in the kitty keyboard protocol")
  func inKitty() throws {
    let reader = try KeyboardReader(term: "xterm-kitty", answers: Self.kitty)
    // The sequences of a key and its release; 9 is ⌘.
    func command(_ code: Int, _ modifiers: Int) -> String {
      "\u{1B}[\(code);\(modifiers)u\u{1B}[\(code);\(modifiers):3u"
    }
    reader.press(command(9, 5), "[2/2] links.pdf · page 1 of 6")
    reader.press(command(9, 6), "[1/2] article.pdf · page 1 (i) of 12")
    reader.press(command(102, 9), "> search")
    reader.press("\u{1B}[98;;98u\u{1B}[111;;111u\u{1B}[114;;114u", "bor")
    reader.press("\u{1B}[13u\u{1B}[13;1:3u", "this is 1/9")
    reader.press(command(103, 9), "match 2/")
    reader.press(command(100, 9), "added bookmark")
    reader.press(command(49, 9), "→ 15  2.3 Border styles")
    reader.press(command(50, 9), "→ 1  2.3 Border styles")
    reader.press(command(51, 9), "→ 3  Underline")
    reader.press(command(52, 9), "info: 1–")
    reader.press("\u{1B}[27u", "· match 2/9 >")
    reader.press("\u{1B}[1;9D\u{1B}[1;9:3D", "page 3 (iii) of 12")
    reader.press(command(119, 9), "[1/1] links.pdf")
    reader.press("\u{1B}[116:84;10u", "article.pdf · page 3 (iii)")
    reader.press("\u{1B}[200~two\rlines\u{1B}[201~", "lines")
    reader.press("\u{1B}[27u", ">")
    reader.end(with: "\u{1B}[113;9u")
    #expect(reader.terminal.expect("\u{1B}[<u"))
    try Self.compare(reader.screen, "kitty")
  }

  @Test("A session on a terminal without a keyboard protocol")
  func inLegacy() throws {
    let reader = try KeyboardReader()
    reader.press("\u{1B}[6;5~", "[2/2] links.pdf · page 1 of 6")
    reader.press("\u{1B}[5;5~", "[1/2] article.pdf · page 1 (i) of 12")
    reader.press("/bor", "> /bor")
    reader.press("\r", "this is 1/9")
    reader.press("n\r", "match 2/")
    reader.press("b\r", "added bookmark")
    reader.press("o\r", "→ 15  2.3 Border styles")
    reader.press("\u{1B}[B", "→ 16  2.3.1")
    reader.press("\r", "page 9 (5) of 12 · match 2/9 >")
    reader.press("\u{1B}OB", "· line ")
    reader.press("\u{7F}", "page 9 (5) of 12 · line 1 ·")
    reader.press("\u{1B}1", "[1/2]")
    reader.press("\u{1B}9", "[2/2]")
    reader.press("x\r", "[1/1] article.pdf")
    reader.press("U\r", "[2/2] links.pdf")
    reader.press("\u{1B}[200~two\rlines\u{1B}[201~", "lines")
    reader.press("\u{3}", ">")
    reader.end(with: "q\r")
    try Self.compare(reader.screen, "legacy")
  }

  @Test("A held key scrolls until it is released, and the release alone stops it")
  func heldKey() throws {
    let reader = try KeyboardReader(term: "xterm-kitty", answers: Self.kitty)
    reader.press("\u{1B}[6~\u{1B}[6;1:3~", "page 2 (ii)")
    reader.press("\u{1B}[1;1B", "line 1 ")
    reader.see("line 4 ")
    reader.press("\u{1B}[1;1:3B\u{1B}[109;;109u", "> m")
    let line = reader.screen.line
    // A key that is still held would scroll twenty times a second.
    #expect(reader.terminal.isQuiet(for: 300))
    reader.press("\u{7F}\u{1B}[110;;110u", "> n")
    #expect(reader.screen.line.dropLast() == line.dropLast())
    reader.terminal.type("\u{3}\u{1B}[99;5u\u{1B}[113;9u")
    #expect(reader.terminal.wait() == .status(0))
  }

  @Test("Holding ⌘ shows the available commands on a separate screen, which closes on release")
  func heldCommand() throws {
    let reader = try KeyboardReader(term: "xterm-kitty", answers: Self.kitty)
    let before = reader.terminal.transcript
    reader.terminal.type("\u{1B}[57444;9u")
    // Each screen has a keyboard protocol of its own.
    #expect(reader.terminal.expect("\u{1B}[<u\u{1B}[?1049h"), "the other screen")
    #expect(reader.terminal.expect("\u{1B}[>31u"), "the protocol on it")
    #expect(reader.terminal.expect("⌘F"), "a key with ⌘")
    reader.terminal.type("\u{1B}[57444;9:3u")
    #expect(reader.terminal.expect("\u{1B}[<u"), "the end of the protocol on it")
    #expect(reader.terminal.expect("\u{1B}[?1049l\u{1B}[>31u"), "the first screen")
    let shown = reader.terminal.transcript.dropFirst(before.count)
    #expect(shown.count(where: { $0 == "\n" || $0 == "\r\n" }) <= 23)
    // The first screen stays unchanged, and the next key acts there.
    reader.terminal.type("\u{1B}[6~\u{1B}[6;1:3~")
    #expect(reader.terminal.expect("2 (ii) of 12"), "the next page")
    reader.terminal.type("\u{1B}[57444;9u")
    #expect(reader.terminal.expect("\u{1B}[?1049h"), "the other screen")
    reader.end(with: "\u{1B}[113;9u")
    #expect(reader.terminal.expect("\u{1B}[?1049l"), "the first screen")
  }

  @Test("A list fills the terminal, arrows change only the prompt's row, and typing filters")
  func lists() throws {
    let reader = try KeyboardReader(columns: 60)
    reader.press("page 8\r", "page 8 (4) of 12")
    reader.press("o\r", "more” shows them")
    reader.see("→ 11  2.2 Flags")
    let rows = reader.screen.texts
    // The title, the rows, the lines after them and the prompt fill the terminal.
    let title = try #require(rows.lastIndex { $0.hasPrefix("Outline: 26 rows") })
    #expect(rows.count - title == 24)
    reader.press("\u{1B}[B\u{1B}[B", "→ 13  2.2.2")
    #expect(Array(reader.screen.texts.dropLast()) == Array(rows.dropLast()))
    reader.press("beve", "→ 1 of 26: 2.3.2")
    reader.press("\r", "→ 1  2.3.2 Beveled")
    reader.press("\r", "page 9 (5) of 12")
    reader.end(with: "q\r")
  }

  @Test("A pasted path becomes the command that opens it")
  func droppedFile() throws {
    let reader = try KeyboardReader()
    let path = Program.fixture("flags.pdf")
    reader.press("\u{1B}[200~'\(path)' \u{1B}[201~", "> open")
    reader.press("\r", "[2/3] flags.pdf")
    reader.end(with: "q\r")
  }

  @Test("Letters act at once if set, and while links have labels")
  func lettersAtOnce() throws {
    let reader = try KeyboardReader()
    reader.press("set letters at-once\r", "letters act at once")
    reader.press("J", "page 2 (ii)")
    reader.press("gg", "page 1 (i)")
    // The continuations appear only after a moment, which doesn't disturb users who know them.
    #expect(!reader.terminal.transcript.contains("First Page"))
    reader.press("]", "] …")
    reader.see("]] Next Section")
    reader.press("]", "Preface")
    reader.press(":page 5\r", "page 5 (1)")
    reader.press(":set letters return\r", "letters wait for Return")
    reader.press("\u{1B}[6;5~", "[2/2] links.pdf")
    reader.press("f\r", "→ 1  ")
    reader.press("aa", "page ")
    reader.end(with: "q\r")
  }

  @Test("A password prompt doesn't affect the keys after it, and Ctrl-C withdraws it")
  func passwordInBetween() throws {
    let reader = try KeyboardReader()
    let path = Program.fixture("encrypted-user.pdf")
    reader.press("open \(path)\r", "Password for")
    reader.press("\u{3}", "needs a password")
    reader.press("open \(path)\r", "Password for")
    reader.press("reader\n", "[2/3] encrypted-user.pdf")
    reader.press("\u{1B}[5;5~", "[1/3]")
    reader.end(with: "q\r")
    #expect(!reader.terminal.transcript.contains("reader\r"))
  }

  @Test("The terminal is restored", arguments: [SIGTERM, SIGHUP, SIGINT])
  func givenBack(_ signal: Int32) throws {
    let reader = try KeyboardReader()
    #expect(reader.terminal.settings?.isCanonical == false)
    reader.terminal.send(signal)
    #expect(reader.terminal.wait() == .status(128 + signal))
    #expect(reader.terminal.transcript.contains("\u{1B}[?2004l"))
  }

  @Test("Twenty columns and five rows are enough to type")
  func tiny() throws {
    let terminal = try PseudoTerminal.reader([Program.fixture("article.pdf")], columns: 20, rows: 5)
    #expect(terminal.expect("1/12 > "))
    #expect(terminal.expect("3/12 > ", after: "page 3\r"))
    terminal.resize(columns: 80, rows: 24)
    #expect(terminal.expect("page 3 (iii) of 12"))
    #expect(terminal.wait(after: "q\r") == .status(0))
  }

  @Test("A name too long for the row shows its beginning, and the page")
  func longName() throws {
    let folder = try TemporaryFolder()
    let name = "a-name-that-says-everything-that-there-is-to-be-said-of-the-document-and-some-more.pdf"
    let path = try folder.write(try Program.bytes(ofFixture: "article.pdf"), to: name)
    let terminal = try PseudoTerminal.reader([path], in: folder, columns: 60, rows: 10)
    #expect(terminal.expect("[1/1] a-name-that-says-e… · page 1 (i) of 12 > "))
    #expect(terminal.wait(after: "q\r") == .status(0))
  }

  @Test("keys --show names each key and its command")
  func show() throws {
    let terminal = try PseudoTerminal(
      Program.path, ["keys", "--show", "--preset", "default"],
      environment: Program.environment(adding: ["TERM": "xterm-kitty"]), columns: 120)
    #expect(terminal.expect("\u{1B}[c"))
    #expect(terminal.expect("This terminal's keyboard protocol is kitty", after: Self.kitty))
    terminal.type("\u{1B}[97:65;10u")
    #expect(terminal.expect("⇧⌘A press"))
    #expect(terminal.expect("→ annotations"))
    #expect(terminal.wait(after: "\u{1B}[99;5u\u{1B}[99;5u") == .status(0))
  }

  @Test("keys --check reports the keys that the current terminal can't send")
  func check() throws {
    let folder = try TemporaryFolder()
    let config = folder.file("config.toml")
    try Data("[keys]\npreset = \"none\"\n\"ctrl+tab\" = \"next tab\"\n".utf8)
      .write(to: URL(fileURLWithPath: config))
    for (term, answers, keyboard) in [
      ("xterm-kitty", Self.kitty, "kitty"), ("vt220", PseudoTerminal.plainAnswer, "legacy"),
    ] {
      let terminal = try PseudoTerminal(
        Program.path, ["keys", "--check", config], environment: Program.environment(adding: ["TERM": term]),
        columns: 120)
      #expect(terminal.expect("\u{1B}[c"))
      #expect(terminal.expect("This terminal's keyboard protocol is \(keyboard).", after: answers))
      #expect(terminal.expect("\(config): no problems"))
      #expect(terminal.wait() == .status(0))
      #expect(terminal.transcript.contains("legacy can't send ⌃⇥ (next tab)") == (keyboard == "legacy"))
    }
  }

  // MARK: Golden files

  private static func compare(_ screen: Screen, _ name: String) throws {
    let path = Checkout.root.appendingPathComponent("Tests/Golden/keyboard/\(name).txt")
    // The path of the fixtures differs between systems.
    let file = /(   1  File · )(.|\n)*?(\n   2  )/
    let shown = (screen.texts.joined(separator: "\n") + "\n").replacing(file) { "\($0.1)…\($0.3)" }
    if ProcessInfo.processInfo.environment["PDFKEY_WRITE_GOLDEN"] != nil {
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(shown.utf8).write(to: path)
    }
    #expect(try shown == String(contentsOf: path, encoding: .utf8))
  }
}
