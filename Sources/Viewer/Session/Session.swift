import KeyCommands
import DocModelLibrary

/// The open documents and the commands on them.
///
/// A session has no output device: it reports the results of commands as ``Effect``s and its position as ``state``.
/// It stays on one thread.
package final class Session {
  /// The state that the commands share.
  let context: SessionContext
  /// The open tabs, from the first to the last.
  package var tabs: [Tab] { tabList.tabs }
  /// The index of the current tab; nil without tabs.
  package var currentIndex: Int? { tabList.currentIndex }
  /// The current tab.
  package var currentTab: Tab? { tabList.current }
  /// The settings.
  package internal(set) var settings: Settings {
    get { context.settings }
    set { context.settings = newValue }
  }
  /// The key bindings.
  package var keymap: Keymap<Command> { context.configuration.keymap }
  /// Whether the session has ended.
  package private(set) var hasEnded = false

  /// The front end; the session doesn't keep it alive.
  package var frontEnd: (any SessionHost)? {
    get { context.frontEnd }
    set { context.frontEnd = newValue }
  }

  /// Opens a document, trying passwords if the front end can; by default, in one attempt without a password.
  package var unlock: Unlocking = { _, open throws(DocumentError) in try open(nil) }

  /// The index of page texts; nil if each text is read from its document.
  ///
  /// It is used for documents that are opened later, without a password.
  package var textIndex: (any PageTextIndex)? {
    get { autosave.textIndex }
    set { autosave.textIndex = newValue }
  }

  /// A function with which a front end that can prompt for passwords opens a document.
  package typealias Unlocking = (
    _ source: DocumentSource, _ open: (_ password: String?) throws(DocumentError) -> [Warning]
  ) throws(DocumentError) -> [Warning]

  /// Whether documents open at their last position.
  let restoresPositions: Bool
  var isLibraryTemporary: Bool { context.isLibraryTemporary }
  /// Returns the present day.
  package var today: @Sendable () -> CalendarDay {
    get { context.today }
    set { context.today = newValue }
  }

  /// The time since which there are edits to be saved by ``Settings/autosaves``; nil while there are none.
  var unsavedSince: ContinuousClock.Instant?

  /// A typed filter that awaits its preview.
  var previewedFilter: String?
  /// The present value of what a typed command changes, which awaits its preview.
  var previewedValue: String?

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
      settings: settings, isLibraryTemporary: isLibraryTemporary)
    self.restoresPositions = restoresPositions
    context.autosave.warn = { [unowned context = self.context] in context.emit(.warning($0)) }
    context.editor = self
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
      try perform(command)
    }
  }

  private func perform(_ command: Command) throws(CommandFailure) {
    let command = try withCountAsNumber(command)
    readAvailabilityFacts(for: command.name)
    if let obstacle = obstacle(to: command) { throw .unavailable(obstacle) }
    // An address can only be opened by the command right after the one that showed it.
    (context.linksToOpen, context.shownLinks) = (context.shownLinks, [])
    do throws(CommandFailure) {
      try here?.tools.endTool(before: command.name)
      try run(command)
    } catch {
      reportLosses(besides: error.message)
      throw error
    }
    reportLosses()
    if host.savesAfterCommands, command.name != .quit { autosave.save(tabList) }
  }

  /// Runs a body outside of commands and sends its effects to a function, after all pending warnings.
  func emitting(_ emit: @escaping (Effect) -> Void, _ body: () -> Void) {
    context.sending(to: emit) {
      context.emitPendingWarnings()
      body()
    }
  }

  /// Runs a body, sends its effects to a function and then reports losses.
  func withOutput(_ emit: @escaping (Effect) -> Void, _ body: () -> Void) {
    context.sending(to: emit) {
      body()
      reportLosses()
    }
  }

  /// Runs a body and discards its effects.
  func silently(_ body: () -> Void) { context.sending(to: nil, body) }

  /// Returns the current tab, for commands that need one.
  func requireTab() throws(CommandFailure) -> Tab {
    guard let tab = currentTab else { throw .unavailable(Obstacle.noTab) }
    return tab
  }

  /// Ends the session and saves everything.
  package func end() {
    guard !hasEnded else { return }
    for tab in tabs {
      do throws(CommandFailure) { try on(tab).tools.endTool() } catch { emit(.warning(error.message)) }
    }
    hasEnded = true
    autosaveEdits(of: tabs)
    autosave.save(tabList, atOnce: true)
    emit(.quit)
  }

  // MARK: State

  /// The state of the session.
  package var state: SessionState {
    guard let index = currentIndex else { return SessionState(tabs: 0) }
    let tab = tabs[index]
    var state = SessionState(tab: index + 1, tabs: tabs.count, path: tab.document.source.name, name: tab.name)
    state.pageCount = tab.pageCount
    if tab.pageCount > 0 {
      let page = tab.position.pageIndex
      state.page = page + 1
      state.label = tab.label(page)
      state.line = tab.position.line
      state.section = on(tab).pageView.heading()
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
