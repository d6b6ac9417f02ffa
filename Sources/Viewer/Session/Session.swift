import KeyCommands
import DocModelLibrary

/// The open documents and the commands on them.
///
/// A session has no output device: it reports the results of commands as ``Effect``s and its position as ``state``.
/// It stays on one thread. Its work is done by types that share its ``SessionContext``.
package final class Session: SessionPart {
  /// The state that the commands share.
  let context: SessionContext
  /// The open tabs, from the first to the last.
  package var tabs: [Tab] { tabList.tabs }
  /// The index of the current tab; nil without tabs.
  package var currentIndex: Int? { tabList.currentIndex }
  /// The current tab.
  package var currentTab: Tab? { tabList.current }
  /// The list that is shown, on the full screen also without the focus; the command `filter` gives it the focus.
  package var shownList: ListPane? { currentTab?.shownList(onFullScreen: host.isFullScreen) }
  /// The settings.
  package internal(set) var settings: Settings {
    get { context.settings }
    set { context.settings = newValue }
  }
  /// The settings with what the user has chosen for the current document.
  package var shownSettings: Settings { context.shownSettings }
  /// The key bindings.
  package var keymap: Keymap<Command> { context.configuration.keymap }
  /// Whether the session has ended.
  package var hasEnded: Bool { context.hasEnded }

  /// The front end; the session doesn't keep it alive.
  package var frontEnd: (any SessionHost)? {
    get { context.frontEnd }
    set { context.frontEnd = newValue }
  }

  /// Opens a document, trying passwords if the front end can; by default, in one attempt without a password.
  package var unlock: Unlocking {
    get { context.unlock }
    set { context.unlock = newValue }
  }

  /// The index of page texts; nil if each text is read from its document.
  ///
  /// It is used for documents that are opened later, without a password.
  package var textIndex: (any PageTextIndex)? {
    get { autosave.textIndex }
    set { autosave.textIndex = newValue }
  }

  /// Returns the present day.
  package var today: @Sendable () -> CalendarDay {
    get { context.today }
    set { context.today = newValue }
  }

  /// The preview of the line that is being typed.
  package let preview: LinePreviewer
  /// The actions of a pointer.
  package var pointer: Pointer { Pointer(context: context) }

  /// Creates a session without tabs.
  ///
  /// - Parameters:
  ///   - opener: opens documents.
  ///   - library: keeps bookmarks, positions and tabs.
  ///   - configuration: the keys. Its settings apply only when they change; `settings` has the initial ones.
  ///   - settings: the initial settings.
  ///   - restoresPositions: whether documents open at their last position.
  ///   - keepsTabs: whether the tabs are kept for the next session without files. A session that a script drives
  ///     would replace the tabs of the user's own session.
  ///   - isLibraryTemporary: whether the library ends with the session, which messages about bookmarks then mention.
  package init(
    opener: any DocumentOpening = LocalDocumentOpener(), library: Library,
    configuration: Configuration = .standard, settings: Settings = Settings(), restoresPositions: Bool = true,
    keepsTabs: Bool = true, isLibraryTemporary: Bool = false
  ) {
    context = SessionContext(
      opener: opener, autosave: Autosave(library, keepsTabs: keepsTabs), configuration: configuration,
      settings: settings, restoresPositions: restoresPositions, isLibraryTemporary: isLibraryTemporary)
    preview = LinePreviewer(context)
    context.autosave.warn = { [unowned context = self.context] in context.emit(.warning($0)) }
  }

  /// Applies changed keys and settings.
  ///
  /// Only settings that differ from the previous configuration are applied, so that settings changed in the session
  /// stay.
  package func apply(_ changed: Configuration) {
    for setting in changed.settings where !context.configuration.settings.contains(setting) {
      _ = settings.set(setting.name, to: setting.value)
    }
    context.configuration = changed
  }

  /// Counts a start of the full screen.
  ///
  /// - Returns: whether it is one of the first three in the library. A session that begins anew or has no library is
  ///   none of them.
  package func isEarlyStart() -> Bool {
    context.restoresPositions && !context.isLibraryTemporary && autosave.isEarlyStart(upTo: 3)
  }

  // MARK: Tabs

  /// Opens a document in a new tab after the current one, or goes to the tab in which it is open.
  ///
  /// - Returns: warnings about the file.
  /// - Throws: `DocumentError`.
  @discardableResult
  package func open(_ source: DocumentSource, password: String? = nil) throws(DocumentError) -> [Warning] {
    try opening.open(source, password: password)
  }

  /// Returns the tab that shows a file; nil if none does.
  package func tab(showing path: String) -> Tab? {
    tabs.first { $0.document.source.isSameFile(as: .path(path)) }
  }

  /// Reopens the tabs of the last session, and makes this session the one whose tabs are kept.
  ///
  /// - Returns: the errors of tabs that couldn't be opened.
  package func restoreTabs() -> [DocumentError] { opening.restoreTabs() }

  /// Goes to the first tab, for use after several files were opened.
  package func selectFirstTab() { if !tabs.isEmpty { context.bringToFront(0) } }

  /// Shows the place of a source line in an open document.
  ///
  /// - Parameters:
  ///   - place: the place in the source.
  ///   - isWanted: returns whether a tab has the document, by its path.
  ///   - emit: receives the effects.
  /// - Throws: ``CommandFailure`` if the place isn't on a page.
  package func show(
    _ place: SourcePlace, inTabWhere isWanted: (String) -> Bool, emit: @escaping (Effect) -> Void
  ) throws(CommandFailure) {
    guard let index = tabs.firstIndex(where: { $0.path.map(isWanted) ?? false }) else {
      throw .unavailable("the document isn't open")
    }
    let sources = on(tabs[index]).sources
    let found = try sources.place(of: place)
    emitting(to: emit) {
      context.bringToFront(index)
      sources.show(place, at: found)
    }
  }

  /// Whether there are files to check.
  package var watchesFiles: Bool { reloader.watchesFiles }

  /// Checks the files of all tabs between commands, and reloads those that have changed and are complete.
  ///
  /// - Parameter emit: receives the reloads and the warnings.
  /// - Returns: the time of the next check.
  package func checkFiles(emit: @escaping (Effect) -> Void) -> FileCheck {
    var check = FileCheck()
    if watchesFiles { emitting(to: emit) { check = reloader.checkFiles() } }
    return check
  }

  // MARK: Commands

  /// Performs a command.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - emit: receives each effect as it occurs.
  /// - Throws: ``CommandFailure``; the session is then unchanged, unless the message says otherwise.
  package func perform(_ command: Command, emit: @escaping (Effect) -> Void) throws(CommandFailure) {
    try context.sending(to: emit) { () throws(CommandFailure) in
      context.emitPendingWarnings()
      try CommandRunner(context: context).perform(command)
    }
  }

  /// Performs a line of line mode: a command's name, the spelling of keys, `/text`, a number or `?`.
  ///
  /// A leading colon is ignored, for the habits of vi users. The outcome never contains a typed password.
  package func perform(line: String, emit: @escaping (Effect) -> Void) -> LineOutcome {
    let trimmed = LineInterpreter.trimmed(line)
    do throws(CommandFailure) {
      guard let command = try interpreter.command(trimmed, isBlank: trimmed.isEmpty && !line.isEmpty) else {
        return LineOutcome(command: "")
      }
      return outcome(of: command, emit: emit)
    } catch {
      return LineOutcome(command: TypedPassword.masked(trimmed), failure: error)
    }
  }

  /// Runs a key command, and returns its outcome.
  package func perform(_ found: KeyCommand<Command>, emit: @escaping (Effect) -> Void) -> LineOutcome {
    do throws(CommandFailure) {
      return outcome(of: try interpreter.command(of: found), emit: emit)
    } catch {
      return LineOutcome(command: found.command.description, failure: error)
    }
  }

  /// Performs a command and returns its outcome.
  package func outcome(of command: Command, emit: @escaping (Effect) -> Void) -> LineOutcome {
    let line = TypedPassword.masked(command.description)
    do throws(CommandFailure) {
      try perform(command, emit: emit)
      return LineOutcome(command: line)
    } catch {
      return LineOutcome(command: line, failure: error)
    }
  }

  /// The current responders, the nearest first.
  package var responderChain: ResponderChain<Command> { CommandOffers(context: context).responderChain }

  /// Returns the available commands by responder, each with its keys.
  package func helpGroups() -> [HelpGroup] { CommandOffers(context: context).helpGroups() }

  /// All commands by topic.
  package var helpOnAll: HelpReport {
    HelpReport(.all, CommandOffers(context: context).helpGroups(ofAll: true))
  }

  /// Returns key commands with their titles on one line: the continuations of an unfinished sequence, or the
  /// suggestions for a key.
  package func listed(_ commands: [KeyCommand<Command>]) -> String { interpreter.listed(commands) }

  /// Returns the completion of a line at the cursor: available commands, or arguments of a command.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - cursor: the number of characters before the cursor; the text after it stays.
  /// - Returns: the completion; without candidates if none are known.
  package func completion(of line: String, at cursor: Int) -> Completion {
    Completer(context: context).completion(of: line, at: cursor)
  }

  // MARK: Between commands

  /// Emits the warnings from opening documents, and shows the current page or the list of the previous session.
  ///
  /// A front end calls this before the first command, once its user sees the output: rows that haven't been seen
  /// couldn't be chosen by their numbers.
  package func begin(emit: @escaping (Effect) -> Void) {
    emitting(to: emit) {
      guard let here else { return }
      guard let list = here.tab.listToResume else { return here.moving.announcePage() }
      here.tab.listToResume = nil
      here.lists.resume(list)
    }
  }

  /// Reads the values of the status line for the current page, and reports all losses.
  ///
  /// A front end that shows the state before the first command calls this.
  package func reportLosses(emit: @escaping (Effect) -> Void) { reportingLosses(to: emit) {} }

  /// Whether the current page was last shown as an image, without a list since.
  package var isShowingImage: Bool { here?.pageView.isShowingImage ?? false }

  /// Shows the image of the current page again, if one is shown, after the size of the screen has changed.
  package func screenChanged(emit: @escaping (Effect) -> Void) {
    emitting(to: emit) { here?.pageView.showCurrentImage() }
  }

  /// Writes the changes that are due.
  ///
  /// - Parameter emit: receives a report of saved edits, and a warning if something can't be written.
  /// - Returns: whether there was either.
  package func saveIfDue(emit: @escaping (Effect) -> Void) -> Bool {
    var warned = false
    let output = { (effect: Effect) in
      warned = true
      emit(effect)
    }
    emitting(to: output) {
      autosave.save(tabList)
      // A save of an arrangement ends undo, and opens the document anew.
      if let due = editSaveTime, due <= .now { closing.autosaveEdits(of: tabs.filter { !$0.isRearranged }) }
    }
    return warned
  }

  /// The time at which edits are to be saved by the setting; nil if there are none, or if it is off.
  package var editSaveTime: ContinuousClock.Instant? { closing.editSaveTime }

  /// Returns the lines that were typed in this session and in others.
  package func typedLines() -> LineHistory { autosave.typedLines() }

  /// Keeps a typed line for the next session, unless it begins with a blank, as in shells, or contains a password.
  ///
  /// - Returns: whether the line is kept.
  @discardableResult
  package func remember(line: String) -> Bool { autosave.remember(line: line) }

  /// Whether there is a search or a list to continue between keys.
  package var hasWork: Bool { isSearching || isReadingList }

  /// Continues the search, or else the list of annotations, for a while.
  package func continueWork(emit: @escaping (Effect) -> Void) {
    guard !isSearching else { return _ = continueSearch(emit: emit) }
    reportingLosses(to: emit) { here?.annotations.continueList() }
  }

  /// Whether annotations in their list, or their texts, are left to read.
  package var isReadingList: Bool { here?.annotations.isListUnfinished ?? false }

  /// Whether a search is in progress, which ``continueSearch(for:emit:)`` continues.
  package var isSearching: Bool { searches.running != nil }

  /// Continues the search for a while, so that keys don't wait for its end.
  ///
  /// - Parameters:
  ///   - slice: the time; at least one page is searched.
  ///   - emit: receives the first match and the result of the search.
  /// - Returns: whether there is more to search.
  @discardableResult
  package func continueSearch(for slice: Duration = .milliseconds(20), emit: @escaping (Effect) -> Void)
    -> Bool
  {
    reportingLosses(to: emit) {
      if let tab = searches.running?.tab { on(tab).searching.search(for: slice) }
    }
    return isSearching
  }

  /// Stops the search in progress and keeps its matches.
  package func stopSearch(emit: @escaping (Effect) -> Void) {
    searches.stop()
    continueSearch(for: .zero, emit: emit)
  }

  /// Ends the session and saves everything.
  package func end() { closing.end() }

  /// Messages about unsaved edits for a front end to print after the end of the session.
  package var notesOnEnd: [String] { hasEnded ? tabs.compactMap(closing.noteOnLeaving) : [] }

  // MARK: State

  /// The state of the session.
  package var state: SessionState {
    guard let here, let index = currentIndex else { return SessionState(tabs: 0) }
    let tab = here.tab
    var state = SessionState(tab: index + 1, tabs: tabs.count, path: tab.document.source.name, name: tab.name)
    state.pageCount = tab.pageCount
    if tab.pageCount > 0 {
      let page = tab.position.pageIndex
      state.page = page + 1
      state.label = tab.label(page)
      state.line = tab.position.line
      state.section = here.pageView.heading()
      if tab.view.zoom != .page { state.zoom = tab.view.zoom }
      if tab.view.rotation != 0 { state.rotation = tab.view.rotation }
      if tab.unreadableDictionaries == nil {
        state.annotations = try? tab.markCountOnCurrentPage()
      }
    }
    state.list = tab.pane.map { pane in
      SessionState.List(
        kind: pane.kind, rows: pane.visible.count, last: pane.lastNumber, selected: pane.selectedNumber,
        filter: pane.filter.isEmpty ? nil : pane.filter, day: pane.day?.description)
    }
    state.day = tab.annotationDay?.description
    state.match = searches.state(from: tab)
    state.selected = tab.selection?.text.count
    state.edits = tab.edits.unsaved.isEmpty ? nil : tab.edits.unsaved.count
    state.tool = tab.tool.map(SessionState.Tool.init)
    state.selecting = tab.selectionMode.map { $0.extends ? .extending : .moving }
    return state
  }
}

/// The result of a line of input.
package struct LineOutcome: Hashable, Sendable {
  /// The command that was run, in typed form; the line itself if it wasn't a command.
  package var command: String
  /// The reason why the command had no effect; nil if it had one.
  package var failure: CommandFailure?
}
