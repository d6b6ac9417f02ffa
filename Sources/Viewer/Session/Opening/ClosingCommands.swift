import DocModel

/// Closing tabs and ending the session, with what becomes of edits that aren't saved.
struct ClosingCommands: SessionPart {
  let context: SessionContext

  /// Closes tabs, saves their edits if the setting requires it, and says which edits are kept.
  ///
  /// - Throws: ``CommandFailure`` if edits would be lost.
  func close(_ closing: [Tab]) throws(CommandFailure) {
    autosaveEdits(of: closing)
    try requireKept(closing)
    for tab in closing { noteOnLeaving(tab).map { emit(.message($0)) } }
    autosave.positionChanged()
    autosave.savePositions(of: tabList, atOnce: true)
    for tab in closing {
      tab.writeTexts()
      if tabList.close(tab) { emit(.message("closed \(tab.name.onOneLine)")) }
    }
    autosave.saveOpenTabs(tabList)
    here?.moving.announcePage()
  }

  /// Ends the session and saves everything.
  func end() {
    guard !context.hasEnded else { return }
    for tab in tabs {
      do throws(CommandFailure) { try on(tab).tools.endTool() } catch { emit(.warning(error.message)) }
    }
    context.hasEnded = true
    autosaveEdits(of: tabs)
    autosave.save(tabList, atOnce: true)
    emit(.quit)
  }

  /// Ends the session, unless it would lose edits; if some stay unsaved, the front end may ask before.
  ///
  /// - Parameter isForced: whether it ends in any case.
  /// - Throws: ``CommandFailure`` if edits would be lost.
  func quit(isForced: Bool = false) throws(CommandFailure) {
    guard !isForced else { return end() }
    autosaveEdits(of: tabs)
    try requireKept(tabs)
    if let question, host.asksBeforeQuitting(question) { return }
    end()
  }

  /// The question about unsaved edits before the session ends; nil if there are none.
  private var question: String? {
    let edited = tabs.filter { !$0.edits.unsaved.isEmpty }
    let count = edited.reduce(0) { $0 + $1.edits.unsaved.count }
    guard count > 0 else { return nil }
    let place = edited.count > 1 ? " in \(edited.count) documents" : ""
    return
      "\(count.of("edit"))\(place) not saved: s saves, q leaves (\(count == 1 ? "it is" : "they are") kept), "
      + "esc stays"
  }

  private func requireKept(_ tabs: [Tab]) throws(CommandFailure) {
    guard let tab = tabs.first(where: { !$0.edits.unsaved.isEmpty && !isKept($0) }) else { return }
    throw CommandFailure(
      .unavailable, "\(tab.name.onOneLine) has edits that nothing keeps; save writes them, revert drops them")
  }

  /// Returns what becomes of the unsaved edits of a tab; nil if there are none.
  func noteOnLeaving(_ tab: Tab) -> String? {
    let count = tab.edits.unsaved.count
    guard count > 0 else { return nil }
    let what = count == 1 ? "1 unsaved edit is" : "\(count) unsaved edits are"
    let fate =
      isKept(tab) ? "kept for the next opening" : "lost, since nothing keeps \(count == 1 ? "it" : "them")"
    return "\(tab.name.onOneLine): \(what) \(fate)"
  }

  /// Whether the journal has all unsaved edits of a tab, and outlives the session.
  private func isKept(_ tab: Tab) -> Bool {
    !context.isLibraryTemporary && tab.edits.unsaved.allSatisfy { $0.entry != nil }
  }

  /// The time at which edits are to be saved by the setting; nil if there are none, or if it is off.
  var editSaveTime: ContinuousClock.Instant? {
    settings.autosaves ? context.unsavedSince.map { $0 + Self.editSaveInterval } : nil
  }

  /// The longest time that an edit stays unsaved while edits are saved automatically.
  static let editSaveInterval: Duration = .seconds(60)

  /// Saves the edits of tabs in their files if the setting requires it; after a failure the journal keeps them.
  func autosaveEdits(of tabs: [Tab]) {
    context.unsavedSince = nil
    guard settings.autosaves else { return }
    // An annotation that is being moved isn't an edit yet.
    for tab in tabs where !tab.edits.unsaved.isEmpty && tab.path != nil && tab.tool == nil {
      do throws(CommandFailure) { try on(tab).saving.save() } catch { emit(.warning(error.message)) }
    }
  }
}

extension SessionPart { var closing: ClosingCommands { ClosingCommands(context: context) } }
