import DocModel
import Terminal
import Viewer

/// The words, comment and author of an annotation, as lines of cells.
struct CommentText {
  /// A line in a style.
  struct Line: Hashable {
    /// The kind of the annotation before its words.
    var label = ""
    var text: String
    var look = Theme.plain
  }

  /// The annotation.
  let entry: DocumentAnnotations.Entry
  /// The number of columns.
  let columns: Int
  let style: PrintingStyle

  /// The number of lines to which a text is cut in a pane without room for more.
  static let mostLines = 4

  private var details: AnnotationDetails { AnnotationDetails(entry) }

  /// The kind of the annotation, which precedes its words; nil for a highlight and a reply, which have their looks.
  private var kind: String? {
    guard entry.inReplyTo == nil else { return nil }
    if entry.isReplacement { return "replace" }
    if case .highlight = entry.annotation.kind { return nil }
    return entry.annotation.shape?.rawValue ?? details.type.lowercased()
  }

  /// The marked words.
  private var words: [Line] {
    guard let marked = details.marked else { return [] }
    var look = Theme.quotation
    if entry.annotation.isStrikeOut || entry.isReplacement { look.isStruck = true }
    return lines(style.quotation(marked), after: kind, look)
  }

  /// The comment, or what stands for it in annotations without one.
  private var comment: [Line] {
    let written = entry.hasContents ? entry.annotation.contents?.printable : details.contentsText
    guard var text = written, !text.isEmpty else { return [] }
    if entry.isReplacement { text = style.quotation("“\(text)”") }
    let label = details.marked == nil ? kind : entry.isReplacement ? "with" : nil
    let parts = text.split(separator: "\n").map(String.init)
    return parts.enumerated().flatMap { lines($1, after: $0 == 0 ? label : nil, Theme.plain) }
  }

  /// Returns a text in lines, of which the first one begins with a label if there is room.
  private func lines(_ text: String, after label: String?, _ look: GridStyle) -> [Line] {
    let label = label.map { $0 + " " } ?? ""
    var lines = (label + text).broken(to: columns).map { Line(text: $0.textOnOneLine, look: look) }
    if !label.isEmpty, let first = lines.first, first.text.hasPrefix(label) {
      lines[0] = Line(label: label, text: String(first.text.dropFirst(label.count)), look: look)
    }
    return lines
  }

  /// The marked words and the comment; the type of an annotation that has neither.
  var lines: [Line] {
    let lines = words + comment
    guard lines.isEmpty else { return lines }
    return [Line(text: (kind ?? details.type.lowercased()).shortened(to: columns), look: Theme.faint)]
  }

  /// Returns the beginnings of the marked words and of the comment in a number of lines, and whether something is left
  /// out.
  ///
  /// Each has at least one line, and the comment more than the words.
  func lines(cutTo most: Int) -> (lines: [Line], isCut: Bool) {
    let (words, comment) = (words, comment)
    guard words.count + comment.count > most else { return (lines, false) }
    let room = comment.isEmpty ? most : min(words.count, max(1, most - comment.count))
    return (cut(words, to: room) + cut(comment, to: most - min(room, words.count)), true)
  }

  /// Returns the first of some lines; the last one ends with an ellipsis if there are more.
  private func cut(_ lines: [Line], to count: Int) -> [Line] {
    guard lines.count > count, count > 0 else { return lines }
    var shown = Array(lines.prefix(count))
    let dots = style.text(" …")
    var last = shown[count - 1].text
    let columns = columns - shown[count - 1].label.displayWidth
    if last.displayWidth + dots.displayWidth > columns {
      last = String(last.shortened(to: max(0, columns - dots.displayWidth)).dropLast())
      // A word isn't cut, unless little would be left.
      if let blank = last.lastIndex(of: " "), last.count < 2 * last[..<blank].count {
        last = String(last[..<blank])
      }
    }
    shown[count - 1].text = last + dots
    return shown
  }

  /// Returns the author, the date and the state, of which the sign alone stays if there is too little room; then the
  /// date is left out before the author's name is cut.
  func byline(in columns: Int, hasState: Bool = true) -> String {
    let state = hasState ? entry.currentState : nil
    let author = entry.annotation.author?.onOneLine ?? "no author"
    let date = details.day.map { style.separator + $0 } ?? ""
    let whole = author + date + (state.map { style.separator + $0.words(in: style) } ?? "")
    guard whole.displayWidth > columns else { return whole }
    let sign = state.map { " " + $0.sign(in: style) } ?? ""
    let room = columns - sign.displayWidth
    let isShort = author.displayWidth + date.displayWidth <= room || room - date.displayWidth >= 8
    return author.shortened(to: max(0, room - (isShort ? date.displayWidth : 0)))
      + (isShort ? date : "") + sign
  }
}

// MARK: The pane

