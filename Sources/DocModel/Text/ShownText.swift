/// The text of a page with the place of each scalar on the page as shown.
struct ShownText {
  let string: String
  /// The scalars of ``string``.
  let scalars: [Unicode.Scalar]
  /// One for each scalar, in points from the top-left corner of the shown crop box, y downwards.
  private(set) var boxes: [Rectangle]

  /// A text of scalars that are where the boxes say.
  init(scalars: [Unicode.Scalar], boxes: [Rectangle]) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    string = String(view)
    self.scalars = scalars
    self.boxes = boxes
  }

  /// A page that is left-to-right: Poppler's boxes, and for a space what lies between its neighbours.
  ///
  /// Poppler takes every line for a horizontal one when it places spaces.
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
