import DocModel
import Foundation
import KeyCommands
import Terminal
import Viewer

/// The reader on a terminal: keys act as they are pressed, and command lines are typed with an editor.
///
/// It has one of two screens, between which the user switches: ``LineScreen``, which appends lines as ``LineMode``
/// does, and ``FullScreen``.
final class KeyboardMode {
  let session: Session
  let terminal: ReaderTerminal
  /// The screen that shows what keys and commands result in.
  private(set) var screen: any ReaderScreen
  /// The keymap and the line editor.
  var prompt: CommandPrompt
  /// The continuations of the unfinished key sequence, and the time at which they are shown if no key follows.
  var continuations: (commands: [KeyCommand<Command>], due: ContinuousClock.Instant)?
  /// The preview of a typed search or filter.
  var preview = TypedPreview()
  /// The time of the next check of the documents' files; nil while there are none.
  var nextCheck: ContinuousClock.Instant?
  /// Whether the user was asked what becomes of unsaved edits, and hasn't answered.
  var isAskedToQuit = false
  /// Whether the last key was a Ctrl-C with nothing to drop.
  var wasInterrupted = false
  /// The notice that a worker doesn't answer.
  let notice: WaitNotice
  /// The signal that ended the session; SIGINT if Ctrl-C did, which is a key here.
  var endingSignal: Int32?

  private let links = LinkOpener()
  /// The socket on which editors ask for places; nil if there is no folder for it.
  private var socket = try? ReaderSocket(in: SocketFolder())
  private var held = HeldKeys(reportsReleases: false)
  private var commandKey = CommandKeyHold()
  private var configuration: ConfigurationFile
  /// The screens that were used, by whether they are the full screen.
  private var screens: [Bool: any ReaderScreen] = [:]
  private let makeScreen: (_ isFull: Bool) -> any ReaderScreen
  private let startMessages: [String]
  private let isFullAtFirst: Bool

  var input: TerminalInput { terminal.input }
  private var device: TerminalDevice { terminal.device }

