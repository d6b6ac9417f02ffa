import DocModel
import Foundation
import KeyCommands
import Terminal
import Viewer

/// Line mode: each line of input is a command, whose effects are appended to the output.
///
/// Nothing is ever redrawn, so that pipes, tests, screen readers and a terminal's scrollback work.
final class LineMode {
  /// The options of line mode.
  struct Options {
    /// Whether answers are JSON objects.
    var isJSON = false
    /// Whether each line of input is echoed before its answer, for transcripts.
    var echoes = false
    /// The options for images of pages.
    var graphics = GraphicsOptions()
  }

  let session: Session
  private let input: InputLines
  let output: Output
  private var configuration: ConfigurationFile
  let options: Options
  /// Whether the input and output are a terminal.
  private let isInteractive: Bool
  /// Whether Ctrl-C was pressed at the prompt without a line since.
  private var wasInterrupted = false
  /// Whether help is the last that was printed.
  private(set) var isHelpShown = false
  /// The lines of the help that the screen had no room for.
  private var restOfHelp: ArraySlice<String> = []
  /// The state as it was told last in plain style.
  private var told = SpokenState()
  /// Whether the answer has a line.
  private var hasAnswered = false
  /// The display of pages, created without querying the terminal, since a query would lose typed text.
  private lazy var imageDisplay = PageImageDisplay(options.graphics, .known(asking: false))
  /// Whether the reason for showing pages as text was printed.
  private var hasPrintedObstacle = false
  /// The image of the current page only: nothing is drawn ahead while waiting for a line.
  private let images = PageImages(budget: 0)
  private let links = LinkOpener()
  /// The notice that a worker doesn't answer.
  private let notice: WaitNotice

  init(
    _ session: Session, input descriptor: Int32, output: Output, configuration: ConfigurationFile,
    options: Options, notice: WaitNotice
  ) {
    self.session = session
    input = InputLines(descriptor: descriptor, output: output.descriptor)
    self.output = output
    self.configuration = configuration
    self.options = options
    self.notice = notice
    isInteractive = isatty(descriptor) == 1 && output.isTerminal
  }

  /// Answers lines until the input or the session ends.
  ///
  /// - Returns: the signal that ended it, if one did.
  /// - Throws: `OutputError` if the output can't be written to.
  func run() throws -> Int32? {
    Interruption.watch()
    session.frontEnd = self
    notice.cancelHint = isInteractive ? "Ctrl-C stops waiting" : "Ctrl-C quits"
    notice.report = { [weak self] in self?.reportWaiting(for: $0, $1) }
    defer { session.end() }
    session.reportLosses { effect in
      if case .warning(let message) = effect { self.warn(message) }
    }
    if !options.isJSON {
      session.begin { self.print($0) }
      // In plain style the first lines of the page come after it.
      let state = style == .plain ? told.changes(to: session.state) : session.state.statusLine(in: style)
      if let state { write(state) }
      prompt()
    }
    try output.flush()
    while !session.hasEnded {
      switch try input.next() {
      case .text(let line):
        wasInterrupted = false
        try answer(line)
      case .end:
        // The shell's prompt must begin on a new line.
        if isInteractive, !options.isJSON { output.write(line: "") }
        try output.flush()
        return nil
      case .interrupted: break
      }
      if let signal = Interruption.consume(), !(try staysAfter(signal)) { return signal }
    }
    return nil
  }

  /// Whether a signal at the prompt only drops the typed text, as in a shell.
  ///
  /// The terminal drops an unfinished line without reporting it. So the first Ctrl-C counts as that, and a
  /// second one without a line in between ends the session.
  private func staysAfter(_ signal: Int32) throws(OutputError) -> Bool {
    guard isInteractive, signal == SIGINT, !wasInterrupted else { return false }
    wasInterrupted = true
    input.dropUnfinishedLine()
    let hint = "Ctrl-C again or q quits"
    if options.isJSON { Messages.print(hint) } else { output.write(line: "\n(\(hint))") }
    prompt()
    try output.flush()
    return true
  }

  /// The current style of the answers.
  private var style: PrintingStyle { session.settings.style }

  private func answer(_ line: String) throws {
    // Changes apply between commands only.
    if let message = configuration.applyChanges(in: session) { Messages.print(message) }
    notice.begin()
    try reloadChangedFiles()
    if options.echoes, !options.isJSON { output.write(line: "> \(TypedPassword.masked(line).onOneLine)") }
    if options.isJSON { try answerWithJSON(line) } else { answerWithText(line) }
    // The other end of a pipe receives the whole answer before it sends the next line.
    try output.flush()
  }

  /// Clears a Ctrl-C that was pressed while a command ran, since it was for the command.
  private func forgetInterruptionOfCommand() {
    if isInteractive, Interruption.signal == SIGINT { _ = Interruption.consume() }
  }

  private func answerWithJSON(_ line: String) throws {
    var answer = JSONAnswer()
    let outcome = session.perform(line: line) { answer.add($0) }
    forgetInterruptionOfCommand()
    var json: JSONObject = [
      "command": outcome.command, "ok": outcome.failure == nil, "state": session.state, "result": answer.json,
    ]
    json["error"] = outcome.failure
    try output.write(json: json)
  }

  private func answerWithText(_ line: String) {
    let before = session.state.statusLine(in: style)
    hasAnswered = false
    if !restOfHelp.isEmpty, line.trimmed == CommandName.more.typedName {
      writeHelp(restOfHelp)
      return prompt()
    }
    restOfHelp = []
    var showsHelp = false
    let outcome = session.perform(line: line) { effect in
      if effect.isHelp { showsHelp = true }
      self.print(effect)
    }
    isHelpShown = showsHelp
    forgetInterruptionOfCommand()
    if let failure = outcome.failure {
      write(style.text(failure.message.onOneLine))
      hasAnswered = true
    }
    // Some of several files may have opened.
    if !session.hasEnded { printState(isChanged: session.state.statusLine(in: style) != before, outcome) }
    if !session.hasEnded { prompt() }
  }

