/// The text of a page with the box of each scalar on the displayed page.
struct ShownText {
  let string: String
  /// The scalars of ``string``.
  let scalars: [Unicode.Scalar]
  /// A box for each scalar, in points from the top-left corner of the displayed crop box, y downwards.
  private(set) var boxes: [Rectangle]

  /// Creates a text from scalars and their boxes.
  init(scalars: [Unicode.Scalar], boxes: [Rectangle]) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    string = String(view)
    self.scalars = scalars
    self.boxes = boxes
  }

  /// Creates the text of a left-to-right page from Poppler's boxes, with new boxes for spaces.
  ///
  /// Poppler positions spaces as if every line were horizontal; here they fill the gap between their neighbours.
  init(leftToRight string: String, boxes: [Rectangle]) {
    self.string = string
    scalars = Array(string.unicodeScalars)
    self.boxes = boxes
    guard boxes.count >= scalars.count else { return }
    for index in scalars.indices.dropFirst().dropLast() where scalars[index] == " " {
      self.boxes[index] = Gap(from: boxes[index - 1], to: boxes[index + 1]).box
    }
  }
}
