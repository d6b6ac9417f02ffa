import DocModel
import KeyCommands

/// The open documents and the commands on them.
///
/// A session has no output device: it reports the results of commands as ``Effect``s and its position as ``state``.
/// It stays on one thread.
public final class Session {
  /// The tabs, open and closed.
  let tabList = TabList()
  /// The open tabs, from the first to the last.
  public var tabs: [Tab] { tabList.tabs }
  /// The index of the current tab; nil without tabs.
  public var currentIndex: Int? { tabList.currentIndex }
  /// The current tab.
  public var currentTab: Tab? { tabList.current }
  /// The settings.
  public internal(set) var settings: Settings
  /// The key bindings.
  public var keymap: Keymap<Command> { configuration.keymap }
  /// Whether the session has ended.
  public private(set) var hasEnded = false

  /// The front end; the session doesn't keep it alive.
  public weak var frontEnd: (any SessionHost)?
  private let noHost = EmptyHost()
  var host: any SessionHost { frontEnd ?? noHost }

  /// Opens a document, trying passwords if the front end can; by default, in one attempt without a password.
  public var unlock: Unlocking = { _, open throws(DocumentError) in try open(nil) }

  /// The index of page texts; nil if each text is read from its document.
  ///
  /// It is used for documents that are opened later, without a password.
  package var textIndex: (any PageTextIndex)? {
    get { autosave.textIndex }
    set { autosave.textIndex = newValue }
  }

  /// A function with which a front end that can prompt for passwords opens a document.
  public typealias Unlocking = (
    _ source: DocumentSource, _ open: (_ password: String?) throws(DocumentError) -> [Warning]
  ) throws(DocumentError) -> [Warning]

  let opener: any DocumentOpening
  let autosave: Autosave
  /// Whether documents open at their last position.
  let restoresPositions: Bool
  /// Whether the library ends with the session.
  let isLibraryTemporary: Bool
  /// The user's keys and settings as last read.
  var configuration: Configuration
  /// The commands of the keymap with arguments.
  private(set) var boundCommands: [Command]
  /// Returns the present day.
  package var today = CalendarDay.today

  /// The time since which there are edits to be saved by ``Settings/autosaves``; nil while there are none.
  var unsavedSince: ContinuousClock.Instant?

  /// The searches of the tabs.
  let searches: SearchController
  /// A typed filter that awaits its preview.
  var previewedFilter: String?
  /// The present value of what a typed command changes, which awaits its preview.
  var previewedValue: String?

  /// The pages that were copied last; nil if none were.
  var copiedPages: CopiedPages?

  /// The addresses that the current command has shown and the next may open.
  var shownLinks: [LinkAddress] = []
  /// The addresses that the previous command has shown.
  var linksToOpen: [LinkAddress] = []

  private var output: ((Effect) -> Void)?
  /// The warnings since losses were last reported.
  var warnings: [String] = []
  /// The warnings from between commands, which the next command emits, without duplicates.
  private var pendingWarnings: [Effect] = []

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
  public init(
    opener: any DocumentOpening = LocalDocumentOpener(), library: Library,
    configuration: Configuration = .standard, settings: Settings = Settings(), restoresPositions: Bool = true,
    keepsTabs: Bool = true, isLibraryTemporary: Bool = false
  ) {
    self.opener = opener
    searches = SearchController(tabList)
    self.configuration = configuration
    boundCommands = configuration.keymap.commandsWithArguments
    self.settings = settings
    self.restoresPositions = restoresPositions
    autosave = Autosave(library, keepsTabs: keepsTabs)
    self.isLibraryTemporary = isLibraryTemporary
    autosave.warn = { [unowned self] in emit(.warning($0)) }
  }

  /// Applies changed keys and settings.
  ///
  /// Only settings that differ from the previous configuration are applied, so that settings changed in the session
  /// stay.
  public func apply(_ changed: Configuration) {
    for setting in changed.settings where !configuration.settings.contains(setting) {
      _ = settings.set(setting.name, to: setting.value)
    }
    configuration = changed
    boundCommands = changed.keymap.commandsWithArguments
  }

  // MARK: Commands

  /// Performs a command.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - emit: receives each effect as it occurs.
  /// - Throws: ``CommandFailure``; the session is then unchanged, unless the message says otherwise.
  public func perform(_ command: Command, emit: @escaping (Effect) -> Void) throws(CommandFailure) {
    output = emit
    defer { output = nil }
    emitPendingWarnings()
    let command = try withCountAsNumber(command)
    readAvailabilityFacts(for: command.name)
    if let obstacle = obstacle(to: command) { throw CommandFailure(.unavailable, obstacle) }
    // An address can only be opened by the command right after the one that showed it.
    (linksToOpen, shownLinks) = (shownLinks, [])
    do throws(CommandFailure) {
      try endTool(before: command.name)
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
    output = emit
    defer { output = nil }
    emitPendingWarnings()
    body()
  }

  /// Runs a body, sends its effects to a function and then reports losses.
  func withOutput(_ emit: @escaping (Effect) -> Void, _ body: () -> Void) {
    output = emit
    defer { output = nil }
    body()
    reportLosses()
  }

  /// Runs a body and discards its effects.
  func silently(_ body: () -> Void) {
    let kept = output
    output = nil
    defer { output = kept }
    body()
  }

  /// Runs a body and collects its effects.
  func collecting(_ body: () throws(CommandFailure) -> Void) throws(CommandFailure) -> [Effect] {
    let kept = output
    defer { output = kept }
    var effects: [Effect] = []
    output = { effects.append($0) }
    try body()
    return effects
  }

  /// Emits an effect; between commands, keeps a warning for the next one.
  func emit(_ effect: Effect) {
    if case .warning(let text) = effect { warnings.append(text) }
    if let output {
      output(effect)
    } else if case .warning = effect, !pendingWarnings.contains(effect) {
      pendingWarnings.append(effect)
    }
  }

  /// Emits the warnings from between commands.
  private func emitPendingWarnings() {
    let effects = pendingWarnings
    pendingWarnings = []
    for effect in effects { emit(effect) }
  }

  /// Returns the current tab, for commands that need one.
  func requireTab() throws(CommandFailure) -> Tab {
    guard let tab = currentTab else { throw CommandFailure(.unavailable, Self.noTab) }
    return tab
  }

  static let noTab = "no document is open; open FILE opens one"

  /// Ends the session and saves everything.
  public func end() {
    guard !hasEnded else { return }
    for tab in tabs {
      do throws(CommandFailure) { try endTool(of: tab) } catch { emit(.warning(error.message)) }
    }
    hasEnded = true
    autosaveEdits(of: tabs)
    autosave.save(tabList, atOnce: true)
    emit(.quit)
  }

  // MARK: State

  /// The state of the session.
  public var state: SessionState {
    guard let index = currentIndex else { return SessionState(tabs: 0) }
    let tab = tabs[index]
    var state = SessionState(
      tab: index + 1, tabs: tabs.count, path: tab.document.source.name, name: tab.name)
    state.pageCount = tab.pageCount
    if tab.pageCount > 0 {
      let page = tab.position.pageIndex
      state.page = page + 1
      state.label = tab.label(page)
      state.line = tab.position.line
      state.section = heading(in: tab)
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
