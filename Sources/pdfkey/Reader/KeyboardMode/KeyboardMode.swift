import Foundation
import KeyCommands
import Terminal
import Viewer

/// The reader on a terminal: keys act as they are pressed, and command lines are typed with an editor.
///
/// Output is appended, as in ``LineMode``. Only the row at the bottom, with the status and the command line,
/// ever changes.
final class KeyboardMode {
  let session: Session
  let device: TerminalDevice
  let input: TerminalInput
  let output: Output
  /// The row at the bottom.
  var display: LineDisplay
  /// The keymap and the line editor.
  var prompt: CommandPrompt
  /// The continuations of the unfinished key sequence, and the time at which they are shown if no key follows.
  var continuations: (commands: [KeyCommand], due: ContinuousClock.Instant)?
  /// The preview of a typed search or filter.
  var preview = TypedPreview()
  /// The time of the next check of the documents' files; nil while there are none.
  var nextCheck: ContinuousClock.Instant?
  /// Whether the last key was a Ctrl-C with nothing to drop.
  var wasInterrupted = false
  /// Whether help is on the screen while ⌘ is held.
  var isHelpShown = false
  private let links = LinkOpener()
  /// The notice that a worker doesn't answer.
  let notice: WaitNotice
  /// The signal that ended the session; SIGINT if Ctrl-C did, which is a key here.
  var endingSignal: Int32?

  private var held = HeldKeys(reportsReleases: false)
  private var commandKey = CommandKeyHold()
  private var configuration: ConfigurationFile
  private let graphics: GraphicsOptions
  /// The facts about the terminal for images of pages.
  private var facts = TerminalFacts()
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
  /// Whether the terminal was queried for transports of pixels.
  private var hasAskedForSharing = false
  /// The error that stopped all output.
  private var failure: OutputError?

  /// Creates a reader on a terminal, which is activated by ``run()``.
  init(
    _ session: Session, on device: TerminalDevice, output: Output, configuration: ConfigurationFile,
    graphics: GraphicsOptions, notice: WaitNotice
  ) {
    self.session = session
    self.device = device
    self.output = output
    self.configuration = configuration
    self.graphics = graphics
    self.notice = notice
    input = TerminalInput(device)
    display = LineDisplay(columns: device.size.columns, reflows: device.environment.reflows)
    prompt = CommandPrompt(session)
  }

