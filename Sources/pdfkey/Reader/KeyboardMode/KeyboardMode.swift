import Foundation
import KeyCommands
import Terminal
import Viewer

/// Line mode on a terminal that tells every key: keys act as they are pressed, and lines are typed with an editor.
///
/// What commands do is appended, as in ``LineMode``. The row at the bottom, where the state stands and lines are
/// typed, is the only one that is ever changed.
final class KeyboardMode {
  let session: Session
  let device: TerminalDevice
  let input: TerminalInput
  let output: Output
  /// The row at the bottom.
  var display: LineDisplay
  /// What keys mean, and the line that is being typed.
  var prompt: CommandPrompt
  /// How a sequence that has begun may go on, and when that is said: who knows the rest is quicker.
  var continuations: (commands: [KeyCommand], due: ContinuousClock.Instant)?
  /// What a search that is being typed would find.
  var preview = TypedPreview()
  /// When the files of the documents are looked at next; nil while there are none.
  var nextLook: ContinuousClock.Instant?
  /// Whether Ctrl-C was pressed with nothing to drop, and nothing since.
  var wasInterrupted = false
  /// Whether help is on the screen, since ⌘ is held.
  var isHelpShown = false
  private let links = LinkOpener()
  /// What is said while a process doesn't answer.
  let notice: WaitNotice
  /// The signal that the session was ended by, or would have been if Ctrl-C weren't a key here.
  var endingSignal: Int32?

  private var held = HeldKeys(reportsReleases: false)
  private var commandKey = CommandKeyHold()
  private var configuration: ConfigurationFile
  private let pictures: GraphicsOptions
  /// What is known of the terminal, for pictures of pages.
  private var facts = TerminalFacts()
  /// How pages are shown, once one is.
  private var picture: PagePicture?
  /// The picture that was shown last: its number, and its room.
  private var shown: (id: UInt32, screen: PageScreen?)?
  /// When the picture in front is shown once more, since the window has another size.
  private var redrawDue: ContinuousClock.Instant?
  /// Whether it was said why pages are shown as text.
  private var hasSaidObstacle = false
  /// The images of pages that were shown, or are likely to be next.
  private let images = PageImages()
  /// Whether the terminal was asked which ways pixels may go to it.
  private var hasAskedForSharing = false
  /// Why output can't be written any more.
  private var failure: OutputError?

  /// A reader on a terminal, which is taken when it runs.
  init(
    _ session: Session, on device: TerminalDevice, output: Output, configuration: ConfigurationFile,
    pictures: GraphicsOptions, notice: WaitNotice
  ) {
    self.session = session
    self.device = device
    self.output = output
    self.configuration = configuration
    self.pictures = pictures
    self.notice = notice
    input = TerminalInput(device)
    display = LineDisplay(columns: device.size.columns, reflows: device.environment.reflows)
    prompt = CommandPrompt(session)
  }

