import DocModel

/// The result of a check of files for changes.
package struct FileCheck: Hashable, Sendable {
  /// The interval between checks while files don't change.
  package static let interval: Duration = .seconds(1)
  /// The time that a file must stay unchanged before it is read.
  package static let settlingTime = FileWatch.settling

  /// The time until the next check is due; nil if no file is watched.
  package var pause: Duration?
  /// Whether a complete file was written only a moment ago, and is read after the pause.
  package var isSettling = false

  fileprivate mutating func wait(_ time: Duration) { pause = min(pause ?? time, time) }
}

/// Reloading documents whose files have changed.
///
/// A file that is being written is read later; meanwhile, and if the new file can't be read, the old content stays.
struct Reloader: SessionPart {
  let context: SessionContext

  /// Whether there are files to check.
  var watchesFiles: Bool { settings.reloads && tabs.contains { $0.watch.isActive } }

  /// Checks the files of all tabs, and reloads those that have changed and are complete.
  ///
  /// - Returns: the time of the next check.
  func checkFiles() -> FileCheck {
    var check = FileCheck()
    guard watchesFiles else { return check }
    for tab in tabs where tab.watch.isActive {
      // A reload would end the selection in progress, or lose what is being moved or drawn.
      let state = tab.selectionMode == nil && tab.tool == nil ? tab.watch.check() : .same
      check.isSettling = check.isSettling || state == .settling
      check.wait(state == .waiting || state == .settling ? FileWatch.settling : FileCheck.interval)
      switch state {
      case .same, .waiting, .settling: break
      case .changed: reload(of: tab)
      case .gone: on(tab).warn(": the file is gone; the document stays open, and save as FILE keeps it")
      case .unfinished:
        on(tab).warn(
          " has changed and is incomplete; the earlier version stays open, and reload reads it anyway")
      }
    }
    return check
  }

  @discardableResult
  private func reload(of tab: Tab, hasChanged: Bool = true) -> Tab? {
    do throws(DocumentError) {
      let fresh = try opening.makeTab(tab.document.source, password: tab.password)
      return replace(tab, by: fresh, hasChanged: hasChanged)
    } catch {
      tab.watch.refuse()
      let advice = error.isPasswordProblem ? "; reload asks for its password" : ""
      on(tab).warn(" has changed and can't be read; the earlier version stays open\(advice) (\(error))")
      return nil
    }
  }

  /// Reloads a document, whether its file has changed or not, and requests a password if needed.
  ///
  /// - Returns: the tab that has replaced the one of the document.
  @discardableResult
  func reload(_ tab: Tab) throws(CommandFailure) -> Tab {
    let hasChanged = tab.watch.check() != .same
    let source = tab.document.source
    var fresh: Tab?
    do throws(DocumentError) {
      do throws(DocumentError) {
        fresh = try opening.makeTab(source, password: tab.password)
      } catch {
        guard error.isPasswordProblem else { throw error }
        _ = try context.unlock(source) { password throws(DocumentError) in
          let opened = try opening.makeTab(source, password: password)
          fresh = opened
          return opened.overview.warnings
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    return fresh.map { replace(tab, by: $0, hasChanged: hasChanged) } ?? tab
  }

  /// Opens the saved file with its pages in their new order, in which the steps before can't be undone.
  func reloadArranged(_ tab: Tab) {
    tab.edits = EditHistory()
    if let fresh = reload(of: tab, hasChanged: false) { on(fresh).bookmarks.move(from: tab) }
  }

  /// Replaces a tab with one of the reloaded document, at the same position.
  private func replace(_ tab: Tab, by fresh: Tab, hasChanged: Bool) -> Tab {
    guard let index = tabList.index(of: tab) else { return tab }
    fresh.resume(tab)
    on(fresh).journal.restoreEdits(after: tab)
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
      on(fresh).warn(": \(warning.message.onOneLine)")
    }
    guard index == tabList.currentIndex else { return fresh }
    if let list = tab.pane?.saved { on(fresh).lists.resume(list) } else { on(fresh).moving.announcePage() }
    return fresh
  }
}

extension SessionPart { var reloader: Reloader { Reloader(context: context) } }

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
    (view, look, isShowingImage) = (old.view, old.look, old.isShowingImage)
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
