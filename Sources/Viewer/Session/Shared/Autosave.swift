import KeyCommands
import DocModelLibrary

/// Saves the state of a session: positions, histories, open tabs and typed lines in the library, and texts of pages
/// in the search index.
///
/// Each write waits for the disk, so most writes wait until they are due. If the library can't be written, that is a
/// warning, and reading continues.
final class Autosave {
  /// The longest time that a change stays unwritten.
  static let interval: Duration = .seconds(5)
  /// The longest line that is kept, in bytes of UTF-8: a longer one was pasted by mistake.
  static let longestLine = 1 << 12

  /// Receives warnings.
  var warn: (String) -> Void = { _ in }
  /// Whether the open tabs are kept for the next session.
  var keepsTabs: Bool
  /// The index of page texts; nil if each text is read from its document.
  var textIndex: (any PageTextIndex)?

  let library: Library
  private var hasUnsavedPositions = false
  private var hasUnsavedFront = false
  /// The open tabs as in the library.
  private var savedTabs = SavedSession()
  private var unsavedLines: [String] = []
  private var lastWrite: [Content: ContinuousClock.Instant] = [:]

  /// The kinds of content that are written at different times.
  private enum Content {
    case positions, lines, texts
  }

  init(_ library: Library, keepsTabs: Bool) {
    self.library = library
    self.keepsTabs = keepsTabs
  }

  /// Runs an operation on the library; returns nil after a warning if it fails.
  func withLibrary<Value>(_ body: (Library) throws(LibraryError) -> Value) -> Value? {
    do throws(LibraryError) {
      return try body(library)
    } catch {
      if !library.isReadOnly { warn(error.programMessage) }
      return nil
    }
  }

  /// Marks positions as changed.
  func positionChanged() { hasUnsavedPositions = true }

  /// Marks the current tab as changed.
  func frontChanged() { hasUnsavedFront = true }

  /// Writes all changes, or those that are due.
  func save(_ tabs: TabList, atOnce: Bool = false) {
    savePositions(of: tabs, atOnce: atOnce)
    saveLines(atOnce: atOnce)
    saveTexts(of: tabs, atOnce: atOnce)
  }

  private func isDue(_ content: Content, atOnce: Bool) -> Bool {
    let now = ContinuousClock.now
    if !atOnce, let last = lastWrite[content], now - last < Self.interval { return false }
    lastWrite[content] = now
    return true
  }

  // MARK: Positions and tabs

  /// Restores the last position and the history of a document.
  func restorePosition(of tab: Tab) {
    guard let id = tab.libraryID else { return }
    if let saved = withLibrary({ library throws(LibraryError) in try library.lastPosition(of: id) }) ?? nil {
      tab.position = tab.clamped(Position(saved.position))
      if let view = saved.view { tab.restore(view) }
    }
    if let history = withLibrary({ library throws(LibraryError) in try library.history(of: id) }) {
      tab.history = History(
        back: history.back.map { tab.clamped(Position($0)) },
        forward: history.forward.map { tab.clamped(Position($0)) })
    }
  }

  /// Writes positions, histories and the current tab.
  func savePositions(of tabs: TabList, atOnce: Bool) {
    let hasUnsavedTabs = hasUnsavedFront || keepsTabs && SavedSession(tabs) != savedTabs
    guard hasUnsavedPositions || hasUnsavedTabs, isDue(.positions, atOnce: atOnce) else { return }
    if hasUnsavedTabs { saveOpenTabs(tabs) }
    guard hasUnsavedPositions else { return }
    hasUnsavedPositions = false
    for tab in tabs.tabs where tab.pageCount > 0 {
      guard let id = tab.libraryID else { continue }
      _ = withLibrary { library throws(LibraryError) in
        try library.saveLastPosition(tab.position.saved, view: tab.savedView, of: id)
        try library.saveHistory(
          ReadingHistory(back: tab.history.back.map(\.saved), forward: tab.history.forward.map(\.saved)),
          of: id)
      }
    }
  }

  /// Writes the open tabs if they are kept.
  func saveOpenTabs(_ tabs: TabList) {
    hasUnsavedFront = false
    guard keepsTabs else { return }
    let session = SavedSession(tabs)
    savedTabs = session
    _ = withLibrary { library throws(LibraryError) in try library.saveSession(session) }
  }

  /// Opens the tabs of the last session, and saves the tabs of this session from then on.
  ///
  /// Nothing is written before all tabs are open: a user who cancels at a password finds all of them the next time.
  /// A tab that couldn't be opened is opened the next time, unless the tabs change.
  func restoreTabs(_ open: (SavedSession) -> TabList) {
    keepsTabs = false
    let saved = withLibrary { library throws(LibraryError) in try library.lastSession() }
    let tabs = open(saved ?? SavedSession())
    keepsTabs = true
    hasUnsavedFront = false
    savedTabs = SavedSession(tabs)
  }

  /// Returns whether a start of the full screen, which is counted, is one of the first ones in this library.
  func isEarlyStart(upTo limit: Int) -> Bool {
    let count = withLibrary { library throws(LibraryError) in try library.countStart(upTo: limit) }
    return (count ?? .max) <= limit
  }

  // MARK: Typed lines

  /// Returns the lines that were typed in this session and in others.
  func typedLines() -> LineHistory {
    let saved = withLibrary { library throws(LibraryError) in try library.typedLines() }
    return LineHistory((saved ?? []) + unsavedLines)
  }

  /// Keeps a typed line, unless it begins with a blank, as in shells, or contains a password.
  ///
  /// - Returns: whether the line is kept.
  func remember(line: String) -> Bool {
    guard let first = line.first, !first.isWhitespace, line.utf8.count <= Self.longestLine,
      !TypedPassword.isIn(line)
    else { return false }
    unsavedLines.append(line)
    return true
  }

  private func saveLines(atOnce: Bool) {
    guard !unsavedLines.isEmpty, isDue(.lines, atOnce: atOnce) else { return }
    let lines = unsavedLines
    unsavedLines = []
    _ = withLibrary { library throws(LibraryError) in try library.addTypedLines(lines) }
  }

  // MARK: Texts

  private func saveTexts(of tabs: TabList, atOnce: Bool) {
    guard let textIndex else { return }
    defer { if let problem = textIndex.popProblem() { warn(problem) } }
    guard isDue(.texts, atOnce: atOnce) else { return }
    for tab in tabs.tabs { tab.writeTexts() }
    if atOnce { textIndex.finish() }
  }
}

extension Tab {
  /// Writes the texts of pages that were read to the index.
  func writeTexts() { (document as? IndexedTextDocument)?.writeTexts() }
}
