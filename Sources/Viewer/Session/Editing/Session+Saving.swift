import Foundation
import DocModelLibrary

/// Saving edits in files, dropping them, and bringing them back from the journal.
extension Session {
  /// Saves the edits of a tab in its file.
  func save(_ tab: Tab) throws(CommandFailure) {
    guard !tab.edits.unsaved.isEmpty else { throw CommandFailure(.unavailable, Self.nothingToSave(tab)) }
    var tab = tab
    do throws(EditError) {
      try save(tab, .inPlace)
    } catch {
      guard case .notWritten("changed", _) = error else { throw CommandFailure(error) }
      // Another program has saved the file: the edits are made once more, in its version.
      tab = try reloadForSaving(tab)
      guard !tab.edits.unsaved.isEmpty else { throw CommandFailure(error) }
      do throws(EditError) { try save(tab, .inPlace) } catch { throw CommandFailure(error) }
    }
  }

  private func reloadForSaving(_ tab: Tab) throws(CommandFailure) -> Tab {
    guard let index = tabList.index(of: tab) else { return tab }
    try reload(tab)
    return tabs[index]
  }

  /// Saves the document of a tab in another file; the edits stay unsaved in its own file.
  func save(_ tab: Tab, as path: String, replacing replaces: Bool) throws(CommandFailure) {
    let path = path.expandingTilde
    let source = tab.document.source
    // A file that is gone is written anew.
    if source.isSameFile(as: .path(path)), FileStamp(source) != nil { return try save(tab) }
    if !replaces { try Self.requireNew(path, for: .saveAs) }
    do throws(EditError) {
      try save(tab, .file(path))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Refuses to replace a file without an exclamation mark after the command's name.
  static func requireNew(_ path: String, for name: CommandName) throws(CommandFailure) {
    var facts = stat()
    guard stat(SystemPath(path).bytes, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return }
    throw CommandFailure(
      .unavailable, "\(path.onOneLine): there is such a file; \(name.rawValue)! replaces it")
  }

  private func save(_ tab: Tab, _ destination: SaveDestination) throws(EditError) {
    var options = SaveOptions()
    options.journal = autosave.library
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
    withJournal(of: tab) { journal throws(LibraryError) in try journal.remove(entries) }
    let edits = tab.edits.unsaved.flatMap(\.step.edits)
    tab.edits.didSave()
    // The pages have other numbers or labels now.
    guard !tab.isRearranged else { return reloadArranged(tab) }
    tab.watch = FileWatch(tab.document.source, known: report.stamps?.new)
    if edits.contains(where: { $0.part != nil }), let overview = try? tab.document.overview() {
      tab.overview = overview
      refreshParts(tab, printing: false)
    }
    if let stamps = report.stamps, !edits.contains(where: \.changesLabels) {
      textIndex?.transfer(tab.document.source, from: stamps.old, to: stamps.new)
    }
  }

  /// Drops the edits of a tab, which redo can make again while the session lasts.
  func revert(_ tab: Tab) throws(CommandFailure) {
    let entries = tab.edits.unsaved.compactMap(\.entry) + tab.edits.unfitting
    guard !tab.edits.unsaved.isEmpty || !entries.isEmpty else {
      throw CommandFailure(.unavailable, Self.nothingToSave(tab))
    }
    let count = tab.edits.unsaved.count
    while let last = tab.edits.unsaved.last?.step {
      if tab.edits.undoable.last == last {
        try silentlyUndo(tab)
      } else {
        _ = try perform(.apply([last.inverse]), in: tab)
        tab.edits.dropLastUnsaved()
      }
    }
    withJournal(of: tab) { journal throws(LibraryError) in try journal.remove(entries) }
    tab.edits.unfitting = []
    let what = count == 1 ? "1 edit" : "\(count) edits"
    refreshLists(tab)
    emit(.message("dropped \(what); redo brings \(count == 1 ? "it" : "them") back"))
    showCurrentImage()
  }

  private func silentlyUndo(_ tab: Tab) throws(CommandFailure) {
    var failure: CommandFailure?
    silently { do throws(CommandFailure) { try undo(tab) } catch { failure = error } }
    if let failure { throw failure }
  }

  static func nothingToSave(_ tab: Tab) -> String { "\(tab.name.onOneLine): all edits are saved" }

  // MARK: The journal

  /// Makes the edits of a document's journal again, and reports them.
  ///
  /// - Parameters:
  ///   - tab: the tab, just opened.
  ///   - old: the tab with the previous version of the file, if there is one.
  func restoreEdits(of tab: Tab, after old: Tab? = nil) {
    let identity = tab.overview.identity
    let isOther =
      old.map { $0.overview.identity.permanentIdentifier != identity.permanentIdentifier } ?? false
    let kept =
      old?.edits.unsaved.filter { $0.entry == nil && !($0.step.countsPages && isOther) }.map(\.step) ?? []
    var before = old
    if let old, old.libraryID != tab.libraryID {
      // Undo would change another document.
      (tab.edits, before) = (EditHistory(), nil)
      let left = old.edits.unsaved.count { $0.entry != nil }
      if left > 0 {
        let what =
          left == 1 ? "1 unsaved edit of the earlier one is" : "\(left) unsaved edits of the earlier one are"
        emit(
          .warning("\(tab.name.onOneLine): is another document now; \(what) kept for its next opening"))
      }
    }
    var (entries, others): ([EditJournal.Entry], [EditJournal.Entry]) = ([], [])
    withJournal(of: tab) { journal throws(LibraryError) in
      for entry in try journal.entries() {
        if journal.isOfOtherFile(entry) { others.append(entry) } else { entries.append(entry) }
      }
    }
    // A reload needn't repeat it.
    if others.map(\.number) != tab.edits.elsewhere { tell(of: others, to: tab) }
    tab.edits.unfitting = []
    let count = make(entries, and: kept, in: tab, after: before)
    guard before == nil, count > 0 else { return }
    let day = entries.first.map { " of \($0.date.formatted(.iso8601.year().month().day()))" } ?? ""
    emit(.warning("\(tab.name.onOneLine): brought back \(Self.unsavedNote(count, day))"))
  }

  /// Says in which other files of a tab's document there are unsaved edits.
  private func tell(of others: [EditJournal.Entry], to tab: Tab) {
    tab.edits.elsewhere = others.map(\.number)
    for (path, others) in Dictionary(grouping: others, by: { $0.path ?? "" }).sorted(by: { $0.key < $1.key })
    {
      let (what, it) =
        others.count == 1 ? ("1 unsaved edit was", "it") : ("\(others.count) unsaved edits were", "them")
      emit(
        .warning(
          "\(tab.name.onOneLine): \(what) made in \(path.onOneLine); take edits makes \(it) here"))
    }
  }

  /// Makes the edits of the journal that were made in other files of the document edits of this one.
  func takeEdits(_ tab: Tab) throws(CommandFailure) {
    if let open = tabs.first(where: { other in
      other !== tab && other.edits.unsaved.contains { $0.entry.map(tab.edits.elsewhere.contains) ?? false }
    }) {
      throw CommandFailure(
        .unavailable, "the edits are unsaved in the tab \(open.name.onOneLine); save or revert them there")
    }
    let identity = tab.overview.identity
    let taken = withJournal(of: tab) { journal throws(LibraryError) in
      try journal.take(
        journal.entries().filter { journal.isOfOtherFile($0) && !$0.isOfOtherPages(than: identity) })
    }
    guard let taken else { throw CommandFailure(.unavailable, "the edits stay where they are") }
    guard !taken.isEmpty else { throw CommandFailure(.unavailable, Self.nothingElsewhere(tab)) }
    tab.edits.elsewhere = []
    let count = make(taken, in: tab)
    emit(.message("\(tab.name.onOneLine): took over \(Self.unsavedNote(count))"))
    refreshLists(tab)
    showCurrentImage()
  }

  static func nothingElsewhere(_ tab: Tab) -> String {
    "\(tab.name.onOneLine): no other file has unsaved edits of this document"
  }

  private static func unsavedNote(_ count: Int, _ day: String = "") -> String {
    let (what, it) = count == 1 ? ("1 unsaved edit", "it") : ("\(count) unsaved edits", "them")
    return "\(what)\(day); save writes \(it), revert drops \(it)"
  }

  /// Makes edits of the journal, and others that it doesn't have, in the document of a tab.
  ///
  /// - Returns: how many were made.
  private func make(
    _ entries: [EditJournal.Entry], and kept: [EditHistory.Step] = [], in tab: Tab, after old: Tab? = nil
  ) -> Int {
    let identity = tab.overview.identity
    let fitting = entries.filter { $0.step != nil && !$0.isOfOtherPages(than: identity) }
    let steps =
      fitting.compactMap { entry in entry.step.map { (entry as EditJournal.Entry?, $0) } }
      + kept.map { (nil, $0) }
    tab.edits.unfitting += entries.filter { !fitting.contains($0) }.map(\.number)
    guard !entries.isEmpty || !kept.isEmpty else { return 0 }
    var answer = EditAnswer(outcomes: [])
    do throws(DocumentError) {
      if !steps.isEmpty {
        answer = try tab.document.edit(.apply(steps.map(\.1)), author: settings.author)
      }
    } catch {
      emit(.warning("\(tab.name.onOneLine): the unsaved edits can't be shown (\(error)); they are kept"))
      tab.edits.unfitting += fitting.map(\.number)
      return 0
    }
    var known: [Int64] = []
    var remade: [(number: Int64, step: EditHistory.Step)] = []
    var count = 0
    var problems = entries.filter { $0.isOfOtherPages(than: identity) }.map { _ in
      EditError.invalid(tab.name, reason: "its pages are those of another document")
    }
    for (step, outcome) in zip(steps, answer.outcomes) {
      switch outcome {
      case .made(let made):
        count += 1
        let number = step.0?.number
        // A file that was moved has its edits from now on, whatever takes the name that it had.
        if let entry = step.0, made != step.1 || entry.path != identity.path {
          remade.append((entry.number, made))
        }
        let before = old?.edits.unsaved.first { $0.entry == number && (number != nil || $0.step == step.1) }
        tab.edits.addUnsaved(made, entry: number, replacing: before)
        if old == nil { tab.edits.add(made) }
        tab.show(made)
      case .known: step.0.map { known.append($0.number) }
      case .failed(let error):
        problems.append(error)
        step.0.map { tab.edits.unfitting.append($0.number) }
      }
    }
    withJournal(of: tab) { journal throws(LibraryError) in
      try journal.remove(known)
      try journal.replace(remade)
    }
    if let first = problems.first {
      let what = problems.count == 1 ? "an edit doesn't fit" : "\(problems.count) edits don't fit"
      emit(
        .warning(
          "\(tab.name.onOneLine): \(what) any more and stays in the journal (\(first.description.onOneLine)); revert drops all edits"
        ))
    }
    return count
  }

  // MARK: Leaving

  /// Ends the session, unless it would lose edits.
  func quit() throws(CommandFailure) {
    autosaveEdits(of: tabs)
    try requireKept(tabs)
    end()
  }

  /// Saves the edits of tabs that are about to be closed if the setting requires it, and says which are kept.
  ///
  /// - Throws: ``CommandFailure`` if edits would be lost.
  func leave(_ leaving: [Tab]) throws(CommandFailure) {
    autosaveEdits(of: leaving)
    try requireKept(leaving)
    for tab in leaving { noteOnLeaving(tab).map { emit(.message($0)) } }
  }

  private func requireKept(_ tabs: [Tab]) throws(CommandFailure) {
    guard let tab = tabs.first(where: { !$0.edits.unsaved.isEmpty && !isKept($0) }) else { return }
    throw CommandFailure(
      .unavailable, "\(tab.name.onOneLine) has edits that nothing keeps; save writes them, revert drops them")
  }

  /// Returns what becomes of the unsaved edits of a tab; nil if there are none.
  private func noteOnLeaving(_ tab: Tab) -> String? {
    let count = tab.edits.unsaved.count
    guard count > 0 else { return nil }
    let what = count == 1 ? "1 unsaved edit is" : "\(count) unsaved edits are"
    let fate =
      isKept(tab) ? "kept for the next opening" : "lost, since nothing keeps \(count == 1 ? "it" : "them")"
    return "\(tab.name.onOneLine): \(what) \(fate)"
  }

  /// Messages about unsaved edits for a front end to print after the end of the session.
  package var notesOnEnd: [String] { hasEnded ? tabs.compactMap(noteOnLeaving) : [] }

  /// Whether the journal has all unsaved edits of a tab, and outlives the session.
  private func isKept(_ tab: Tab) -> Bool {
    !isLibraryTemporary && tab.edits.unsaved.allSatisfy { $0.entry != nil }
  }

  /// The time at which edits are to be saved by the setting; nil if there are none, or if it is off.
  package var editSaveTime: ContinuousClock.Instant? {
    settings.autosaves ? unsavedSince.map { $0 + Self.editSaveInterval } : nil
  }

  /// The longest time that an edit stays unsaved while edits are saved automatically.
  static let editSaveInterval: Duration = .seconds(60)

  /// Saves the edits of tabs in their files if the setting requires it; after a failure the journal keeps them.
  func autosaveEdits(of tabs: [Tab]) {
    unsavedSince = nil
    guard settings.autosaves else { return }
    // What is being moved belongs to the document, but isn't an edit yet.
    for tab in tabs where !tab.edits.unsaved.isEmpty && tab.path != nil && tab.tool == nil {
      do throws(CommandFailure) { try save(tab) } catch { emit(.warning(error.message)) }
    }
  }
}

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
