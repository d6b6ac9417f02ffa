import DocModel
import KeyCommands

/// The front end of a session: its output, the files it writes, and the user's wish to stop a command.
///
/// The defaults are those of a front end that shows no images and reads commands to their end.
package protocol SessionHost: AnyObject {
  /// Whether the user wants a long command stopped; checked between pages.
  var isCancelled: Bool { get }

  /// Whether the front end shows pages as images.
  var showsImages: Bool { get }
  /// The reason why showing the page as an image has no effect now, with a remedy; nil if it has one.
  var imageObstacle: String? { get }
  /// The space for an image of a page; nil if none can be shown now.
  var pageScreen: PageScreen? { get }
  /// The display on which pages scroll; nil if pages are printed.
  var pageScroller: (any PageScroller)? { get }
  /// Whether the full screen is shown, on which a list stays in a column and letters act at once.
  var isFullScreen: Bool { get }
  /// Whether the user can draw on pages with a mouse.
  var hasPointer: Bool { get }
  /// Whether the front end has a full screen and a screen of lines.
  var hasScreens: Bool { get }
  /// The view that gets commands before the document; nil if there is none.
  var focusedView: (any CommandView)? { get }
  /// Does what only a screen can do.
  func perform(_ request: ScreenRequest)
  /// The output of a page turn while ``Settings/show`` is `auto`.
  var automaticShow: Settings.AutomaticShow { get }
  /// Returns whether the terminal sends the keys of a sequence to the program.
  func canSend(_ keys: KeySequence) -> Bool
  /// Whether the user sees help now, so that asking for it again asks for all commands.
  var isHelpShown: Bool { get }
  /// The space for a list; nil for as many rows as the settings allow.
  var listScreen: ListScreen? { get }
  /// Whether the front end shows the selected row itself, so that moving to a row prints nothing unless the style is
  /// plain.
  var showsSelectedRow: Bool { get }
  /// Whether the front end shows only the beginning of the selected row's text.
  var cutsSelectedRow: Bool { get }
  /// Whether a typed line that is no command filters the list.
  var filtersWhileTyping: Bool { get }

  /// Asks before the session ends; returns whether the front end waits for the answer.
  func asksBeforeQuitting(_ question: String) -> Bool

  /// Whether each command ends by writing the positions and lines that are due; else the front end calls
  /// ``Session/saveIfDue(emit:)`` once its answer is on the screen.
  var savesAfterCommands: Bool { get }
  /// Whether the front end continues searches and lists with ``Session/continueWork(emit:)`` between keys; else a
  /// search is one command that searches all pages.
  var searchesInSlices: Bool { get }

  /// Writes a file, whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - path: the path of the file.
  ///   - document: the path of the document, which is never overwritten.
  /// - Throws: ``CommandFailure``.
  func save(_ bytes: [UInt8], to path: String, besides document: String) throws(CommandFailure)
  /// Whether settings can be written to a configuration file.
  var savesSettings: Bool { get }
  /// Writes a setting to the configuration file.
  ///
  /// - Parameter setting: the setting.
  /// - Returns: the path of that file.
  /// - Throws: ``CommandFailure``.
  func save(_ setting: Configuration.Setting) throws(CommandFailure) -> String
  /// Opens a place of a source in the user's editor.
  func edit(_ place: SourcePlace) throws(CommandFailure)
  /// Lets the user change a text in an editor.
  ///
  /// - Parameters:
  ///   - text: the text, with line feeds.
  ///   - name: the purpose of the text, for the name of a temporary file, such as `note`.
  /// - Returns: the text as saved, without the line feed at its end; nil if the user left it as it was.
  /// - Throws: ``CommandFailure`` if there is no editor, or it failed; then nothing changes.
  func editText(_ text: String, named name: String) throws(CommandFailure) -> String?
  /// Whether links can be opened.
  var opensLinks: Bool { get }
  /// Opens an address with the system's own program.
  func open(_ link: LinkAddress) throws(CommandFailure)
}

extension SessionHost {
  /// Commands are never stopped.
  package var isCancelled: Bool { false }
  /// No images are shown.
  package var showsImages: Bool { false }
  /// Images are shown if the front end shows any.
  package var imageObstacle: String? {
    showsImages ? nil : "images can't be shown here; pdfkey render writes them to files"
  }
  /// The standard space.
  package var pageScreen: PageScreen? { .standard }
  /// Pages are printed.
  package var pageScroller: (any PageScroller)? { nil }
  /// There is no full screen.
  package var isFullScreen: Bool { false }
  /// There is no mouse.
  package var hasPointer: Bool { false }
  /// There is one way of showing results.
  package var hasScreens: Bool { false }
  /// The document gets all commands.
  package var focusedView: (any CommandView)? { nil }
  /// Ignores the request.
  package func perform(_ request: ScreenRequest) {}
  /// A page turn shows nothing.
  package var automaticShow: Settings.AutomaticShow { .nothing }
  /// All keys can be typed as words.
  package func canSend(_ keys: KeySequence) -> Bool { true }
  /// Each help is a new one.
  package var isHelpShown: Bool { false }
  /// As many rows as the settings allow.
  package var listScreen: ListScreen? { nil }
  /// The selected row is printed.
  package var showsSelectedRow: Bool { false }
  /// Rows are printed as they are.
  package var cutsSelectedRow: Bool { false }
  /// A filter needs its command.
  package var filtersWhileTyping: Bool { false }
  /// The session ends without a question.
  package func asksBeforeQuitting(_ question: String) -> Bool { false }
  /// Each command writes what is due.
  package var savesAfterCommands: Bool { true }
  /// A search is one command.
  package var searchesInSlices: Bool { false }
  /// Settings last for the session.
  package var savesSettings: Bool { false }
  /// Links are shown only.
  package var opensLinks: Bool { false }

  /// Refuses to write files.
  package func save(_ bytes: [UInt8], to path: String, besides document: String) throws(CommandFailure) {
    throw .unavailable("\(path.onOneLine): this session can't write files")
  }

  /// Refuses to write settings.
  package func save(_ setting: Configuration.Setting) throws(CommandFailure) -> String {
    throw .unavailable("this session can't save settings")
  }

  /// Refuses to open an editor.
  package func edit(_ place: SourcePlace) throws(CommandFailure) {
    throw .unavailable("an editor can only be opened from a terminal")
  }

  /// Refuses to open an editor.
  package func editText(_ text: String, named name: String) throws(CommandFailure) -> String? {
    throw .unavailable("an editor can only be opened from a terminal")
  }

  /// Refuses to open links.
  package func open(_ link: LinkAddress) throws(CommandFailure) {
    throw .unavailable("links can only be opened from a terminal")
  }
}

/// The host of a session that has no front end yet.
final class EmptyHost: SessionHost {}