  /// Creates a reader on a terminal, which is activated by ``run()``.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - terminal: the terminal.
  ///   - configuration: the configuration file.
  ///   - notice: the notice that a worker doesn't answer.
  ///   - startMessages: the messages that are printed already, and which a full screen would hide.
  ///   - isFull: whether the reader begins on the full screen.
  ///   - makeScreen: makes the full screen, or the screen of appended lines.
  init(
    _ session: Session, on terminal: ReaderTerminal, configuration: ConfigurationFile, notice: WaitNotice,
    startMessages: [String], isFull: Bool, makeScreen: @escaping (_ isFull: Bool) -> any ReaderScreen
  ) {
    self.session = session
    self.terminal = terminal
    self.configuration = configuration
    self.notice = notice
    self.makeScreen = makeScreen
    self.startMessages = startMessages
    isFullAtFirst = isFull
    screen = makeScreen(false)
    screens[false] = screen
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
      leaveScreen()
      SharedPixels.sweepMemory(ofThisProcess: true)
      // The process exits without freeing objects.
      socket = nil
      device.deactivate()
      // The terminal has read what it wants of a full screen.
      if screens[true] != nil { SharedPixels.sweepMemory(ofThisProcess: true) }
    }
    terminal.readFacts()
    adopt(input.probe())
    SharedPixels.sweepMemory(ofThisProcess: false)
    session.frontEnd = self
    notice.cancelHint = "Esc or Ctrl-C stops waiting"
    notice.report = { [weak self] _, message in
      self?.screen.showMessage(message)
      self?.screen.flush()
    }
    if isFullAtFirst {
      show(full: true)
      startMessages.forEach { screen.show(.warning($0)) }
    } else {
      screen.enter()
    }
    session.begin { self.screen.show($0) }
    session.reportLosses { self.screen.show($0) }
    while !session.hasEnded {
      screen.refresh(prompt, preview)
      // Saving waits for the disk, so the answer is shown first.
      if session.saveIfDue(emit: { self.screen.show($0) }) { screen.refresh(prompt, preview) }
      handle(nextEvent())
      followTypedLine()
      reloadChangedFiles()
      if let failure = terminal.failure { throw failure }
    }
    return endingSignal
  }

  private func nextEvent() -> TerminalEvent {
    let start = ContinuousClock.now
    defer { prompt.wait(.now - start) }
    return input.next(timeout: timeToNextStep, orReadable: descriptors)
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .input(.key(let event)): handle(event)
    case .input(.paste(let text)):
      releaseAll()
      continuations = nil
      if !screen.paste(text) { react(to: prompt.paste(text, in: session)) }
    case .input(.focus(let hasFocus)): if hasFocus { screen.focusReturned() } else { releaseAll() }
    case .input(.mouse(let event)): handle(event)
    case .input(.reply(let reply)): screen.handle(reply)
    case .resized(let size): screen.resize(to: size, afterSuspension: false)
    case .readable:
      screen.receive()
      showRequestedSource()
    case .resumed(let size):
      releaseAll()
      screen.resize(to: size, afterSuspension: true)
    case .capabilities(let capabilities): adopt(capabilities)
    case .timeout:
      step()
      discardStopKey()
    case .terminated(let signal): end(by: signal)
    case .end: end(by: SIGHUP)
    }
  }

  private var descriptors: [Int32] { screen.descriptors + (socket.map { [$0.descriptor] } ?? []) }

  /// Shows the place for which an editor asks.
  private func showRequestedSource() {
    func isSame(_ path: String, _ other: String) -> Bool { ForwardMessage.canonical(path) == other }
    let paths = session.tabs.compactMap(\.path)
    guard let request = socket?.next(isOpen: { wanted in paths.contains { isSame($0, wanted) } }) else {
      return
    }
    do throws(CommandFailure) {
      try session.show(request.place, inTabWhere: { isSame($0, request.path) }) { self.screen.show($0) }
      request.answer()
    } catch {
      request.answer(failure: error)
    }
  }

  /// Ends the session because of a signal.
  func end(by signal: Int32) {
    endingSignal = signal
    session.end()
  }

  private func adopt(_ capabilities: TerminalCapabilities) {
    screen.hideHelp()
    terminal.adopt(capabilities)
    screen.factsChanged()
    held = HeldKeys(reportsReleases: device.modes.contains(.kittyKeyboard))
  }

  // MARK: Screens

  /// Switches to the full screen or to appended lines; nothing but the display changes.
  func show(full isFull: Bool) {
    screen.leave()
    screen = screens[isFull] ?? makeScreen(isFull)
    screens[isFull] = screen
    screen.enter()
  }

  // MARK: The mouse

  private func handle(_ event: MouseEvent) {
    if case .press = event.action {
      screen.willHandleKey()
      isAskedToQuit = false
      // A click outside of the field leaves it, too.
      if screen.fillsField, !takesTypedValue() { return }
    }
    _ = isDone(screen.handle(event) { self.run($0) })
  }

  // MARK: Keys

  /// Performs the reaction of the screen; returns false if there is none.
  private func isDone(_ reaction: ScreenReaction) -> Bool {
    switch reaction {
    case .notHandled: return false
    case .handled: break
    case .run(let command): run(command)
    case .type(let text): prompt.begin(text)
    }
    return true
  }

  /// Whether a key is ⌥esc without a command: two quick presses of esc arrive so where the first one is held back for a
  /// while, as by tmux.
  private func isDoubledEscape(_ event: KeyEvent) -> Bool {
    let doubled = Key(.escape, .option)
    return event.key == doubled && !session.keymap.bindings.contains { $0.keys.first == doubled }
  }

  private func handle(_ event: KeyEvent) {
    if isDoubledEscape(event) {
      let escape = KeyEvent(key: Key(.escape), phase: event.phase, text: nil)
      return [escape, escape].forEach(handle)
    }
    let now = ContinuousClock.now
    if commandKey.handle(event, at: now) { screen.hideHelp() }
    guard !event.key.code.isModifier else { return }
    notice.begin()
    let isContinuous =
      held.reportsReleases && event.phase != .release && !screen.isTakingKeys
      && prompt.isContinuous(event, in: session)
    guard held.handle(event, at: now, isContinuous: isContinuous) else { return }
    continuations = nil
    screen.willHandleKey()
    if answersQuestion(event) { return }
    if screen.fillsField, event.phase != .release, event.key.code == .tab { return leaveField(event) }
    if isDone(screen.handle(event)) { return }
    if event.equivalents.contains(Self.suspend) { return suspend() }
    if session.isSearching, !Self.searchStopKeys.isDisjoint(with: event.equivalents) {
      return session.stopSearch { self.screen.show($0) }
    }
    let reaction = prompt.handle(event, in: session)
    if screen.fillsField, reaction == .edited, event.key != Key(.escape) {
      prompt.keepBeginning(TypedField.command)
    }
    // A repeated key without a command is reported once.
    if event.phase == .repeat, case .unhandled = reaction { return }
    react(to: reaction)
  }

  private static let suspend = Key("z", .control)
  /// The keys that stop a running search, and have no other effect then.
  private static let searchStopKeys: Set<Key> = [Key(.escape), Key("c", .control)]

  /// Answers the question about unsaved edits with a key; returns whether the key is an answer.
  private func answersQuestion(_ event: KeyEvent) -> Bool {
    guard isAskedToQuit, event.phase != .release else { return false }
    isAskedToQuit = false
    var quit = Command(.quit)
    quit.isForced = true
    let leaving = session.keymap.keySequences(for: Command(.quit)).map(\.keys) + [[Key("q")]]
    if event.equivalents.contains(Key("s")) {
      run(Command(.saveAndQuit))
    } else if event.equivalents.contains(where: { leaving.contains([$0]) }) {
      run(quit)
    } else {
      return event.key == Key(.escape)
    }
    return true
  }

  /// Stops the program until the shell continues it.
  private func suspend() {
    leaveScreen()
    device.suspend()
    screen.enter()
  }

  // MARK: Time

  /// The time to wait for an event before automatic work; nil if there is none.
  private var timeToNextStep: Duration? {
    // Keys come first; between them searches and lists continue, and pages are drawn ahead.
    if session.hasWork || canContinuePreview { return .zero }
    return [
      held.nextStep, commandKey.due, continuations?.due, preview.due, screen.nextStep, timeOfNextCheck,
      session.editSaveTime,
    ]
    .compactMap { $0 }
    .min()
    .map { max(.zero, $0 - .now) }
  }

  /// Does the work that is due: shows continuations, repeats a held key, continues a search or a list, or draws ahead.
  private func step() {
    let now = ContinuousClock.now
    if let (commands, due) = continuations, due <= now {
      continuations = nil
      if !prompt.unfinished.isEmpty { screen.show(commands, after: prompt.unfinished) }
    }
    if commandKey.isDue(at: now) { screen.showHelp() }
    guard let key = held.advance(to: now) else {
      // A preview of the typed text takes precedence over a running search.
      if stepPreview(at: now) { return }
      if session.hasWork {
        session.continueWork { self.screen.show($0) }
      } else {
        screen.step(at: now)
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
    screen.hideHelp()
  }

  // MARK: The terminal

  /// Leaves the screen to another program, which must not get keys and answers that are on their way.
  private func leaveScreen() {
    device.stopReports()
    screen.leave()
  }

  /// Asks for a password on the terminal, which is restored meanwhile; Ctrl-C leaves the document closed.
  func askForPassword(_ question: String) -> String? {
    leaveScreen()
    defer { screen.enter() }
    return (try? device.whileInactive { PasswordPrompt.ask(question, staysAfterInterrupt: true) }) ?? nil
  }

  /// Lends the terminal to an editor.
  func lendTerminal<Result>(_ body: () throws -> Result) throws(CommandFailure) -> Result {
    leaveScreen()
    defer {
      screen.enter()
      // The window may have another size, and releases of keys went to the editor.
      screen.resize(to: device.size, afterSuspension: true)
      releaseAll()
    }
    do {
      return try device.lend(body)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  /// Lets the user change the typed line in an editor.
  func editLine() {
    do throws(CommandFailure) {
      guard let text = try editText(prompt.editor.text, named: "line") else { return }
      guard text.utf8.count <= LineEditor.longestLine else {
        throw CommandFailure(.unavailable, "the text is too long for a line; nothing was changed")
      }
      prompt.setText(text)
    } catch {
      screen.showMessage(error.message)
    }
  }

  // MARK: Settings

  /// Applies changed keys and settings, between commands.
  func reloadConfiguration() {
    guard configuration.hasChanged else { return }
    // Problems of the file are printed on the normal screen, and in place of the row at the bottom.
    screen.leave()
    defer { screen.enter() }
    if let message = configuration.applyChanges(in: session) { screen.showMessage(message) }
  }
}

extension KeyboardMode: SessionHost {
  var isCancelled: Bool { notice.record(stopped: input.pollInterruption(orEscape: notice.wasShown)) }

  var showsImages: Bool { true }
  var imageObstacle: String? { screen.imageObstacle }
  var pageScreen: PageScreen? { screen.pageScreen }
  var pageScroller: (any PageScroller)? { screen.pageScroller }
  var isFullScreen: Bool { screen.isFull }

  var hasPointer: Bool {
    // Between cells of text no line can be drawn.
    (screen.pageScroller as? PageDisplay)?.form == .picture && session.settings.usesMouse
  }
  var hasScreens: Bool { true }
  var focusedView: (any CommandView)? { screen.focusedView }
  var automaticShow: Settings.AutomaticShow { screen.automaticShow }
  var listScreen: ListScreen? { screen.listScreen }
  func canSend(_ keys: KeySequence) -> Bool { terminal.canSend(keys) }
  var isHelpShown: Bool { screen.isHelpShown }

  var showsSelectedRow: Bool { true }
  var cutsSelectedRow: Bool { screen.cutsSelectedRow }
  var filtersWhileTyping: Bool { true }
  var savesAfterCommands: Bool { false }

  func asksBeforeQuitting(_ question: String) -> Bool {
    screen.showMessage(question)
    isAskedToQuit = true
    return true
  }

  var searchesInSlices: Bool { true }

  func perform(_ request: ScreenRequest) {
    switch request {
    case .toggleFullScreen: show(full: !screen.isFull)
    case .lines: show(full: false)
    case .picker: screen.showPicker()
    case .messages: screen.showMessages()
    case .editLine: editLine()
    case .resizePane(let columns): screen.resizePane(by: columns)
    case .type(let line): prompt.begin(line)
    case .picture, .thumbnails, .pin, .presentation, .drawEdits: screen.perform(request)
    }
  }

  func save(_ bytes: [UInt8], to path: String, besides document: String) throws(CommandFailure) {
    try OutputFile.save(bytes, to: path, besides: document)
  }

  var savesSettings: Bool { true }

  func save(_ setting: Configuration.Setting) throws(CommandFailure) -> String {
    try configuration.save(setting)
  }

  func edit(_ place: SourcePlace) throws(CommandFailure) {
    try lendTerminal { try SourceEditor.open(place, with: session.settings.editor) }
  }

  func editText(_ text: String, named name: String) throws(CommandFailure) -> String? {
    try lendTerminal { try TextEditor.edit(text, named: name) }
  }

  var opensLinks: Bool { true }

  func open(_ link: LinkAddress) throws(CommandFailure) { try links.open(link) }
}
