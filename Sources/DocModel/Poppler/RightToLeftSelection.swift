import CPoppler

/// The selection that takes in all of a page that is mostly right-to-left.
///
/// Such a selection begins at the right end of the first line and ends at the left end of the last one. The
/// beginning is easy: a point above and to the right of everything. For the end there is no such point: one
/// below and to the right stands for the last *block*, but for the right end of its line, of which a
/// selection of words takes in everything and one of glyphs, which alone has boxes, nothing. So the line is
/// looked for in what words have beyond glyphs. It isn't the last one where that doesn't reach into the
/// corner of its block; so points around it are tried for as long as one of them gives more text, which is
/// safe since all selections begin alike.
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
      // Of a line that is upside down words give the first one only, so that glyphs may go farther.
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

  /// Points at the end of a line: the left one of a line that is upright or upside down, the lower one of a
  /// line that runs up or down.
  private static func ends(of line: Rectangle) -> [Point] {
    [
      Point(x: line.x0, y: line.center.y), Point(x: line.center.x, y: line.y1),
      Point(x: -PopplerRectangle.outside, y: line.center.y),
      Point(x: line.center.x, y: PopplerRectangle.outside),
    ]
  }

  /// Points in the next line, on whichever side of this one it is: lines of turned pages may run any way.
  ///
  /// They are just within the ends of this one, since a selection that ends where a line begins has nothing
  /// of it.
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
    // Blocks that overlap can hide the end from every point. What comes before the last line that was
    // reached is in step all the same, and the rest is known to lie on the last one.
    let known = longest.map { page.layout($0.selection) } ?? []
    let start = startOfLastLine(known)
    let missing = max(0, EmbeddedText.withoutControls(best.text.string).count - start)
    return known[..<start] + Array(repeating: lastLine, count: missing)
  }

  /// Where the boxes of the last line begin: behind a line end, which Poppler gives a box without extent.
  private static func startOfLastLine(_ boxes: [Rectangle]) -> Int {
    boxes.lastIndex { $0.width == 0 && $0.height == 0 }.map { $0 + 1 } ?? 0
  }

  /// A selection from the beginning of the page to some point, and its text.
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

    /// The box of the line on which the selection ends.
    func lastLine(_ page: PopplerPage) -> Rectangle? {
      if style == .words, let beyond = page.boxOfWordsBeyondGlyphs(selection) { return beyond }
      // Glyphs lack nothing, as on lines that run up or down the page.
      let boxes = page.layout(selection)
      let line = boxes[startOfLastLine(boxes)...]
      return line.first.map { first in line.reduce(first) { $0.union($1) } }
    }
  }
}
