/// Selections over pages, and on one page without a ``TextUnits`` at hand.
extension Document {
  /// Selects all text of some pages, by default of the whole document.
  ///
  /// ```swift
  /// let whole = try document.selections()
  /// print(whole.map(\.text).joined(separator: "\n"))
  /// let marks = whole.map { Annotation.highlight($0, color: .yellow) }
  /// print(marks.count)
  /// ```
  ///
  /// - Parameter pages: the 0-based indexes of the pages; those that the document doesn't have are left out.
  /// - Returns: one selection for each page with text, in the order of the pages.
  /// - Throws: ``DocumentError/pageUnreadable(_:page:reason:)``.
  public func selections(ofPages pages: Range<Int>? = nil) throws(DocumentError) -> [TextSelection] {
    let all = 0..<pageCount
    let pages = pages?.clamped(to: all) ?? all
    guard let last = pages.last else { return [] }
    return try selections(fromPage: pages.lowerBound, offset: 0, toPage: last, offset: .max)
  }

  /// Selects the text from a point on one page to a point on another, in reading order.
  ///
  /// The points are in the default user spaces of their pages, and stand for letters as in
  /// ``TextUnits/selection(from:to:)``. Which of the two is the first doesn't matter.
  ///
  /// - Returns: one selection for each page with selected text, in the order of the pages; none if a coordinate isn't a
  ///   number.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or ``DocumentError/pageUnreadable(_:page:reason:)``.
  public func selections(
    fromPage first: Int, at start: Point, toPage last: Int, at end: Point
  ) throws(DocumentError) -> [TextSelection] {
    guard ![start.x, start.y, end.x, end.y].contains(where: \.isNaN) else { return [] }
    // A page without text has no letter at all.
    let lower = NearestText(try text(ofPage: first)).boundary(at: start) ?? 0
    let upper = NearestText(try text(ofPage: last)).boundary(at: end) ?? 0
    return try selections(fromPage: first, offset: lower, toPage: last, offset: upper)
  }

  /// Selects the text from an offset on one page up to an offset on another, in reading order.
  ///
  /// The offsets are those of ``PageText/scalars``; one outside of the text stands for its nearer end. Which of the two
  /// is the first doesn't matter.
  ///
  /// - Returns: one selection for each page with selected text, in the order of the pages.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or ``DocumentError/pageUnreadable(_:page:reason:)``.
  public func selections(
    fromPage first: Int, offset start: Int, toPage last: Int, offset end: Int
  ) throws(DocumentError) -> [TextSelection] {
    try checkPage(first)
    try checkPage(last)
    guard (first, start) <= (last, end) else {
      return try selections(fromPage: last, offset: end, toPage: first, offset: start)
    }
    prepareToRead(first..<last + 1)
    var selections: [TextSelection] = []
    for index in first...last {
      let lower = index == first ? start : 0
      let upper = index == last ? max(lower, end) : .max
      let selection = try text(ofPage: index).selection(lower..<upper)
      if !selection.isEmpty { selections.append(selection) }
    }
    return selections
  }
}

extension Page {
  /// The text of the page, divided into words, lines, sentences and paragraphs.
  ///
  /// For several selections on a page this is faster than the page's own functions, which divide it each time.
  public var units: TextUnits { get throws(DocumentError) { TextUnits(try text) } }

  /// Selects a range of the page's text, given by offsets in ``PageText/scalars``.
  ///
  /// - Returns: the selection, or nil if the range has no text.
  public func selection(_ range: Range<Int>) throws(DocumentError) -> TextSelection? {
    try text.selection(range).unlessEmpty
  }

  /// Selects the letters whose midpoints lie in a rectangle of default user space.
  ///
  /// - Returns: the selection, or nil if there is no text in the rectangle.
  public func selection(in rectangle: Rectangle) throws(DocumentError) -> TextSelection? {
    try units.selection(in: rectangle)
  }

  /// Selects the text from one point in default user space to another, as ``TextUnits/selection(from:to:)`` does.
  ///
  /// - Returns: the selection, or nil if there is no text between the points.
  public func selection(from start: Point, to end: Point) throws(DocumentError) -> TextSelection? {
    try units.selection(from: start, to: end)
  }

  /// Selects the word, line, sentence or paragraph at a point in default user space.
  ///
  /// - Returns: the selection, or nil if there is none at the point.
  public func selection(of unit: TextUnit, at point: Point) throws(DocumentError) -> TextSelection? {
    try units.selection(of: unit, at: point)
  }

  /// Selects the text that an annotation of the page marks or surrounds, as ``TextUnits`` does.
  ///
  /// - Returns: the selection, or nil if there is none.
  public func selection(under annotation: Annotation) throws(DocumentError) -> TextSelection? {
    try units.selection(under: annotation)
  }
}

extension TextUnits {
  /// Selects the text that an annotation of the page marks or surrounds: the text under its quadrilaterals, within the
  /// shape of a square, circle, polygon or ink, or else in its rectangle.
  ///
  /// - Returns: the selection, or nil if there is none.
  public func selection(under annotation: Annotation) -> TextSelection? {
    if let region = annotation.region { return selection(within: region) }
    let quads = annotation.quads.map(\.quad)
    return quads.isEmpty ? annotation.rectangle.flatMap(selection(in:)) : selection(under: quads)
  }
}
