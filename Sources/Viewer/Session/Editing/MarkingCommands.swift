import DocModel

/// New annotations at the selection, or where the reader is.
struct MarkingCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Marks the selected text; without a selection, starts to select.
  func mark(_ name: CommandName, _ color: String?) throws(CommandFailure) {
    let color = try color.map { value throws(CommandFailure) in
      do throws(EditValueError) {
        return try EditParsing.color(value, underText: name == .highlight)
      } catch {
        throw .usage("\(error.description); to mark words, search for them first")
      }
    }
    guard let selection = selectionToMark() else {
      try selecting.beginSelection()
      let title = CommandDefinition.of(name).title.lowercased()
      return emit(.message("select the text, then \(title) again"))
    }
    var mark: Annotation =
      switch name {
      case .underline: .underline(selection)
      case .strikeOut: .strikeOut(selection)
      case .squiggly: .squiggly(selection)
      default: .highlight(selection)
      }
    if let color { mark.color = color }
    try edit([.add(mark)])
    endSelection()
  }

  /// Adds text to the page.
  func addTextBox(_ text: String) throws(CommandFailure) {
    guard !text.isEmpty else { throw .usage("usage: \(CommandDefinition.of(.textBox).name.typedName) TEXT") }
    let (page, middle) = middle()
    let box = Rectangle(
      x0: middle.x - Self.textBoxWidth / 2, y0: middle.y, x1: middle.x + Self.textBoxWidth / 2, y1: middle.y)
    try edit([.add(.freeText(text, in: box, onPage: page))])
    endSelection()
  }

  /// Adds a shape around the selection, else in the middle of the visible part.
  func addShape(_ name: CommandName, _ color: String?) throws(CommandFailure) {
    var (page, middle) = middle()
    var box = Rectangle(x0: middle.x - 60, y0: middle.y - 30, x1: middle.x + 60, y1: middle.y + 30)
    if let selection = selectionToMark(), let bounds = selection.bounds {
      page = selection.pageIndex
      box = bounds.inset(by: -3)
    }
    try add(try shape(name, in: box, onPage: page), color)
    endSelection()
  }

  /// Adds a drawn annotation in a typed colour.
  func add(_ draft: Annotation, _ color: String?) throws(CommandFailure) {
    var draft = draft
    if let color { draft.color = try parsed { try EditParsing.color(color) } }
    try edit([.add(draft)])
  }

  /// Returns a shape in a rectangle; lines go from the lower left corner to the upper right one.
  func shape(_ name: CommandName, in box: Rectangle, onPage page: Int) throws(CommandFailure) -> Annotation {
    let (start, end) = (Point(x: box.x0, y: box.y0), Point(x: box.x1, y: box.y1))
    switch name {
    case .rectangle: return .square(box, onPage: page)
    case .oval: return .circle(box, onPage: page)
    default: return .line(from: start, to: end, onPage: page, hasArrow: name == .arrow)
    }
  }

  private static let textBoxWidth = 200.0

  /// Returns the selected text with its areas; nil without any.
  func selectionToMark() -> TextSelection? {
    if let selection = tab.selection, !selection.quads.isEmpty { return selection }
    guard let index = tab.search?.current, tab.search?.matches.indices.contains(index) == true else {
      return nil
    }
    tab.locateMatch(index)
    guard let match = tab.search?.matches[index], match.pageIndex == tab.position.pageIndex,
      !match.quads.isEmpty
    else { return nil }
    return TextSelection(match)
  }

  /// Ends selection mode, so that the next command is about the new annotation.
  func endSelection() {
    (tab.selection, tab.selectionMode) = (nil, nil)
    // The colour of a match would hide that of its mark.
    tab.markedMatch = tab.search?.current
  }

  /// Returns the middle of the visible part of the document.
  func middle() -> (page: Int, point: Point) {
    if let middle = host.pageScroller?.middle { return middle }
    let page = tab.shownPage(at: tab.position.pageIndex)
    let box = page.cropBox
    let y = tab.position.height.map { min(box.y1, max(box.y0, $0)) } ?? box.center.y
    return (page.index, Point(x: box.center.x, y: y))
  }
}

extension CommandGroup { var marking: MarkingCommands { MarkingCommands(tab: tab, context: context) } }