  /// Prints the state after a command; in plain style, only what is new of it, since it is listened to.
  private func printState(isChanged: Bool, _ outcome: LineOutcome) {
    guard style == .plain else {
      told = SpokenState()
      if outcome.failure == nil || isChanged { write(session.state.statusLine(in: style)) }
      return
    }
    let changes = told.changes(to: session.state)
    if let changes { write(changes) }
    if changes == nil, !hasAnswered { write(session.state.statusLine(in: style)) }
  }

  /// Prints an effect as it occurs.
  func print(_ effect: Effect) {
    if case .warning(let message) = effect { return warn(message) }
    if style == .plain {
      if effect.isContent, let changes = told.changes(to: session.state) { write(changes) }
      hasAnswered = true
    }
    if case .image(let page) = effect { return show(page) }
    if case .copied(let text) = effect { putOnClipboard(text) }
    let lines = TextAnswer.lines(for: effect, width: width, style: style)
    if effect.isHelp { writeHelp(lines[...]) } else { lines.forEach { output.write(line: $0) } }
    if style == .plain, effect.tellsPlace { _ = told.changes(to: session.state) }
    // A long search shows its first match before it continues.
    if case .match = effect { try? output.flush() }
  }

  /// Writes lines of help, on a terminal as many as fit above the state and the prompt.
  private func writeHelp(_ lines: ArraySlice<String>) {
    let room = isInteractive ? max(1, TerminalSize(of: STDOUT_FILENO).rows - 4) : lines.count
    for line in lines.prefix(room) { output.write(line: line) }
    restOfHelp = lines.dropFirst(room)
    guard !restOfHelp.isEmpty else { return }
    write(style.text("… \(restOfHelp.count.of("more line")); more shows them"))
  }

  /// Copies text to the clipboard of the terminal's machine, besides showing it.
  private func putOnClipboard(_ text: String) {
    let environment = TerminalEnvironment.current
    guard isInteractive, !environment.isDumb, let copy = ClipboardCopy(text, in: environment) else { return }
    output.write(copy.sequence)
    warn(copy.message)
  }

  /// Prints once why pages are shown as text, if the terminal could show images.
  private func printObstacle() {
    guard !hasPrintedObstacle, let obstacle = imageDisplay.obstacle else { return }
    hasPrintedObstacle = true
    warn(obstacle)
  }

  private func show(_ page: Int) {
    guard let tab = session.currentTab else { return }
    printObstacle()
    let problem = imageDisplay.write(
      page: page, of: tab, from: images, session.shownSettings, to: output)
    if let problem { warn(problem) }
  }

  /// Reports that a worker is slow: for programs as an event before the answer.
  private func reportWaiting(for document: DocumentSource, _ message: String) {
    guard options.isJSON else { return warn(message) }
    // A write error is reported with the answer.
    // The state is unknown until the answer.
    try? output.write(json: ["event": "waiting", "path": document.name, "message": message] as JSONObject)
    try? output.flush()
  }

  private func warn(_ message: String) {
    // Flushing keeps the order if both go to one terminal.
    try? output.flush()
    Messages.print(style.text(message), width: isatty(STDERR_FILENO) == 1 ? width : nil)
  }

  /// The columns of the terminal; nil for other outputs, whose lines stay whole.
  private var width: Int? { output.isTerminal ? Output.terminalWidth : nil }

  /// Writes a line, broken between words on a terminal.
  private func write(_ line: String) {
    for part in line.fitted(to: width) { output.write(line: part) }
  }

  private func prompt() {
    if isInteractive, !options.isJSON { output.write("> ") }
  }
}

extension LineMode: SessionHost {
  /// Programs can send all keys; on a terminal they are typed as words.
  func canSend(_ keys: KeySequence) -> Bool { !isInteractive || KeyboardCapabilities.legacy.canSend(keys) }

  var isCancelled: Bool { Interruption.signal != nil }

  var showsImages: Bool { !options.isJSON }

  /// The screen for pages; programs that read JSON draw pages themselves, at the sizes in the answers.
  var pageScreen: PageScreen? { options.isJSON ? .standard : imageDisplay.screen }

  var automaticShow: Settings.AutomaticShow {
    guard isInteractive, !options.isJSON else { return .nothing }
    if session.settings.isPlain { return .lines }
    printObstacle()
    return imageDisplay.automaticShow
  }

  /// The screen for lists, above the status line and the prompt.
  var listScreen: ListScreen? {
    output.isTerminal ? ListScreen(TerminalSize(of: STDOUT_FILENO), besides: 2, style) : nil
  }

  func save(_ bytes: [UInt8], to path: String, besides document: String) throws(CommandFailure) {
    try OutputFile.save(bytes, to: path, besides: document)
  }

  var savesSettings: Bool { true }

  func save(_ setting: Configuration.Setting) throws(CommandFailure) -> String {
    try configuration.save(setting)
  }

  func editText(_ text: String, named name: String) throws(CommandFailure) -> String? {
    guard isInteractive, !options.isJSON else {
      throw CommandFailure(.unavailable, "an editor can only be opened from a terminal")
    }
    try? output.flush()
    return try TextEditor.edit(text, named: name)
  }

  /// Whether links can be opened: not by scripts, which would open any address in a document.
  var opensLinks: Bool { isInteractive && !options.isJSON }

  func open(_ link: LinkAddress) throws(CommandFailure) { try links.open(link) }
}
