/// The colours and the line of a drawing.
struct Pen {
  /// The colour of lines; nil if there are none.
  var stroke: AnnotationColor?
  /// The colour of areas; nil if they aren't filled.
  var fill: AnnotationColor?
  /// The width, style, dashes, radii and effect of lines.
  var border: Border.Effective

  /// Creates a pen; transparent colours and a line without width draw nothing.
  init(stroke: AnnotationColor?, fill: AnnotationColor?, border: Border.Effective) {
    self.border = border
    self.stroke = border.width > 0 ? stroke.flatMap { $0.space == .none ? nil : $0 } : nil
    self.fill = fill.flatMap { $0.space == .none ? nil : $0 }
    // Readers might spend minutes on dashes that are too small to be visible.
    if border.dashes.reduce(0, +) < 0.1 || border.dashes.count > 32 { self.border.dashes = [] }
  }

  /// Returns the radius of the arcs of a cloudy line, which are larger around an ellipse; nil if it isn't
  /// cloudy.
  func cloudRadius(isEllipse: Bool = false) -> Double? {
    guard let effect = border.effect, effect.intensity > 0 else { return nil }
    return (isEllipse ? 4.75 : 4) * effect.intensity + border.width / 2
  }
}

extension ContentBuilder {
  /// Sets colours, width and dashes.
  mutating func set(_ pen: Pen) {
    if let fill = pen.fill { setFill(fill) }
    guard let stroke = pen.stroke else { return }
    setStroke(stroke)
    setLineWidth(pen.border.width)
    if !pen.border.dashes.isEmpty { setDashes(pen.border.dashes, phase: pen.border.phase) }
  }

  /// Paints the path with the colours of a pen; a path without a colour is discarded.
  mutating func paint(_ pen: Pen, fills: Bool = true, reach: Double = 0.5) {
    switch (fills && pen.fill != nil, pen.stroke != nil) {
    case (true, true): paint(.fillAndStroke, reach: reach)
    case (true, false): paint(.fill)
    case (false, true): paint(.stroke, reach: reach)
    case (false, false): append("n")
    }
  }
}

extension AnnotationColor {
  /// Returns the colour mixed with a gray; a share of 1 is the gray alone.
  func mixed(with gray: Double, share: Double) -> AnnotationColor {
    guard let rgb else { return self }
    let parts = [rgb.red, rgb.green, rgb.blue].map { $0 + (gray - $0) * share }
    return AnnotationColor(red: parts[0], green: parts[1], blue: parts[2])
  }
}
