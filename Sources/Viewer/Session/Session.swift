import DocModel
import KeyCommands

/// Everything that is open, and what commands do to it.
///
/// A session knows no output device: it says what a command did as ``Effect``s, and where it then is as
/// ``state``. It stays on one thread.
public final class Session {
  /// The tabs, open and closed.
  var tabList = TabList()
  /// The open tabs, from the first to the last.
  public var tabs: [Tab] { tabList.tabs }
  /// The index of the tab in front; nil without tabs.
  public var currentIndex: Int? { tabList.currentIndex }
  /// The tab in front.
  public var currentTab: Tab? { tabList.current }
  /// How the reader behaves.
  public internal(set) var settings: Settings
  /// Which keys stand for which commands.
  public var keymap: Keymap { configuration.keymap }
  /// Whether the session has been told to end.
  public private(set) var hasEnded = false

  /// The front end; the session doesn't keep it alive.
  public weak var frontEnd: (any SessionHost)?
  private let noHost = NoHost()
  var host: any SessionHost { frontEnd ?? noHost }

  /// Opens a document in one or several attempts, each with a password or none; by default with none.
  public var unlock: Unlocking = { _, open throws(DocumentError) in try open(nil) }

  /// The index of page texts; nil if each text is read from its document.
  ///
  /// It is used for documents that are opened later, without a password.
  public var textStore: (any PageTextStore)? {
    get { autosave.textStore }
    set { autosave.textStore = newValue }
  }

  /// How a front end that can ask for passwords opens a document.
  public typealias Unlocking = (
    _ source: DocumentSource, _ open: (_ password: String?) throws(DocumentError) -> [Diagnostic]
  ) throws(DocumentError) -> [Diagnostic]

  let opener: any DocumentOpening
  let autosave: Autosave
  /// Whether documents open where they were left.
  let restoresPositions: Bool
  /// Whether the library ends with the session.
  let isLibraryTemporary: Bool
  /// The user's keys and settings as they were last read.
  var configuration: Configuration
  /// The lines of the keymap that say more than a command's name.
  private(set) var boundLines: [BoundLine]
  /// Bookmarks that were deleted together, the last ones last.
  var deletedBookmarks: [[Bookmark]] = []

  /// A search that is on its way.
  var runningSearch: RunningSearch?
  /// The search that a line would begin which is being typed.
  var previewedSearch: RunningSearch?
  /// A filter that is being typed, of which nobody has asked yet what it leaves.
  var previewedFilter: String?
  /// What was searched for, the last one first; nil until it is asked for.
  var rememberedSearches: [String]?
  /// The search of all tabs whose hits are gone through together.
  var sharedSearch: SharedSearch?
  /// Searches of other tabs that come after it.
  var waitingSearches: [RunningSearch] = []

  /// The addresses that the last command has shown, where they may be opened.
  var shownLinks: [LinkAddress] = []
  /// The addresses that the command before the current one has shown.
  private(set) var linksToOpen: [LinkAddress] = []

  private var output: ((Effect) -> Void)?
  /// What was warned of since losses were said last.
  var warnings: [String] = []
  /// Warnings that came about before the first command, each once.
  private var unsaid: [Effect] = []

  /// A session without tabs.
  ///
  /// - Parameters:
  ///   - opener: opens documents.
  ///   - library: keeps bookmarks, positions and tabs.
  ///   - configuration: the keys. Its settings count when it changes; those at first are `settings`.
  ///   - settings: how it behaves at first.
  ///   - restoresPositions: whether documents open where they were left.
  ///   - keepsTabs: whether the tabs are kept for the next session without files. A session that a script
  ///     drives would take the place of the person's own.
  ///   - isLibraryTemporary: whether the library ends with the session, which is then said of bookmarks.
  public init(
    opener: any DocumentOpening = LocalDocumentOpener(), library: BookmarkStore,
    configuration: Configuration = .standard, settings: Settings = Settings(), restoresPositions: Bool = true,
    keepsTabs: Bool = true, isLibraryTemporary: Bool = false
  ) {
    self.opener = opener
    self.configuration = configuration
    boundLines = BoundLine.withArguments(in: configuration.keymap)
    self.settings = settings
    self.restoresPositions = restoresPositions
    autosave = Autosave(library, keepsTabs: keepsTabs)
    self.isLibraryTemporary = isLibraryTemporary
    autosave.warn = { [unowned self] in emit(.warning($0)) }
  }