  /// Handles keys until the session ends.
  ///
  /// - Returns: the signal that ended it, if one did.
  /// - Throws: `TerminalError`, and `OutputError` if the terminal can't be written to.
  func run() throws -> Int32? {
    try device.activate()
    defer {
      session.end()
      hideHelp()
      write(display.hide())
      device.deactivate()
    }
    facts = .known(asking: false)
    adopt(input.probe())
    session.frontEnd = self
    notice.cancelHint = "Esc or Ctrl-C stops waiting"
    notice.report = { [weak self] _, message in
      self?.showMessage(message)
      self?.flush()
    }
    session.begin { self.print($0) }
    session.reportLosses { self.print($0) }
    while !session.hasEnded {
      showRow()
      // Saving waits for the disk, so the answer is shown first.
      if session.saveIfDue(emit: { self.print($0) }) { showRow() }
      handle(input.next(timeout: timeToNextStep))
      followTypedLine()
      reloadChangedFiles()
      if let failure { throw failure }
    }
    return endingSignal
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .input(.key(let event)): handle(event)
    case .input(.paste(let text)):
      releaseAll()
      react(to: prompt.paste(text))
    case .input(.focus(let hasFocus)): if !hasFocus { releaseAll() }
    case .input(.mouse), .input(.reply), .readable: break
    case .resized(let size):
      hideHelp()
      imageDisplay = nil
      // The image has moved even if the window soon has its old size again.
      if knownImageDisplay.screen != shown?.screen { shown?.screen = nil }
      redrawDue = .now + Self.redrawDelay
      write(display.resize(columns: size.columns))
    case .resumed(let size):
      releaseAll()
      write(display.resize(columns: size.columns) + display.redraw())
    case .interrupted:
      let hadText = !prompt.editor.isEmpty
      prompt.reset()
      interrupt(hadText: hadText)
    case .capabilities(let capabilities): adopt(capabilities)
    case .timeout:
      step()
      discardStopKey()
    case .terminated(let signal): end(by: signal)
    case .end: end(by: SIGHUP)
    }
  }

  private func showRow() {
    guard !isHelpShown else { return }
    let row = PromptRow(
      session.state, list: session.currentTab?.pane, style: session.settings.style, columns: display.columns)
    write(display.show(row.line(prompt, preview: preview)))
  }

  /// Ends the session because of a signal.
  func end(by signal: Int32) {
    endingSignal = signal
    session.end()
  }

  private func adopt(_ capabilities: TerminalCapabilities) {
    hideHelp()
    device.adopt(capabilities)
    facts.merge(capabilities)
    imageDisplay = nil
    held = HeldKeys(reportsReleases: device.modes.contains(.kittyKeyboard))
  }

  // MARK: Keys

  private func handle(_ event: KeyEvent) {
    let now = ContinuousClock.now
    if commandKey.handle(event, at: now) { hideHelp() }
    guard !event.key.code.isModifier else { return }
    notice.begin()
    let isContinuous =
      held.reportsReleases && event.phase != .release && prompt.isContinuous(event, in: session)
    guard held.handle(event, at: now, isContinuous: isContinuous) else { return }
    continuations = nil
    if event.equivalents.contains(Self.suspend) { return suspend() }
    if session.isSearching, !Self.searchStopKeys.isDisjoint(with: event.equivalents) {
      return session.stopSearch { self.print($0) }
    }
    let reaction = prompt.handle(event, in: session)
    // A repeated key without a command is reported once.
    if event.phase == .repeat, case .unhandled = reaction { return }
    react(to: reaction)
  }

  private static let suspend = Key("z", .control)
  /// The keys that stop a running search, and have no other effect then.
  private static let searchStopKeys: Set<Key> = [Key(.escape), Key("c", .control)]

  /// Stops the program until the shell continues it.
  private func suspend() {
    write(display.hide())
    device.suspend()
  }

  // MARK: Time

  /// The time to wait for an event before automatic work; nil if there is none.
  private var timeToNextStep: Duration? {
    // Keys come first; between them searches continue, and pages are drawn ahead.
    if session.isSearching || session.isPreviewing || images.hasPageAhead(of: session.currentTab) {
      return .zero
    }
    return [held.nextStep, commandKey.due, continuations?.due, preview.due, redrawDue, timeOfNextCheck]
      .compactMap { $0 }
      .min()
      .map { max(.zero, $0 - .now) }
  }

  /// Does the work that is due: shows continuations, repeats a held key, continues a search, or draws ahead.
  private func step() {
    let now = ContinuousClock.now
    if let (commands, due) = continuations, due <= now {
      continuations = nil
      if !prompt.unfinished.isEmpty { showMessage(session.listed(commands)) }
    }
    if commandKey.isDue(at: now) { showHelp() }
    if let due = redrawDue, due <= now { redrawImage() }
    guard let key = held.advance(to: now) else {
      if stepPreview(at: now) {
        // A preview of the typed text takes precedence over a running search.
      } else if session.isSearching {
        session.continueSearch { self.print($0) }
      } else if images.hasPageAhead(of: session.currentTab) {
        notice.begin()
        images.drawAhead()
      }
      return
    }
    let event = KeyEvent(key)
    // The key may have no effect any more, for example on the last row.
    guard prompt.isContinuous(event, in: session) else { return releaseAll() }
    react(to: prompt.handle(event, in: session))
  }

  func releaseAll() {
    held.releaseAll()
    commandKey = CommandKeyHold()
    hideHelp()
  }

  // MARK: The terminal

  /// Writes to the terminal, after everything that was printed.
  func write(_ text: String) {
    // Output during help belongs to the main screen.
    if !text.isEmpty { hideHelp() }
    flush()
    if !text.isEmpty { device.write(text) }
  }

  /// Flushes the printed output.
  func flush() {
    do throws(OutputError) { try output.flush() } catch { failure = error }
  }

  /// Asks for a password on the terminal, which is restored meanwhile; Ctrl-C leaves the document closed.
  func askForPassword(_ question: String) -> String? {
    hideHelp()
    write(display.hide())
    return (try? device.whileInactive { PasswordPrompt.ask(question, staysAfterInterrupt: true) }) ?? nil
  }

  /// Shows a page as an image, or its text if the terminal shows no images.
  func show(page: Int) {
    guard let tab = session.currentTab else { return }
    hideHelp()
    let imageDisplay = probedImageDisplay()
    write(display.hide())
    printObstacle()
    let id = imageDisplay.freshID
    shown = (id, imageDisplay.screen)
    let problem = imageDisplay.write(
      page: page, of: tab, from: images, session.settings, id: id, to: output)
    if let problem { showMessage(problem) }
  }

  /// The time that a resized window has to keep its size before images are redrawn.
  private static let redrawDelay: Duration = .milliseconds(200)

  /// Redraws the last image if its screen has changed.
  private func redrawImage() {
    redrawDue = nil
    guard let shown, knownImageDisplay.screen != shown.screen, session.isShowingImage else { return }
    write(ImageEncoder(knownImageDisplay.choice).removal(id: shown.id))
    session.screenChanged { self.print($0) }
  }

  /// Prints once why pages are shown as text, if the terminal could show images.
  private func printObstacle() {
    guard !hasPrintedObstacle, let obstacle = knownImageDisplay.obstacle else { return }
    hasPrintedObstacle = true
    showMessage(obstacle)
  }

  /// The display of pages as far as it is known without querying the terminal.
  private var knownImageDisplay: PageImageDisplay { imageDisplay ?? PageImageDisplay(graphics, facts) }

  /// Returns the display of pages; the first call queries the transports of pixels.
  private func probedImageDisplay() -> PageImageDisplay {
    if let imageDisplay { return imageDisplay }
    var made = PageImageDisplay(graphics, facts)
    if made.choice.format == .kitty, !hasAskedForSharing {
      hasAskedForSharing = true
      facts.askForSharing(input)
      made = PageImageDisplay(graphics, facts)
    }
    imageDisplay = made
    return made
  }

  // MARK: Settings

  /// Applies changed keys and settings, between commands.
  func reloadConfiguration() {
    guard configuration.hasChanged else { return }
    // Problems of the file are printed in place of the row at the bottom.
    write(display.hide())
    if let message = configuration.applyChanges(in: session) { showMessage(message) }
  }
}

extension KeyboardMode: SessionHost {
  var isCancelled: Bool { notice.record(stopped: input.pollInterruption(orEscape: notice.wasShown)) }

  var showsImages: Bool { true }

  var screen: PageScreen? { knownImageDisplay.screen }

  var automaticShow: Settings.AutomaticShow {
    printObstacle()
    return knownImageDisplay.automaticShow
  }

  /// The screen for lists, above the prompt row.
  var listScreen: ListScreen? { ListScreen(device.size, besides: 1, session.settings.style) }

  var showsSelectedRow: Bool { true }
  var filtersWhileTyping: Bool { true }
  var savesAfterCommands: Bool { false }
  var searchesInSlices: Bool { true }

  func save(_ bytes: [UInt8], to path: String, besides document: String) throws(CommandFailure) {
    try OutputFile.save(bytes, to: path, besides: document)
  }

  var savesSettings: Bool { true }

  func save(_ setting: Configuration.Setting) throws(CommandFailure) -> String {
    try configuration.save(setting)
  }

  var opensLinks: Bool { true }

  func open(_ link: LinkAddress) throws(CommandFailure) { try links.open(link) }
}
