import TestSupport
import Testing

/// The picker on a terminal: keys filter and choose, and leaving it changes nothing.
@Suite("Picker on the full screen", .tags(.program))
struct PickerScreenTests {
  /// Starts the full screen with a fixture, and opens the picker.
  private static func open() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.reader(
      ["--screen", "full", Program.fixture("article.pdf")], columns: 100, rows: 30)
    #expect(terminal.expect("article.pdf"))
    terminal.type("\u{10}")
    #expect(terminal.expect("Go to Anything"))
    return terminal
  }

  /// Types keys, switches to lines, and waits for the state there.
  private static func expect(
    _ state: String, after keys: [String], _ location: SourceLocation = #_sourceLocation
  )
    throws
  {
    let terminal = try open()
    for key in keys {
      terminal.type(key)
      // A pause, so that Esc isn't read as the beginning of a sequence, and the selected row is previewed.
      while !terminal.isQuiet(for: 300) { _ = terminal.expect("\u{1B}") }
    }
    terminal.type(":lines\r")
    #expect(terminal.expect(state), sourceLocation: location)
    #expect(terminal.wait(after: "q\r") == .status(0), sourceLocation: location)
  }

  @Test("Return goes to the selected heading, a number to its page, and a command runs")
  func choosing() throws {
    try Self.expect("page 9 (5) of 12", after: ["#2.3.1", "\r"])
    try Self.expect("page 7 (3) of 12", after: ["7", "\r"])
    // The previous kind of the next one is that of the commands again.
    try Self.expect("page 12 (8) of 12", after: [">last page", "\t", "\u{1B}[Z", "\r"])
  }

  @Test("Esc and Ctrl-C leave everything as it was, even after a preview")
  func leaving() throws {
    try Self.expect("page 1 (i) of 12", after: ["#bord", "\u{1B}[B", "\u{1B}"])
    try Self.expect("page 1 (i) of 12", after: ["12", "\u{3}"])
  }

  @Test("A command that needs an argument begins its line, and pasted text filters")
  func typing() throws {
    try Self.expect("page 4 (iv) of 12", after: ["\u{1B}[200~>go to page\u{1B}[201~", "\r", "4\r"])
  }
}