  /// Takes up keys and settings that have been changed.
  ///
  /// Of the settings only those that are others than before: what was set since then stays.
  public func takeUp(_ changed: Configuration) {
    for setting in changed.settings where !configuration.settings.contains(setting) {
      _ = settings.set(setting.name, to: setting.value)
    }
    configuration = changed
    boundLines = BoundLine.withArguments(in: changed.keymap)
  }

  // MARK: Commands

  /// Does what a command says.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - emit: is handed each effect as it comes about.
  /// - Throws: ``CommandFailure``; the session is then as it was, except where the message says more.
  public func perform(_ command: Command, emit: @escaping (Effect) -> Void) throws(CommandFailure) {
    output = emit
    defer { output = nil }
    sayUnsaid()
    let command = try withCountAsNumber(command)
    learn(for: command.name)
    if let obstacle = obstacle(to: command) { throw CommandFailure(.unavailable, obstacle) }
    // An address is opened right after it was shown, or not at all.
    (linksToOpen, shownLinks) = (shownLinks, [])
    do throws(CommandFailure) {
      try run(command)
    } catch {
      sayLosses(besides: error.message)
      throw error
    }
    sayLosses()
    if host.savesAfterCommands, command.name != .quit { autosave.save(tabList) }
  }

  /// Does something whose effects go to somebody; outside of commands.
  func emitting(_ emit: @escaping (Effect) -> Void, _ body: () -> Void) {
    output = emit
    defer { output = nil }
    sayUnsaid()
    body()
  }

  /// Hands on what comes about while something is done.
  func withOutput(_ emit: @escaping (Effect) -> Void, _ body: () -> Void) {
    output = emit
    defer { output = nil }
    body()
    sayLosses()
  }

  /// Does something whose effects nobody is to see.
  func silently(_ body: () -> Void) {
    let kept = output
    output = nil
    defer { output = kept }
    body()
  }

  /// Does something and collects its effects.
  func collecting(_ body: () throws(CommandFailure) -> Void) throws(CommandFailure) -> [Effect] {
    let kept = output
    defer { output = kept }
    var effects: [Effect] = []
    output = { effects.append($0) }
    try body()
    return effects
  }

  /// Hands on an effect.
  func emit(_ effect: Effect) {
    if case .warning(let text) = effect { warnings.append(text) }
    if let output {
      output(effect)
    } else if case .warning = effect, !unsaid.contains(effect) {
      unsaid.append(effect)
    }
  }

  /// Hands on what went wrong while nobody was there to hear it.
  private func sayUnsaid() {
    let effects = unsaid
    unsaid = []
    for effect in effects { emit(effect) }
  }

  /// The tab in front, for commands that need one.
  func requireTab() throws(CommandFailure) -> Tab {
    guard let tab = currentTab else { throw CommandFailure(.unavailable, Self.noTab) }
    return tab
  }

  static let noTab = "no document is open; open FILE opens one"

  /// Ends the session: everything is saved.
  public func end() {
    guard !hasEnded else { return }
    hasEnded = true
    autosave.save(tabList, atOnce: true)
    emit(.quit)
  }

  // MARK: State

  /// Where the session is.
  public var state: SessionState {
    guard let index = currentIndex else { return SessionState(tabs: 0) }
    let tab = tabs[index]
    var state = SessionState(
      tab: index + 1, tabs: tabs.count, path: tab.document.source.name, name: tab.name)
    state.pageCount = tab.pageCount
    if tab.pageCount > 0 {
      let page = tab.place.pageIndex
      state.page = page + 1
      state.label = tab.label(page)
      state.line = tab.place.line
      state.section = heading(in: tab)
      if tab.view.zoom != .page { state.zoom = tab.view.zoom }
      if tab.view.rotation != 0 { state.rotation = tab.view.rotation }
      if tab.unreadableDictionaries == nil {
        state.annotations = try? tab.marksInFront()
      }
    }
    state.list = tab.pane.map { pane in
      SessionState.List(
        kind: pane.kind, rows: pane.visible.count, last: pane.lastNumber, selected: pane.selectedNumber,
        filter: pane.filter.isEmpty ? nil : pane.filter)
    }
    state.match = matchState(from: tab)
    state.selected = tab.selection?.text.count
    state.selecting = tab.selectionMode.map { $0.extends ? .extending : .moving }
    return state
  }
}
