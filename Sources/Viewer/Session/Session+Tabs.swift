import DocModel
import Foundation

/// A tab that was closed, with what it takes to bring it back.
struct ClosedTab {
  var source: DocumentSource
  var password: String?
  var place: Place
  var history: History
  var view: PageView
  /// Its index among the tabs.
  var index: Int
}

extension Session {
  /// How many closed tabs are remembered.
  static let mostClosedTabs = 50

  /// Opens a document in a new tab behind the one in front, and goes to it; a document that is open already
  /// is gone to.
  ///
  /// - Returns: what was wrong with the file without keeping it from being opened.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func open(_ source: DocumentSource, password: String? = nil) throws(DocumentError) -> [Diagnostic] {
    if let open = tabs.firstIndex(where: { $0.document.source.isSameFile(as: source) }) {
      bringToFront(open)
      return []
    }
    let tab = try makeTab(source, password: password)
    if restoresPositions { restorePosition(of: tab) }
    insert(tab, at: currentIndex.map { $0 + 1 } ?? 0)
    return tab.overview.diagnostics
  }

  /// Goes to the first tab, as after opening several files.
  public func selectFirstTab() {
    if !tabs.isEmpty { bringToFront(0) }
  }

  /// Opens the tabs of the last session again, with the one in front that was; this session is then the one
  /// whose tabs are kept.
  ///
  /// - Returns: why some could not be opened.
  public func restoreTabs() -> [DocumentError] {
    // Whoever gives up at the question for a password finds all tabs again the next time.
    keepsTabs = false
    defer {
      keepsTabs = true
      // What couldn't be opened now comes back another time, unless the tabs change.
      hasUnsavedFront = false
      savedSession = openTabs()
    }
    guard let saved = withLibrary({ store throws(LibraryError) in try store.lastSession() }) else {
      return []
    }
    var failures: [DocumentError] = []
    var front: Int?
    for (index, tab) in saved.tabs.enumerated() {
      do throws(DocumentError) {
        _ = try open(.path(tab.path), unlockingWith: nil)
        if index == saved.currentIndex { front = currentIndex }
      } catch {
        failures.append(error)
      }
    }
    if let front {
      bringToFront(front)
      tabs[front].listToResume = saved.list
    }
    return failures
  }

  func runOnTabs(_ command: Command) throws(CommandFailure) {
    switch command.name {
    case .open: try open(command.arguments)
    case .nextTab: select(((currentIndex ?? 0) + 1) % tabs.count)
    case .previousTab: select(((currentIndex ?? 0) + tabs.count - 1) % tabs.count)
    case .tab: try select(number: command.text ?? "")
    case .tabs: showList(.tabs)
    case .closeTab: close([try requireTab()])
    case .closeOtherTabs: close(tabs.filter { $0 !== currentTab })
    case .closeAllTabs: close(tabs)
    default: try reopen()
    }
  }

  /// Opens files, each in a tab, after a password for all of them.
  private func open(_ words: [String]) throws(CommandFailure) {
    let (password, files) = try Self.passwordAndFiles(words)
    var failures: [CommandFailure] = []
    var opened: [String] = []
    for file in files {
      do throws(DocumentError) {
        let source = DocumentSource((file as NSString).expandingTildeInPath)
        // Keys would wait for whoever writes to it, and it couldn't be opened a second time.
        guard !source.isPipe else {
          throw DocumentError.unreadable(
            source.name, reason: "it is a pipe; save it to a file, or start the reader with it")
        }
        for diagnostic in try open(source, unlockingWith: password) {
          emit(.warning("\(source.displayName.onOneLine): \(diagnostic.message.onOneLine)"))
        }
        opened.append(source.displayName)
      } catch {
        failures.append(CommandFailure(error))
      }
    }
    // Of several failures the last is the answer; the others are said before, as are files that did open.
    for failure in failures.dropLast() { emit(.warning(failure.message)) }
    if !failures.isEmpty { for name in opened { emit(.message("opened \(name.onOneLine)")) } }
    if !opened.isEmpty { announcePage() }
    if let last = failures.last { throw last }
  }

  /// Opens a document with a password, or as the front end gives one.
  private func open(
    _ source: DocumentSource, unlockingWith password: String?
  ) throws(DocumentError) -> [Diagnostic] {
    if let password { return try open(source, password: password) }
    return try unlock(source) { password throws(DocumentError) in try self.open(source, password: password) }
  }

  /// What follows `open`: `--password PASSWORD` or `--password=PASSWORD`, `--`, and the files.
  private static func passwordAndFiles(
    _ words: [String]
  ) throws(CommandFailure) -> (password: String?, files: [String]) {
    let option = TypedPassword.option
    var files = words[...]
    var password: String?
    if files.first == option {
      password = files.dropFirst().first
      files = files.dropFirst(2)
    } else if let first = files.first, first.hasPrefix(option + "=") {
      password = String(first.dropFirst(option.count + 1))
      files = files.dropFirst()
    }
    if files.first == "--" { files = files.dropFirst() }
    guard !files.isEmpty else {
      throw CommandFailure(.usage, "usage: \(CommandDefinition.of(.open).usage)")
    }
    return (password, Array(files))
  }

  private func select(number text: String) throws(CommandFailure) {
    let number = text == "last" ? tabs.count : Int(text)
    // 9 is the last one, as in browsers.
    let wanted = number == 9 ? tabs.count : number
    guard let wanted, let index = tabs.index(ofNumber: wanted) else { throw noSuchTab(text) }
    select(index)
  }

  /// What to say of a tab that isn't there.
  func noSuchTab(_ text: String) -> CommandFailure {
    switch tabs.count {
    case 0: CommandFailure(.unavailable, Self.noTab)
    case 1 where text == "last": CommandFailure(.unavailable, "there is only one tab")
    case 1: CommandFailure(.noSuchTab, "no tab “\(text.onOneLine)”; there is one tab")
    default: CommandFailure(.noSuchTab, "no tab “\(text.onOneLine)”; the tabs are 1 to \(tabs.count)")
    }
  }

  /// Brings a tab to the front.
  func select(_ index: Int) {
    if bringToFront(index) { announcePage() }
  }

  /// Brings a tab to the front without showing its page; false where it has been there.
  @discardableResult
  func bringToFront(_ index: Int) -> Bool {
    let isOther = index != currentIndex
    currentTab?.pane = nil
    currentIndex = index
    // Who goes through the tabs doesn't wait for the disk at each.
    if isOther { hasUnsavedFront = true }
    return isOther
  }

  private func insert(_ tab: Tab, at index: Int) {
    currentTab?.pane = nil
    tabs.insert(tab, at: index)
    currentIndex = index
    saveOpenTabs()
  }

  private func close(_ closing: [Tab]) {
    hasUnsavedPlaces = true
    savePlaces(atOnce: true)
    for tab in closing {
      (tab.document as? StoredTextDocument)?.writeTexts()
      guard let index = tabs.firstIndex(where: { $0 === tab }) else { continue }
      tabs.remove(at: index)
      closedTabs.append(
        ClosedTab(
          source: tab.document.source, password: tab.password, place: tab.place, history: tab.history,
          view: tab.view, index: index))
      if let current = currentIndex {
        let next = current > index ? current - 1 : current
        currentIndex = tabs.isEmpty ? nil : min(next, tabs.count - 1)
      }
      emit(.message("closed \(tab.name.onOneLine)"))
    }
    closedTabs = closedTabs.suffix(Self.mostClosedTabs)
    saveOpenTabs()
    if currentTab != nil { announcePage() }
  }

  private func reopen() throws(CommandFailure) {
    guard let closed = closedTabs.popLast() else { return }
    if let open = tabs.firstIndex(where: { $0.document.source.isSameFile(as: closed.source) }) {
      return select(open)
    }
    let tab: Tab
    do throws(DocumentError) {
      tab = try makeTab(closed.source, password: closed.password)
    } catch {
      closedTabs.append(closed)
      throw CommandFailure(error)
    }
    tab.place = tab.clamped(closed.place)
    (tab.history, tab.view) = (closed.history, closed.view)
    insert(tab, at: min(closed.index, tabs.count))
    emit(.message("reopened \(tab.name.onOneLine)"))
    announcePage()
  }

  func makeTab(_ source: DocumentSource, password: String?) throws(DocumentError) -> Tab {
    // Looked at before it is read: what is written in between is a change. What is kept of it is of the state in which it
    // was then, or earlier.
    let file = FileStamp(source)
    let texts = password == nil ? textStore?.texts(of: source) : nil
    let opened = try opener.open(source, password: password)
    let document = texts.map { StoredTextDocument(opened, texts: $0) } ?? opened
    let tab = Tab(
      id: nextTabID, document: document, overview: try document.overview(), password: password, file: file)
    nextTabID += 1
    let recorded: DocumentID?? = withLibrary { store throws(LibraryError) in
      // What can't be written may be read: its bookmarks and the place where reading stopped.
      if store.isReadOnly { return try store.findDocument(tab.overview.identity) }
      return try store.document(for: tab.overview.identity, title: tab.overview.title)
    }
    tab.libraryID = recorded ?? nil
    return tab
  }
}

extension Tab {
  /// A place as near as the document has it: it may have fewer pages than it had.
  func clamped(_ place: Place) -> Place {
    guard place.pageIndex >= pageCount || place.pageIndex < 0 else { return place }
    return Place(pageIndex: max(0, min(place.pageIndex, pageCount - 1)))
  }
}

extension DocumentSource {
  /// Whether two sources are the same file, by the path that leads to it.
  func isSameFile(as other: DocumentSource) -> Bool {
    guard case .path(let path) = self, case .path(let otherPath) = other else { return false }
    return path == otherPath || path.absolute == otherPath.absolute
  }
}

extension String {
  /// The path from the root, without `.` and `..`.
  fileprivate var absolute: String { URL(fileURLWithPath: self).standardizedFileURL.path }
}
