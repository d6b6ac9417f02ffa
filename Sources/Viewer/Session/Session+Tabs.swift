import DocModel
import Foundation

extension Session {
  /// Opens a document in a new tab behind the one in front, and goes to it; a document that is open already
  /// is gone to.
  ///
  /// - Returns: what was wrong with the file without keeping it from being opened.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func open(_ source: DocumentSource, password: String? = nil) throws(DocumentError) -> [Diagnostic] {
    if let open = tabList.index(of: source) {
      bringToFront(open)
      return []
    }
    let tab = try makeTab(source, password: password)
    if restoresPositions { autosave.restorePosition(of: tab) }
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
    var failures: [DocumentError] = []
    autosave.restoreTabs { saved in
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
      return tabList
    }
    return failures
  }

  /// Opens files, each in a tab, after a password for all of them.
  func open(_ words: [String]) throws(CommandFailure) {
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

  func select(number text: String) throws(CommandFailure) {
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

  /// Brings the tab to the front that is so many behind the one in front, round the end.
  func selectNextTab(_ distance: Int) {
    guard let index = currentIndex, !tabs.isEmpty else { return }
    select((index + distance + tabs.count) % tabs.count)
  }

  /// Brings a tab to the front.
  func select(_ index: Int) {
    if bringToFront(index) { announcePage() }
  }

  /// Brings a tab to the front without showing its page.
  ///
  /// - Returns: whether another tab was in front.
  @discardableResult
  func bringToFront(_ index: Int) -> Bool {
    let isOther = tabList.bringToFront(index)
    // Going through the tabs doesn't wait for the disk at each.
    if isOther { autosave.frontChanged() }
    return isOther
  }

  private func insert(_ tab: Tab, at index: Int) {
    tabList.insert(tab, at: index)
    autosave.saveOpenTabs(tabList)
  }

  /// Closes tabs.
  func close(_ closing: [Tab]) {
    autosave.positionChanged()
    autosave.savePositions(of: tabList, atOnce: true)
    for tab in closing {
      tab.writeTexts()
      if tabList.close(tab) { emit(.message("closed \(tab.name.onOneLine)")) }
    }
    autosave.saveOpenTabs(tabList)
    if currentTab != nil { announcePage() }
  }

  /// Reopens the tab that was closed last.
  func reopen() throws(CommandFailure) {
    guard let closed = tabList.takeLastClosed() else { return }
    if let open = tabList.index(of: closed.source) { return select(open) }
    let tab: Tab
    do throws(DocumentError) {
      tab = try makeTab(closed.source, password: closed.password)
    } catch {
      tabList.keep(closed)
      throw CommandFailure(error)
    }
    tab.place = tab.clamped(closed.place)
    (tab.history, tab.view) = (closed.history, closed.view)
    insert(tab, at: closed.index)
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
      id: tabList.makeID(), document: document, overview: try document.overview(), password: password,
      file: file)
    let recorded: DocumentID?? = autosave.withLibrary { store throws(LibraryError) in
      // What can't be written may be read: its bookmarks and the place where reading stopped.
      if store.isReadOnly { return try store.findDocument(tab.overview.identity) }
      return try store.document(for: tab.overview.identity, title: tab.overview.title)
    }
    tab.libraryID = recorded ?? nil
    return tab
  }
}
