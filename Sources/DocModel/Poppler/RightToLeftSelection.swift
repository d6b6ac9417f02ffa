import CPoppler

/// A selection of a whole page that is mostly right-to-left.
///
/// Such a selection starts at the right end of the first line and ends at the left end of the last one. The start is
/// easy: a point above and to the right of everything. The end has no such point: one below and to the right selects up
/// to the right end of a line in the last *block*. A word selection includes that line completely; a glyph selection,
/// the only kind with boxes, not at all. So the line is located by the difference between the two. If that doesn't
/// reach the corner of its block, the line isn't the last one; then points around it are tried as long as one of them
/// selects more text, which is safe since all selections have the same start.
struct RightToLeftSelection {
  let text: PopplerString
  /// A box for each scalar of ``text``, embedding controls excepted.
  let boxes: [Rectangle]

  init(page: PopplerPage) {
    let corner = Point(x: PopplerRectangle.outside, y: PopplerRectangle.outside)
    var best = Candidate(end: corner, style: .words, page)
    var last = best.lastLine(page)
    for _ in 0..<DocumentLimits.mostRightToLeftLines {
      guard let line = last else { break }
      let ends = Self.ends(of: line)
      let beyond = Self.points(around: line)
      // Words give only the first line of upside-down text, so glyphs may reach farther.
      let candidates =
        (ends + beyond).lazy.map { Candidate(end: $0, style: .glyphs, page) }
        + beyond.lazy.map { Candidate(end: $0, style: .words, page) }
      let longest = candidates.reduce(best) { $1.length > $0.length ? $1 : $0 }
      guard longest.length > best.length else { break }
      best = longest
      last = best.lastLine(page)
    }
    text = best.text
    boxes = Self.boxes(of: best, lastLine: last, page)
  }

  /// Returns the possible end points of a line: the left one of an upright or upside-down line, the lower one of a
  /// line that runs up or down.
  private static func ends(of line: Rectangle) -> [Point] {
    [
      Point(x: line.x0, y: line.center.y), Point(x: line.center.x, y: line.y1),
      Point(x: -PopplerRectangle.outside, y: line.center.y),
      Point(x: line.center.x, y: PopplerRectangle.outside),
    ]
  }

  /// Points in the next line, on any side of this one: lines of rotated pages may run in any direction.
  ///
  /// They are just inside the ends of this line, since a selection that ends at the start of a line includes none of
  /// it.
  private static func points(around line: Rectangle) -> [Point] {
    let height = min(line.width, line.height)
    let inset = height * 0.3
    return [0.6, 1.3].flatMap { lines -> [Point] in
      let distance = lines * height
      let xs = [line.center.x, line.x0 + inset, line.x1 - inset]
      let ys = [line.center.y, line.y0 + inset, line.y1 - inset]
      return xs.flatMap { [Point(x: $0, y: line.y1 + distance), Point(x: $0, y: line.y0 - distance)] }
        + ys.flatMap { [Point(x: line.x0 - distance, y: $0), Point(x: line.x1 + distance, y: $0)] }
    }
  }

  private static func boxes(of best: Candidate, lastLine: Rectangle?, _ page: PopplerPage) -> [Rectangle] {
    if best.style == .glyphs { return page.layout(best.selection) }
    guard let lastLine else { return [] }
    var longest: Candidate?
    for end in ends(of: lastLine) {
      let candidate = Candidate(end: end, style: .glyphs, page)
      if candidate.text == best.text { return page.layout(candidate.selection) }
      if candidate.length > longest?.length ?? 0 { longest = candidate }
    }
    // Overlapping blocks can hide the end from every point. The text before the last reached line still matches its
    // boxes, and the rest is known to lie on the last line.
    let known = longest.map { page.layout($0.selection) } ?? []
    let start = startOfLastLine(known)
    let missing = max(0, EmbeddedText.withoutControls(best.text.string).count - start)
    return known[..<start] + Array(repeating: lastLine, count: missing)
  }

  /// Returns the index of the first box of the last line: after the last line end, to which Poppler gives an empty box.
  private static func startOfLastLine(_ boxes: [Rectangle]) -> Int {
    boxes.lastIndex { $0.width == 0 && $0.height == 0 }.map { $0 + 1 } ?? 0
  }

  /// A selection from the start of the page to a point, with its text.
  private struct Candidate {
    let selection: PopplerRectangle
    let style: PopplerPage.SelectionStyle
    let text: PopplerString

    init(end: Point, style: PopplerPage.SelectionStyle, _ page: PopplerPage) {
      selection = PopplerRectangle(
        x1: PopplerRectangle.outside, y1: -PopplerRectangle.outside, x2: end.x, y2: end.y)
      self.style = style
      text = page.text(style, selection)
    }

    var length: Int { text.string.utf8.count }

    /// Returns the bounding box of the line that the selection ends on.
    func lastLine(_ page: PopplerPage) -> Rectangle? {
      if style == .words, let beyond = page.boxOfWordsBeyondGlyphs(selection) { return beyond }
      // Glyphs are complete on lines that run up or down the page.
      let boxes = page.layout(selection)
      let line = boxes[startOfLastLine(boxes)...]
      return line.first.map { first in line.reduce(first) { $0.union($1) } }
    }
  }
}
