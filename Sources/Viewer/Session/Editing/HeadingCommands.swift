import DocModel

/// Commands on headings: the current row of the outline with what is below it, and new ones.
struct HeadingCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Moves a heading among its siblings (`up`, `down`), below the one before it (`right`) or beside its parent
  /// (`left`); the number of a row may precede.
  func moveHeading(_ text: String) throws(CommandFailure) {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count == 2 { try lists.select(row: String(words[0])) }
    let index = try targetHeading()
    let title = Self.quoted(tab.overview.outline.items[index].title)
    let (verb, failure, move): (String, String, (inout Outline) -> Int?)
    switch words.last?.lowercased() {
    case "up":
      (verb, failure, move) = ("Move", "this is the first heading of its level", { $0.moveUp(index) })
    case "down":
      (verb, failure, move) = ("Move", "this is the last heading of its level", { $0.moveDown(index) })
    case "right", "in":
      let reason = "there is no heading before it on its level to nest it below"
      (verb, failure, move) = ("Nest", reason, { $0.indent(index) })
    case "left", "out":
      (verb, failure, move) = ("Unnest", "the heading is at the top level", { $0.outdent(index) })
    default: throw .usage(of: .moveHeading)
    }
    let direction = verb == "Move" ? " \(words.last?.lowercased() ?? "")" : ""
    try changeOutline("\(verb) heading \(title)\(direction)") { outline throws(CommandFailure) in
      guard let moved = move(&outline) else { throw .unavailable(failure) }
      return moved
    }
  }

  func renameHeading(_ title: String) throws(CommandFailure) {
    let index = try targetHeading()
    let old = tab.overview.outline.items[index].title
    try changeOutline("Rename heading \(Self.quoted(old)) to \(Self.quoted(title))") { outline in
      outline.rename(index, to: title)
      return index
    }
  }

  /// Deletes the heading with a row number, or the selected ones, with those below them.
  func deleteHeadings(_ row: String?) throws(CommandFailure) {
    if let row { try lists.select(row: row) }
    let first = try targetHeading()
    let indexes = tab.pane.map { pane in pane.selection.map { pane.visible[$0] }.sorted() } ?? [first]
    let outline = tab.overview.outline
    let removed = Set(indexes.flatMap { outline.subtree(of: $0) })
    let what =
      indexes.count == 1
      ? "heading \(Self.quoted(outline.items[first].title))"
        + (removed.count > 1 ? " with \(removed.count - 1) below it" : "") : "\(removed.count) headings"
    try changeOutline("Delete \(what)") { outline in
      for index in indexes.reversed() { outline.remove(at: index) }
      return min(indexes.first ?? 0, max(0, outline.items.count - 1))
    }
  }

  /// Adds a heading for the selected text, or one with a title for the reading position.
  func addHeading(_ title: String?) throws(CommandFailure) {
    let selection = marking.selectionToMark()
    let text = selection?.text.onOneLine.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let title = title ?? text.map({ String($0.prefix(Self.longestHeading)) }), !title.isEmpty else {
      throw .unavailable("nothing is selected; add heading TITLE adds one for this place")
    }
    let page = selection?.pageIndex ?? tab.position.pageIndex
    let height = selection?.quads.first?.bounds.y1 ?? tab.position.height
    let top = height ?? (try? tab.page(at: page))?.cropBox.y1
    let item = Outline.Item(
      title: title,
      action: Action(.goTo(Destination(pageIndex: page, view: .xyz(left: nil, top: top, zoom: nil)))))
    try changeOutline("Add heading \(Self.quoted(title))", onPage: page) { outline in
      outline.insert(item, onPage: page, at: height)
    }
    if selection != nil { marking.endSelection() }
  }

  /// The number of characters of a selected text that become a title.
  private static let longestHeading = 300

  private static func quoted(_ title: String) -> String {
    "“\(BookmarkTitle.shortened(title) ?? "")”"
  }

  /// Changes the outline of a tab as one step that undo takes back.
  ///
  /// The change returns the index of the heading that is selected in the list.
  private func changeOutline(
    _ title: String, onPage page: Int? = nil,
    _ change: (inout Outline) throws(CommandFailure) -> Int?
  ) throws(CommandFailure) {
    var outline = tab.overview.outline
    tab.changedRows = try change(&outline).map { [$0] } ?? []
    defer { tab.changedRows = [] }
    try edit([.outline(from: tab.overview.outline, to: outline)], title: title)
  }

  /// Returns the index in the outline of the current row.
  private func targetHeading() throws(CommandFailure) -> Int {
    if let reason = obstacle() { throw .unavailable(reason) }
    guard let pane = tab.pane, let cursor = pane.cursor else { throw .usage(of: .outline) }
    return pane.visible[cursor]
  }

  /// Returns the reason why there is no current heading; nil if there is one.
  func obstacle() -> String? {
    guard let pane = tab.pane ?? tab.shownList(onFullScreen: host.isFullScreen), pane.kind == .outline else {
      return "the outline isn't shown; outline shows it"
    }
    if tab.pane == nil { return Obstacle.noFocus }
    return pane.cursor == nil ? Obstacle.noRow(in: pane) : nil
  }

  /// Returns the title of the current heading.
  func presentHeading() -> String {
    guard let index = try? targetHeading() else { return "" }
    return tab.overview.outline.items[index].title.onOneLine
  }
}

extension CommandGroup { var headings: HeadingCommands { HeadingCommands(tab: tab, context: context) } }
