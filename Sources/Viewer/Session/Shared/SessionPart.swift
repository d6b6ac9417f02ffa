import KeyCommands

/// A part of a session, which works on what all parts share.
protocol SessionPart {
  /// The state that the parts share.
  var context: SessionContext { get }
}

extension SessionPart {
  var host: any SessionHost { context.host }
  var settings: Settings { context.settings }
  var keymap: Keymap<Command> { context.configuration.keymap }
  var tabList: TabList { context.tabList }
  var tabs: [Tab] { tabList.tabs }
  var currentTab: Tab? { tabList.current }
  var searches: SearchController { context.searches }
  var autosave: Autosave { context.autosave }

  /// The list that is shown, on the full screen also without the focus; the command `filter` gives it the focus.
  var shownList: ListPane? { currentTab?.shownList(onFullScreen: host.isFullScreen) }

  /// Whether letters run commands without Return: if the setting requires it, and while they are labels of
  /// links or motions of a selection.
  var lettersActAtOnce: Bool {
    letterTiming == .atOnce || currentTab?.selectionMode != nil || currentTab?.pane?.hints != nil
  }

  /// The time at which a typed letter runs its command: at once on the full screen.
  var letterTiming: Settings.LetterTiming { host.isFullScreen ? .atOnce : settings.letterTiming }

  /// Emits an effect; between commands, keeps a warning for the next one.
  func emit(_ effect: Effect) { context.emit(effect) }

  /// Returns the commands on a tab.
  func on(_ tab: Tab) -> TabCommands { TabCommands(tab: tab, context: context) }
  /// The commands on the current tab.
  var here: TabCommands? { currentTab.map(on) }

  /// Returns the commands on the current tab, for commands that need one.
  func requireTab() throws(CommandFailure) -> TabCommands {
    guard let here else { throw .unavailable(Obstacle.noTab) }
    return here
  }

  /// Runs a body outside of commands and sends its effects to a function, after all pending warnings.
  func emitting(to output: @escaping (Effect) -> Void, _ body: () -> Void) {
    context.sending(to: output) {
      context.emitPendingWarnings()
      body()
    }
  }

  /// Runs a body, sends its effects to a function and then reports losses.
  func reportingLosses(to output: @escaping (Effect) -> Void, _ body: () -> Void) {
    context.sending(to: output) {
      body()
      losses.report()
    }
  }
}
