import DocModel

/// An annotation on a page of text.
package struct TextAnnotation: Hashable, Sendable {
  /// The look of an annotation, from the lowest layer to the highest.
  package enum Look: Int, Hashable, Sendable {
    /// A pale ground behind the letters in a box.
    case box
    /// A ground behind the letters.
    case highlight
    /// A line below the letters.
    case underline
    /// A line through the letters.
    case strikeOut
    /// A sign beside a line of text.
    case sign
  }

  /// The look.
  package let look: Look
  /// The colour; nil for the usual one.
  package let color: AnnotationColor?
  /// The rectangle on the page, in default user space.
  package let rectangle: Rectangle
  /// The cells of the letters; for a sign the blank cells that it may take, the best first, and at last a letter's.
  package let cells: [TextCells]

  /// Returns the annotations that are visible on a page of text, from the lowest layer to the highest.
  static func annotations(_ annotations: [Annotation], on page: TextPage, of text: PageText)
    -> [TextAnnotation]
  {
    guard !text.scalars.isEmpty else { return [] }
    return annotations.compactMap { TextAnnotation($0, on: page, of: text) }
      .sorted { $0.look.rawValue < $1.look.rawValue }
  }

  private init?(_ annotation: Annotation, on page: TextPage, of text: PageText) {
    guard annotation.isMark, !annotation.isState, annotation.isShownOnScreen,
      let rectangle = annotation.rectangle ?? annotation.quads.first?.quad.bounds
    else { return nil }
    (self.rectangle, color) = (rectangle, annotation.color)
    var quads = annotation.quads.map(\.quad)
    let wanted: Look
    switch annotation.kind {
    case .highlight: wanted = .highlight
    case .underline, .squiggly: wanted = .underline
    case .strikeOut: wanted = .strikeOut
    case .square, .circle, .polygon, .redact, .ink:
      wanted = .box
      if quads.isEmpty { quads = [Quad(rectangle)] }
    // Replies are behind their annotation.
    case .text where annotation.markup.inReplyTo != nil: return nil
    // The letters below text boxes, stamps and lines are others' or many.
    default: wanted = .sign
    }
    let letters =
      wanted == .sign ? [] : page.ranges(in: quads, of: text).flatMap { page.cells(of: $0) }
    // A mark without letters below it, such as a tick in the margin, is visible too.
    (look, cells) = letters.isEmpty ? (.sign, page.signCells(beside: rectangle, of: text)) : (wanted, letters)
    if cells.isEmpty { return nil }
  }
}

extension TextPage {
  /// Returns the cells for a sign beside the part of a line that is nearest to a rectangle: blank ones, and at last the
  /// first letter of the part; none without lines.
  fileprivate func signCells(beside rectangle: Rectangle, of text: PageText) -> [TextCells] {
    let index = row(atHeight: rectangle.y1)
    guard rows.indices.contains(index) else { return [] }
    let runs = rows[index].runs
    let middle = rectangle.center.x
    func distance(_ run: Run) -> Double {
      let boxes = run.range.lazy.filter(text.boxes.indices.contains).map { text.boxes[$0] }
      return boxes.map { max($0.x0 - middle, middle - $0.x1, 0) }.min() ?? .infinity
    }
    guard let nearest = runs.indices.min(by: { distance(runs[$0]) < distance(runs[$1]) }) else { return [] }
    let start = runs[nearest].column
    let end = start + runs[nearest].columns
    let free = nearest == 0 ? -2 : runs[nearest - 1].column + runs[nearest - 1].columns
    let next = runs.dropFirst(nearest + 1).first?.column ?? .max
    // The margin at the left is beside the page's cells.
    let columns = [start - 2, start - 1, end + 1, end].filter { $0 >= free && $0 < next } + [start]
    return columns.map { TextCells(row: index, columns: $0..<$0 + 1) }
  }
}
