import DocModel

/// Saving the edits of a document in files, and dropping them.
struct SavingCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Saves the edits in the document's file.
  func save() throws(CommandFailure) {
    guard !tab.edits.unsaved.isEmpty else { throw .unavailable(Obstacle.nothingToSave(tab)) }
    do throws(EditError) {
      try write(.inPlace)
    } catch {
      guard case .notWritten("changed", _) = error else { throw CommandFailure(error) }
      // Another program has saved the file: the edits are made once more, in its version.
      let fresh = try reloader.reload(tab)
      guard !fresh.edits.unsaved.isEmpty else { throw CommandFailure(error) }
      do throws(EditError) { try on(fresh).saving.write(.inPlace) } catch { throw CommandFailure(error) }
    }
  }

  /// Saves the document in another file; the edits stay unsaved in its own file.
  func save(as path: String, replacing replaces: Bool) throws(CommandFailure) {
    let path = path.expandingTilde
    let source = tab.document.source
    // A file that is gone is written anew.
    if source.isSameFile(as: .path(path)), FileStamp(source) != nil { return try save() }
    if !replaces { try requireNew(path, for: .saveAs) }
    do throws(EditError) {
      try write(.file(path))
    } catch {
      throw CommandFailure(error)
    }
  }

  private func write(_ destination: SaveDestination) throws(EditError) {
    var options = SaveOptions()
    options.library = autosave.library
    if case .file = destination { options.invalidatesSignatures = true }
    let report = try tab.document.save(destination, options)
    let (entries, count) = (tab.edits.unsaved.compactMap(\.entry), tab.edits.unsaved.count)
    var path = tab.document.source.name
    if case .file(let other) = destination { path = other }
    var (added, reason): (Int?, String?) = (nil, nil)
    switch report.mode {
    case .appended(let bytes): added = bytes
    case .rewritten(let because): reason = because
    }
    emit(
      .saved(
        SavingReport(
          path: path, edits: count, addedBytes: added, rewrittenBecause: reason,
          warnings: report.warnings + (report.arrangement?.lossNote.map { [$0] } ?? []))))
    guard destination == .inPlace else { return }
    // A crash before this leaves steps in the journal whose results the file has, which the next opening finds.
    journal.remove(entries)
    let edits = tab.edits.unsaved.flatMap(\.step.edits)
    tab.edits.didSave()
    // The pages have other numbers or labels now.
    guard !tab.isRearranged else { return reloader.reloadArranged(tab) }
    tab.watch = FileWatch(tab.document.source, known: report.stamps?.new)
    if edits.contains(where: { $0.part != nil }), let overview = try? tab.document.overview() {
      tab.overview = overview
      lists.refreshParts(printing: false)
    }
    if let stamps = report.stamps, !edits.contains(where: \.changesLabels) {
      autosave.textIndex?.transfer(tab.document.source, from: stamps.old, to: stamps.new)
    }
  }

  /// Drops the edits, which one redo makes again while the session lasts.
  func revert() throws(CommandFailure) {
    let entries = tab.edits.unsaved.compactMap(\.entry) + tab.edits.unfitting
    guard !tab.edits.unsaved.isEmpty || !entries.isEmpty else {
      throw .unavailable(Obstacle.nothingToSave(tab))
    }
    let count = tab.edits.unsaved.count
    var undoneCount = 0
    while let last = tab.edits.unsaved.last?.step {
      if tab.edits.undoable.last == last {
        try context.sending(to: nil) { () throws(CommandFailure) in try editing.undo() }
        undoneCount += 1
      } else {
        _ = try editing.perform(.apply([last.inverse]))
        tab.edits.dropLastUnsaved()
      }
    }
    tab.edits.didDrop(undoneCount)
    journal.remove(entries)
    tab.edits.unfitting = []
    let what = count.of("edit")
    lists.refresh()
    emit(.message("dropped \(what); redo brings \(count == 1 ? "it" : "them") back"))
    pageView.showCurrentImage()
  }
}

extension CommandGroup { var saving: SavingCommands { SavingCommands(tab: tab, context: context) } }

extension ArrangementReport {
  /// The number of losses that one line names.
  private static let namedLosses = 5

  /// The losses on one line; nil if there are none.
  fileprivate var lossNote: String? {
    guard !lost.isEmpty else { return nil }
    let others = lost.count > Self.namedLosses ? " and \(lost.count - Self.namedLosses) more" : ""
    return "lost with the pages: \(lost.prefix(Self.namedLosses).joined(separator: ", "))\(others)"
  }
}
