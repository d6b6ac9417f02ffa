/// New annotations, for an editor to add.
///
/// ```swift
/// let mark = Annotation.highlight(selection, color: .yellow)
/// let note = Annotation.note(at: Point(x: 72, y: 700), onPage: 0, "Check this")
/// let box = Annotation.square(Rectangle(x0: 72, y0: 72, x1: 300, y1: 200), onPage: 0, color: .red)
/// print(mark.quads, note.contents ?? "", box.border)
/// ```
extension Annotation {
  /// Creates an annotation that is printed with its page.
  private init(
    _ type: String, _ kind: Kind, in rectangle: Rectangle? = nil, onPage index: Int, _ color: AnnotationColor?
  ) {
    self.init(pageIndex: index, index: 0, type: type, kind: kind)
    (self.rectangle, self.color) = (rectangle, color)
    flags = .print
    // Acrobat draws no border that isn't declared, and a text has none unless it is asked for.
    if kind.border != .none { border = Border(width: type == "FreeText" ? 0 : 1) }
  }

  /// Creates a highlight of selected text.
  public static func highlight(_ selection: TextSelection, color: AnnotationColor = .yellow) -> Annotation {
    Annotation("Highlight", .highlight(TextMark(selection)), onPage: selection.pageIndex, color)
  }

  /// Creates an underline of selected text.
  public static func underline(_ selection: TextSelection, color: AnnotationColor = .green) -> Annotation {
    Annotation("Underline", .underline(TextMark(selection)), onPage: selection.pageIndex, color)
  }

  /// Creates a jagged underline of selected text.
  public static func squiggly(_ selection: TextSelection, color: AnnotationColor = .red) -> Annotation {
    Annotation("Squiggly", .squiggly(TextMark(selection)), onPage: selection.pageIndex, color)
  }

  /// Strikes selected text out.
  public static func strikeOut(_ selection: TextSelection, color: AnnotationColor = .red) -> Annotation {
    Annotation("StrikeOut", .strikeOut(TextMark(selection)), onPage: selection.pageIndex, color)
  }

  /// Creates a note, shown as an icon whose upper left corner is the given point.
  public static func note(
    at point: Point, onPage index: Int, _ contents: String = "", color: AnnotationColor = .yellow
  ) -> Annotation {
    let icon = Rectangle(x0: point.x, y0: point.y - 20, x1: point.x + 20, y1: point.y)
    var note = Annotation("Text", .text(Note()), in: icon, onPage: index, color)
    note.contents = contents
    // A note is neither magnified nor rotated (12.5.6.4).
    note.flags = [.print, .noZoom, .noRotate]
    return note
  }

  /// Creates text on the page; an editor finds the height of a rectangle that has none.
  ///
  /// The annotation's `color` fills the rectangle, and a border has the colour of the text.
  /// The rectangle is in the page's default user space. On a rotated page the lines run along what is shown as the
  /// width, which is the height of this rectangle if the page is turned by 90° or 270°.
  /// ``PageTransform/userRectangle(_:)`` gives the rectangle for one on the page as displayed.
  public static func freeText(
    _ contents: String, in rectangle: Rectangle, onPage index: Int, size: Double = 12,
    textColor: AnnotationColor = .black
  ) -> Annotation {
    let text = FreeText(defaultAppearance: FreeText.defaultAppearance(size: size, color: textColor))
    var annotation = Annotation("FreeText", .freeText(text), in: rectangle, onPage: index, nil)
    annotation.contents = contents
    return annotation
  }

  /// Creates a straight line, perhaps with an arrow at its end.
  public static func line(
    from start: Point, to end: Point, onPage index: Int, color: AnnotationColor = .red, hasArrow: Bool = false
  ) -> Annotation {
    var shape = Line(start: start, end: end)
    if hasArrow { shape.endings.end = .openArrow }
    var line = Annotation("Line", .line(shape), onPage: index, color)
    if hasArrow { line.markup.intent = "LineArrow" }
    return line
  }

  /// Creates a rectangle.
  public static func square(
    _ rectangle: Rectangle, onPage index: Int, color: AnnotationColor = .red
  ) -> Annotation {
    Annotation("Square", .square(Shape()), in: rectangle, onPage: index, color)
  }

  /// Creates an ellipse within a rectangle.
  public static func circle(
    _ rectangle: Rectangle, onPage index: Int, color: AnnotationColor = .red
  ) -> Annotation {
    Annotation("Circle", .circle(Shape()), in: rectangle, onPage: index, color)
  }

  /// Creates a closed polygon.
  public static func polygon(
    _ vertices: [Point], onPage index: Int, color: AnnotationColor = .red
  ) -> Annotation {
    Annotation("Polygon", .polygon(Polygon(vertices: vertices)), onPage: index, color)
  }

