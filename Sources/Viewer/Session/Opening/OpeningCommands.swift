import Foundation
import DocModelLibrary

/// Opening documents in tabs, and selecting tabs.
struct OpeningCommands: SessionPart {
  let context: SessionContext

  /// Opens a document in a new tab after the current one, or goes to the tab in which it is open.
  ///
  /// - Returns: warnings about the file.
  /// - Throws: `DocumentError`.
  @discardableResult
  func open(_ source: DocumentSource, password: String? = nil) throws(DocumentError) -> [Warning] {
    if let open = tabList.index(of: source) {
      context.bringToFront(open)
      return []
    }
    let tab = try makeTab(source, password: password)
    on(tab).journal.restoreEdits()
    if context.restoresPositions {
      autosave.restorePosition(of: tab)
      reportOriginal(of: tab)
    }
    insert(tab, at: tabList.currentIndex.map { $0 + 1 } ?? 0)
    return tab.overview.warnings
  }

  /// Reports that a document opens where another file of it was left: with two copies one may expect its beginning.
  private func reportOriginal(of tab: Tab) {
    guard let original = tab.original, tab.position != Position(pageIndex: 0) || tab.look != DocumentLook()
    else { return }
    let name = DocumentSource.path(original).displayName.onOneLine
    let begin = CommandName.firstPage.typedName
    let place = "has the identifier of \(name), and opens where that was left"
    emit(.warning("\(tab.name.onOneLine) \(place); \(begin) goes to its beginning"))
  }

  /// Reopens the tabs of the last session, and makes this session the one whose tabs are kept.
  ///
  /// - Returns: the errors of tabs that couldn't be opened.
  func restoreTabs() -> [DocumentError] {
    var failures: [DocumentError] = []
    autosave.restoreTabs { saved in
      var front: Int?
      for (index, tab) in saved.tabs.enumerated() {
        do throws(DocumentError) {
          _ = try open(.path(tab.path), unlockingWith: nil)
          if index == saved.currentIndex { front = tabList.currentIndex }
        } catch {
          failures.append(error)
        }
      }
      if let front {
        context.bringToFront(front)
        tabs[front].listToResume = saved.list
      }
      return tabList
    }
    return failures
  }

  /// Opens files, each in a tab, with an optional password for all of them.
  func open(_ words: [String]) throws(CommandFailure) {
    let (password, files) = try Self.passwordAndFiles(words)
    var failures: [CommandFailure] = []
    var opened: [String] = []
    for file in files {
      do throws(DocumentError) {
        let source = DocumentSource(file.expandingTilde)
        // Reading from the pipe would block the keyboard until its writer ends, and it can't be opened a second
        // time.
        guard !source.isPipe else {
          throw DocumentError.unreadable(
            source.name, reason: "it is a pipe; save it to a file, or name it when you start pdfkey")
        }
        for warning in try open(source, unlockingWith: password) {
          emit(.warning("\(source.displayName.onOneLine): \(warning.message.onOneLine)"))
        }
        opened.append(source.displayName)
      } catch {
        failures.append(CommandFailure(error))
      }
    }
    // The command fails with the last failure; earlier failures and opened files are reported before.
    for failure in failures.dropLast() { emit(.warning(failure.message)) }
    if !failures.isEmpty { for name in opened { emit(.message("opened \(name.onOneLine)")) } }
    if !opened.isEmpty { here?.moving.announcePage() }
    if let last = failures.last { throw last }
  }

  /// Opens a document with a password, or with one from the front end.
  private func open(
    _ source: DocumentSource, unlockingWith password: String?
  ) throws(DocumentError) -> [Warning] {
    if let password { return try open(source, password: password) }
    return try context.unlock(source) { password throws(DocumentError) in
      try self.open(source, password: password)
    }
  }

  /// Parses the arguments of `open`: `--password PASSWORD` or `--password=PASSWORD`, `--`, and the files.
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
    guard !files.isEmpty else { throw .usage(of: .open) }
    return (password, Array(files))
  }

  func select(number text: String) throws(CommandFailure) {
    let number = text == "last" ? tabs.count : Int(text)
    // 9 is the last tab, as in browsers, and #9 the ninth.
    let wanted = number == 9 ? tabs.count : tabs.number(ofTyped: text) ?? number
    guard let wanted, let index = tabs.index(ofNumber: wanted) else { throw noSuchTab(text) }
    select(index)
  }

  /// Selects the tab at a distance from the current one, around the end.
  func selectNextTab(_ distance: Int) {
    guard let index = tabList.currentIndex, !tabs.isEmpty else { return }
    select((index + distance + tabs.count) % tabs.count)
  }

  /// Makes a tab the current one and shows its page.
  func select(_ index: Int) {
    if context.bringToFront(index) { here?.moving.announcePage() }
  }

  private func insert(_ tab: Tab, at index: Int) {
    tabList.insert(tab, at: index)
    autosave.saveOpenTabs(tabList)
  }

  /// Reopens the tab that was closed last.
  func reopen() throws(CommandFailure) {
    guard let closed = tabList.popLastClosed() else { return }
    if let open = tabList.index(of: closed.source) { return select(open) }
    let tab: Tab
    do throws(DocumentError) {
      tab = try makeTab(closed.source, password: closed.password)
    } catch {
      tabList.addClosed(closed)
      throw CommandFailure(error)
    }
    tab.position = tab.clamped(closed.position)
    (tab.history, tab.view, tab.look) = (closed.history, closed.view, closed.look)
    on(tab).journal.restoreEdits()
    insert(tab, at: closed.index)
    emit(.message("reopened \(tab.name.onOneLine)"))
    here?.moving.announcePage()
  }

  func makeTab(_ source: DocumentSource, password: String?) throws(DocumentError) -> Tab {
    // The file is examined before it is read, so that a later write counts as a change. The texts in the index are
    // therefore of this version of the file or an earlier one.
    let file = FileStamp(source)
    let texts = password == nil ? autosave.textIndex?.texts(of: source) : nil
    let opened = try context.opener.open(source, password: password)
    let document = texts.map { IndexedTextDocument(opened, texts: $0) } ?? opened
    let tab = Tab(
      id: tabList.makeID(), document: document, overview: try document.overview(), password: password,
      file: file)
    let recorded: DocumentID?? = autosave.withLibrary { library throws(LibraryError) in
      tab.original = try library.pathOfOriginal(tab.overview.identity)
      // A read-only library still has bookmarks and positions.
      if library.isReadOnly { return try library.findDocument(tab.overview.identity) }
      return try library.recordDocument(tab.overview.identity, title: tab.overview.title)
    }
    tab.libraryID = recorded ?? nil
    return tab
  }
}

extension SessionPart { var opening: OpeningCommands { OpeningCommands(context: context) } }
