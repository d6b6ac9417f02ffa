/// The look of a form field's widget, by which its values are drawn (ISO 32000-1, 12.7.3.3).
struct FieldDrawing {
  /// The field; its value is drawn.
  var field: FormField
  /// The widget's rectangle on the page.
  var rectangle: Rectangle
  /// The colours, the caption and the rotation (MK).
  var look: Annotation.Look
  /// The border; it is drawn in the border colour of the look.
  var border: Border.Effective
  /// The font, its size and the colour of the text (DA).
  var style: DefaultAppearance
  /// The justification (Q).
  var justification: Annotation.Justification
  /// The option at the top of a list box (TI).
  var topIndex = 0

  /// The sizes of letters from which readers choose: those of PDFium, of which texts of several lines have the first
  /// six.
  private static let sizes: [Double] = [
    4, 6, 8, 9, 10, 12, 14, 18, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90, 100, 110, 120, 130, 144,
  ]
  private static let mostSizesOfParagraphs = 6
  /// The distance of a text from the left and right border, in points.
  private static let padding = 1.0
  /// The most cells of a comb, beyond which it is drawn as a plain text.
  private static let mostCells = 1_000

  private var frame: UprightFrame { UprightFrame(rectangle, rotation: look.rotation) }

  /// The width that the border takes at each edge.
  private var edge: Double {
    border.style == .beveled || border.style == .inset ? border.width * 2 : border.width
  }

  private var box: Rectangle { frame.box.inset(by: edge) }

  /// Draws a text field or a list; nil if the rectangle is beyond all pages.
  func textAppearance() -> AppearanceStream? {
    var content = ground(isRound: false)
    let cells = comb
    if let cells { drawDividers(of: cells, in: &content) }
    guard var drawing = appearance(content) else { return nil }
    drawing.isFieldText = true
    let text = shownText
    let isRed = field.format?.shownText(of: field.value?.texts.first ?? "")?.isRed ?? false
    guard !text.text.isEmpty else {
      drawing.content += Array((drawing.content.isEmpty ? "/Tx BMC EMC" : " /Tx BMC EMC").utf8)
      return drawing
    }
    var box = TextBox(
      text: text.text, font: style.font, color: isRed ? .red : style.color, justification: justification,
      box: self.box)
    var arrangement = TextArrangement()
    arrangement.wraps = isParagraph
    arrangement.isCentered = !isParagraph && !isListBox
    arrangement.cells = cells
    arrangement.isList = isListBox
    arrangement.highlightedLines = text.selected
    if !style.hasSize, !isListBox {
      arrangement.sizes = isParagraph ? Array(Self.sizes.prefix(Self.mostSizesOfParagraphs)) : Self.sizes
    }
    if cells == nil, !isListBox {
      let room = min(Self.padding, box.box.width / 4)
      box.box = Rectangle(x0: box.box.x0 + room, y0: box.box.y0, x1: box.box.x1 - room, y1: box.box.y1)
    }
    box.arrangement = arrangement
    drawing.text = box
    return drawing
  }

  private var isParagraph: Bool { field.kind == .text && field.flags.contains(.multiline) }

  private var isListBox: Bool { field.kind == .choice && !field.flags.contains(.combo) }

  /// The number of cells of a comb (Table 228); nil if the text isn't in cells.
  private var comb: Int? {
    let others: FieldFlags = [.multiline, .password, .fileSelect]
    guard field.kind == .text, field.flags.contains(.comb), field.flags.isDisjoint(with: others) else {
      return nil
    }
    return field.maximumLength.flatMap { (1...Self.mostCells).contains($0) ? $0 : nil }
  }

  /// The text that shows the value, and its highlighted lines.
  private var shownText: (text: String, selected: Set<Int>) {
    let texts = field.value?.texts ?? []
    guard field.kind == .choice else {
      let text = texts.first ?? ""
      if field.flags.contains(.password) {
        return (String(repeating: "*", count: min(text.count, 1_000)), [])
      }
      let shown = field.shownText ?? text
      return (isParagraph ? shown : shown.withoutLineBreaks, [])
    }
    guard isListBox else {
      let label = field.options.first { $0.value == texts.first }?.label
      return ((label ?? texts.first ?? "").withoutLineBreaks, [])
    }
    // A line is higher than half of its letters.
    let most = Int(min(10_000, max(1, box.height / max(1, style.font.size / 2)).rounded(.up)))
    let shown = field.options.dropFirst(topIndex).prefix(most)
    let selected = shown.enumerated().filter { texts.contains($0.element.value) }.map(\.offset)
    return (shown.map(\.label.withoutLineBreaks).joined(separator: "\n"), Set(selected))
  }

