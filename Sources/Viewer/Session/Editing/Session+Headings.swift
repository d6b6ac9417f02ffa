import DocModel

/// Commands on headings: the current row of the outline with what is below it, and new ones.
extension Session {
  /// Moves a heading among its siblings (`up`, `down`), below the one before it (`right`) or beside its parent
  /// (`left`); the number of a row may precede.
  func moveHeading(_ text: String, in tab: Tab) throws(CommandFailure) {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count == 2 { try select(row: String(words[0]), in: tab) }
    let index = try targetHeading(in: tab)
    let title = Self.quoted(tab.overview.outline.items[index].title)
    let direction = words.last?.lowercased() ?? ""
    switch direction {
    case "up", "down":
      let isUp = direction == "up"
      try changeOutline(tab, "Move heading \(title) \(direction)") {
        outline throws(CommandFailure) in
        if let moved = isUp ? outline.moveUp(index) : outline.moveDown(index) { return moved }
        throw CommandFailure(
          .unavailable,
          "this is the \(isUp ? "first" : "last") heading of its level")
      }
    case "right", "in":
      try changeOutline(tab, "Nest heading \(title)") { outline throws(CommandFailure) in
        if let moved = outline.indent(index) { return moved }
        throw CommandFailure(.unavailable, "there is no heading before it on its level to nest it below")
      }
    case "left", "out":
      try changeOutline(tab, "Unnest heading \(title)") { outline throws(CommandFailure) in
        if let moved = outline.outdent(index) { return moved }
        throw CommandFailure(.unavailable, "the heading is at the top level")
      }
    default: throw Self.usage(of: .moveHeading)
    }
  }

  func renameHeading(_ title: String, in tab: Tab) throws(CommandFailure) {
    let index = try targetHeading(in: tab)
    let old = tab.overview.outline.items[index].title
    try changeOutline(tab, "Rename heading \(Self.quoted(old)) to \(Self.quoted(title))") { outline in
      outline.rename(index, to: title)
      return index
    }
  }

  /// Deletes the heading with a row number, or the selected ones, with those below them.
  func deleteHeadings(_ row: String?, in tab: Tab) throws(CommandFailure) {
    if let row { try select(row: row, in: tab) }
    let first = try targetHeading(in: tab)
    let indexes = tab.pane.map { pane in pane.selection.map { pane.visible[$0] }.sorted() } ?? [first]
    let outline = tab.overview.outline
    let removed = Set(indexes.flatMap { outline.subtree(of: $0) })
    let what =
      indexes.count == 1
      ? "heading \(Self.quoted(outline.items[first].title))"
        + (removed.count > 1 ? " with \(removed.count - 1) below it" : "") : "\(removed.count) headings"
    try changeOutline(tab, "Delete \(what)") { outline in
      for index in indexes.reversed() { outline.remove(index) }
      return min(indexes.first ?? 0, max(0, outline.items.count - 1))
    }
  }

  /// Adds a heading for the selected text, or one with a title for the reading position.
  func addHeading(_ title: String?, in tab: Tab) throws(CommandFailure) {
    let selection = selectionToMark(in: tab)
    let text = selection?.text.onOneLine.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let title = title ?? text.map({ String($0.prefix(Self.longestHeading)) }), !title.isEmpty else {
      throw CommandFailure(.unavailable, "nothing is selected; add heading TITLE adds one for this place")
    }
    let page = selection?.pageIndex ?? tab.position.pageIndex
    let height = selection?.quads.first?.bounds.y1 ?? tab.position.height
    let top = height ?? (try? tab.page(at: page))?.cropBox.y1
    let item = Outline.Item(
      title: title,
      action: Action(.goTo(Destination(pageIndex: page, view: .xyz(left: nil, top: top, zoom: nil)))))
    try changeOutline(tab, "Add heading \(Self.quoted(title))", onPage: page) { outline in
      outline.insert(item, onPage: page, at: height)
    }
    if selection != nil { endSelection(tab) }
  }

  /// The number of characters of a selected text that become a title.
  private static let longestHeading = 300

  private static func quoted(_ title: String) -> String {
    "“\(BookmarkTitle.shortened(title) ?? "")”"
  }

  /// Changes the outline of a tab as one step that undo takes back.
  ///
  /// - Parameters:
  ///   - tab: the tab.
  ///   - title: the title of the step.
  ///   - page: the page of the heading, for the report.
  ///   - change: changes the outline, and returns the index of the heading that is selected in the list.
  /// - Throws: ``CommandFailure`` of the change or of the edit; nothing changes then.
  private func changeOutline(
    _ tab: Tab, _ title: String, onPage page: Int? = nil,
    _ change: (inout Outline) throws(CommandFailure) -> Int?
  ) throws(CommandFailure) {
    var outline = tab.overview.outline
    tab.changedRows = try change(&outline).map { [$0] } ?? []
    defer { tab.changedRows = [] }
    try edit(tab, [.outline(from: tab.overview.outline, to: outline)], title: title)
  }

  /// Returns the index in the outline of the current row.
  private func targetHeading(in tab: Tab) throws(CommandFailure) -> Int {
    if let reason = obstacle(toHeadingsIn: tab) { throw CommandFailure(.unavailable, reason) }
    guard let pane = tab.pane, let cursor = pane.cursor else { throw Self.usage(of: .outline) }
    return pane.visible[cursor]
  }

  /// Returns the reason why there is no current heading; nil if there is one.
  func obstacle(toHeadingsIn tab: Tab) -> String? {
    guard let pane = tab.pane ?? shownList, pane.kind == .outline else {
      return "the outline isn't shown; outline shows it"
    }
    if tab.pane == nil { return Self.noFocus }
    return pane.cursor == nil ? Self.noRow(in: pane) : nil
  }

  /// Returns the title of the current heading.
  func presentHeading(in tab: Tab) -> String {
    guard let index = try? targetHeading(in: tab) else { return "" }
    return tab.overview.outline.items[index].title.onOneLine
  }
}
