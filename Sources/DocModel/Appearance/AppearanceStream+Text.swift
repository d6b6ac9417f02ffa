extension AppearanceStream {
  /// The distance between the border of a box and its text, in points.
  private static let padding = 2.0

  /// Sets the text of a FreeText, to be drawn inside of its border.
  mutating func setText(_ text: Annotation.FreeText, of annotation: Annotation, in box: Rectangle, _ pen: Pen)
  {
    guard let contents = annotation.contents, !contents.isEmpty else { return }
    let style = DefaultAppearance(text.defaultAppearance)
    let margin = Self.padding + (pen.stroke == nil ? 0 : pen.border.width)
    self.text = TextBox(
      text: contents, font: style.font, color: style.color, justification: text.justification,
      box: box.inset(by: margin))
  }

  /// Draws a line with its caption.
  init?(_ line: Annotation.Line, of annotation: Annotation) {
    let pen = Pen(
      stroke: annotation.color ?? .black, fill: line.interiorColor, border: annotation.border.effective(.iso))
    guard pen.stroke != nil else { return nil }
    let caption = LineCaption(line, annotation.contents, pen: pen)
    var content = ContentBuilder()
    content.draw(line, pen: pen, caption: caption)
    self.init(content, of: annotation)
    text = caption?.text
  }

  /// Appends a drawn text to the content, cut at its box.
  package mutating func append(_ drawing: TextBoxes.Drawing) {
    guard let box = text?.box else { return }
    var content = ContentBuilder()
    content.append(isFieldText ? "/Tx BMC q" : "q")
    content.concatenate(text?.matrix ?? [1, 0, 0, 1, box.x0, box.y0])
    content.rectangle(Rectangle(x0: 0, y0: 0, x1: box.width, y1: box.height))
    content.append("W n")
    guard content.isSound else { return }
    if !self.content.isEmpty { self.content.append(UInt8(ascii: " ")) }
    self.content +=
      content.bytes + [UInt8(ascii: "\n")] + drawing.content + Array((isFieldText ? "\nQ EMC" : "\nQ").utf8)
    textResources = drawing.resources
  }

  /// Returns the rectangle of a FreeText that is as high as its text needs, with the upper edge where it is;
  /// nil if there is no text.
  static func rectangle(fitting annotation: Annotation, on page: PageGeometry) throws(CairoError)
    -> Rectangle?
  {
    guard let rectangle = annotation.rectangle else { return nil }
    let rotation = annotation.rotation ?? page.rotation
    let tall = 10_000.0
    var draft = annotation
    draft.rectangle = rectangle.withHeight(tall, rotation: rotation)
    guard let box = AppearanceStream(of: draft, on: page)?.text else { return nil }
    // A line of text may be a hair higher than its metrics after they have been rounded.
    let height = try TextBoxes.size(of: box).height + tall - box.box.height
    return rectangle.withHeight((height * 10).rounded(.up) / 10, rotation: rotation)
  }
}

extension Rectangle {
  /// Returns the rectangle with another height as the rotated page is seen, and the upper edge where it is.
  fileprivate func withHeight(_ height: Double, rotation: Int) -> Rectangle {
    switch UprightFrame(self, rotation: rotation).rotation {
    case 90: Rectangle(x0: x0, y0: y0, x1: x0 + height, y1: y1)
    case 180: Rectangle(x0: x0, y0: y0, x1: x1, y1: y0 + height)
    case 270: Rectangle(x0: x1 - height, y0: y0, x1: x1, y1: y1)
    default: Rectangle(x0: x0, y0: y1 - height, x1: x1, y1: y1)
    }
  }
}