  /// Takes keys until the session ends.
  ///
  /// - Returns: the signal that ended it, if one did.
  /// - Throws: `TerminalError`, and `OutputError` where the terminal can't be written to.
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
    notice.wayOut = "Esc or Ctrl-C stops waiting"
    notice.say = { [weak self] _, message in
      self?.say(message)
      self?.flush()
    }
    session.begin { self.print($0) }
    session.sayLosses { self.print($0) }
    while !session.hasEnded {
      showRow()
      // Only now, with the answer there to be read: it waits for the disk.
      if session.saveWhatIsDue(emit: { self.print($0) }) { showRow() }
      take(input.next(timeout: timeToNextStep))
      followTypedLine()
      takeUpFiles()
      if let failure { throw failure }
    }
    return endingSignal
  }

  private func take(_ event: TerminalEvent) {
    switch event {
    case .input(.key(let event)): take(event)
    case .input(.paste(let text)):
      letGo()
      react(to: prompt.paste(text))
    case .input(.focus(let hasFocus)): if !hasFocus { letGo() }
    case .input(.mouse), .input(.reply): break
    case .resized(let size):
      hideHelp()
      picture = nil
      redrawDue = .now + Self.redrawDelay
      write(display.resize(columns: size.columns))
    case .resumed(let size):
      letGo()
      write(display.resize(columns: size.columns) + display.redraw())
    case .interrupted:
      let hadText = !prompt.editor.isEmpty
      prompt.reset()
      interrupt(hadText: hadText)
    case .capabilities(let capabilities): adopt(capabilities)
    case .timeout:
      step()
      forgetStop()
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

  /// Ends the session, as a signal asked for.
  func end(by signal: Int32) {
    endingSignal = signal
    session.end()
  }

  private func adopt(_ capabilities: TerminalCapabilities) {
    hideHelp()
    device.adopt(capabilities)
    facts.take(capabilities)
    picture = nil
    held = HeldKeys(reportsReleases: device.modes.contains(.kittyKeyboard))
  }

  // MARK: Keys

  private func take(_ event: KeyEvent) {
    let now = ContinuousClock.now
    if commandKey.take(event, at: now) { hideHelp() }
    guard !event.key.code.isModifier else { return }
    notice.begin()
    let isContinuous =
      held.reportsReleases && event.phase != .release && prompt.isContinuous(event, in: session)
    guard held.take(event, at: now, isContinuous: isContinuous) else { return }
    continuations = nil
    if event.equivalents.contains(Self.suspend) { return suspend() }
    if session.isSearching, !Self.stopsSearch.isDisjoint(with: event.equivalents) {
      return session.stopSearch { self.print($0) }
    }
    let reaction = prompt.take(event, in: session)
    // One press says that a key does nothing; more of them say nothing new.
    if event.phase == .repeat, case .unhandled = reaction { return }
    react(to: reaction)
  }

  private static let suspend = Key("z", .control)
  /// What ends a search that is on its way, and does nothing else then.
  private static let stopsSearch: Set<Key> = [Key(.escape), Key("c", .control)]

  /// Stops the program until the shell lets it go on.
  private func suspend() {
    write(display.hide())
    device.suspend()
  }

  // MARK: Time

  /// How long to wait for an event before something happens by itself; nil where nothing will.
  private var timeToNextStep: Duration? {
    // Keys that are there come first; while none is, searches go on, and pages are drawn ahead.
    if session.isSearching || session.isPreviewing || images.hasPageAhead(of: session.currentTab) {
      return .zero
    }
    return [held.nextStep, commandKey.due, continuations?.due, preview.due, redrawDue, timeOfNextLook]
      .compactMap { $0 }
      .min()
      .map { max(.zero, $0 - .now) }
  }

  /// Does what is due: says what is waited for, and goes on with a key that is held down, a search, or drawing
  /// ahead.
  private func step() {
    let now = ContinuousClock.now
    if let (commands, due) = continuations, due <= now {
      continuations = nil
      if !prompt.unfinished.isEmpty { say(session.listed(commands)) }
    }
    if commandKey.isDue(at: now) { showHelp() }
    if let due = redrawDue, due <= now { redrawPicture() }
    guard let key = held.advance(to: now) else {
      if stepPreview(at: now) {
        // What is being typed comes before what was.
      } else if session.isSearching {
        session.continueSearch { self.print($0) }
      } else if images.hasPageAhead(of: session.currentTab) {
        notice.begin()
        images.drawAhead()
      }
      return
    }
    let event = KeyEvent(key)
    // On the last row, say, it has nothing more to do.
    guard prompt.isContinuous(event, in: session) else { return letGo() }
    react(to: prompt.take(event, in: session))
  }

  func letGo() {
    held.letGo()
    commandKey = CommandKeyHold()
    hideHelp()
  }

  // MARK: The terminal

  /// Writes to the terminal, behind everything that was printed.
  func write(_ text: String) {
    // What happens meanwhile is written where it stays.
    if !text.isEmpty { hideHelp() }
    flush()
    if !text.isEmpty { device.write(text) }
  }

  /// Hands over what was printed.
  func flush() {
    do throws(OutputError) { try output.flush() } catch { failure = error }
  }

  /// Asks for a password on the terminal, which is given back for that time.
  func askForPassword(_ question: String) -> String? {
    hideHelp()
    write(display.hide())
    return (try? device.whileInactive { PasswordPrompt.ask(question) }) ?? nil
  }

  /// Shows a page as a picture; its text where the terminal shows none.
  func show(page: Int) {
    guard let tab = session.currentTab else { return }
    hideHelp()
    let picture = pagePicture()
    write(display.hide())
    sayObstacle()
    let id = picture.freshID
    shown = (id, picture.screen)
    let problem = picture.write(
      page: page, of: tab, from: images, session.settings, id: id, to: output)
    if let problem { say(problem) }
  }

  /// How long a window that is being resized has to keep its size.
  private static let redrawDelay: Duration = .milliseconds(200)

  /// Shows the picture in front once more where it has another room now.
  private func redrawPicture() {
    redrawDue = nil
    guard let shown, knownPicture.screen != shown.screen, session.hasPictureInFront else { return }
    write(ImageEncoder(knownPicture.choice).removal(id: shown.id))
    session.screenChanged { self.print($0) }
  }

  /// Says once why pages are shown as text, where the terminal could show images.
  private func sayObstacle() {
    guard !hasSaidObstacle, let obstacle = knownPicture.obstacle else { return }
    hasSaidObstacle = true
    say(obstacle)
  }

  /// How pages are shown, as far as is known without asking the terminal.
  private var knownPicture: PagePicture { picture ?? PagePicture(pictures, facts) }

  /// How pages are shown; which ways pixels may go is asked when the first one is, and once.
  private func pagePicture() -> PagePicture {
    if let picture { return picture }
    var made = PagePicture(pictures, facts)
    if made.choice.format == .kitty, !hasAskedForSharing {
      hasAskedForSharing = true
      facts.askForSharing(input)
      made = PagePicture(pictures, facts)
    }
    picture = made
    return made
  }

  // MARK: Settings

  /// Takes up keys and settings that were changed meanwhile, between commands.
  func takeUpConfiguration() {
    guard configuration.hasChanged else { return }
    // What is wrong with the file is said in the place of the row at the bottom.
    write(display.hide())
    if let message = configuration.takeUpChanges(in: session) { say(message) }
  }
}

extension KeyboardMode: SessionHost {
  var isCancelled: Bool { notice.note(stopped: input.pollInterruption(orEscape: notice.isSaid)) }

  var showsImages: Bool { true }

  var screen: PageScreen? { knownPicture.screen }

  var automaticShow: Settings.AutomaticShow {
    sayObstacle()
    return knownPicture.automaticShow
  }

  /// Above the prompt row.
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
