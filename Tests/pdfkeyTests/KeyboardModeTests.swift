import Foundation
import TestSupport
import Testing

/// Whole sessions on a terminal, byte by byte: `Tests/Golden/keyboard` holds what the program writes.
///
/// `PDFKEY_WRITE_GOLDEN=1 swift test --filter KeyboardMode` writes the files anew.
@Suite("Keys on a terminal")
struct KeyboardModeTests {
  /// A reader of two documents on a terminal.
  private final class Reader {
    let terminal: PseudoTerminal

    init(
      _ folder: TemporaryFolder, _ arguments: [String] = [], term: String = "xterm", answers: String? = nil,
      columns: Int = 80, rows: Int = 24
    ) throws {
      let environment = [
        "TERM": term, "XDG_CONFIG_HOME": folder.file("config"), "PDFKEY_LIBRARY": folder.file("library"),
      ]
      terminal = try PseudoTerminal(
        Program.path, ["open"] + arguments + [Program.fixture("article.pdf"), Program.fixture("links.pdf")],
        environment: Program.environment(adding: environment), columns: columns, rows: rows)
      if let answers {
        #expect(terminal.expect("\u{1B}[c"))
        terminal.type(answers)
      }
      expect("of 12 > ")
    }

    func expect(_ text: String, _ location: SourceLocation = #_sourceLocation) {
      #expect(terminal.expect(text), "\(visible(terminal.transcript.suffix(400)))", sourceLocation: location)
    }

    /// Sends bytes and waits for what comes of them.
    func press(_ bytes: String, _ text: String, _ location: SourceLocation = #_sourceLocation) {
      terminal.type(bytes)
      expect(text, location)
    }

    /// Ends the session and compares all that was written.
    func end(with keys: String, golden name: String) throws {
      terminal.type(keys)
      #expect(terminal.wait() == .status(0))
      try KeyboardModeTests.compare(visible(terminal.transcript), name)
    }
  }

  /// What kitty answers to the questions at the beginning.
  private static let kitty =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?0u\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;20;10t"
    + "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?62;c"
  /// What it answers when it is given back.
  private static let farewell = "\u{1B}[?62;c"

