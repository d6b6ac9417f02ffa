import DocModel
import DocModelLibrary
import Foundation

/// The journal of a document's unsaved edits, and bringing them back from it.
struct JournalCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Adds an edit to the journal and returns the number of its entry; nil without a journal, or after a warning.
  func add(_ step: EditHistory.Step) -> Int64? {
    withJournal { journal throws(LibraryError) in try journal.add(step) }
  }

  /// Removes entries from the journal.
  func remove(_ entries: [Int64]) {
    withJournal { journal throws(LibraryError) in try journal.remove(entries) }
  }

  /// Runs an operation on the journal of the document; returns nil if there is none, or after a warning.
  @discardableResult
  private func withJournal<Value>(_ body: (EditJournal) throws(LibraryError) -> Value) -> Value? {
    guard let id = tab.libraryID, !autosave.library.isReadOnly else { return nil }
    return autosave.withLibrary { library throws(LibraryError) in
      try body(EditJournal(library, of: id, identity: tab.overview.identity))
    }
  }

  /// Makes the edits of a document's journal again, and reports them.
  ///
  /// - Parameter old: the tab with the previous version of the file, if there is one.
  func restoreEdits(after old: Tab? = nil) {
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
        warn(": is another document now; \(what) kept for its next opening")
      }
    }
    var (entries, others): ([EditJournal.Entry], [EditJournal.Entry]) = ([], [])
    withJournal { journal throws(LibraryError) in
      for entry in try journal.entries() {
        if journal.isOfOtherFile(entry) { others.append(entry) } else { entries.append(entry) }
      }
    }
    // A reload needn't repeat it.
    if others.map(\.number) != tab.edits.elsewhere { report(others) }
    tab.edits.unfitting = []
    let count = make(entries, and: kept, after: before)
    guard before == nil, count > 0 else { return }
    let day = entries.first.map { " of \($0.date.formatted(.iso8601.year().month().day()))" } ?? ""
    warn(": brought back \(Self.unsavedNote(count, day))")
  }

  /// Warns of unsaved edits that were made in other files of the document.
  private func report(_ others: [EditJournal.Entry]) {
    tab.edits.elsewhere = others.map(\.number)
    for (path, others) in Dictionary(grouping: others, by: { $0.path ?? "" }).sorted(by: { $0.key < $1.key })
    {
      let (what, it) =
        others.count == 1 ? ("1 unsaved edit was", "it") : ("\(others.count) unsaved edits were", "them")
      warn(": \(what) made in \(path.onOneLine); take edits makes \(it) here")
    }
  }

  /// Makes the edits of the journal that were made in other files of the document edits of this one.
  func takeEdits() throws(CommandFailure) {
    if let open = tabs.first(where: { other in
      other !== tab && other.edits.unsaved.contains { $0.entry.map(tab.edits.elsewhere.contains) ?? false }
    }) {
      throw CommandFailure(
        .unavailable, "the edits are unsaved in the tab \(open.name.onOneLine); save or revert them there")
    }
    let identity = tab.overview.identity
    let taken = withJournal { journal throws(LibraryError) in
      try journal.take(
        journal.entries().filter { journal.isOfOtherFile($0) && !$0.isOfOtherPages(than: identity) })
    }
    guard let taken else { throw .unavailable("the edits stay where they are") }
    guard !taken.isEmpty else { throw .unavailable(Obstacle.nothingElsewhere(tab)) }
    tab.edits.elsewhere = []
    let count = make(taken)
    emit(.message("\(tab.name.onOneLine): took over \(Self.unsavedNote(count))"))
    lists.refresh()
    pageView.showCurrentImage()
  }

  private static func unsavedNote(_ count: Int, _ day: String = "") -> String {
    let (what, it) = count == 1 ? ("1 unsaved edit", "it") : ("\(count) unsaved edits", "them")
    return "\(what)\(day); save writes \(it), revert drops \(it)"
  }

  /// Makes edits of the journal, and others that it doesn't have, in the document.
  ///
  /// - Returns: how many were made.
  private func make(
    _ entries: [EditJournal.Entry], and kept: [EditHistory.Step] = [], after old: Tab? = nil
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
      warn(": the unsaved edits can't be shown (\(error)); they are kept")
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
    withJournal { journal throws(LibraryError) in
      try journal.remove(known)
      try journal.replace(remade)
    }
    if let first = problems.first {
      let what = problems.count == 1 ? "an edit doesn't fit" : "\(problems.count) edits don't fit"
      warn(
        ": \(what) any more and stays in the journal (\(first.programMessage.onOneLine)); revert drops all edits"
      )
    }
    return count
  }
}

extension CommandGroup { var journal: JournalCommands { JournalCommands(tab: tab, context: context) } }