  /// Creates an open polyline.
  public static func polyLine(
    _ vertices: [Point], onPage index: Int, color: AnnotationColor = .red
  ) -> Annotation {
    Annotation("PolyLine", .polyLine(Polygon(vertices: vertices)), onPage: index, color)
  }

  /// Creates freehand lines.
  public static func ink(
    _ strokes: [[Point]], onPage index: Int, color: AnnotationColor = .red
  ) -> Annotation {
    Annotation("Ink", .ink(Ink(strokes: strokes)), onPage: index, color)
  }

  /// Creates a rubber stamp by the name of the standard (Table 181), such as `Approved`, or by any other.
  public static func stamp(_ name: String = "Draft", in rectangle: Rectangle, onPage index: Int) -> Annotation
  {
    Annotation("Stamp", .stamp(Stamp(icon: name)), in: rectangle, onPage: index, nil)
  }

  /// Creates a link in a rectangle, without a visible border.
  ///
  /// ```swift
  /// let area = Rectangle(x0: 72, y0: 700, x1: 200, y1: 715)
  /// let editor = try DocumentEditor(document)
  /// try editor.add(.link(area, onPage: 0, to: .goTo(Destination(pageIndex: 0))))
  /// ```
  public static func link(_ rectangle: Rectangle, onPage index: Int, to target: Action.Kind) -> Annotation {
    var link = Annotation(
      "Link", .link(LinkArea(action: Action(target))), in: rectangle, onPage: index, nil)
    link.border = Border(width: 0)
    return link
  }

  /// Creates a link on selected text, without a visible border; its rectangle is around all lines.
  public static func link(_ selection: TextSelection, to target: Action.Kind) -> Annotation {
    let bounds = selection.quads.map(\.bounds)
    let area = bounds.dropFirst().reduce(bounds.first) { $0?.union($1) }
    var annotation = link(
      area ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0), onPage: selection.pageIndex, to: target)
    annotation.kind.link.quads = selection.quads.map(MarkedQuad.init)
    return annotation
  }

  /// Creates a caret, which marks a position where text is to be inserted.
  public static func caret(
    in rectangle: Rectangle, onPage index: Int, color: AnnotationColor = .blue
  ) -> Annotation {
    Annotation("Caret", .caret(Caret()), in: rectangle, onPage: index, color)
  }
}

extension Annotation.TextMark {
  /// Creates a mark on selected text.
  init(_ selection: TextSelection) {
    self.init(quads: selection.quads.map(Annotation.MarkedQuad.init))
  }
}

extension Annotation.MarkedQuad {
  /// Creates a quadrilateral in the order in which all readers expect the corners: upper left, upper right, lower left,
  /// lower right.
  public init(_ quad: Quad) {
    numbers = [quad.topLeft, quad.topRight, quad.bottomLeft, quad.bottomRight].flatMap { [$0.x, $0.y] }
    self.quad = quad
  }
}

extension Annotation.FreeText {
  /// Returns a default appearance (12.7.3.3): the font Helvetica with a size in points and a colour.
  public static func defaultAppearance(size: Double, color: AnnotationColor) -> String {
    let rgb = color.rgb ?? (0, 0, 0)
    let numbers = [size, rgb.red, rgb.green, rgb.blue].map { String(($0 * 1000).rounded() / 1000) }
    return "/Helv \(numbers[0]) Tf \(numbers[1]) \(numbers[2]) \(numbers[3]) rg"
  }
}

extension Border {
  /// Creates a border.
  ///
  /// - Parameters:
  ///   - width: the width of the line in points; 0 for no border.
  ///   - style: the style of the line.
  ///   - dashes: the lengths of dashes and gaps of a dashed line.
  ///   - radii: the horizontal and the vertical radius of the corners; only a solid or dashed border has any.
  ///   - cloudiness: the intensity of a cloudy border, from 0 to 2; nil for a straight one.
  public init(
    width: Double, style: Style = .solid, dashes: [Double]? = nil, radii: [Double]? = nil,
    cloudiness: Double? = nil
  ) {
    // Only the array of PDF 1.1 has radii, and readers ignore it beside a border style dictionary.
    var declared = Declared(radii == nil ? .borderStyle : .array)
    declared.width = .number(width)
    declared.dashes = dashes
    declared.radii = radii
    if radii == nil {
      declared.styleName = style == .solid ? nil : style.name
      if style == .dashed, dashes == nil { declared.dashes = [3] }
    } else {
      declared.dashes = style == .dashed ? dashes ?? [3] : nil
      declared.count = declared.dashes == nil ? 3 : 4
    }
    declared.effect = cloudiness.map { BorderEffect(.cloudy, intensity: $0) }
    self.init(declared)
  }
}

extension Border.Style {
  /// The name in the file (Table 166, S).
  package var name: String {
    switch self {
    case .solid: "S"
    case .dashed: "D"
    case .beveled: "B"
    case .inset: "I"
    case .underline: "U"
    }
  }
}
