/// A text that is shown in an area of a page and isn't a part of the page's text, such as the value of a form field.
package struct InsertedText {
  /// The offset in ``PageText/scalars`` at which the text is read.
  package var offset: Int
  /// The lines of the text.
  package var lines: [String]
  /// The area, in the page's default user space.
  package var area: Rectangle
  /// A letter on whose line the text begins; nil if it has a line of its own.
  package var letter: Rectangle?
  /// Whether the text is read before that letter.
  package var precedesLetter = false
  /// The justification in the area.
  package var justification = Annotation.Justification.left

  /// Creates a text.
  package init(_ lines: [String], in area: Rectangle, at offset: Int) {
    (self.lines, self.area, self.offset) = (lines, area, offset)
  }
}

extension PageText {
  /// Returns the text with others, whose letters have boxes in their areas.
  ///
  /// - Parameters:
  ///   - texts: the texts.
  ///   - page: the page.
  ///   - keepingLines: whether the lines of the page's text stay the same ones, each with the texts that are read there.
  /// - Returns: the text, which has the scalars of this one in their order.
  package func inserting(_ texts: [InsertedText], on page: PageGeometry, keepingLines: Bool = false)
    -> PageText
  {
    let transform = PageTransform(page: page)
    let heights = boxes.lazy.filter { !$0.isEmpty }.map(\.height).sorted()
    let usualHeight = heights.isEmpty ? 10 : heights[heights.count / 2]
    let placed = texts.map { (text: $0, area: transform.screenRectangle(of: $0.area)) }
      .sorted { ($0.text.offset, $0.area.y0, $0.area.x0) < ($1.text.offset, $1.area.y0, $1.area.x0) }
    var (newScalars, newBoxes, end) = ([Unicode.Scalar](), [Rectangle](), 0)
    func copy(upTo offset: Int) {
      let range = end..<min(max(end, offset), scalars.count)
      newScalars += scalars[range]
      newBoxes += boxes[range]
      end = range.upperBound
    }
    func add(_ separator: String, beside box: Rectangle) {
      newScalars += separator.unicodeScalars
      newBoxes += separator.unicodeScalars.map { _ in
        Rectangle(x0: box.x0, y0: box.y0, x1: box.x0, y1: box.y0)
      }
    }
    for (text, area) in placed {
      copy(upTo: text.offset)
      let hasOwnLine = text.letter == nil && (!keepingLines || scalars.isEmpty)
      let separator = hasOwnLine ? "\n" : " "
      func isNeeded(beside neighbor: Unicode.Scalar?) -> Bool {
        neighbor.map { hasOwnLine ? $0 != "\n" : !$0.isBlank } ?? false
      }
      if isNeeded(beside: newScalars.last) { add(separator, beside: text.area) }
      for (number, line) in text.lines.enumerated() {
        if number > 0 { add(keepingLines ? " " : "\n", beside: text.area) }
        let letter = number == 0 ? text.letter.map { transform.screenRectangle(of: $0) } : nil
        let height = letter.map { $0.y1 - $0.y0 } ?? min(usualHeight, area.y1 - area.y0)
        let top =
          letter?.y0
          ?? (text.lines.count == 1
            ? (area.y0 + area.y1 - height) / 2 : area.y0 + 2 + 1.2 * height * Double(number))
        newScalars += line.unicodeScalars
        newBoxes += text.boxes(of: Array(line.unicodeScalars), in: area, top: top, height: height)
          .map(transform.userRectangle)
      }
      if isNeeded(beside: end < scalars.count ? scalars[end] : nil) { add(separator, beside: text.area) }
    }
    copy(upTo: scalars.count)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: newScalars)
    return PageText(pageIndex: pageIndex, string: String(view), scalars: newScalars, boxes: newBoxes)
  }
}

extension InsertedText {
  /// The distance of letters from the edge of the area, in points, and their greatest width compared with their height.
  private static let (inset, widest) = (2.0, 0.5)

  /// Returns the boxes of the letters of a line on the displayed page, all of the same width.
  fileprivate func boxes(of line: [Unicode.Scalar], in area: ScreenRectangle, top: Double, height: Double)
    -> [ScreenRectangle]
  {
    let room = max(1, area.x1 - area.x0 - 2 * Self.inset)
    let width = min(Self.widest * height, room / Double(max(1, line.count)))
    let free = room - width * Double(line.count)
    let shift =
      switch justification {
      case .left: 0.0
      case .centered: free / 2
      case .right: free
      }
    let isRightToLeft = line.contains { TextDirection($0) == .rightToLeft }
    return line.indices.map { index in
      let x = area.x0 + Self.inset + shift + width * Double(isRightToLeft ? line.count - 1 - index : index)
      return ScreenRectangle(x0: x, y0: top, x1: x + width, y1: top + height)
    }
  }
}
