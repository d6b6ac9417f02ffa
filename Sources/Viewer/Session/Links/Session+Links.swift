import DocModel
import KeyCommands

extension Session {
  /// The lines of a target that a preview shows.
  static let peekedLines = 6

  /// Lists the links of the page with labels.
  func showHints(_ use: ListPane.HintAction, in tab: Tab) throws(CommandFailure) {
    // An error while links are read is thrown here; the case of no links is handled before.
    _ = try links(of: tab)
    showList(.links, hints: use)
  }

  /// Follows the link with a label on the current page.
  func follow(label: String, in tab: Tab) throws(CommandFailure) {
    try follow(try link(label, in: tab).action, in: tab)
  }

  /// Follows a link or an outline item within the document; for other targets, shows the target.
  func follow(_ action: Action, in tab: Tab) throws(CommandFailure) {
    switch LinkTarget(action, onPage: tab.position.pageIndex, of: tab.pageCount) {
    case .position(let position): jump(tab, to: position)
    case .address(let uri): show(uri, in: tab)
    case .elsewhere(let where_): emit(.message("leads to \(where_.onOneLine)"))
    case .refused(let reason): throw CommandFailure(.unavailable, reason)
    }
  }

  /// Shows an address in the form in which it would be opened, with the command that opens it unless there are
  /// several.
  private func show(_ uri: String, in tab: Tab, isOneOfSeveral: Bool = false) {
    guard host.opensLinks else { return emit(.message("leads to \(Address.ascii(uri))")) }
    do throws(CommandFailure) {
      let link = try LinkAddress(uri, in: tab.document.source, opening: settings.files)
      shownLinks.append(link)
      emit(.message("leads to \(link.text)" + (isOneOfSeveral ? "" : " (Return or open link opens it)")))
    } catch {
      emit(.message("leads to \(Address.ascii(uri)) (\(error.message))"))
    }
  }

  /// The most addresses that are opened together.
  static let mostOpenedLinks = 20

  /// Opens the addresses that were shown; without any, shows those of the selected rows.
  func open(_ links: [LinkAddress]) throws(CommandFailure) {
    guard !links.isEmpty else { return try showLinks(in: try requireTab()) }
    for link in links {
      if let document = link.document {
        try open([document])
      } else {
        try host.open(link)
        emit(.message("opens \(link.text)"))
      }
    }
  }

  /// Shows the addresses of the selected rows.
  private func showLinks(in tab: Tab) throws(CommandFailure) {
    let addresses = tab.pane?.selectedRows.compactMap(\.address) ?? []
    guard addresses.count <= Self.mostOpenedLinks else {
      throw CommandFailure(
        .unavailable, "\(addresses.count) links are selected; \(Self.mostOpenedLinks) can be opened together")
    }
    let areSeveral = addresses.count > 1
    for address in addresses { show(address, in: tab, isOneOfSeveral: areSeveral) }
    guard areSeveral, !shownLinks.isEmpty else { return }
    let count = shownLinks.count
    emit(.message("Return or open link opens \(count == 1 ? "the one" : "the \(count)") that may be opened"))
  }

  /// Shows the target of a link on the page by its label, or of a row by its number; by default of the selected row.
  func peek(_ text: String?, in tab: Tab) throws(CommandFailure) {
    if let text, Int(text) == nil {
      let action = try link(text, in: tab).action
      // On the full screen labels lie over the page, and end as after following a link.
      if host.isFullScreen, tab.pane?.hints != nil { tab.pane = nil }
      return try peek(action, in: tab)
    }
    guard tab.pane != nil else {
      throw CommandFailure(.unavailable, shownList == nil ? Self.noListToPeek : Self.noFocus)
    }
    if let text { try select(row: text, in: tab) }
    guard let row = tab.pane?.selectedRow else {
      throw CommandFailure(.unavailable, "no row is selected; peek ROW shows where a row leads")
    }
    switch row.target {
    case .action(let action): try peek(action, in: tab)
    case .position(let position), .bookmark(_, let position), .history(_, let position):
      try peek(position, in: tab)
    case .match(let reference):
      guard let (tab, index) = searches.match(reference) else { return }
      tab.locateMatch(index)
      guard let match = tab.search?.matches[index] else { return }
      try peek(Position(pageIndex: match.pageIndex, height: match.quads.first?.bounds.y1), in: tab)
    case .annotation, .day, .field, .search, .tab, .nothing:
      if let shown = tab.pane?.selectedSnapshot { emit(.row(shown)) }
    }
  }

