import TestSupport
import Testing

/// A reader on a terminal, with the screen of the terminal.
final class KeyboardReader {
  let terminal: PseudoTerminal
  private let columns: Int
  /// The row of the last keys.
  private var row = 0

  /// Starts a reader of two documents.
  init(
    _ arguments: [String] = ["article.pdf", "links.pdf"].map(Program.fixture),
    term: String = "vt220", answers: String = PseudoTerminal.plainAnswer, columns: Int = 80
  ) throws {
    self.columns = columns
    terminal = try PseudoTerminal.reader(arguments, term: term, answers: answers, columns: columns)
    see(">")
  }

  /// The screen, including the lines above it.
  var screen: Screen {
    var screen = Screen(columns: columns)
    screen.write(terminal.transcript)
    return screen
  }

  /// Waits for a text in the row of the last keys, or below.
  func see(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    see(location) { $0.texts.dropFirst(self.row).contains { $0.contains(text) } }
  }

  /// Waits until the screen meets a condition.
  func see(_ location: SourceLocation = #_sourceLocation, _ condition: @escaping (Screen) -> Bool) {
    let found = terminal.wait { _ in condition(self.screen) }
    #expect(found, "\(screen.texts.joined(separator: "\n"))", sourceLocation: location)
  }

  /// Sends bytes and waits for a text.
  func press(_ bytes: String, _ text: String, _ location: SourceLocation = #_sourceLocation) {
    row = screen.row
    terminal.type(bytes)
    see(text, location)
  }

  /// Sends the last keys and waits for the end.
  func end(with keys: String) {
    #expect(terminal.wait(after: keys) == .status(0))
  }
}
