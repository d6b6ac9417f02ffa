/// A run of a page's text in one font and colour, as in PDFKit's attributed string.
public struct TextRun: Hashable, Sendable {
  /// The offsets of the run in ``PageText/scalars``.
  public let range: Range<Int>
  /// The text of the run.
  public let string: String
  /// The font and its size; without a name if it isn't known.
  public let font: Font
  /// The colour with which the letters are filled; black if it isn't known.
  public let color: AnnotationColor
}

extension Document {
  /// Reads the text of a page in reading order, as runs with one font and colour each.
  ///
  /// ```swift
  /// for run in try document.textRuns(ofPage: 0) where run.font.isBold {
  ///   print(run.font.name, run.font.size, run.color.hex ?? "", run.string)
  /// }
  /// ```
  ///
  /// The runs follow each other without gaps. Blanks belong to the run before them.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or ``DocumentError/pageUnreadable(_:page:reason:)``.
  public func textRuns(ofPage index: Int) throws(DocumentError) -> [TextRun] {
    let text = try text(ofPage: index)
    let source = try popplerPage(index)
    let page = try page(at: index)
    let cropBox = source.cropBox
    let looks = source.values(of: text.scalars, at: text.boxes) { run in
      Look(
        font: TextRun.Font(run.font, size: run.size),
        color: AnnotationColor(red: run.color.red, green: run.color.green, blue: run.color.blue))
    } place: {
      page.userSpace(fromShown: $0, of: cropBox)
    }
    var starts: [(offset: Int, look: Look)] = []
    for offset in text.scalars.indices {
      let known = looks[offset]
      if starts.isEmpty || known != nil && known != starts.last?.look {
        let unknown = TextRun.Font("", size: text.boxes[offset].height)
        starts.append((offset, known ?? Look(font: unknown, color: .black)))
      }
    }
    return starts.indices.map { number in
      let end = number + 1 < starts.count ? starts[number + 1].offset : text.scalars.count
      let (range, look) = (starts[number].offset..<end, starts[number].look)
      return TextRun(range: range, string: text.substring(range), font: look.font, color: look.color)
    }
  }
}

/// The font and the colour of letters.
private struct Look: Equatable {
  let font: TextRun.Font
  let color: AnnotationColor
}
