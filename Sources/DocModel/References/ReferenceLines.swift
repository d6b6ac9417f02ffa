/// The lines of a page with their places, from which the areas of targets are computed.
///
/// Only upright lines count.
struct ReferenceLines {
  struct Line {
    var range: Range<Int>
    var box: Rectangle
    var size: Double
    var isRightToLeft: Bool
  }

  private let page: PageText
  private let box: Rectangle
  private let lines: [Line]
  /// The letter size of most text.
  let bodySize: Double
  /// The usual distance between lines.
  private let leading: Double

  init(_ page: PageText, in box: Rectangle) {
    (self.page, self.box) = (page, box)
    let lines = PageLine.lines(of: page).compactMap { line -> Line? in
      guard line.direction == .right, let box = page.bounds(of: line.range) else { return nil }
      return Line(range: line.range, box: box, size: line.size, isRightToLeft: line.isRightToLeft)
    }
    self.lines = lines
    let letters = lines.flatMap { Array(repeating: $0.size, count: min(100, $0.range.count)) }
    bodySize = PageLine.median(letters)
    let size = bodySize
    let distances = zip(lines, lines.dropFirst()).compactMap { upper, lower -> Double? in
      let distance = upper.box.center.y - lower.box.center.y
      return distance > size * 0.7 && distance < size * 2.5 && abs(upper.box.x0 - lower.box.x0) < 30
        ? distance : nil
    }
    leading = distances.isEmpty ? bodySize * 1.2 : PageLine.median(distances)
  }

  var isEmpty: Bool { lines.isEmpty }
  var count: Int { lines.count }
  var indices: Range<Int> { lines.indices }
  subscript(index: Int) -> Line { lines[index] }

  // MARK: Lines

  /// Returns whether a line looks like an entry of a table of contents: with leaders, and a number at the end.
  func isContentsEntry(_ index: Int) -> Bool {
    let text = page.scalars[lines[index].range]
    guard let last = text.last, last.isDigit || last == "." else { return false }
    let dots = text.reversed().drop { $0.isDigit || $0.isBlank }.prefix { $0 == "." || $0.isBlank }
    return dots.count { $0 == "." } >= 4
  }

  /// Returns the left and the right edge of a line's column.
  func column(of index: Int) -> ClosedRange<Double> {
    let line = lines[index].box
    let near = lines.filter {
      $0.box.x0 < line.x1 && $0.box.x1 > line.x0 && $0.box.width > 60
        && abs($0.box.center.y - line.center.y) < 300
    }
    guard near.count > 2 else {
      let right = lines.lazy.map(\.box.x1).max() ?? line.x1
      return line.x0...max(line.x1, right)
    }
    let right = near.map(\.box.x1).sorted()[near.count * 4 / 5]
    let left = near.map(\.box.x0).sorted()[near.count / 5]
    return min(left, line.x0)...max(right, line.x1)
  }

  /// Returns whether a line ends near the right edge of its column.
  func isFull(_ index: Int) -> Bool {
    let column = column(of: index)
    return lines[index].box.x1 > column.upperBound - 0.12 * (column.upperBound - column.lowerBound)
  }

  /// Returns whether a line begins near the edge of its column, the right one for right-to-left text.
  func isAtMargin(_ index: Int) -> Bool {
    let (box, column) = (lines[index].box, column(of: index))
    return box.x0 < column.lowerBound + 24 || lines[index].isRightToLeft && box.x1 > column.upperBound - 24
  }

  /// Returns whether a line begins a paragraph, a caption or the like.
  func beginsBlock(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let (line, previous) = (lines[index], lines[index - 1])
    let distance = previous.box.center.y - line.box.center.y
    return distance < 0.5 * line.size || distance > 1.25 * max(leading, line.size)
      || abs(previous.size - line.size) > 0.08 * line.size
      || abs(previous.box.x0 - line.box.x0) > 0.6 * line.size
      || !isFull(index - 1)
  }

  /// Returns the next line to the right on the same baseline.
  func rightOf(_ index: Int) -> Int? {
    let line = lines[index].box
    return lines.indices.filter {
      lines[$0].box.x0 >= line.x1 && abs(lines[$0].box.center.y - line.center.y) < 0.4 * lines[index].size
    }.min { lines[$0].box.x0 < lines[$1].box.x0 }
  }

  /// Returns the next line to the left on the same baseline.
  func leftOf(_ index: Int) -> Int? {
    lines.indices.filter { lines[$0].box.x1 <= lines[index].box.x0 && rightOf($0) == index }
      .max { lines[$0].box.x0 < lines[$1].box.x0 }
  }

  /// Returns whether a line is running text: of the usual size, and most of the column wide.
  private func isBody(_ line: Line, _ column: ClosedRange<Double>) -> Bool {
    abs(line.size - bodySize) < 0.1 * bodySize
      && line.box.width > 0.6 * (column.upperBound - column.lowerBound)
  }