  /// Returns the option at the top of a list box so that an option is visible, by the usual height of lines.
  func topIndex(showing index: Int) -> Int {
    let lines = max(1, Int(min(10_000, box.height / (max(1, style.font.size) * 1.2))))
    return index < topIndex || index >= topIndex + lines ? index : topIndex
  }

  // MARK: Buttons

  /// Draws a check box or radio button; nil if the rectangle is beyond all pages.
  func buttonAppearance(isOn: Bool) -> AppearanceStream? {
    let mark = FieldMark(look.caption, isRadio: field.kind == .radio)
    var content = ground(isRound: field.kind == .radio && mark == .circle)
    if isOn {
      let side = min(box.width, box.height)
      let square = Rectangle(around: box.center, radius: side / 2)
      content.draw(mark, in: square.inset(by: side / 6), style.color)
    }
    return appearance(content)
  }

  // MARK: Parts

  /// Returns the content with the background and the border.
  private func ground(isRound: Bool) -> ContentBuilder {
    var content = ContentBuilder()
    let pen = Pen(stroke: look.borderColor, fill: look.backgroundColor, border: border)
    guard pen.stroke != nil || pen.fill != nil else { return content }
    // A round button is a circle in the middle, as in other programs.
    let side = min(frame.box.width, frame.box.height)
    let area = isRound ? Rectangle(around: frame.box.center, radius: side / 2) : frame.box
    content.draw(BoxedShape(in: area, nil, pen: pen, isEllipse: isRound), in: area)
    return content
  }

  /// Draws the lines between the cells of a comb.
  private func drawDividers(of cells: Int, in content: inout ContentBuilder) {
    guard cells > 1, border.style == .solid || border.style == .dashed else { return }
    let pen = Pen(stroke: look.borderColor, fill: nil, border: border)
    guard pen.stroke != nil else { return }
    content.set(pen)
    for index in 1..<cells {
      let x = box.x0 + box.width * Double(index) / Double(cells)
      content.lines([Point(x: x, y: box.y0), Point(x: x, y: box.y1)])
      content.paint(.stroke)
    }
  }

  private func appearance(_ content: ContentBuilder) -> AppearanceStream? {
    guard content.isSound, !rectangle.isEmpty, ContentBuilder.canWrite(rectangle) else { return nil }
    return AppearanceStream(
      rectangle: rectangle, boundingBox: frame.box, matrix: frame.matrix, content: content.bytes)
  }
}

/// The mark of a check box or radio button that is on (MK, CA).
enum FieldMark {
  case check, cross, circle, diamond, square, star

  /// Creates the mark for a caption in ZapfDingbats.
  init(_ caption: String?, isRadio: Bool) {
    self =
      switch caption {
      case "4", "3": .check
      case "8", "5", "6", "7": .cross
      case "l", "m": .circle
      case "u": .diamond
      case "n": .square
      case "H", "I", "J", "K", "L", "M", "N", "O", "P": .star
      default: isRadio ? .circle : .check
      }
  }
}

extension ContentBuilder {
  /// Draws the mark of a button.
  fileprivate mutating func draw(_ mark: FieldMark, in box: Rectangle, _ color: AnnotationColor) {
    func points(_ fractions: [(Double, Double)]) -> [Point] {
      fractions.map { Point(x: box.x0 + $0 * box.width, y: box.y0 + $1 * box.height) }
    }
    switch mark {
    case .check, .cross:
      setStroke(color)
      setLineWidth(max(0.5, box.width / 7))
      if mark == .check {
        lines(points([(0.05, 0.45), (0.38, 0.1), (0.95, 0.9)]))
      } else {
        lines(points([(0.05, 0.05), (0.95, 0.95)]))
        lines(points([(0.05, 0.95), (0.95, 0.05)]))
      }
      return paint(.stroke)
    default: setFill(color)
    }
    switch mark {
    case .check, .cross: break
    case .circle: ellipse(in: box.inset(by: box.width / 8))
    case .diamond: lines(points([(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)]), isClosed: true)
    case .square: rectangle(box.inset(by: box.width / 10))
    case .star:
      let radii = [0.5, 0.2]
      lines(
        (0..<10).map { index in
          let inner = Rectangle(around: box.center, radius: box.width * radii[index % 2])
          return inner.point(at: .pi / 2 + Double(index) * .pi / 5)
        }, isClosed: true)
    }
    paint(.fill)
  }
}

extension String {
  /// The text on one line.
  fileprivate var withoutLineBreaks: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}
