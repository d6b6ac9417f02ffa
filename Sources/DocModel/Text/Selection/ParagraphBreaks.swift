/// Finds the paragraphs of a page from the positions of its lines, since the text itself doesn't mark them.
///
/// A paragraph ends where the line spacing grows, the letter size changes, or a line is indented, and after a line
/// with room for the next word. It continues in the next column if its sentence does.
struct ParagraphBreaks {
  private let page: PageText
  private let lines: [PageLine]
  /// The line spacing of a paragraph, relative to the letter size.
  private let leading: Double

  /// Returns the paragraphs in order, each as the indexes of its lines.
  static func paragraphs(of page: PageText, _ lines: [PageLine]) -> [Range<Int>] {
    ParagraphBreaks(page, lines).paragraphs()
  }

  /// Returns the paragraphs in order, each as the offsets of its scalars.
  static func ranges(of page: PageText, _ lines: [PageLine]) -> [Range<Int>] {
    paragraphs(of: page, lines).map {
      lines[$0.lowerBound].range.lowerBound..<lines[$0.upperBound - 1].range.upperBound
    }
  }

  private init(_ page: PageText, _ lines: [PageLine]) {
    self.page = page
    self.lines = lines
    let distances = zip(lines, lines.dropFirst()).compactMap { a, b -> Double? in
      b.isBelow(a) && Self.isOfSameSize(a, b) ? (b.across - a.across) / a.size : nil
    }
    // More lines continue a paragraph than start one, so the smaller distances count.
    leading = distances.isEmpty ? 0 : distances.sorted()[distances.count * 2 / 5]
  }

  private func paragraphs() -> [Range<Int>] {
    var paragraphs: [Range<Int>] = []
    for run in runs() {
      let edge = lines[run].map(\.end).max() ?? 0
      var first = run.lowerBound
      for next in run.dropFirst() where isBreak(before: next, first: first, of: run, edge: edge) {
        append(first..<next, to: &paragraphs)
        first = next
      }
      append(first..<run.upperBound, to: &paragraphs)
    }
    return paragraphs
  }

  /// Adds a paragraph, which may continue the previous one in another column.
  private func append(_ paragraph: Range<Int>, to paragraphs: inout [Range<Int>]) {
    if let last = paragraphs.last, last.upperBound == paragraph.lowerBound,
      goesOnInNextColumn(lines[last.upperBound - 1], lines[paragraph.lowerBound])
    {
      paragraphs[paragraphs.count - 1] = last.lowerBound..<paragraph.upperBound
    } else {
      paragraphs.append(paragraph)
    }
  }

  // MARK: Runs

  /// Runs of lines below one another with the same spacing and size.
  private func runs() -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var first = 0
    for next in lines.indices.dropFirst() where !goesOn(lines[next - 1], lines[next]) {
      runs.append(first..<next)
      first = next
    }
    if !lines.isEmpty { runs.append(first..<lines.count) }
    return runs
  }

  private func goesOn(_ a: PageLine, _ b: PageLine) -> Bool {
    let ends = page.scalars[a.range.upperBound..<b.range.lowerBound].count { $0 == "\n" }
    guard ends < 2 else { return false }
    // Without boxes there is nothing else to decide by.
    guard a.size > 0, b.size > 0 else { return true }
    return b.isBelow(a) && Self.isOfSameSize(a, b) && b.across - a.across <= 1.3 * leading * a.size
  }

  private static func isOfSameSize(_ a: PageLine, _ b: PageLine) -> Bool {
    a.size > 0 && max(a.size, b.size) <= 1.2 * min(a.size, b.size)
  }

  /// Whether a sentence or a word continues from one column in the next, or across a table or image.
  private func goesOnInNextColumn(_ a: PageLine, _ b: PageLine) -> Bool {
    guard a.direction == b.direction, Self.isOfSameSize(a, b), !b.isBelow(a), !areInOneRow(a, b) else {
      return false
    }
    if endsWithBrokenWord(a) { return true }
    return !endsSentence(a) && page.scalars[b.range.lowerBound].properties.isLowercase
  }

  /// Whether two lines are side by side, as the cells of a table are.
  private func areInOneRow(_ a: PageLine, _ b: PageLine) -> Bool {
    abs(a.across - b.across) <= 0.4 * a.size
  }

  // MARK: Within a run

  private func isBreak(before next: Int, first: Int, of run: Range<Int>, edge: Double) -> Bool {
    let (a, b) = (lines[next - 1], lines[next])
    guard a.size > 0, !endsWithBrokenWord(a) else { return false }
    let step = 0.6 * a.size
    let isCentered = abs(a.middle - b.middle) < step / 2
    let room = edge - a.end
    if !isCentered, b.start - a.start > step { return !isHanging(next, first: first, of: run, room: room) }
    // The indentation of a hanging paragraph ends: the next entry of a list begins.
    if !isCentered, a.start - b.start > step, next - 1 > first { return true }
    guard room > widthOfFirstWord(b) + 0.45 * a.size else { return false }
    return endsSentence(a) || begins(b) && !endsWithComma(a)
  }

  /// Whether a line is indented because its paragraph has a hanging indent, as in a bibliography.
  private func isHanging(_ next: Int, first: Int, of run: Range<Int>, room: Double) -> Bool {
    let (a, b) = (lines[next - 1], lines[next])
    guard next - 1 == first, room < 4 * a.size, !endsSentence(a) else { return false }
    guard next + 1 < run.upperBound else { return true }
    return abs(lines[next + 1].start - b.start) < 0.3 * a.size
      || lines[next + 1].start < a.start + 0.3 * a.size
  }

  private func widthOfFirstWord(_ line: PageLine) -> Double {
    let word = line.range.prefix { !page.scalars[$0].isBlank }
    let extents = word.filter { !page.boxes[$0].isEmpty }
      .map { PageLine.extents(page.boxes[$0], line.direction).along }
    guard let low = extents.map(\.lowerBound).min(), let high = extents.map(\.upperBound).max() else {
      return 0
    }
    return high - low
  }

  // MARK: Ends and beginnings

  private func endsSentence(_ line: PageLine) -> Bool {
    let last = page.scalars[line.range].last { !SentenceBreaks.closes($0) }
    return last.map { SentenceBreaks.endsSentence($0) || $0 == ":" } ?? false
  }

  private func endsWithComma(_ line: PageLine) -> Bool {
    [",", ";", "\u{60C}", "\u{61B}", "\u{3001}"].contains(page.scalars[line.range.upperBound - 1])
  }

  private func endsWithBrokenWord(_ line: PageLine) -> Bool {
    LineEndHyphen(page.scalars, at: line.range.upperBound - 1) != nil
  }

  /// Whether a line looks like the start of a paragraph.
  private func begins(_ line: PageLine) -> Bool {
    let first = page.scalars[line.range].first { !SentenceBreaks.opens($0) } ?? " "
    return first.properties.isUppercase || first.properties.generalCategory == .decimalNumber
      || ["\u{2022}", "\u{2023}", "\u{25E6}", "\u{2043}", "\u{25AA}", "\u{2013}", "*", "-"].contains(first)
  }
}