  private func overlaps(_ box: Rectangle, _ column: ClosedRange<Double>) -> Bool {
    box.x0 < column.upperBound - 2 && box.x1 > column.lowerBound + 2
  }

  // MARK: Areas

  func padded(_ area: Rectangle) -> Rectangle {
    // Above and below other lines are near.
    let wide = Rectangle(x0: area.x0 - 4, y0: area.y0 - 0.5, x1: area.x1 + 4, y1: area.y1 + 0.5)
    return wide.intersection(box) ?? wide
  }

  /// Returns the text in an area, in reading order.
  func text(in area: Rectangle) -> String {
    let inside = lines.filter { area.contains($0.box.center) }.prefix(12)
    return inside.map { page.substring($0.range) }.joined(separator: "\n")
  }

  /// Returns the text of a line and the following ones.
  func text(from index: Int, _ count: Int) -> String {
    page.substring(
      lines[index].range.lowerBound..<lines[min(index + count, lines.count) - 1].range.upperBound)
  }

  /// Returns the area of a line and the following ones of its paragraph, or of a heading and its first lines.
  func paragraph(_ index: Int, isHeading: Bool = false) -> Rectangle {
    let column = column(of: index)
    var area = lines[index].box
    for (place, next) in lines[(index + 1)...].prefix(isHeading ? 5 : 9).enumerated() {
      let distance = area.y0 - next.box.y1
      // A wide blank divides the line of a heading.
      let isBeside =
        isHeading && abs(next.box.center.y - lines[index].box.center.y) < 0.4 * lines[index].size
      guard
        isBeside
          || next.box.center.y < area.center.y && overlaps(next.box, column)
            && distance < (isHeading && place < 2 ? 4 : 1.6) * leading
      else { break }
      area = area.union(next.box)
    }
    return area
  }

  /// Returns the area of a caption.
  func caption(_ index: Int) -> Rectangle {
    var caption = lines[index].box
    for next in lines[(index + 1)...].prefix(20) {
      let distance = caption.y0 - next.box.y1
      guard abs(next.size - lines[index].size) < 0.08 * lines[index].size, distance < 0.45 * leading,
        next.box.center.y < caption.y0 + 2, next.box.x0 < caption.x1, next.box.x1 > caption.x0
      else { break }
      caption = caption.union(next.box)
    }
    return caption
  }

  /// Returns the area of a figure or table with its caption.
  func floatArea(_ index: Int, _ caption: Rectangle, isFigure: Bool) -> Rectangle {
    let column = column(of: index)
    var wide = min(column.lowerBound, caption.x0)...max(column.upperBound, caption.x1)
    // A caption in the middle of the page has it for itself.
    if abs(caption.center.x - box.center.x) < 0.05 * box.width {
      wide = lines.reduce(wide) { min($0.lowerBound, $1.box.x0)...max($0.upperBound, $1.box.x1) }
    }
    let isNarrower = lines[index].size < 0.95 * bodySize
    // The gap to running text above and below shows on which side the content is.
    let above =
      lines.filter {
        $0.box.y0 > caption.y1 - 2 && overlaps($0.box, wide)
          && (isBody($0, wide)
            || isFigure && !isNarrower && $0.box.width > 0.9 * (wide.upperBound - wide.lowerBound))
      }.map(\.box.y0).min() ?? box.y1 - 36
    let below =
      lines.filter { $0.box.y1 < caption.y0 + 2 && overlaps($0.box, wide) && isBody($0, wide) }
      .map(\.box.y1).max() ?? box.y0 + 36
    let (upper, lower) = (above - caption.y1, caption.y0 - below)
    let isAbove =
      isFigure
      ? upper > 2 * leading || upper >= lower
      : upper > lower && upper > 2.5 * leading && !hasRowsBelow(caption, wide, until: above)
    let area =
      isAbove
      ? Rectangle(x0: wide.lowerBound, y0: caption.y0, x1: wide.upperBound, y1: max(caption.y1, above - 2))
      : Rectangle(
        x0: wide.lowerBound, y0: min(caption.y0, tableEnd(below: caption, wide, limit: below) - 2),
        x1: wide.upperBound, y1: caption.y1)
    return area.union(caption)
  }

  /// Returns whether a table is below its caption although its rows look like running text: above there is at most a
  /// running head, and the first line below is shorter than the column.
  private func hasRowsBelow(_ caption: Rectangle, _ column: ClosedRange<Double>, until top: Double) -> Bool {
    let near = lines.map(\.box).filter { overlaps($0, column) }
    let above = near.filter { $0.y0 > caption.y1 - 2 && $0.y0 < top }.map(\.center.y)
    guard (above.max() ?? 0) - (above.min() ?? 0) < leading,
      let first = near.filter({ $0.y1 < caption.y0 + 2 }).max(by: { $0.y1 < $1.y1 })
    else { return false }
    return caption.y0 - first.y1 < 2.2 * leading
      && first.width < 0.85 * (column.upperBound - column.lowerBound)
  }

