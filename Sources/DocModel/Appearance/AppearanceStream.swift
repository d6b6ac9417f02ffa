/// A drawn appearance of an annotation: a form XObject before it is written (ISO 32000-1, 12.5.5).
package struct AppearanceStream: Hashable {
  /// The annotation's rectangle (Rect) that goes with the appearance.
  package var rectangle: Rectangle
  /// The distances from the rectangle to a box inside (RD) that go with it; nil if there are none.
  var differences: Annotation.Differences?
  /// The box that clips the content (BBox).
  package var boundingBox: Rectangle
  /// The matrix from the content to the page (Matrix), without an offset; nil for the identity.
  package var matrix: [Double]?
  /// The content stream, which begins with `/G gs` if there is a graphics state.
  package var content: [UInt8]
  /// The graphics state G; nil if opacity and blend mode are the defaults.
  var graphicsState: GraphicsState?
  /// The image XObject I of an image stamp.
  var image: AppearanceImage?
  /// The text to draw above the content; ``append(_:)`` takes its drawing.
  package var text: TextBox?
  /// Whether the text is marked as that of a form field (12.7.3.3), which readers replace.
  var isFieldText = false
  /// The resources of the drawn text, with references to ``TextBoxes/objects``.
  package var textResources: PDFDictionary?
}

/// The opacity (ca and CA) and blend mode (BM) of an appearance (Table 58).
struct GraphicsState: Hashable {
  /// The opacity, from 0 to 1.
  var opacity: Double
  /// The blend mode; nil for Normal.
  var blendMode: String?
}

extension AppearanceStream {
  /// Draws an annotation; nil for kinds that have no drawing, such as links and form fields, and if the
  /// geometry is missing, empty or beyond all pages.
  ///
  /// - Parameters:
  ///   - annotation: the annotation.
  ///   - page: its page.
  ///   - keepsRectangle: whether a rectangle that holds the drawing stays as it is, also if a smaller one would do.
  package init?(of annotation: Annotation, on page: PageGeometry, keepsRectangle: Bool = true) {
    var annotation = annotation
    if !keepsRectangle, annotation.kind.definesRectangle { annotation.rectangle = nil }
    switch annotation.kind {
    case .text(let note):
      self.init(.note(note.icon), of: annotation, defaultColor: AnnotationColor(red: 1, green: 0.82, blue: 0))
    case .fileAttachment(let attachment):
      let blue = AnnotationColor(red: 0.4, green: 0.6, blue: 0.9)
      self.init(.attachment(attachment.icon), of: annotation, defaultColor: blue)
    case .square(let shape): self.init(shape, of: annotation, isEllipse: false)
    case .circle(let shape): self.init(shape, of: annotation, isEllipse: true)
    case .caret(let caret):
      guard let rectangle = annotation.rectangle else { return nil }
      var content = ContentBuilder()
      let box = caret.differences.flatMap { rectangle.inset(by: $0) } ?? rectangle
      content.drawCaret(in: box, hasParagraphSign: caret.symbol == "P", annotation.color ?? .black)
      self.init(content, of: annotation, rectangle: rectangle)
      differences = box == rectangle ? nil : caret.differences
    case .stamp(let stamp): self.init(stamp, of: annotation, on: page)
    case .line(let line): self.init(line, of: annotation)
    case .freeText(let text): self.init(text, of: annotation, on: page, keepsRectangle: keepsRectangle)
    default:
      guard let content = ContentBuilder(inPageCoordinates: annotation) else { return nil }
      let isHighlight = if case .highlight = annotation.kind { true } else { false }
      self.init(content, of: annotation, blendMode: isHighlight ? "Multiply" : nil)
    }
  }

  /// Draws nothing in the place of an annotation; nil without a place.
  init?(blank annotation: Annotation) {
    guard let rectangle = annotation.rectangle?.roundedOut, !rectangle.isEmpty,
      ContentBuilder.canWrite(rectangle)
    else { return nil }
    self.init(rectangle: rectangle, boundingBox: rectangle, content: [])
  }

  private init?(_ icon: Icon, of annotation: Annotation, defaultColor: AnnotationColor) {
    guard let corner = annotation.rectangle.map({ Point(x: $0.x0, y: $0.y1) }) else { return nil }
    let box = Rectangle(x0: 0, y0: 0, x1: Icon.side, y1: Icon.side)
    self.init(
      icon.content(in: annotation.color ?? defaultColor), of: annotation,
      rectangle: Rectangle(x0: corner.x, y0: corner.y - Icon.side, x1: corner.x + Icon.side, y1: corner.y),
      boundingBox: box)
  }

