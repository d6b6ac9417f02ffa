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
    var mark = Self.mark(name, selection)
    if let color { mark.color = color }
    if let (below, range, words) = ownMark(like: mark, under: selection) {
      let isInside = range.lowerBound <= words.lowerBound && words.upperBound <= range.upperBound
      let isSameColor = color == nil || below.color == mark.color
      if isInside, isSameColor {
        // What is done next is about the mark that is there, as after a new one.
        (tab.annotationCursor, tab.cursorPosition) = (below.id, tab.position)
        endSelection()
        return emit(
          .message("you have marked these words already; \(name.typedName) COLOR changes the color"))
      }
      if range == words || !isInside && isSameColor {
        return try change(below, to: mark, range, words)
      }
    }
    try edit([.add(mark)])
    endSelection()
  }

  private static func mark(_ name: CommandName, _ selection: TextSelection) -> Annotation {
    switch name {
    case .underline: .underline(selection)
    case .strikeOut: .strikeOut(selection)
    case .squiggly: .squiggly(selection)
    default: .highlight(selection)
    }
  }

  /// Returns the reader's mark of the same type on selected words, or the only one that overlaps them, with the ranges
  /// of its words and of those that are selected; nil without one.
  private func ownMark(
    like mark: Annotation, under selection: TextSelection
  ) -> (mark: Annotation, range: Range<Int>, words: Range<Int>)? {
    guard let text = (try? tab.units(ofPage: mark.pageIndex))?.page,
      let others = try? tab.document.annotations(onPage: mark.pageIndex)
    else { return nil }
    let reader = MarkReader(text)
    func range(of quads: [Quad]) -> Range<Int>? {
      let offsets = reader.scalars(under: quads).map(\.offset)
      guard let first = offsets.min(), let last = offsets.max() else { return nil }
      return first..<last + 1
    }
    guard let words = range(of: selection.quads) else { return nil }
    let found = others.compactMap { other -> (Annotation, Range<Int>, Range<Int>)? in
      guard other.type == mark.type, isReaders(other), let range = range(of: other.quads.map(\.quad)),
        range.overlaps(words)
      else { return nil }
      return (other, range, words)
    }
    return found.first { $0.1 == words } ?? (found.count == 1 ? found[0] : nil)
  }

  /// Gives a mark the colour of a new one, and the words of both; its comment and its replies stay.
  private func change(
    _ below: Annotation, to mark: Annotation, _ range: Range<Int>, _ words: Range<Int>
  ) throws(CommandFailure) {
    var changed = below
    if range == words {
      changed.color = mark.color
    } else {
      let all = try selecting.units(page: mark.pageIndex).selection(
        min(range.lowerBound, words.lowerBound)..<max(range.upperBound, words.upperBound))
      let grown = Annotation.highlight(all)
      (changed.quads, changed.rectangle) = (grown.quads, grown.rectangle)
    }
    try edit([.change(from: below, to: changed)])
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
