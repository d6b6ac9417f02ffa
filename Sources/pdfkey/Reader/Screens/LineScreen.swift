import KeyCommands
import Terminal
import Viewer

/// The screen of appended lines, as in ``LineMode``: only the row at the bottom, with the status and the command
/// line, ever changes.
final class LineScreen {
  private let session: Session
  private let terminal: ReaderTerminal
  private var device: TerminalDevice { terminal.device }
  /// The row at the bottom.
  private var display: LineDisplay
  /// The row as it was shown last, for the help.
  private var row = InputLine(prompt: "", text: "", cursor: 0)
  /// The state as it was told last in plain style.
  private var told = SpokenState()
  /// Whether help is on the screen while ⌘ is held.
  private var isHelpOver = false
  /// Whether help is the last that was printed.
  private(set) var isHelpShown = false
  /// The display of pages, once one is shown.
  private var imageDisplay: PageImageDisplay?
  /// The image that was shown last: its number, and its screen.
  private var shown: (id: UInt32, screen: PageScreen?)?
  /// The time at which the last image is redrawn for a new window size.
  private var redrawDue: ContinuousClock.Instant?
  /// Whether the reason for showing pages as text was printed.
  private var hasPrintedObstacle = false
  /// The images of pages that were shown, or are likely to be next.
  private let images = PageImages()
  /// Called before pages are drawn ahead, which may take long.
  private let beginWork: () -> Void

  /// The time that a resized window has to keep its size before images are redrawn.
  private static let redrawDelay: Duration = .milliseconds(200)

  init(_ session: Session, on terminal: ReaderTerminal, beginWork: @escaping () -> Void) {
    (self.session, self.terminal, self.beginWork) = (session, terminal, beginWork)
    display = LineDisplay(columns: terminal.device.size.columns, reflows: terminal.device.environment.reflows)
  }

  private var style: PrintingStyle { session.settings.style }

  /// Writes to the terminal, after everything that was printed.
  private func write(_ text: String) {
    // Output during help belongs to the main screen.
    if !text.isEmpty { hideHelp() }
    terminal.write(text)
  }

  /// Prints lines in place of the row at the bottom, which is shown again before the next key.
  private func print(_ lines: [String]) {
    hideHelp()
    write(display.hide())
    for line in lines { terminal.output.write(line: line) }
  }

  // MARK: Images

  /// Shows a page as an image, or its text if the terminal shows no images.
  private func show(page: Int) {
    guard let tab = session.currentTab else { return }
    hideHelp()
    let imageDisplay = self.imageDisplay ?? terminal.probedImageDisplay()
    self.imageDisplay = imageDisplay
    write(display.hide())
    printObstacle()
    let id = imageDisplay.freshID
    shown = (id, imageDisplay.screen)
    let problem = imageDisplay.write(
      page: page, of: tab, from: images, session.shownSettings, id: id, to: terminal.output)
    if let problem { showMessage(problem) }
  }

  /// Redraws the last image if its screen has changed.
  private func redrawImage() {
    redrawDue = nil
    guard let shown, pageScreen != shown.screen, session.isShowingImage else { return }
    write(ImageEncoder(knownImageDisplay.choice).removal(id: shown.id))
    session.screenChanged { self.show($0) }
  }

  /// Prints once why pages are shown as text, if the terminal could show images.
  private func printObstacle() {
    guard !hasPrintedObstacle, let obstacle = knownImageDisplay.obstacle else { return }
    hasPrintedObstacle = true
    showMessage(obstacle)
  }

  private var knownImageDisplay: PageImageDisplay { imageDisplay ?? terminal.knownImageDisplay }
}

extension LineScreen: ReaderScreen {
  func enter() {}

  func leave() {
    hideHelp()
    write(display.hide())
  }

  func show(_ effect: Effect) {
    isHelpShown = effect.isHelp
    switch effect {
    case .copied(let text):
      guard let copy = ClipboardCopy(text, in: device.environment) else { break }
      write(copy.sequence)
      return showMessage(copy.message)
    case .image(let page): return show(page: page)
    case .quit: return
    default: break
    }
    if style == .plain, let changes = told.changes(to: session.state), effect.isContent { print([changes]) }
    print(TextAnswer.lines(for: effect, width: display.columns, style: style))
    // A long search shows its first match before it continues.
    if case .match = effect { flush() }
  }

  func showMessage(_ message: String) {
    print(style.text(message.onOneLine).fitted(to: display.columns))
  }

  func show(_ completion: Completion) {
    let rows = min(session.settings.rows, device.size.rows - 2)
    print(CompletionAnswer.lines(completion, rows: rows, columns: display.columns, style: style))
  }

  func show(_ continuations: [KeyCommand<Command>], after keys: [Key]) {
    showMessage(session.listed(continuations))
  }

  /// Shows help on a separate screen, so that nothing on the other one moves.
  func showHelp() {
    guard !isHelpOver else { return }
    flush()
    device.showAlternateScreen(true)
    isHelpOver = true
    let size = device.size
    let lines = HelpScreen.lines(
      session.helpGroups(), columns: size.columns, rows: size.rows - 2, style: style)
    let row = (row.prompt + row.text).shortened(to: size.columns - 1)
    device.write(([row] + lines).joined(separator: "\r\n"))
  }

  func hideHelp() {
    guard isHelpOver else { return }
    isHelpOver = false
    device.showAlternateScreen(false)
  }

  func ring() { write("\u{7}") }

  func refresh(_ prompt: CommandPrompt, _ preview: TypedPreview) {
    guard !isHelpOver else { return }
    row = PromptRow(session.state, list: session.currentTab?.pane, style: style, columns: display.columns)
      .line(prompt, preview: preview)
    write(display.show(row))
  }

  /// Leaves the typed text on the screen, as a shell does.
  func leaveLine() { write(display.leave()) }

  func redraw() { write(display.redraw()) }

  func resize(to size: TerminalSize, afterSuspension: Bool) {
    guard !afterSuspension else { return write(display.resize(columns: size.columns) + display.redraw()) }
    hideHelp()
    imageDisplay = nil
    // The image has moved even if the window soon has its old size again.
    if pageScreen != shown?.screen { shown?.screen = nil }
    redrawDue = .now + Self.redrawDelay
    write(display.resize(columns: size.columns))
  }

  func factsChanged() { imageDisplay = nil }

  func flush() { terminal.flush() }

  var nextStep: ContinuousClock.Instant? {
    images.hasPageAhead(of: session.currentTab) ? .now : redrawDue
  }

  func step(at now: ContinuousClock.Instant) {
    if let due = redrawDue, due <= now { redrawImage() }
    guard images.hasPageAhead(of: session.currentTab) else { return }
    beginWork()
    images.drawAhead()
  }

  var pageScreen: PageScreen? { knownImageDisplay.screen }

  var automaticShow: Settings.AutomaticShow {
    if session.settings.isPlain { return .lines }
    printObstacle()
    return knownImageDisplay.automaticShow
  }

  /// The screen for lists, above the prompt row.
  var listScreen: ListScreen? { ListScreen(device.size, besides: 1, style) }
}
