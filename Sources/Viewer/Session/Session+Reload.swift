import DocModel

/// The result of a check of files for changes.
package struct FileCheck: Hashable, Sendable {
  /// The time until the next check is due; nil if no file is watched.
  package var pause: Duration?
  /// Whether a complete file was written only a moment ago, and is read after the pause.
  package var isSettling = false

  mutating func wait(_ time: Duration) { pause = min(pause ?? time, time) }
}

extension Session {
  /// The interval between checks while files don't change.
  package static let checkInterval: Duration = .seconds(1)

  /// The time that a file must stay unchanged before it is read.
  package static let settlingTime = FileWatch.settling

  /// Whether there are files to check.
  package var watchesFiles: Bool { settings.reloads && tabs.contains { $0.watch.isActive } }

  /// Checks the files of all tabs, and reloads those that have changed and are complete.
  ///
  /// A front end calls this between commands. A file that is being written is read later; meanwhile, and if the new
  /// file can't be read, the old content stays.
  ///
  /// - Parameter emit: receives the reloads and the warnings.
  /// - Returns: the time of the next check.
  package func checkFiles(emit: @escaping (Effect) -> Void) -> FileCheck {
    var check = FileCheck()
    guard watchesFiles else { return check }
    emitting(emit) {
      for tab in tabs where tab.watch.isActive {
        // A reload would end the selection in progress, or lose what is being moved or drawn.
        guard tab.selectionMode == nil, tab.tool == nil else {
          check.wait(Self.checkInterval)
          continue
        }
        switch tab.watch.check() {
        case .same: check.wait(Self.checkInterval)
        case .waiting: check.wait(FileWatch.settling)
        case .settling:
          check.wait(FileWatch.settling)
          check.isSettling = true
        case .changed:
          check.wait(Self.checkInterval)
          reload(of: tab)
        case .gone:
          check.wait(Self.checkInterval)
          emit(
            .warning(
              "\(tab.name.onOneLine): the file is gone; the document stays open, and save as FILE keeps it"))
        case .unfinished:
          check.wait(Self.checkInterval)
          emit(
            .warning(
              "\(tab.name.onOneLine) has changed and is incomplete; the earlier version stays open, "
                + "and reload reads it anyway"))
        }
      }
    }
    return check
  }

  private func reload(of tab: Tab, hasChanged: Bool = true) {
    do throws(DocumentError) {
      replace(tab, by: try makeTab(tab.document.source, password: tab.password), hasChanged: hasChanged)
    } catch {
      tab.watch.refuse()
      let advice = error.isPasswordProblem ? "; reload asks for its password" : ""
      emit(
        .warning(
          "\(tab.name.onOneLine) has changed and can't be read; the earlier version stays open\(advice) (\(error))"
        ))
    }
  }

  /// Reloads a document, whether its file has changed or not, and requests a password if needed.
  func reload(_ tab: Tab) throws(CommandFailure) {
    let hasChanged = tab.watch.check() != .same
    do throws(DocumentError) {
      let source = tab.document.source
      var fresh: Tab?
      do throws(DocumentError) {
        fresh = try makeTab(source, password: tab.password)
      } catch {
        guard error.isPasswordProblem else { throw error }
        _ = try unlock(source) { password throws(DocumentError) in
          let opened = try self.makeTab(source, password: password)
          fresh = opened
          return opened.overview.warnings
        }
      }
      if let fresh { replace(tab, by: fresh, hasChanged: hasChanged) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens the saved file with its pages in their new order, in which the steps before can't be undone.
  func reloadArranged(_ tab: Tab) {
    tab.edits = EditHistory()
    guard let index = tabList.index(of: tab) else { return }
    reload(of: tab, hasChanged: false)
    if tabs[index] !== tab { on(tabs[index]).bookmarks.move(from: tab) }
  }

  /// Replaces a tab with one of the reloaded document, at the same position.
  private func replace(_ tab: Tab, by fresh: Tab, hasChanged: Bool) {
    guard let index = tabList.index(of: tab) else { return }
    fresh.resume(tab)
    restoreEdits(of: fresh, after: tab)
    if let running = searches.running, running.tab === tab { fresh.searchToRepeat = running.query }
    tabList.replace(at: index, by: fresh)
    autosave.positionChanged()
    autosave.saveOpenTabs(tabList)
    emit(
      .reloaded(
        ReloadReport(
          tab: index + 1, path: fresh.document.source.name, name: fresh.name, pageCount: fresh.pageCount,
          pageCountBefore: tab.pageCount, hasChanged: hasChanged)))
    for warning in fresh.overview.warnings where warning.kind != .repaired {
      emit(.warning("\(fresh.name.onOneLine): \(warning.message.onOneLine)"))
    }
    guard index == currentIndex else { return }
    if let list = tab.pane?.saved { resume(list) } else { announcePage() }
  }

  /// Repeats the search from before a reload for a command that needs its matches.
  ///
  /// - Returns: whether the command is done.
  func repeatsSearch(for name: CommandName) throws(CommandFailure) -> Bool {
    guard let tab = currentTab, let query = tab.searchToRepeat, !isSearching else { return false }
    switch name {
    case .nextMatch, .previousMatch:
      try on(tab).searching.run(query)
      return true
    case .matches:
      try findMatches(of: query, in: tab)
      return false
    default: return false
    }
  }

  /// Finds all matches without moving to one.
  private func findMatches(of query: SearchQuery, in tab: Tab) throws(CommandFailure) {
    var matches: [SearchMatch] = []
    do throws(SearchError) {
      let finder = try TextFinder(query)
      tab.document.prepareToRead(0..<tab.pageCount)
      for page in 0..<tab.pageCount where !host.isCancelled {
        matches += (try? tab.document.matches(of: finder, onPage: page)) ?? []
      }
    } catch {
      throw .usage(error.description)
    }
    tab.search = SearchState(query: query, matches: matches, current: nil)
  }
}

extension Tab {
  /// Takes over the position, history, view and search of a tab with the previous version of the document.
  fileprivate func resume(_ old: Tab) {
    let isArranged = old.isRearranged && old.edits.unsaved.isEmpty
    var map = PageMap(from: old.overview, to: overview, savedAs: isArranged ? old.arrangement : nil)
    position = map.position(old.position)
    if !isArranged, position.line > 0 || position.height != nil,
      let lines = try? lines(ofPage: position.pageIndex)
    {
      position.line = min(position.line, lines.count)
      // In another document with the same name the position has no meaning.
      if let before = try? old.lines(ofPage: old.position.pageIndex), !Self.isSame(before, lines) {
        position = Position(pageIndex: position.pageIndex)
      }
    }
    history = History(
      back: old.history.back.map { map.position($0) }, forward: old.history.forward.map { map.position($0) })
    (view, isShowingImage) = (old.view, old.isShowingImage)
    searchToRepeat = old.search?.query ?? old.searchToRepeat
    annotationCursor = old.annotationCursor
    edits = old.edits
    edits.didSave()
  }

  /// Returns whether a page still has any of its earlier lines.
  ///
  /// Short lines don't count if there are longer ones: page numbers and headings occur in other documents, too.
  private static func isSame(_ before: [String], _ now: [String]) -> Bool {
    let shortest = 12
    let known = Set(now.map(\.folded))
    let telling = before.filter { $0.count >= shortest }
    guard !telling.isEmpty else { return before.isEmpty || before.contains { known.contains($0.folded) } }
    return telling.contains { known.contains($0.folded) }
  }
}
