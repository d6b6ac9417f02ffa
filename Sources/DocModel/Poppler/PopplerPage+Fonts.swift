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
      let font = run.font_name.map { String(cString: $0) } ?? ""
      runs.append(
        FontRun(range: Int(run.start_index)..<Int(run.end_index) + 1, font: font, size: run.font_size))
    }
    return runs
  }
}
