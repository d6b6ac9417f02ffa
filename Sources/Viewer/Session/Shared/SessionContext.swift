import DocModel
import KeyCommands

/// A function with which a front end that can prompt for passwords opens a document.
package typealias Unlocking = (
  _ source: DocumentSource, _ open: (_ password: String?) throws(DocumentError) -> [Warning]
) throws(DocumentError) -> [Warning]

/// The state that the commands of a session share: its settings, its tabs, and the way of effects to the front end.
final class SessionContext {
  /// The tabs, open and closed.
  let tabList = TabList()
  /// The searches of the tabs.
  let searches: SearchController
  let autosave: Autosave
  let opener: any DocumentOpening
  /// Whether the library ends with the session.
  let isLibraryTemporary: Bool
  /// Whether documents open at their last position.
  let restoresPositions: Bool
  /// Whether the session has ended.
  var hasEnded = false
  /// The time since which there are edits to be saved by ``Settings/autosaves``; nil while there are none.
  var unsavedSince: ContinuousClock.Instant?
  var settings: Settings
  /// The choice of light or dark pages in this session, for documents without one of their own.
  var night: Settings.Night?
  /// The settings with what the user has chosen for the current document.
  var shownSettings: Settings {
    var shown = settings
    shown.night = night ?? shown.night
    if let look = tabList.current?.look {
      shown.arrangement = look.arrangement ?? shown.arrangement
      shown.night = look.night ?? shown.night
    }
    return shown
  }
  /// The user's keys and settings as last read.
  var configuration: Configuration {
    didSet { boundCommands = configuration.keymap.commandsWithArguments }
  }
  /// The commands of the keymap with arguments.
  private(set) var boundCommands: [Command]
  /// Returns the present day.
  var today = CalendarDay.today

  /// The front end, which the session doesn't keep alive.
  weak var frontEnd: (any SessionHost)?
  private let noHost = EmptyHost()
  var host: any SessionHost { frontEnd ?? noHost }
  /// Opens a document, trying passwords if the front end can.
  var unlock: Unlocking = { _, open throws(DocumentError) in try open(nil) }

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

  init(
    opener: any DocumentOpening, autosave: Autosave, configuration: Configuration, settings: Settings,
    restoresPositions: Bool, isLibraryTemporary: Bool
  ) {
    self.opener = opener
    self.autosave = autosave
    self.configuration = configuration
    boundCommands = configuration.keymap.commandsWithArguments
    self.settings = settings
    self.restoresPositions = restoresPositions
    self.isLibraryTemporary = isLibraryTemporary
    searches = SearchController(tabList)
  }

  /// Makes a tab the current one without showing its page.
  ///
  /// - Returns: whether another tab was current.
  @discardableResult
  func bringToFront(_ index: Int) -> Bool {
    let isOther = tabList.bringToFront(index)
    // Switching through the tabs mustn't wait for the disk.
    if isOther { autosave.frontChanged() }
    return isOther
  }

  /// Lets the next command open the addresses that the last one has shown, and no others.
  func offerShownLinks() { (linksToOpen, shownLinks) = (shownLinks, []) }

  // MARK: Effects

  /// Emits an effect; between commands, keeps a warning for the next one.
  func emit(_ effect: Effect) {
    if case .warning(let text) = effect { warnings.append(text) }
    if let output {
      output(effect)
    } else if case .warning = effect, !pendingWarnings.contains(effect) {
      pendingWarnings.append(effect)
    }
  }

  /// Runs a body and sends its effects to a function; nil discards them.
  func sending<Failure: Error>(to output: ((Effect) -> Void)?, _ body: () throws(Failure) -> Void)
    throws(Failure)
  {
    let kept = self.output
    self.output = output
    defer { self.output = kept }
    try body()
  }

  /// Emits the warnings from between commands.
  func emitPendingWarnings() {
    let effects = pendingWarnings
    pendingWarnings = []
    for effect in effects { emit(effect) }
  }
}