  /// Returns the lower edge of the rows below a caption: of lines without a large gap, up to running text after a
  /// smaller one.
  private func tableEnd(below caption: Rectangle, _ column: ClosedRange<Double>, limit: Double) -> Double {
    var end = caption.y0
    let below = lines.indices.filter {
      lines[$0].box.y1 < caption.y0 + 2 && overlaps(lines[$0].box, column)
    }
    for index in below.sorted(by: { lines[$0].box.y1 > lines[$1].box.y1 }) {
      let line = lines[index]
      let gap = end - line.box.y1
      let isText = end < caption.y0 && gap > 1.2 * leading && isBody(line, self.column(of: index))
      guard gap < 2.2 * leading, !isText else { break }
      end = min(end, line.box.y0)
    }
    return end == caption.y0 ? max(limit, caption.y0 - 0.5 * box.height) : end
  }

  /// Returns the area of the displayed equation with a number.
  func display(_ number: Rectangle, column: ClosedRange<Double>) -> Rectangle {
    let wide = min(column.lowerBound, number.x0)...max(column.upperBound, number.x1)
    let texts = lines.filter {
      overlaps($0.box, wide) && abs($0.box.center.y - number.center.y) > 0.6 * bodySize && isBody($0, wide)
    }
    let most = 5 * leading
    let above = texts.map(\.box.y0).filter { $0 > number.center.y }.min() ?? .infinity
    let below = texts.map(\.box.y1).filter { $0 < number.center.y }.max() ?? -.infinity
    return Rectangle(
      x0: wide.lowerBound, y0: max(below + 2, number.y0 - most), x1: wide.upperBound,
      y1: min(above - 2, number.y1 + most)
    ).union(number)
  }

  /// Returns the area of an entry of a bibliography up to the next one.
  func entry(_ index: Int, until next: Int?) -> Rectangle {
    let line = lines[index]
    let right = rightOf(index).flatMap {
      lines[$0].box.x0 - line.box.x1 < 60 && line.box.width < 80 ? lines[$0].box : nil
    }
    let own = column(of: index)
    let column = right.map { line.box.x0...max($0.x1, own.upperBound) } ?? own
    var end = -Double.infinity
    if let next, lines[next].box.center.y < line.box.y0, overlaps(lines[next].box, column) {
      end = lines[next].box.y1
    }
    var area = line.box
    let rest = lines.filter {
      $0.box.center.y <= line.box.y1 && $0.box.x0 >= line.box.x0 - 2 && $0.box.x0 < column.upperBound
        && $0.box.center.y > end - 0.3 * $0.size
    }.sorted { $0.box.center.y > $1.box.center.y }
    for other in rest {
      guard area.y0 - other.box.y1 < 1.1 * leading, other.box.y1 > end - 3
      else { break }
      area = area.union(other.box)
    }
    return area
  }

  // MARK: Entries without labels

  /// Returns whether a line may begin an entry of a bibliography: one that isn't indented under the last entry, and is
  /// further left than the line above, or level with it after a gap or a full stop.
  func beginsEntry(_ index: Int, after last: Int?) -> Bool {
    let line = lines[index]
    let initial = page.scalars[line.range.lowerBound]
    guard
      initial.isInitial || initial.isDash || "[“".unicodeScalars.contains(initial)
        || ReferenceWords.particles.contains(String(page.substring(line.range).prefix { $0 != " " }))
    else { return false }
    if let last = last.map({ lines[$0].box }), last.y0 > line.box.y0,
      (4...60).contains(line.box.x0 - last.x0)
    {
      return false
    }
    guard index > 0, case let previous = lines[index - 1], previous.box.center.y > line.box.center.y,
      overlaps(previous.box, line.box.x0...line.box.x1 + 1)
    else { return true }
    let step = line.box.x0 - previous.box.x0
    return step < -4
      || step < 4
        && (previous.box.center.y - line.box.center.y > 1.2 * leading
          || page.scalars[previous.range].last == "." || beginsWithName(index))
  }

  /// Returns whether a line begins with a name and initials.
  func beginsWithName(_ index: Int) -> Bool {
    let words = page.substring(lines[index].range).split(separator: " ").prefix(3)
    return words.first?.last == ","
      || words.enumerated().contains { place, word in
        word.prefix { $0 != "." && $0 != "," }.count < 3 && word.first?.isUppercase == true
          && (place > 0 || word.last == ".")
      }
  }
}
