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
  struct LetterCorner: Hashable {
    var x: Double
    var y: Double

    init(_ box: Rectangle) { (x, y) = (box.x0, box.y0) }
  }

  /// Returns a value for each letter's font by the corner of the letter's box.
  ///
  /// - Parameters:
  ///   - value: the value for a font, which is computed once for each run.
  ///   - place: the conversion of boxes from the displayed page.
  /// - Returns: the values; letters whose boxes have the same corner share one.
  func byCorner<Value>(
    _ value: (FontRun) -> Value, at place: (Rectangle) -> Rectangle = { $0 }
  ) -> [LetterCorner: Value] {
    let boxes = letterBoxes
    var result: [LetterCorner: Value] = [:]
    result.reserveCapacity(boxes.count)
    for run in fontRuns {
      let value = value(run)
      for box in boxes[run.range.clamped(to: boxes.indices)] { result[LetterCorner(place(box))] = value }
    }
    return result
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
