import DocModel

/// Notes: the comment of a mark, a reply to it, or a note in the margin.
extension MarkingCommands {
  /// Writes the comment of the mark where the reader is, or answers another person's; else adds a note in the margin,
  /// beside the reader's mark that has a comment, the selection, the current match, or the line in the middle of the
  /// visible part.
  func addNote(_ text: String) throws(CommandFailure) {
    if !text.isEmpty, let mark = markHere(), !hasOwnComment(mark) {
      guard isReaders(mark) else { return _ = try edit([.reply(to: mark, with: .reply(text))]) }
      var changed = mark
      changed.contents = text
      return _ = try edit([.change(from: mark, to: changed)], title: entries.titleOfChange(ofComment: mark))
    }
    let (page, line) = lineOfNote()
    try edit([.add(.note(at: noteCorner(beside: line, onPage: page), onPage: page, text))])
    endSelection()
  }

  // MARK: Marks

  /// Returns what the next note is: the comment of a mark, a reply, or a note beside a line, with the words.
  func purposeOfNote() -> String {
    if let mark = markHere(), !hasOwnComment(mark) {
      return isReaders(mark) ? entries.purpose(ofEditing: mark) : entries.purpose(ofReplyingTo: mark)
    }
    let (page, line) = lineOfNote()
    return "note beside the line"
      + (text(under: [Quad(line)], onPage: page).map { " “\(EntryCommands.cut($0))”" } ?? "")
      + entries.signature
  }

  /// Returns the text under quadrilaterals of a page; nil without any.
  func text(under quads: [Quad], onPage page: Int) -> String? {
    guard !quads.isEmpty, let text = (try? tab.units(ofPage: page))?.page else { return nil }
    return MarkReader(text).text(under: quads)?.plain
  }

  /// Returns the mark or shape that is selected in the list, or that was made or shown last, if the reader is still
  /// there and hasn't selected text since.
  private func markHere() -> Annotation? {
    let isInList = tab.pane?.kind == .annotations
    guard isInList || tab.selection == nil && tab.cursorPosition == tab.position, entries.hasTarget,
      let targets = try? entries.targets(), targets.count == 1, let mark = targets.first
    else { return nil }
    switch mark.kind {
    case .text, .freeText: return nil
    default: return mark
    }
  }

  /// Ends the time right after a mark, in which the next note is its comment.
  func leaveMark() { tab.cursorPosition = nil }

  func isReaders(_ mark: Annotation) -> Bool { otherAuthor(of: mark) == nil }

  private func hasOwnComment(_ mark: Annotation) -> Bool {
    isReaders(mark) && mark.contents?.isEmpty == false
  }

  // MARK: Places

  private static let noteSize = 20.0
  /// The distance of a note from words and from other notes.
  private static let noteGap = 2.0
  /// The greatest distance of a note from its line.
  private static let noteReach = 600.0

  /// Returns the line of the mark where the reader is, of the selection or of the current match, else the one in the
  /// middle of the visible part.
  private func lineOfNote() -> (page: Int, line: Rectangle) {
    if let mark = markHere(), let box = mark.quads.first?.quad.bounds ?? mark.rectangle {
      return (mark.pageIndex, box)
    }
    guard let selection = selectionToMark(), let box = selection.quads.first?.bounds else {
      return lineInMiddle()
    }
    return (selection.pageIndex, box)
  }

  /// Returns the line of text nearest to the middle of the visible part, or the middle itself without text.
  private func lineInMiddle() -> (page: Int, line: Rectangle) {
    let (page, middle) = middle()
    func distance(_ line: Rectangle) -> Double {
      abs(line.center.y - middle.y) + max(line.x0 - middle.x, middle.x - line.x1, 0) / 4
    }
    let lines = (try? tab.units(ofPage: page))?.lineBoxes.filter { !$0.isEmpty } ?? []
    let point = Rectangle(x0: middle.x, y0: middle.y, x1: middle.x, y1: middle.y)
    return (page, lines.min { distance($0) < distance($1) } ?? point)
  }

  /// Returns the upper left corner of a note in the margin beside a line, where it covers neither words nor notes.
  ///
  /// A page without room in its margins has it at the nearest free place, and a full one at the left edge.
  private func noteCorner(beside line: Rectangle, onPage page: Int) -> Point {
    let (size, step) = (Self.noteSize, Self.noteSize + Self.noteGap)
    let crop = tab.shownPage(at: page).cropBox
    let words = ((try? tab.units(ofPage: page))?.page.boxes ?? []).filter { !$0.isEmpty }
    let notes = ((try? tab.cache.annotations(onPage: page)) ?? []).compactMap { other -> Rectangle? in
      if case .text = other.kind, other.markup.inReplyTo == nil { other.rectangle } else { nil }
    }
    let taken = words + notes
    func isFree(_ corner: Point) -> Bool {
      guard corner.x >= crop.x0, corner.x + size <= crop.x1, corner.y <= crop.y1, corner.y - size >= crop.y0
      else { return false }
      return !taken.contains { box in
        box.x0 < corner.x + size && box.x1 > corner.x && box.y0 < corner.y && box.y1 > corner.y - size
      }
    }
    let top = min(max(line.y1, crop.y0 + size), crop.y1)
    let heights = [top] + stride(from: step, to: Self.noteReach, by: step).flatMap { [top - $0, top + $0] }
    let (left, right) = (words.map(\.x0).min() ?? crop.x0 + step, words.map(\.x1).max() ?? crop.x1 - step)
    let isRight = line.x0 > (left + right) / 2
    func margins(_ distance: Double, _ heights: some Sequence<Double>) -> [Point] {
      let columns = [left - step - distance, right + Self.noteGap + distance]
      return heights.flatMap { y in (isRight ? columns.reversed() : columns).map { Point(x: $0, y: y) } }
    }
    // Beside the line and its neighbours, then further out, then far above and below.
    for distance in stride(from: 0, to: Self.noteReach / 4, by: step) {
      if let corner = margins(distance, heights.prefix(5)).first(where: isFree) { return corner }
    }
    if let corner = margins(0, heights).first(where: isFree) { return corner }
    let anywhere = stride(from: 0, to: Self.noteReach, by: 4).flatMap { [line.x0 - $0, line.x0 + $0] }
    let free = heights.lazy.flatMap { y in anywhere.lazy.map { Point(x: $0, y: y) } }.first(where: isFree)
    return free ?? Point(x: crop.x0, y: top)
  }
}

extension SessionPart {
  /// The name of the reader as the author of annotations; nil if it is unknown.
  var readerName: String? { settings.author ?? DocumentEditor.userName }

  /// Returns the author of an annotation if that is another person than the reader.
  func otherAuthor(of annotation: Annotation) -> String? {
    annotation.author == readerName ? nil : annotation.author
  }
}
