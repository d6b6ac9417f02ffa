import DocModel
import KeyCommands

/// Everything that is open, and what commands do to it.
///
/// A session knows no output device: it says what a command did as ``Effect``s, and where it then is as
/// ``state``. It stays on one thread.
public final class Session {
  /// The tabs, from the first to the last.
  public internal(set) var tabs: [Tab] = []
  /// The place in ``tabs`` of the one in front; nil without tabs.
  public internal(set) var currentIndex: Int?
  /// How the reader behaves.
  public internal(set) var settings: Settings
  /// Which keys stand for which commands.
  public var keymap: Keymap { configuration.keymap }
  /// Whether the session has been told to end.
  public private(set) var hasEnded = false

  /// Asked between the pages of a long command: whether the user wants it stopped.
  public var isCancelled: () -> Bool = { false }

  /// Opens a document in one or several attempts, each with a password or none; by default with none.
  public var unlock: Unlocking = { _, open throws(DocumentError) in try open(nil) }

  /// Whether the front end shows pages as pictures.
  public var showsImages = false

  /// What a page turn prints where ``Settings/show`` is `auto`; a front end on a terminal sets it.
  public var automaticShow: () -> Settings.AutomaticShow = { .nothing }

  /// The room that a page has on the screen, which a front end that knows it sets; nil where no pictures are shown.
  public var screen: () -> PageScreen? = { .standard }

  /// The room that a list has on the screen, which a front end that knows it sets; nil for as many rows as the settings
  /// allow.
  public var listScreen: () -> ListScreen? = { nil }

  /// Whether the front end shows the selected row of a list by itself, so that going to one says nothing; where a screen
  /// reader is told everything it is said all the same.
  public var showsSelectedRow = false

  /// Whether what is typed while a list is shown, and is no command, filters it; for a front end in which a person types.
  public var typingFilters = false

  /// Whether positions and lines are written at the end of a command, when they are due; a front end that shows
  /// its answer first calls ``saveWhatIsDue(emit:)`` itself.
  public var savesAfterCommands = true

  /// Keeps the texts of pages; nil where each is read from its document.
  ///
  /// It counts for documents that are opened later, without a password.
  public var textStore: (any PageTextStore)?

  /// Writes a file; a front end that can sets it.
  public var save: Saving = { _, path, _ throws(CommandFailure) in
    throw CommandFailure(.unavailable, "\(path.onOneLine): files can't be written here")
  }

  /// Writes a setting to the configuration file, whose path it answers; a front end that has one sets it.
  public var savesSetting: ((Configuration.Setting) throws(CommandFailure) -> String)?

  /// Opens an address with the system's own program; a front end that runs on a terminal sets it.
  public var opensLink: ((LinkAddress) throws(CommandFailure) -> Void)?

  /// How a front end that can ask for passwords opens a document.
  public typealias Unlocking = (
    _ source: DocumentSource, _ open: (_ password: String?) throws(DocumentError) -> [Diagnostic]
  ) throws(DocumentError) -> [Diagnostic]

  let opener: any DocumentOpening
  let library: BookmarkStore
  /// Whether documents open where they were left.
  let restoresPositions: Bool
  /// Whether the tabs are kept for the next session without files.
  var keepsTabs: Bool
  /// Whether the library ends with the session.
  let isLibraryTemporary: Bool
  /// The user's keys and settings as they were last read.
  var configuration: Configuration
  /// The lines of the keymap that say more than a command's name.
  private(set) var boundLines: [BoundLine]
  /// Tabs that were closed, the last one last.
  var closedTabs: [ClosedTab] = []
  /// Bookmarks that were deleted together, the last ones last.
  var deletedBookmarks: [[Bookmark]] = []
  var nextTabID = 1
  /// When the positions were last written, and whether they have changed since.
  var lastSave: ContinuousClock.Instant?
  var hasUnsavedPlaces = false
  /// Whether another tab is in front than the library knows.
  var hasUnsavedFront = false
  /// The tabs with the list that is shown, as the library has them.
  var savedSession = SavedSession()
  /// Lines that were typed and aren't in the library yet, and when some were written last.
  var unsavedLines: [String] = []
  var lastLineSave: ContinuousClock.Instant?
  /// When texts of pages were written last.
  var lastTextSave: ContinuousClock.Instant?

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

  /// Whether the front end takes searches further with ``continueSearch(for:emit:)``, between keys; else a search
  /// is one command that ends when all pages have been searched.
  public var searchesInSlices = false

  /// The addresses that the last command has shown, where they may be opened.
  var shownLinks: [LinkAddress] = []

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
    self.library = library
    self.configuration = configuration
    boundLines = BoundLine.withArguments(in: configuration.keymap)
    self.settings = settings
    self.restoresPositions = restoresPositions
    self.keepsTabs = keepsTabs
    self.isLibraryTemporary = isLibraryTemporary
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

  /// The tab in front.
  public var currentTab: Tab? { currentIndex.map { tabs[$0] } }

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
    let links = shownLinks
    shownLinks = []
    do throws(CommandFailure) {
      if command.name == .openLink { try open(links) } else { try run(command) }
    } catch {
      sayLosses(besides: error.message)
      throw error
    }
    sayLosses()
    if savesAfterCommands, command.name != .quit { saveDue() }
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

  func run(_ command: Command) throws(CommandFailure) {
    if let count = command.count { return try run(command, times: count) }
    switch CommandDefinition.of(command.name).level {
    case .list, .bookmarkList, .hints: try runInList(command, try requireTab())
    case .link: break
    case .selection: try runInSelection(command, try requireTab())
    case .tab: if try !repeatsSearch(for: command.name) { try runInTab(command, try requireTab()) }
    case .session: try runOnTabs(command)
    case .application: try runInApplication(command)
    }
  }

  private func runInApplication(_ command: Command) throws(CommandFailure) {
    switch command.name {
    case .settings, .saveSetting:
      try changeSettings(command.arguments, saving: command.name == .saveSetting)
    case .help: emit(.help(helpGroups()))
    default: end()
    }
  }

  /// Ends the session: everything is saved.
  public func end() {
    guard !hasEnded else { return }
    hasEnded = true
    savePlaces(atOnce: true)
    saveTypedLines(atOnce: true)
    saveTexts(atOnce: true)
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