  private init?(_ shape: Annotation.Shape, of annotation: Annotation, isEllipse: Bool) {
    guard let rectangle = annotation.rectangle else { return nil }
    let color = annotation.color ?? (shape.interiorColor == nil ? .black : nil)
    let pen = Pen(stroke: color, fill: shape.interiorColor, border: annotation.border.effective(.iso))
    let drawing = BoxedShape(in: rectangle, shape.differences, pen: pen, isEllipse: isEllipse)
    var content = ContentBuilder()
    content.draw(drawing, in: drawing.box)
    guard content.bounds != nil else { return nil }
    self.init(content, of: annotation, rectangle: rectangle)
    differences = drawing.differences
  }

  private init?(_ stamp: Annotation.Stamp, of annotation: Annotation, on page: PageGeometry) {
    guard let rectangle = annotation.rectangle?.roundedOut else { return nil }
    let frame = UprightFrame(rectangle, rotation: annotation.rotation ?? page.rotation)
    var content = ContentBuilder()
    let image = stamp.image.map { data in try? AppearanceImage(data) }
    switch image {
    case nil: content.drawStamp(stamp.icon, in: frame.box, annotation.color ?? stamp.defaultColor)
    case .some(nil): return nil
    case .some(.some(let image)): content.draw(image, in: frame.box)
    }
    self.init(content, of: annotation, rectangle: rectangle, boundingBox: frame.box)
    matrix = frame.matrix
    self.image = image ?? nil
  }

  /// Creates an appearance from its content, by default in the annotation's rectangle if that holds everything painted,
  /// else in the smallest that does.
  init?(
    _ content: ContentBuilder, of annotation: Annotation, rectangle: Rectangle? = nil,
    boundingBox: Rectangle? = nil, blendMode: String? = nil
  ) {
    guard content.isSound, var drawn = (rectangle ?? content.bounds)?.roundedOut, !drawn.isEmpty else {
      return nil
    }
    // A reader fits the box of the content into the annotation's rectangle.
    if rectangle == nil, let given = annotation.rectangle, let points = content.pointBounds,
      given.holds(drawn, points: points)
    {
      drawn = given
    }
    let rectangle = drawn
    guard ContentBuilder.canWrite(rectangle) else { return nil }
    self.rectangle = rectangle
    self.boundingBox = boundingBox ?? rectangle
    self.content = content.bytes
    let opacity = annotation.markup.opacity
    guard opacity < 1 || blendMode != nil else { return }
    graphicsState = GraphicsState(opacity: min(1, max(0, opacity)), blendMode: blendMode)
    self.content.insert(contentsOf: "/G gs ".utf8, at: 0)
  }
}

extension ContentBuilder {
  /// Draws an annotation whose rectangle follows from its drawing; nil for other kinds.
  fileprivate init?(inPageCoordinates annotation: Annotation) {
    let color = annotation.color ?? .black
    let pen = Pen(
      stroke: color, fill: annotation.interiorColor, border: annotation.border.effective(.iso))
    self.init()
    switch annotation.kind {
    case .highlight(let mark):
      fill(mark.quads, annotation.color ?? AnnotationColor(red: 1, green: 1, blue: 0))
    case .underline(let mark): drawLines(mark.quads, at: 0.08, color)
    case .strikeOut(let mark): drawLines(mark.quads, at: 0.45, color)
    case .squiggly(let mark): drawSquiggles(mark.quads, color)
    case .redact(let redaction):
      setStroke(annotation.color ?? AnnotationColor(red: 1, green: 0, blue: 0))
      appendOutlines(redaction.quads)
      if redaction.quads.isEmpty, let area = annotation.rectangle { rectangle(area.inset(by: 0.5)) }
      paint(.stroke)
    case .polyLine(let line): draw(line, pen: pen)
    case .polygon(let polygon):
      let stroke = annotation.color ?? (polygon.interiorColor == nil ? .black : nil)
      drawClosed(polygon, pen: Pen(stroke: stroke, fill: polygon.interiorColor, border: pen.border))
    case .ink(let ink): draw(ink, pen: pen)
    default: return nil
    }
    // A transparent colour or a line without width draws nothing.
    if color.space == .none, !(annotation.kind.border == .withEffect) { return nil }
    if annotation.kind.border == .plain, pen.stroke == nil { return nil }
  }
}

extension Rectangle {
  /// Whether a drawing and its points lie within the rectangle, but for half a point, and two points of the width of
  /// lines: many programs give the rectangle around the points.
  func holds(_ drawing: Rectangle, points: Rectangle) -> Bool {
    !isEmpty && inset(by: -0.5).contains(points) && inset(by: -2).contains(drawing)
  }

  /// The rectangle with its edges rounded outwards to thousandths, as they are written.
  var roundedOut: Rectangle {
    func round(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      // A number that is a multiple but for its last bits keeps its value.
      let nearest = (value * 1000).rounded()
      return (abs(value * 1000 - nearest) < 1e-4 ? nearest : (value * 1000).rounded(rule)) / 1000
    }
    return Rectangle(x0: round(x0, .down), y0: round(y0, .down), x1: round(x1, .up), y1: round(y1, .up))
  }
}
