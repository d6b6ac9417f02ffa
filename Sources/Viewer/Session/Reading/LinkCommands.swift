import DocModel
import KeyCommands

/// Commands on links: labels, following, peeking; and steps in the history.
struct LinkCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// The lines of a target that a preview shows.
  private static let peekedLines = 6

  /// Lists the visible links and references with labels; those of the current page where pages are printed.
  func showHints(_ use: ListPane.HintAction) throws(CommandFailure) {
    // An error while links are read is thrown here.
    tab.visibleLeads = try reading { () throws(DocumentError) -> [PageLead]? in
      guard let screen = host.pageScroller else { return nil }
      return try tab.leads(on: screen)
    }
    guard try !leads().isEmpty else {
      guard tab.hasLeadsOnCurrentPage == true else { throw .unavailable(Obstacle.noLinks) }
      guard tab.hasLinksOnCurrentPage == true else { throw .unavailable(Obstacle.noVisibleLinks) }
      emit(.message(Obstacle.noVisibleLinks))
      return lists.show(.links)
    }
    lists.show(.links, hints: use)
  }

  /// Follows the link or the reference with a label, or a reference that is written out.
  func follow(label: String) throws(CommandFailure) { try follow(try lead(label)) }

  /// Follows a link, or goes to the likeliest target of a reference.
  func follow(_ lead: PageLead) throws(CommandFailure) {
    // The way back leads to the page with the link, which a list may preview.
    if let range = host.pageScroller?.visibleRange, !range.contains(tab.position.pageIndex) {
      moving.jump(to: Position(pageIndex: lead.page, height: lead.areas.first?.bounds.y1))
    }
    switch lead.way {
    case .link(let link):
      try self.lead(link.action) { position throws(CommandFailure) in
        moving.jump(to: position)
        if host.isFullScreen, let target = target(at: position) { mark(target) }
      }
    case .reference(let reference): go(to: try targets(of: reference)[0])
    }
  }

  /// Jumps to a target and marks it.
  func go(to target: ReferenceTarget) {
    moving.jump(to: Position(target))
    mark(target)
  }

  /// Marks a target like the current match until the reader moves on: an entry, a caption, or the line with the label.
  private func mark(_ target: ReferenceTarget) {
    guard target.kind != .page else { return }
    let box = target.kind == .citation ? target.area : target.caption ?? target.line
    tab.arrival = PageMark(page: target.pageIndex, quads: [Quad(box)], role: .currentMatch)
  }

  /// Returns the target at the destination of a link; nil if there is none.
  private func target(at position: Position) -> ReferenceTarget? {
    position.height.flatMap { height in
      (try? tab.document.target(onPage: position.pageIndex, top: height, left: position.left)) ?? nil
    }
  }

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
      let lead = try lead(text)
      // On the full screen labels lie over the page, and end as after following a link.
      if host.isFullScreen, tab.pane?.hints != nil { tab.pane = tab.listAfterLabels }
      return try peek(lead)
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
    case .reference(let reference): try peek(PageLead(page: reference.pageIndex, way: .reference(reference)))
    case .position(let position):
      try peek(position, tab.pane?.kind == .links ? [target(at: position)].compactMap { $0 } : [])
    case .bookmark(_, let position), .history(_, let position): try peek(position)
    case .match(let reference):
      guard let (tab, index) = searches.match(reference) else { return }
      tab.locateMatch(index)
      guard let match = tab.search?.matches[index] else { return }
      let box = match.quads.first?.bounds
      try on(tab).links.peek(Position(pageIndex: match.pageIndex, height: box?.y1, left: box?.x0))
    case .annotation, .day, .field, .search, .export, .tab, .nothing:
      if let shown = tab.pane?.selectedSnapshot { emit(.row(shown)) }
    }
  }

  /// Shows the target of a link, or the likeliest one of a reference.
  func peek(_ lead: PageLead) throws(CommandFailure) {
    switch lead.way {
    case .link(let link):
      try self.lead(link.action) { position throws(CommandFailure) in
        try peek(position, [target(at: position)].compactMap { $0 }, from: lead.mark)
      }
    case .reference(let reference):
      let targets = try targets(of: reference)
      try peek(Position(targets[0]), targets, from: reference.quads.isEmpty ? nil : lead.mark)
    }
  }

  /// Returns the targets of a reference, the likeliest first.
  private func targets(of reference: Reference) throws(CommandFailure) -> [ReferenceTarget] {
    let targets = try reading { () throws(DocumentError) in try tab.document.targets(of: reference) }
    guard targets.isEmpty else { return targets }
    throw .unavailable("no target of “\(reference.text.onOneLine)” was found; search looks for its text")
  }

  private func peek(_ action: Action) throws(CommandFailure) {
    try lead(action) { position throws(CommandFailure) in try peek(position) }
  }

  private func peek(
    _ position: Position, _ targets: [ReferenceTarget] = [], from origin: PageMark? = nil
  ) throws(CommandFailure) {
    let position = tab.clamped(position)
    var lines: [NumberedLine] = []
    let units = try selecting.units(page: position.pageIndex)
    let offset = units.offset(of: position)
    for (number, range) in units.ranges(of: .line).enumerated() {
      let isShown =
        if let area = targets.first?.textArea {
          units.page.bounds(of: range).map { area.contains($0.center) } ?? false
        } else {
          range.upperBound > offset && lines.count < Self.peekedLines
        }
      if isShown { lines.append(NumberedLine(number: number + 1, text: units.page.substring(range))) }
    }
    emit(
      .peek(
        PeekReport(
          position: position, page: tab.reference(position.pageIndex),
          heading: tab.columnHeading(at: position), lines: lines, targets: targets, origin: origin)))
  }

  /// The links and references with labels.
  private func leads() throws(CommandFailure) -> [PageLead] {
    try reading { () throws(DocumentError) in try tab.labelledLeads() }
  }

  /// Returns the link or reference with a label, or the reference that a text is.
  private func lead(_ label: String) throws(CommandFailure) -> PageLead {
    if tab.pane?.hints == nil { tab.visibleLeads = nil }
    let leads = try leads()
    if let index = HintLabels.index(of: label, in: leads.count) { return leads[index] }
    let page = tab.position.pageIndex
    if let reference = Reference(parsing: label, onPage: page) {
      return PageLead(page: page, way: .reference(reference))
    }
    guard !leads.isEmpty else { throw .unavailable(Obstacle.noLinks) }
    let known =
      "the links of this page are \(HintLabels.label(0, of: leads.count)) to "
      + HintLabels.label(leads.count - 1, of: leads.count)
    throw CommandFailure(.noSuchLink, "no link “\(label.onOneLine)”; \(known)")
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
      // All labels do the same, so the words of the link come first.
      let title = [row.title, row.page?.description].compactMap { $0 }.joined(separator: ", ")
      return KeyCommand(title: title, keys: keys, command: Command(use.command, label))
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
