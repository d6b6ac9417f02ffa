/// The letters of a page that are nearest to points, as a pointer selects text.
///
/// A point beside the last, short line of a column belongs to that line, although the next column may be nearer. So the
/// column is found first, then its line, then the letter.
struct NearestText {
  /// Consecutive lines below one another.
  private struct Column {
    var lines: Range<Int>
    var bounds: Rectangle
  }

  private let page: PageText
  private let lines: [PageLine]
  private let columns: [Column]

  init(_ page: PageText) {
    self.page = page
    lines = PageLine.lines(of: page)
    var columns: [Column] = []
    for (index, line) in lines.enumerated() {
      guard let box = page.bounds(of: line.range) else { continue }
      if let last = columns.last, last.lines.upperBound == index, line.isBelow(lines[index - 1]) {
        columns[columns.count - 1] = Column(
          lines: last.lines.lowerBound..<index + 1, bounds: last.bounds.union(box))
      } else {
        columns.append(Column(lines: index..<index + 1, bounds: box))
      }
    }
    self.columns = columns
  }

  /// Returns the offset of the letter at a point, or else of the nearest one; nil if there is none, or no such point.
  func letter(at point: Point) -> Int? {
    guard !point.x.isNaN, !point.y.isNaN else { return nil }
    if let letter = page.offset(at: point), !page.scalars[letter].isBlank { return letter }
    let place = Point(x: point.x.onImaginablePage, y: point.y.onImaginablePage)
    func rank(_ column: Column) -> (Double, Double) {
      // The smallest of several columns around the point: a heading above all columns may belong to another one.
      (column.bounds.distance(to: place), column.bounds.width * column.bounds.height)
    }
    guard let column = columns.min(by: { rank($0) < rank($1) }) else { return nil }
    let line = column.lines.min {
      distance(from: place, to: lines[$0]) < distance(from: place, to: lines[$1])
    }
    return line.flatMap { letter(at: place, on: lines[$0]) }
  }

  private func distance(from point: Point, to line: PageLine) -> Double {
    abs(PageLine.extents(Rectangle(point), line.direction).across.lowerBound - line.across)
  }

  private func letter(at point: Point, on line: PageLine) -> Int? {
    let position = PageLine.extents(Rectangle(point), line.direction).along.lowerBound
    return line.range.lazy.filter { !page.scalars[$0].isBlank && !page.boxes[$0].isEmpty }
      .min { abs(middle($0, line) - position) < abs(middle($1, line) - position) }
  }

  private func middle(_ offset: Int, _ line: PageLine) -> Double {
    let along = PageLine.extents(page.boxes[offset], line.direction).along
    return (along.lowerBound + along.upperBound) / 2
  }

  /// Returns the offset before or after the character at a point, or else the nearest one, whichever end is nearer.
  func boundary(at point: Point) -> Int? {
    guard let letter = letter(at: point), let character = page.characterRange(at: letter) else { return nil }
    let index = lines.partitioningIndex { $0.range.upperBound > letter }
    guard index < lines.count else { return character.upperBound }
    let line = lines[index]
    let isBehindMiddle =
      PageLine.extents(Rectangle(point), line.direction).along.lowerBound > middle(letter, line)
    let isRightToLeft =
      switch TextDirection(page.scalars[character.lowerBound]) {
      case .rightToLeft: true
      case .leftToRight, .number: false
      case .mark, .neutral: line.isRightToLeft
      }
    return isBehindMiddle != isRightToLeft ? character.upperBound : character.lowerBound
  }
}

extension TextUnits {
  /// Selects the text from one point of the page to another, in reading order.
  ///
  /// The points are in the page's default user space. One that lies on no letter stands for the nearest letter of its
  /// line and column; a letter is selected if the point lies beyond its middle.
  ///
  /// - Returns: the selection, or nil if there is no text between the points.
  public func selection(from start: Point, to end: Point) -> TextSelection? {
    let nearest = NearestText(page)
    guard let first = nearest.boundary(at: start), let second = nearest.boundary(at: end) else { return nil }
    return selection(min(first, second)..<max(first, second)).unlessEmpty
  }

  /// Selects the word, line, sentence or paragraph at a point of the page's default user space.
  ///
  /// - Returns: the selection, or nil if there is none at the point.
  public func selection(of unit: TextUnit, at point: Point) -> TextSelection? {
    if let offset = page.offset(at: point), let range = range(of: unit, at: offset), range.contains(offset) {
      return selection(range)
    }
    // Between the letters and the lines of a unit.
    guard let letter = NearestText(page).letter(at: point), let range = range(of: unit, at: letter),
      range.contains(letter), page.bounds(of: range)?.contains(point) == true
    else { return nil }
    return selection(range)
  }
}

extension TextSelection {
  /// The selection, or nil if no text is selected.
  var unlessEmpty: TextSelection? { isEmpty ? nil : self }
}

extension Rectangle {
  /// Creates the rectangle of a point, without an area.
  fileprivate init(_ point: Point) { self.init(x0: point.x, y0: point.y, x1: point.x, y1: point.y) }

  /// Returns the distance from a point; 0 if the rectangle contains it.
  fileprivate func distance(to point: Point) -> Double {
    let (x, y) = (max(x0 - point.x, point.x - x1, 0), max(y0 - point.y, point.y - y1, 0))
    return (x * x + y * y).squareRoot()
  }
}

extension Double {
  /// The nearest coordinate of which distances can be computed.
  fileprivate var onImaginablePage: Double { Swift.min(1e9, Swift.max(-1e9, self)) }
}
