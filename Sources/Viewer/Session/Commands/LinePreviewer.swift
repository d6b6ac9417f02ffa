import DocModel

/// The state and the result of a preview.
package enum LinePreview: Hashable, Sendable {
  /// Pages are left to search.
  case unfinished
  /// The match to which the search would go, with its number on the full screen.
  case found(MatchReport)
  /// The match to which the search would go, and the number of matches so far, as the full screen counts them.
  case counting(MatchReport, Int)
  /// The document has no match.
  case notFound
  /// The number of rows that match the filter, the number of all rows, and the first matching row.
  case rows(count: Int, total: Int, first: PaneRow?)
  /// The present value of what the command changes.
  case present(String)
  /// The argument that the command takes, or the reason for its refusal.
  case advice(String)
}

/// Previews of a search or a filter that is being typed, without effect on the session.
package final class LinePreviewer: SessionPart {
  let context: SessionContext
  /// A typed filter that awaits its preview.
  private var filter: String?
  /// The list as the filter that is being typed leaves it, on the full screen; nil without one.
  package private(set) var filteredList: ListPane?
  /// The preview of a typed command on an annotation, which is still to be shown.
  private var value: LinePreview?

  /// The conditions on which the purpose of a typed line depends.
  private struct PurposeSituation: Hashable {
    var name: CommandName
    var tab: Int
    var annotation: String?
    var position: Position
    var row: Int?
  }

  /// The purpose of the line that is being typed, for which annotations and the text of a page were read.
  private var purpose: (situation: PurposeSituation, text: String?)?

  init(_ context: SessionContext) { self.context = context }

  /// Returns whether a line that is being typed is a search or a filter that may be previewed.
  package func mayBegin(_ line: String) -> Bool {
    guard settings.isIncremental, !settings.isPlain, let tab = currentTab else { return false }
    return tab.pageCount > 0 && TypedSearch.text(ofLine: line) != nil
      || shownList != nil && interpreter.filter(ofLine: line) != nil
      || here?.entries.preview(ofLine: line) != nil
  }

  /// Whether the preview of a line begins with each letter, as a search and a filter do on the full screen: they move
  /// the page and change the list, which would go back and forth with each pause.
  package func beginsAtOnce(_ line: String) -> Bool {
    host.isFullScreen && mayBegin(line) && (TypedSearch.text(ofLine: line) != nil || isFilter(line))
  }

  /// Returns whether a line is the command that filters a list, and not words that may be one.
  func isFilter(_ line: String) -> Bool {
    (try? CommandParser.command(LineInterpreter.trimmed(String(line.drop { $0 == ":" }))))?.name == .filter
  }

  /// Starts the preview of a line, which ``advance(for:)`` continues between keys.
  package func begin(_ line: String) {
    if !beginsAtOnce(line) { drop() }
    (filter, value, filteredList) = (nil, nil, nil)
    guard mayBegin(line) else { return }
    value = here?.entries.preview(ofLine: line)
    filter = value == nil ? interpreter.filter(ofLine: line) : nil
    if let filter, beginsAtOnce(line), var list = shownList {
      list.setFilterSelectingNearest(filter)
      filteredList = list
    }
    guard let tab = currentTab, let text = TypedSearch.text(ofLine: line),
      let search = try? TypedSearch(text, caseMatching: settings.caseMatching)
    else { return searches.endPreview() }
    searches.beginPreview(search.query, in: tab, on: host.pageScroller)
  }

  /// Returns whether a search that is being typed distinguishes case, in words; nil for other lines.
  package func caseRule(ofLine line: String) -> String? {
    guard let text = TypedSearch.text(ofLine: line),
      let search = try? TypedSearch(text, caseMatching: settings.caseMatching)
    else { return nil }
    return search.query.isCaseSensitive ? "exact case" : "any case"
  }

  /// Returns what a line does that is typed for a comment, a note or a reply, with the passage; nil for other lines.
  package func purpose(ofLine line: String) -> String? {
    guard let here, let name = here.entries.commandWithPurpose(ofLine: line) else {
      purpose = nil
      return nil
    }
    let tab = here.tab
    let situation = PurposeSituation(
      name: name, tab: tab.id, annotation: tab.annotationCursor, position: tab.position, row: tab.pane?.cursor
    )
    if let purpose, purpose.situation == situation { return purpose.text }
    let text = here.entries.purpose(of: name)
    purpose = (situation, text)
    return text
  }

  /// The most matches that are counted: a letter may have millions in a long document, and each takes memory.
  private static let mostCounted = 10_000

  /// Whether the preview of a search has pages to search: up to its first match, and on the full screen all of them.
  private func hasPagesLeft(_ search: RunningSearch) -> Bool {
    guard !search.isDone else { return false }
    return search.first == nil || host.isFullScreen && search.matchCount < Self.mostCounted
  }

  /// Whether ``advance(for:)`` has work to do.
  package var isUnfinished: Bool {
    filter != nil || value != nil
      || searches.preview.map(hasPagesLeft) ?? false
  }

  /// Whether the match to which a search would go is known, and only the number of matches isn't.
  package var isCounting: Bool { searches.preview?.first != nil && filter == nil && value == nil }

  /// Continues the preview for a while, without effect on the session.
  ///
  /// - Parameter slice: the time; at least one page is searched.
  /// - Returns: the preview; nil if there is none.
  package func advance(for slice: Duration = .milliseconds(20)) -> LinePreview? {
    if let value {
      self.value = nil
      return value
    }
    if let filter {
      self.filter = nil
      return rows(leftBy: filter)
    }
    guard let search = searches.preview else { return nil }
    let end = ContinuousClock.now + slice
    let isCounting = search.first != nil
    while hasPagesLeft(search), isCounting || search.first == nil {
      _ = search.step()
      if ContinuousClock.now >= end { break }
    }
    // The page stays until it is known where it goes.
    if !isCounting, search.first != nil || search.isDone { searches.showPreviewMatch() }
    guard let match = search.first else { return search.isDone ? .notFound : .unfinished }
    let isComplete = host.isFullScreen && search.isDone
    let report = on(search.tab).searching.report(
      match, number: isComplete ? search.numberOfFirst : nil, count: isComplete ? search.matchCount : nil,
      wrapped: search.hasWrapped)
    return host.isFullScreen && !isComplete ? .counting(report, search.matchCount) : .found(report)
  }

  /// Discards the preview.
  package func drop() {
    searches.endPreview()
    (filter, value, filteredList) = (nil, nil, nil)
  }

  /// Returns the preview of a filter, as far as the rows have been read.
  private func rows(leftBy filter: String) -> LinePreview? {
    guard var pane = shownList else { return nil }
    pane.setFilter(filter)
    // A line that matches no row and begins a command's name is more likely a command.
    if pane.visible.isEmpty, CommandParser.names.contains(where: { $0.text.hasPrefix(filter.lowercased()) }) {
      return nil
    }
    // The list shows the rows.
    let first = filteredList == nil ? pane.visible.first : nil
    return .rows(
      count: pane.visible.count, total: pane.rows.count, first: first.map { pane.rows[$0] })
  }
}