/// The annotations of a document in their pane.
extension PaneView {
  /// A row of the list, as it is drawn.
  private struct Comment {
    var lines: [CommentText.Line]
    var isCut: Bool
    var byline: String
    var indent: Int
    /// The number of blank screen rows below it.
    var gap = 0
    /// The number of screen rows.
    var height: Int { lines.count + 1 + gap }
  }

  /// The columns of the bar in the annotation's colour.
  private static let bar = 2
  /// The least number of rows of a pane that separates annotations also if it can't show all of them.
  private static let leastForGaps = 30

  /// Returns the comments of a list that fit in an area together, with as much of their texts as there is room for, the
  /// current one first; nil if even the cut ones don't fit.
  private static func fitting(_ list: ListPane, _ area: GridRectangle, _ style: PrintingStyle) -> [Comment]? {
    // A comment takes two rows.
    guard list.visible.count <= area.rows / 2 else { return nil }
    func comment(_ index: Int, lines: Int, hasGaps: Bool) -> Comment {
      var comment = Self.comment(at: index, of: list, area.columns, style, lines: lines)
      if hasGaps, endsThread(at: index, of: list) { comment.gap = 1 }
      return comment
    }
    func height(_ comments: [Comment]) -> Int { comments.reduce(0) { $0 + $1.height } }
    let indices = list.visible.indices
    let whole = indices.map { comment($0, lines: .max, hasGaps: true) }
    if height(whole) <= area.rows { return whole }
    let hasGaps = area.rows >= leastForGaps
    var comments = indices.map { comment($0, lines: CommentText.mostLines, hasGaps: hasGaps) }
    for index in [list.cursor].compactMap(\.self) + indices where comments[index].isCut {
      let room = max(0, area.rows - height(comments))
      comments[index] = comment(index, lines: comments[index].lines.count + room, hasGaps: hasGaps)
    }
    return height(comments) <= area.rows ? comments : nil
  }

  /// Returns whether another annotation follows a row, and no reply.
  private static func endsThread(at index: Int, of list: ListPane) -> Bool {
    list.visible.indices.contains(index + 1) && list.rows[list.visible[index + 1]].level == 0
  }

  mutating func drawComments(
    of list: ListPane, _ hasFocus: Bool, _ area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    let fitting = Self.fitting(list, area, style)
    var known = Dictionary(uniqueKeysWithValues: (fitting ?? []).enumerated().map { ($0, $1) })
    func comment(_ index: Int) -> Comment {
      if let comment = known[index] { return comment }
      var comment = Self.comment(at: index, of: list, area.columns, style)
      if area.rows >= Self.leastForGaps, Self.endsThread(at: index, of: list) { comment.gap = 1 }
      known[index] = comment
      return comment
    }
    /// Returns the first of the rows that fit together with a last one.
    func first(before last: Int) -> Int {
      var (index, room) = (last, area.rows - comment(last).height)
      while index > 0, room >= comment(index - 1).height {
        index -= 1
        room -= comment(index).height
      }
      return index
    }
    let count = list.visible.count
    if let cursor = list.cursor {
      // The next row is visible, too, and the one before.
      let next = min(cursor + 1, count - 1)
      top = min(max(top, min(first(before: next), cursor)), max(0, cursor - 1))
      top = max(top, first(before: cursor))
    }
    top = max(0, min(top, first(before: count - 1)))
    var row = area.row
    for index in top..<count where row < area.row + area.rows {
      let shown = comment(index)
      let rows = min(shown.height - shown.gap, area.row + area.rows - row)
      let place = GridRectangle(column: area.column, row: row, columns: area.columns, rows: rows)
      draw(shown, list.rows[list.visible[index]], look(ofRow: index, list, hasFocus), place, style, on: &grid)
      if let sign = list.selectionSign(at: index, style) {
        let look = look(ofRow: index, list, hasFocus) ?? Theme.plain
        grid.write(sign, column: place.column + shown.indent + 1, row: place.row, style: look, clip: place)
      }
      for line in place.rowRange { shownRows[line] = index }
      if list.cursor == index {
        // A block cursor would hide the bar.
        cursor = GridPosition(
          column: min(place.column + shown.indent + 1, place.column + place.columns - 1), row: place.row)
        cutsSelectedRow = shown.isCut
      }
      row += shown.height
    }
  }

  /// Returns the look of a row; nil if it isn't selected.
  private func look(ofRow index: Int, _ list: ListPane, _ hasFocus: Bool) -> GridStyle? {
    guard list.selection.contains(index) || list.cursor == index else { return nil }
    return !hasFocus ? Theme.title : list.cursor == index ? Theme.row : Theme.selectedRow
  }

