import DocModel

/// When files are to be looked at again.
public struct FileLook: Hashable, Sendable {
  /// How long nothing needs to be looked at; nil where no document has a file, or none is to be watched.
  public var pause: Duration?
  /// Whether a file is there to its end that was written only a moment ago, and is read after the pause.
  public var isSettling = false

  mutating func wait(_ time: Duration) { pause = min(pause ?? time, time) }
}

extension Session {
  /// How often files are looked at while nothing happens to them.
  public static let lookInterval: Duration = .seconds(1)

  /// How long a file has to rest before it is read.
  public static let settlingTime = FileWatch.settling

  /// Whether there is any file to look at.
  public var watchesFiles: Bool { settings.reloads && tabs.contains { $0.watch.isActive } }

  /// Looks at the files of all tabs, and reads those anew that have changed and are whole.
  ///
  /// A front end calls it between commands. A file that is being written is waited for; what was read before stays as
  /// it was meanwhile, and also where the new file can't be read.
  ///
  /// - Parameter emit: is handed what has been read anew, and what went wrong.
  /// - Returns: when it is worth looking again.
  public func lookAtFiles(emit: @escaping (Effect) -> Void) -> FileLook {
    var look = FileLook()
    guard watchesFiles else { return look }
    emitting(emit) {
      for tab in tabs where tab.watch.isActive {
        // What is being selected would go.
        guard tab.selectionMode == nil else {
          look.wait(Self.lookInterval)
          continue
        }
        switch tab.watch.look() {
        case .same: look.wait(Self.lookInterval)
        case .waiting: look.wait(FileWatch.settling)
        case .settling:
          look.wait(FileWatch.settling)
          look.isSettling = true
        case .changed:
          look.wait(Self.lookInterval)
          takeUpFile(of: tab)
        case .gone:
          look.wait(Self.lookInterval)
          emit(.warning("\(tab.name.onOneLine): the file is gone; what was read of it stays"))
        case .unfinished:
          look.wait(Self.lookInterval)
          emit(
            .warning(
              "\(tab.name.onOneLine) has changed, but ends in the midst; what was read before stays, "
                + "and reload reads it as it is"))
        }
      }
    }
    return look
  }

  private func takeUpFile(of tab: Tab) {
    do throws(DocumentError) {
      replace(tab, by: try makeTab(tab.document.source, password: tab.password), hasChanged: true)
    } catch {
      tab.watch.refuse()
      let advice = error.isPasswordProblem ? "; reload asks for its password" : ""
      emit(
        .warning(
          "\(tab.name.onOneLine) has changed and can't be read; what was read before stays\(advice) (\(error))"
        ))
    }
  }

  /// Reads a document anew, whether its file has changed or not, asking for a password where that is needed.
  func reload(_ tab: Tab) throws(CommandFailure) {
    let hasChanged = tab.watch.look() != .same
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
          return opened.overview.diagnostics
        }
      }
      if let fresh { replace(tab, by: fresh, hasChanged: hasChanged) }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Puts a document that was read anew in the place of the tab that had it, where reading was.
  private func replace(_ tab: Tab, by fresh: Tab, hasChanged: Bool) {
    guard let index = tabList.index(of: tab) else { return }
    fresh.resume(tab)
    if let running = runningSearch, running.tab === tab { fresh.searchToRepeat = running.query }
    tabList.replace(at: index, by: fresh)
    autosave.positionChanged()
    autosave.saveOpenTabs(tabList)
    emit(
      .reloaded(
        ReloadReport(
          tab: index + 1, path: fresh.document.source.name, name: fresh.name, pageCount: fresh.pageCount,
          pageCountBefore: tab.pageCount, hasChanged: hasChanged)))
    for diagnostic in fresh.overview.diagnostics where diagnostic.kind != .repaired {
      emit(.warning("\(fresh.name.onOneLine): \(diagnostic.message.onOneLine)"))
    }
    guard index == currentIndex else { return }
    if let list = tab.pane?.saved { resume(list) } else { announcePage() }
  }

  /// Searches again for what had been searched for when the document was read anew, as soon as hits are asked for.
  ///
  /// - Returns: whether that was all that the command asks for.
  func repeatsSearch(for name: CommandName) throws(CommandFailure) -> Bool {
    guard let tab = currentTab, let query = tab.searchToRepeat, runningSearch == nil else { return false }
    switch name {
    case .nextMatch, .previousMatch:
      try run(query, in: tab)
      return true
    case .hits:
      try findHits(of: query, in: tab)
      return false
    default:
      return false
    }
  }

  /// Finds all hits without going to one.
  private func findHits(of query: SearchQuery, in tab: Tab) throws(CommandFailure) {
    var hits: [SearchMatch] = []
    do throws(SearchError) {
      let finder = try TextFinder(query)
      tab.document.prepareToRead(0..<tab.pageCount)
      for page in 0..<tab.pageCount where !host.isCancelled {
        hits += (try? tab.document.matches(of: finder, onPage: page)) ?? []
      }
    } catch {
      throw CommandFailure(.usage, error.description)
    }
    tab.search = SearchState(query: query, matches: hits, current: nil)
  }
}

extension Tab {
  /// Takes up reading where another tab with the document as it was before has it.
  fileprivate func resume(_ old: Tab) {
    var map = PageMap(from: old.overview, to: overview)
    place = map.place(old.place)
    if place.line > 0 || place.height != nil, let lines = try? lines(ofPage: place.pageIndex) {
      place.line = min(place.line, lines.count)
      // Another document under the same name has nothing at that place.
      if let before = try? old.lines(ofPage: old.place.pageIndex), !Self.isSame(before, lines) {
        place = Place(pageIndex: place.pageIndex)
      }
    }
    history = History(
      back: old.history.back.map { map.place($0) }, forward: old.history.forward.map { map.place($0) })
    (view, hasPictureInFront) = (old.view, old.hasPictureInFront)
    searchToRepeat = old.search?.query ?? old.searchToRepeat
  }

  /// Whether a page reads as it did, be it with changes: whether any line of it stands there still.
  ///
  /// What is as short as a page number or a heading stands on the pages of other documents, too.
  private static func isSame(_ before: [String], _ now: [String]) -> Bool {
    let shortest = 12
    let known = Set(now.map(\.folded))
    let telling = before.filter { $0.count >= shortest }
    guard !telling.isEmpty else { return before.isEmpty || before.contains { known.contains($0.folded) } }
    return telling.contains { known.contains($0.folded) }
  }
}
