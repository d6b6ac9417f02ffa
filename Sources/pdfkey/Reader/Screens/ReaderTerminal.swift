import KeyCommands
import Terminal

/// The terminal of a reader, with the facts about it.
final class ReaderTerminal {
  let device: TerminalDevice
  let input: TerminalInput
  /// The printed output, which is flushed before anything else is written.
  let output: Output
  /// The options for images from the command line.
  let graphics: GraphicsOptions
  /// The facts about the terminal for images of pages.
  private(set) var facts = TerminalFacts()
  /// The keys that the terminal binds itself.
  private var reserved: Set<Key> = []
  /// Whether the terminal reports the mouse by the pixel.
  private(set) var hasPixelMouse = false
  /// The error that stopped all output.
  private(set) var failure: OutputError?

  /// Whether the terminal was queried for transports of pixels.
  private var hasAskedForSharing = false

  init(_ device: TerminalDevice, output: Output, graphics: GraphicsOptions) {
    (self.device, self.output, self.graphics) = (device, output, graphics)
    input = TerminalInput(device)
  }

  /// Reads the facts that the environment and tmux know.
  func readFacts() { facts = .known(asking: false) }

  /// Returns whether the terminal sends the keys of a sequence: those of its keyboard protocol that it doesn't bind
  /// itself.
  func canSend(_ keys: KeySequence) -> Bool {
    (facts.keyboard ?? .legacy).canSend(keys) && reserved.isDisjoint(with: keys.keys)
  }

  /// Adds the terminal's replies to the facts, and switches to the modes that suit it.
  func adopt(_ capabilities: TerminalCapabilities) {
    device.adopt(capabilities)
    facts.merge(capabilities)
    reserved = Set(ReservedKey.all(in: facts).keys)
    hasPixelMouse = capabilities.hasPixelMouse
    if capabilities.hasColorSchemeReports { device.use(device.modes.union(.colorScheme)) }
  }

  /// Asks for the size of a cell, which changes with the font.
  func askForCellSize() { if facts.cellSize != nil { device.write("\u{1B}[16t") } }

  /// Records the size of a cell; returns whether it has changed.
  func cellSizeChanged(width: Int, height: Int) -> Bool {
    guard width > 0, height > 0, facts.cellSize != .init(width: width, height: height) else { return false }
    facts.cellSize = .init(width: width, height: height)
    return true
  }

  /// Asks for the background, whose reply changes ``facts``.
  func askForBackground() { device.write("\u{1B}]11;?\u{1B}\\") }

  /// Records a new background.
  func backgroundChanged(_ color: TerminalCapabilities.Color) { facts.background = color }

  /// The display of pages as far as it is known without querying the terminal.
  var knownImageDisplay: PageImageDisplay { PageImageDisplay(graphics, facts) }

  /// Returns the display of pages; the first call queries the transports of pixels.
  func probedImageDisplay() -> PageImageDisplay {
    let made = knownImageDisplay
    guard made.choice.format == .kitty, !hasAskedForSharing else { return made }
    hasAskedForSharing = true
    facts.askForSharing(input)
    return knownImageDisplay
  }

  /// Writes to the terminal, after everything that was printed.
  func write(_ text: String) {
    flush()
    if !text.isEmpty { device.write(text) }
  }

  /// Flushes the printed output.
  func flush() {
    do throws(OutputError) { try output.flush() } catch { failure = error }
  }
}
