import CPoppler

extension PopplerPage {
  /// A run of letters in one font and size.
  struct FontRun {
    /// The offsets of the letters in ``letterBoxes``.
    var range: Range<Int>
    /// The name of the font; empty if it has none.
    var font: String
    /// The size in points.
    var size: Double
    /// The components of the colour, from 0 to 1.
    var color: (red: Double, green: Double, blue: Double)
  }

  /// A corner of a letter's box, by which the letter is found in a text of another order.
  private struct LetterCorner: Hashable {
    var x: Double
    var y: Double

    init(_ box: Rectangle) { (x, y) = (box.x0, box.y0) }
  }

  /// Returns a value for the font of each letter of a text; nil for blanks, and where no letter's box has the same corner.
  ///
  /// - Parameters:
  ///   - scalars: the text.
  ///   - boxes: the boxes of the text, for the most part in the order of ``letterBoxes``.
  ///   - value: the value for a font, which is computed once for each run.
  ///   - place: the conversion of the letters' boxes from the displayed page.
  /// - Returns: the values in the order of the text.
  func values<Value>(
    of scalars: [Unicode.Scalar], at boxes: [Rectangle], _ value: (FontRun) -> Value,
    place: (Rectangle) -> Rectangle = { $0 }
  ) -> [Value?] {
    let corners = letterBoxes.map { LetterCorner(place($0)) }
    let runs = fontRuns
    var runIndices: [Int?] = Array(repeating: nil, count: corners.count)
    for (number, run) in runs.enumerated() {
      for index in run.range.clamped(to: corners.indices) { runIndices[index] = number }
    }
    let values = runs.map(value)
    // Hashing the corners of all letters takes longer than all else.
    lazy var indices = Dictionary(zip(corners, corners.indices)) { _, last in last }
    return zip(scalars, boxes).enumerated().map { offset, letter in
      if letter.0.isBlank { return nil }
      let corner = LetterCorner(letter.1)
      let isInOrder = offset < corners.count && corners[offset] == corner
      guard let index = isInOrder ? offset : indices[corner] else { return nil }
      return runIndices[index].map { values[$0] }
    }
  }

  /// The boxes of the page's letters and blanks in Poppler's order, in points from the top-left corner of the displayed
  /// page, y downwards.
  var letterBoxes: [Rectangle] { layout(.everything) }

  /// The fonts of the page's letters, in the order of ``letterBoxes``.
  var fontRuns: [FontRun] {
    var area = PopplerRectangle.everything
    let list = poppler_page_get_text_attributes_for_area(handle, &area)
    defer { poppler_page_free_text_attributes(list) }
    var runs: [FontRun] = []
    var link = list
    while let current = link {
      link = current.pointee.next
      guard let run = current.pointee.data?.assumingMemoryBound(to: PopplerTextAttributes.self).pointee,
        run.start_index >= 0, run.end_index >= run.start_index
      else { continue }
      // Poppler calls a font without a name, such as one of Type 3, so.
      let name = run.font_name.map { String(cString: $0) } ?? ""
      let font = name == "Default" ? "" : name
      runs.append(
        FontRun(
          range: Int(run.start_index)..<Int(run.end_index) + 1, font: font, size: run.font_size,
          color: (run.color.red.component, run.color.green.component, run.color.blue.component)))
    }
    return runs
  }
}

extension UInt16 {
  /// The component of a colour, from 0 to 1.
  fileprivate var component: Double { Double(self) / Double(UInt16.max) }
}
