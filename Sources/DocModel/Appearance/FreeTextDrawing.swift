extension AppearanceStream {
  /// Draws the box of a text on the page, and the line of a callout.
  init?(
    _ text: Annotation.FreeText, of annotation: Annotation, on page: PageGeometry, keepsRectangle: Bool
  ) {
    guard let rectangle = annotation.rectangle else { return nil }
    var border = annotation.border.effective(.iso)
    if annotation.markup.intent == "FreeTextTypeWriter" { border = Border.Effective(width: 0) }
    let color = DefaultAppearance(text.defaultAppearance).color
    let shape = BoxedShape(
      in: rectangle, text.differences, pen: Pen(stroke: color, fill: annotation.color, border: border))
    // The line of a callout is drawn even if the box has no border.
    if border.width == 0 { border.width = 1 }
    let pen = Pen(stroke: color, fill: annotation.color, border: border)

    var whole = rectangle
    if text.callout.count > 1 {
      var callout = ContentBuilder()
      callout.drawCallout(text, pen: pen) { $0 }
      let box = shape.box.inset(by: -shape.reach)
      whole = callout.bounds.map(box.union) ?? box
      let points = callout.pointBounds.map(box.union) ?? box
      if keepsRectangle, rectangle.holds(whole, points: points) { whole = rectangle }
    }
    let isKept = keepsRectangle && whole == rectangle && shape.differences == text.differences
    whole = whole.roundedOut
    let frame = UprightFrame(whole, rotation: annotation.rotation ?? page.rotation)
    var content = ContentBuilder()
    content.drawCallout(text, pen: pen, frame.point)
    content.draw(shape, in: frame.rectangle(shape.box))
    self.init(content, of: annotation, rectangle: whole, boundingBox: frame.box)
    matrix = frame.matrix
    differences =
      isKept ? text.differences : shape.box == whole ? nil : whole.differences(to: shape.box)
    setText(text, of: annotation, in: frame.rectangle(shape.box), shape.pen)
  }
}

extension ContentBuilder {
  /// Draws the line of a callout with its ending, in coordinates that a function converts those of the page
  /// to.
  fileprivate mutating func drawCallout(
    _ text: Annotation.FreeText, pen: Pen, _ convert: (Point) -> Point
  ) {
    guard text.callout.count > 1 else { return }
    var pen = pen
    pen.border.dashes = []
    set(pen)
    drawLine(text.callout.map(convert), endings: LineEndings(start: text.lineEnding), pen: pen)
  }
}

extension Rectangle {
  /// Returns the distances from the edges to those of a rectangle inside.
  func differences(to inner: Rectangle) -> Annotation.Differences {
    func distance(_ value: Double) -> Double { max(0, (value * 1000).rounded() / 1000) }
    return Annotation.Differences(
      left: distance(inner.x0 - x0), top: distance(y1 - inner.y1), right: distance(x1 - inner.x1),
      bottom: distance(inner.y0 - y0))
  }
}
