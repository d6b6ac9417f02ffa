import ArgumentParser
import Foundation
import Terminal
import Viewer
import DocModelLibrary

/// The arguments of a reader, and the reader itself.
struct ReaderArguments: ParsableArguments {
  @Argument(help: "PDF files or file: URLs; - is standard input.", completion: .pdf)
  var files: [String] = []

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var graphics: GraphicsOptions
  @OptionGroup var reading: ReadingOptions

  @Flag(help: "Answer each line with a JSON object on one line.")
  var json = false

  @Option(help: "What a page turn prints.")
  var show: Settings.Show?

  @Flag(help: "Print pages as text, and keys as shift+cmd+a.")
  var plain = false

  @Option(help: "Screen of the reader on a terminal.")
  var screen: Settings.Screen?

  @Flag(help: "Read whole lines even on a terminal.")
  var lines = false

  @Flag(help: "Open documents at the first page.")
  var fresh = false

  @Flag(help: "Don't use the search index.")
  var noIndex = false

  @Flag(help: "Repeat each line of input before its answer.")
  var echo = false

  func validate() throws {
    guard files.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  /// Reads the documents until the session ends.
  ///
  /// - Parameters:
  ///   - usual: the screen unless an option names another one; nil for that of the settings.
  ///   - place: the place of a TeX source to show first.
  ///   - reportsLines: whether a message says why lines take the place of the full screen.
  /// - Throws: `Failure`, `ExitCode`, `TerminalError` and `OutputError`.
  func run(on usual: Settings.Screen? = nil, showing place: SourcePlace? = nil, reportsLines: Bool = false)
    throws
  {
    let documents = try reading.opener()
    let start = StartMessages()
    var file = configuration.file
    let configuration = file.loadReportingProblems(start.print) ?? .standard
    var settings = Settings(configuration)
    if let show { settings.show = show }
    if let screen = screen ?? usual { settings.screen = screen }
    // Such a terminal may pass on letters only, for example to a screen reader.
    if plain || isatty(STDOUT_FILENO) == 1 && TerminalEnvironment.current.name == "dumb" {
      settings.isPlain = true
    }
    if settings.isPlain, show == nil, settings.show == .image { settings.show = .auto }
    if graphics.night { settings.night = .on }
    // A program needs the whole list.
    if json { settings.rows = Settings.mostRows }
    let input = try commandInput()
    if reportsLines, settings.screen == .full, let reason = obstacleToFullScreen(input) {
      Messages.print("\(reason), so pages are shown as lines")
    }
    let (openLibrary, isTemporary) = try libraryOrNone(start)
    let session = Session(
      opener: documents.opening, library: openLibrary, configuration: configuration, settings: settings,
      restoresPositions: !fresh,
      keepsTabs: isatty(input) == 1, isLibraryTemporary: isTemporary)
    // A library in memory replaces one that can't be opened; then there is no index either.
    if !noIndex, !isTemporary {
      session.textIndex = ReaderTexts(path: TextIndex.path(besideLibrary: library.path))
    }
    documents.remote?.isCancelled = { [weak session] in session?.frontEnd?.isCancelled ?? false }
    let notice = WaitNotice()
    documents.remote?.onWait = { notice.waits(for: $0) }
    let opener = DocumentOpener(password: passwords.given)
    session.unlock = { source, opening throws(DocumentError) in
      try opener.open(source) { _, password throws(DocumentError) in try opening(password) }
    }
    let failures = try files.isEmpty ? restore(session, settings, start) : open(session, with: opener, start)
    if session.tabs.isEmpty, let first = failures.first {
      throw (failures.count > 1 ? ExitStatus.someFailed : first.status).exitCode
    }

    if let place {
      do throws(CommandFailure) {
        try session.show(place, inTabWhere: { _ in true }) { _ in }
      } catch {
        start.print(error.message)
      }
    }
    if let signal = try read(session, from: input, with: opener, file, notice, start) {
      throw ExitCode(128 + signal)
    }
    if !failures.isEmpty { throw ExitStatus.someFailed.exitCode }
  }

  /// Reads keys from a terminal that supports them, otherwise lines; returns the signal that ended the session.
  private func read(
    _ session: Session, from input: Int32, with opener: DocumentOpener, _ configuration: ConfigurationFile,
    _ notice: WaitNotice, _ start: StartMessages
  ) throws -> Int32? {
    let output = Output()
    if let device = terminal(for: input) {
      let terminal = ReaderTerminal(device, output: output, graphics: graphics)
      let isFull = session.settings.screen == .full && obstacleToFullScreen(input) == nil
      let offersKeys = isFull && session.isEarlyStart()
      let keyboardMode = KeyboardMode(
        session, on: terminal, configuration: configuration, notice: notice,
        startMessages: start.all,
        isFull: isFull
      ) { isFull in
        if isFull { return FullScreen(session, on: terminal, reading.drawer(), offersKeys: offersKeys) }
        return LineScreen(session, on: terminal) { notice.begin() }
      }
      opener.prompt = { keyboardMode.askForPassword($0) }
      defer { print(session.notesOnEnd) }
      return try keyboardMode.run()
    }
    let lineMode = LineMode(
      session, input: input, output: output, configuration: configuration,
      options: .init(isJSON: json, echoes: echo, graphics: graphics), notice: notice)
    defer { print(session.notesOnEnd) }
    return try lineMode.run()
  }

  private func print(_ notes: [String]) {
    for note in notes { Messages.print(note) }
  }

  /// Returns the terminal for keys; nil if lines are requested, or keys aren't possible.
  private func terminal(for input: Int32) -> TerminalDevice? {
    guard !lines, !json, !echo, let device = try? TerminalDevice(input: input, output: STDOUT_FILENO),
      !device.environment.isDumb
    else { return nil }
    return device
  }

  /// Returns the reason why the full screen can't be shown; nil if it can.
  private func obstacleToFullScreen(_ input: Int32) -> String? {
    if let option = [(lines, "--lines"), (json, "--json"), (echo, "--echo"), (plain, "--plain")].first(
      where: \.0)
    {
      return "\(option.1) asks for lines"
    }
    guard isatty(input) == 1, isatty(STDOUT_FILENO) == 1 else { return "the full screen needs a terminal" }
    let environment = TerminalEnvironment.current
    return environment.isDumb ? "the terminal has no cursor to move (TERM is \(environment.name))" : nil
  }

  /// Opens the files as tabs, the first one in front; prints the failures and returns them.
  private func open(_ session: Session, with opener: DocumentOpener, _ start: StartMessages) throws
    -> [Failure]
  {
    var failures: [Failure] = []
    for file in files {
      do {
        try opener.open(file == "-" ? .standardInput : .location(file)) {
          source, password throws(DocumentError) in
          let warnings = try session.open(source, password: password)
          for warning in warnings where warning.kind != .repaired {
            start.print("\(source.name): \(warning.message)")
          }
          if warnings.contains(where: { $0.kind == .repaired }) {
            start.print("\(source.name): is damaged and was repaired; see info")
          }
        }
      } catch {
        let failure = Failure(error, path: file)
        start.print(failure.message)
        failures.append(failure)
      }
    }
    session.selectFirstTab()
    return failures
  }

  /// Restores the tabs of the last session if the settings require it; reports and skips those whose files are gone.
  private func restore(_ session: Session, _ settings: Settings, _ start: StartMessages) -> [Failure] {
    guard settings.restoresTabs else { return [] }
    for failure in session.restoreTabs() { start.print(failure.description) }
    return []
  }

  /// Returns the source of commands: standard input, or the terminal if standard input is the document.
  private func commandInput() throws -> Int32 {
    guard files.contains("-") else { return STDIN_FILENO }
    let terminal = Foundation.open("/dev/tty", O_RDONLY | O_CLOEXEC)
    guard terminal >= 0 else {
      throw Failure(
        code: "noTerminal",
        message: "standard input is the document, and there is no terminal for commands; "
          + "save the document to a file and open that",
        status: .usage)
    }
    return terminal
  }

  /// Returns the library, or one in memory if it can't be opened, since reading works without it.
  private func libraryOrNone(_ start: StartMessages) throws -> (openLibrary: Library, isTemporary: Bool) {
    do throws(LibraryError) {
      return (try library.open(), false)
    } catch {
      start.print(error.programMessage)
      start.print("reading continues, but bookmarks and positions aren't saved")
    }
    return (try Library.inMemory(), true)
  }
}

extension Settings.Show: ExpressibleByArgument {}
extension Settings.Screen: ExpressibleByArgument {}
