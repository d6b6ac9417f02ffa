import DocModel
import KeyCommands

/// Commands on links: labels, following, peeking; and steps in the history.
struct LinkCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// The lines of a target that a preview shows.
  private static let peekedLines = 6

  /// Lists the links of the page with labels.
  func showHints(_ use: ListPane.HintAction) throws(CommandFailure) {
    // An error while links are read is thrown here; the case of no links is handled before.
    _ = try linksOfPage()
    lists.show(.links, hints: use)
  }

  /// Follows the link with a label on the current page.
  func follow(label: String) throws(CommandFailure) { try follow(try link(label).action) }

  /// Follows a link or an outline item within the document; for other targets, shows the target.
  func follow(_ action: Action) throws(CommandFailure) { try lead(action) { moving.jump(to: $0) } }

  private func lead(
    _ action: Action, to go: (Position) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    switch LinkTarget(action, onPage: tab.position.pageIndex, of: tab.pageCount) {
    case .position(let position): try go(position)
    case .address(let uri): show(uri)
    case .elsewhere(let where_): emit(.message("leads to \(where_.onOneLine)"))
    case .refused(let reason): throw .unavailable(reason)
    }
  }

  /// Shows an address in the form in which it would be opened, with the command that opens it unless there are
  /// several.
  private func show(_ uri: String, isOneOfSeveral: Bool = false) {
    guard host.opensLinks else { return emit(.message("leads to \(Address.ascii(uri))")) }
    do throws(CommandFailure) {
      let link = try LinkAddress(uri, in: tab.document.source, opening: settings.files)
      context.shownLinks.append(link)
      emit(.message("leads to \(link.text)" + (isOneOfSeveral ? "" : " (Return or open link opens it)")))
    } catch {
      emit(.message("leads to \(Address.ascii(uri)) (\(error.message))"))
    }
  }

  /// The most addresses that are opened together.
  private static let mostOpenedLinks = 20

  /// Shows the addresses of the selected rows.
  func showLinks() throws(CommandFailure) {
    let addresses = tab.pane?.selectedRows.compactMap(\.address) ?? []
    guard addresses.count <= Self.mostOpenedLinks else {
      throw .unavailable(
        "\(addresses.count) links are selected; \(Self.mostOpenedLinks) can be opened together")
    }
    let areSeveral = addresses.count > 1
    for address in addresses { show(address, isOneOfSeveral: areSeveral) }
    guard areSeveral, !context.shownLinks.isEmpty else { return }
    let count = context.shownLinks.count
    emit(.message("Return or open link opens \(count == 1 ? "the one" : "the \(count)") that may be opened"))
  }

  /// Shows the target of a link on the page by its label, or of a row by its number; by default of the selected row.
  func peek(_ text: String?) throws(CommandFailure) {
    if let text, Int(text) == nil {
      let action = try link(text).action
      // On the full screen labels lie over the page, and end as after following a link.
      if host.isFullScreen, tab.pane?.hints != nil { tab.pane = nil }
      return try peek(action)
    }
    guard tab.pane != nil else {
      throw .unavailable(
        tab.shownList(onFullScreen: host.isFullScreen) == nil ? Obstacle.noListToPeek : Obstacle.noFocus)
    }
    if let text { try lists.select(row: text) }
    guard let row = tab.pane?.selectedRow else {
      throw .unavailable("no row is selected; peek ROW shows where a row leads")
    }
    switch row.target {
    case .action(let action): try peek(action)
    case .position(let position), .bookmark(_, let position), .history(_, let position): try peek(position)
    case .match(let reference):
      guard let (tab, index) = searches.match(reference) else { return }
      tab.locateMatch(index)
      guard let match = tab.search?.matches[index] else { return }
      try on(tab).links.peek(Position(pageIndex: match.pageIndex, height: match.quads.first?.bounds.y1))
    case .annotation, .day, .field, .search, .export, .tab, .nothing:
      if let shown = tab.pane?.selectedSnapshot { emit(.row(shown)) }
    }
  }

  private func peek(_ action: Action) throws(CommandFailure) {
    try lead(action) { position throws(CommandFailure) in try peek(position) }
  }

  private func peek(_ position: Position) throws(CommandFailure) {
    let position = tab.clamped(position)
    let units = try selecting.units(page: position.pageIndex)
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

  private func linksOfPage() throws(CommandFailure) -> [Link] {
    try reading { () throws(DocumentError) in try tab.linksOnCurrentPage() }
  }

  private func link(_ label: String) throws(CommandFailure) -> Link {
    let links = try linksOfPage()
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
    guard let pane = tab.pane, let use = pane.hints else { return [] }
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
  func goInHistory(_ steps: Int) {
    var position = tab.position
    for _ in 0..<abs(steps) {
      guard let next = steps < 0 ? tab.history.goBack(from: position) : tab.history.goForward(from: position)
      else { break }
      position = next
    }
    moving.move(to: position)
  }
}

extension CommandGroup { var links: LinkCommands { LinkCommands(tab: tab, context: context) } }

extension ListPane {
  /// The effect of a typed link label.
  package enum HintAction: String, Hashable, Sendable {
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