  @Test("A session in the kitty keyboard protocol")
  func inKitty() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, term: "xterm-kitty", answers: Self.kitty)
      // A key and its release; 9 is ⌘.
      func command(_ code: Int, _ modifiers: Int) -> String {
        "\u{1B}[\(code);\(modifiers)u\u{1B}[\(code);\(modifiers):3u"
      }
      reader.press(command(9, 5), "[2/2] links.pdf · page 1 of 6")
      reader.press(command(9, 6), "[1/2] article.pdf · page 1 (i) of 12")
      reader.press(command(102, 9), "> search ")
      reader.press("\u{1B}[98;;98u\u{1B}[111;;111u\u{1B}[114;;114u", "bor")
      reader.press("\u{1B}[13u\u{1B}[13;1:3u", "hit 1/")
      reader.press(command(103, 9), "hit 2/")
      reader.press(command(100, 9), "bookmark")
      reader.press(command(49, 9), "outline: 1–")
      reader.press(command(50, 9), "bookmarks: ")
      reader.press(command(52, 9), "info: 1–")
      reader.press("\u{1B}[27u", "hit 2/")
      reader.press("\u{1B}[1;9D\u{1B}[1;9:3D", "hit 1/")
      reader.press(command(119, 9), "[1/1] links.pdf")
      reader.press("\u{1B}[116:84;10u", "[1/2] article.pdf")
      reader.press("\u{1B}[200~two\rlines\u{1B}[201~", "two lines")
      reader.press("\u{1B}[27u", "> ")
      reader.terminal.type("\u{1B}[113;9u")
      reader.expect("\u{1B}[<u")
      try reader.end(with: Self.farewell, golden: "kitty")
    }
  }

  @Test("A session on a terminal that knows no protocol")
  func inLegacy() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, term: "vt220", answers: "\u{1B}[?62;c")
      reader.press("\u{1B}[6;5~", "[2/2] links.pdf · page 1 of 6")
      reader.press("\u{1B}[5;5~", "[1/2] article.pdf · page 1 (i) of 12")
      reader.press("/bor", "/bor")
      reader.press("\r", "hit 1/")
      reader.press("n\r", "hit 2/")
      reader.press("b\r", "bookmark")
      reader.press("o\r", "outline: 1–")
      reader.press("\u{1B}[B", "*")
      reader.press("\r", "page 2 (ii)")
      reader.press("\u{1B}OB\u{1B}OB", "line 2")
      reader.press("\u{7F}", "hit 2/")
      reader.press("\u{1B}1", "[1/2]")
      reader.press("\u{1B}9", "[2/2]")
      reader.press("x\r", "[1/1] article.pdf")
      reader.press("U\r", "[2/2] links.pdf")
      reader.press("\u{1B}[200~two\rlines\u{1B}[201~", "two lines")
      reader.press("\u{3}", "> ")
      try reader.end(with: "q\r", golden: "legacy")
    }
  }

  @Test("A key that is held scrolls until it comes up, and its release is enough to stop it")
  func heldKey() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, term: "xterm-kitty", answers: Self.kitty)
      reader.press("\u{1B}[6~\u{1B}[6;1:3~", "page 2 (ii)")
      reader.press("\u{1B}[1;1B", "line 1 ")
      reader.expect("line 4 ")
      reader.terminal.type("\u{1B}[1;1:3B")
      reader.press("\u{1B}[109;;109u", "> m")
      let last = try #require(reader.terminal.transcript.matches(of: #/· line (\d+) /#).last?.1)
      usleep(300_000)
      reader.press("\u{1B}[110;;110u", "n")
      #expect(reader.terminal.transcript.matches(of: #/· line (\d+) /#).last?.1 == last)
      reader.terminal.type("\u{3}\u{1B}[99;5u\u{1B}[113;9u\(Self.farewell)")
      #expect(reader.terminal.wait() == .status(0))
    }
  }

  @Test("⌘ that is held alone lists what can be done")
  func heldCommand() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, term: "xterm-kitty", answers: Self.kitty)
      reader.press("\u{1B}[57444;9u", "next tab")
      reader.terminal.type("\u{1B}[57444;9:3u\u{1B}[113;9u\(Self.farewell)")
      #expect(reader.terminal.wait() == .status(0))
    }
  }

  @Test("A path that is pasted becomes the command that opens it")
  func droppedFile() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, term: "vt220", answers: "\u{1B}[?62;c")
      let path = Program.fixture("flags.pdf")
      reader.press("\u{1B}[200~'\(path)' \u{1B}[201~", "> open ")
      reader.press("\r", "[3/3] flags.pdf")
      reader.terminal.type("q\r")
      #expect(reader.terminal.wait() == .status(0))
    }
  }

  @Test("Letters act at once where one wants them to, and as long as links have labels")
  func lettersAtOnce() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, term: "vt220", answers: "\u{1B}[?62;c")
      reader.press("set letters at-once\r", "letters = at-once")
      reader.press("J", "page 2 (ii)")
      reader.press("gg", "page 1 (i)")
      reader.press("]", "]] Next Section")
      reader.press("]", "Preface")
      reader.press(":page 5\r", "page 5 (1)")
      reader.press(":set letters return\r", "letters = return")
      reader.press("\u{1B}[6;5~", "[2/2] links.pdf")
      reader.press("f\r", "links: 1–")
      reader.press("aa", "page ")
      reader.terminal.type("q\r")
      #expect(reader.terminal.wait() == .status(0))
    }
  }

  @Test("What a password is asked with doesn't disturb the keys after it")
  func passwordInBetween() throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, term: "vt220", answers: "\u{1B}[?62;c")
      let path = Program.fixture("encrypted-user.pdf")
      reader.press("open \(path)\r", "Password for")
      reader.press("reader\n", "[3/3] encrypted-user.pdf")
      reader.press("\u{1B}[5;5~", "[2/3]")
      reader.terminal.type("q\r")
      #expect(reader.terminal.wait() == .status(0))
      #expect(!reader.terminal.transcript.contains("reader\r"))
    }
  }

  @Test("The terminal is given back as it was", arguments: [SIGTERM, SIGHUP, SIGINT])
  func givenBack(_ signal: Int32) throws {
    try TemporaryFolder.with { folder in
      let reader = try Reader(folder, term: "vt220", answers: "\u{1B}[?62;c")
      #expect(reader.terminal.settings?.isCanonical == false)
      reader.terminal.send(signal)
      if signal == SIGINT {
        reader.expect("Ctrl-C again or q ends")
        reader.terminal.send(signal)
      }
      #expect(reader.terminal.wait() == .status(128 + signal))
      #expect(reader.terminal.transcript.contains("\u{1B}[?2004l"))
    }
  }

  @Test("In twenty columns and five rows there is room for what is typed")
  func tiny() throws {
    try TemporaryFolder.with { folder in
      let terminal = try PseudoTerminal(
        Program.path, ["open", Program.fixture("article.pdf")],
        environment: Program.environment(adding: ["TERM": "vt220", "PDFKEY_LIBRARY": folder.file("l")]),
        columns: 20, rows: 5)
      #expect(terminal.expect("\u{1B}[c"))
      terminal.type("\u{1B}[?62;c")
      #expect(terminal.expect("> "))
      terminal.type("page 3\r")
      #expect(terminal.expect("> "))
      terminal.resize(columns: 80, rows: 24)
      #expect(terminal.expect("page 3 (iii) of 12"))
      terminal.type("q\r")
      #expect(terminal.wait() == .status(0))
    }
  }

  @Test("keys --show names each key, and what it would do")
  func show() throws {
    let terminal = try PseudoTerminal(
      Program.path, ["keys", "--show", "--preset", "default"],
      environment: Program.environment(adding: ["TERM": "xterm-kitty"]), columns: 120)
    #expect(terminal.expect("\u{1B}[c"))
    terminal.type(Self.kitty)
    #expect(terminal.expect("This terminal sends keys as kitty"))
    terminal.type("\u{1B}[97:65;10u")
    #expect(terminal.expect("⇧⌘A press"))
    #expect(terminal.expect("→ annotations"))
    terminal.type("\u{1B}[99;5u\u{1B}[99;5u\(Self.farewell)")
    #expect(terminal.wait() == .status(0))
  }

  // MARK: Golden files

  fileprivate static func compare(_ transcript: String, _ name: String) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Golden/keyboard/\(name).txt")
    if ProcessInfo.processInfo.environment["PDFKEY_WRITE_GOLDEN"] != nil {
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(transcript.utf8).write(to: path)
    }
    let golden = try String(contentsOf: path, encoding: .utf8)
    #expect(transcript == golden)
  }
}

/// A transcript in which everything is seen.
private func visible(_ text: some StringProtocol) -> String {
  String(text).replacing("\u{1B}", with: "␛").replacing("\r\n", with: "\n").replacing("\r", with: "␍")
    .replacing("\u{7}", with: "␇").replacing("\u{8}", with: "␈")
}