  private static func comment(
    at index: Int, of list: ListPane, _ columns: Int, _ style: PrintingStyle,
    lines most: Int = CommentText.mostLines
  ) -> Comment {
    let row = list.rows[list.visible[index]]
    let indent = min(bar * row.level, columns / 4)
    guard let entry = row.annotation else { return Comment(lines: [], isCut: false, byline: "", indent: 0) }
    let text = CommentText(
      entry: entry, columns: max(1, columns - indent - bar - margin(in: columns)), style: style)
    let (lines, isCut) = list.isUnfolded(at: index) ? (text.lines, false) : text.lines(cutTo: most)
    var hidden = ""
    if list.isCollapsed(at: index) == true {
      let below = list.rows[(list.visible[index] + 1)...].prefix { $0.level > row.level }.count
      hidden = style == .plain ? " +\(below)" : " ▸ \(below)"
    }
    let page =
      row.page.map { $0.label.isEmpty ? String($0.number) : $0.label.onOneLine }?.shortened(to: 8) ?? ""
    let room = text.columns - page.displayWidth - 1 - hidden.displayWidth
    let byline = text.byline(in: max(1, room)) + hidden
    let gap = max(1, text.columns - byline.displayWidth - page.displayWidth)
    return Comment(
      lines: lines, isCut: isCut, byline: byline + String(repeating: " ", count: gap) + page, indent: indent)
  }

  private func draw(
    _ comment: Comment, _ row: PaneRow, _ look: GridStyle?, _ area: GridRectangle, _ style: PrintingStyle,
    on grid: inout CellGrid
  ) {
    let isSelected = look?.isReversed == true
    if let look, isSelected { grid.fill(area, style: look) }
    let color = row.annotation?.annotation.color?.gridColor ?? .standard
    // Letters of some fonts leave gaps between rows, the ground doesn't.
    let bar = style == .plain ? "|" : "█"
    let swatch = GridStyle(foreground: color, background: style == .plain ? .standard : color)
    let left = area.column + comment.indent
    for (index, line) in comment.lines.prefix(area.rows).enumerated() {
      grid.write(bar, column: left, row: area.row + index, style: swatch, clip: area)
      let start = grid.write(
        line.label, column: left + Self.bar, row: area.row + index, style: Theme.faint.adding(look),
        clip: area)
      grid.write(line.text, column: start, row: area.row + index, style: line.look.adding(look), clip: area)
    }
    guard area.rows > comment.lines.count else { return }
    grid.write(
      comment.byline, column: left + Self.bar, row: area.row + comment.lines.count,
      style: isSelected ? Theme.faint.adding(look) : Theme.faint, clip: area)
  }
}

extension GridStyle {
  /// Returns the style with the attributes of a selected row.
  fileprivate func adding(_ look: GridStyle?) -> GridStyle {
    guard let look else { return self }
    var style = self
    (style.isReversed, style.isBold) = (look.isReversed, look.isBold)
    style.isUnderlined = style.isUnderlined || look.isUnderlined
    return style
  }
}

// MARK: The card

extension CommentText {
  /// Returns the lines of a card: an annotation, and the other comments of its thread, with the states and who set them.
  ///
  /// If there is no room for all rows, the marked words are cut, so that the comments are read without scrolling.
  static func card(
    of report: AnnotationReport, columns: Int, rows: Int, reader: String?, _ style: PrintingStyle
  ) -> [Line] {
    let whole = card(of: report, columns: columns, reader: reader, style, cutsWords: false)
    return whole.count > rows
      ? card(of: report, columns: columns, reader: reader, style, cutsWords: true) : whole
  }

  private static func card(
    of report: AnnotationReport, columns: Int, reader: String?, _ style: PrintingStyle, cutsWords: Bool
  ) -> [Line] {
    report.conversation.flatMap { entry -> [Line] in
      let depth = max(0, entry.depth - (report.conversation.first?.depth ?? 0))
      let indent = min(2 * depth, columns / 4)
      let text = CommentText(entry: entry, columns: max(1, columns - indent), style: style)
      // The annotation itself stands out in its thread.
      let isShown = entry.id == report.entry.id && report.conversation.count > 1
      let byline = Line(
        text: text.byline(in: text.columns, hasState: false), look: isShown ? Theme.title : Theme.faint)
      let states = entry.states.map { state in
        let author = state.author.map { $0 == reader ? " by you" : " by \($0.onOneLine)" } ?? ""
        let day = state.date.flatMap { date in date.date.map { _ in String(date.readable.prefix(10)) } }
        let line = [state.words(in: style) + author, day].compactMap { $0 }.joined(separator: style.separator)
        return Line(text: line.shortened(to: text.columns), look: Theme.faint)
      }
      let margin = String(repeating: " ", count: indent)
      let written =
        cutsWords && !text.comment.isEmpty ? text.cut(text.words, to: 1) + text.comment : text.lines
      return (written + [byline] + states).map { line in
        var look = line.look
        // The kind isn't struck out with the words after it.
        if !line.label.isEmpty { look.isStruck = false }
        return Line(text: margin + line.label + line.text, look: look)
      }
    }
  }
}