  private func peek(_ action: Action, in tab: Tab) throws(CommandFailure) {
    switch LinkTarget(action, onPage: tab.position.pageIndex, of: tab.pageCount) {
    case .position(let position): try peek(position, in: tab)
    case .address(let uri): show(uri, in: tab)
    case .elsewhere(let where_): emit(.message("leads to \(where_.onOneLine)"))
    case .refused(let reason): throw CommandFailure(.unavailable, reason)
    }
  }

  private func peek(_ position: Position, in tab: Tab) throws(CommandFailure) {
    let position = tab.clamped(position)
    let units = try units(of: tab, page: position.pageIndex)
    let offset = units.offset(of: position)
    let lines = units.ranges(of: .line).enumerated().drop { $1.upperBound <= offset }
    emit(
      .peek(
        PeekReport(
          position: position, page: tab.reference(position.pageIndex), heading: tab.heading(at: position),
          lines: lines.prefix(Self.peekedLines).map { number, range in
            NumberedLine(number: number + 1, text: units.page.substring(range))
          })))
  }

  private func links(of tab: Tab) throws(CommandFailure) -> [Link] {
    do throws(DocumentError) {
      return try tab.linksOnCurrentPage()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func link(_ label: String, in tab: Tab) throws(CommandFailure) -> Link {
    let links = try links(of: tab)
    guard let index = HintLabels.index(of: label, in: links.count) else {
      let known =
        links.isEmpty
        ? "there are no links on this page"
        : "the links of this page are \(HintLabels.label(0, of: links.count)) to "
          + HintLabels.label(links.count - 1, of: links.count)
      throw CommandFailure(.noSuchLink, "no link “\(label.onOneLine)”; \(known)")
    }
    return links[index]
  }

  // MARK: Keys

  /// Returns the labels of the listed links as key commands.
  func hintCommands() -> [KeyCommand<Command>] {
    guard let pane = currentTab?.pane, let use = pane.hints else { return [] }
    return pane.rows.enumerated().compactMap { index, row in
      let label = HintLabels.label(index, of: pane.rows.count)
      guard let keys = try? KeySequence(parsing: label.map(String.init).joined(separator: " ")) else {
        return nil
      }
      return KeyCommand(
        title: "\(use.title) “\(row.title)”", keys: keys, command: Command(use.command, label))
    }
  }

  // MARK: History

  /// Goes a number of steps forward in the history, or back if the number is negative.
  func goInHistory(_ steps: Int, in tab: Tab) {
    var position = tab.position
    for _ in 0..<abs(steps) {
      guard let next = steps < 0 ? tab.history.goBack(from: position) : tab.history.goForward(from: position)
      else {
        break
      }
      position = next
    }
    move(tab, to: position)
  }
}

extension ListPane {
  /// The effect of a typed link label.
  public enum HintAction: String, Hashable, Sendable {
    /// Follow the link.
    case follow
    /// Show the target of the link.
    case peek

    var title: String { self == .follow ? "Follow" : "Peek at" }

    /// The command that does so with a label.
    var command: CommandName { self == .follow ? .follow : .peek }
  }
}

extension PaneRows {
  /// Returns the rows of the positions before and after jumps and the current one; rows with equal titles get an
  /// excerpt of the text there.
  static func history(_ tab: Tab) -> [PaneRow] {
    let positions = tab.history.back + [tab.position] + tab.history.forward.reversed()
    let now = tab.history.back.count
    var rows = positions.enumerated().map { index, position in
      PaneRow(
        tab.heading(at: position) ?? tab.reference(position.pageIndex).description,
        page: tab.reference(position.pageIndex),
        details: index == now ? [.init("here", "here")] : [], target: .history(index - now, position))
    }
    let alike = Dictionary(grouping: rows.indices) { [rows[$0].title, rows[$0].page?.description] }
    for index in alike.values.filter({ $0.count > 1 }).joined() { rows[index].lacksExcerpt = true }
    return rows
  }
}
