extension ContentBuilder {
  /// Draws a stamp into a box: a rounded frame with the stamp's name in capitals.
  mutating func drawStamp(_ name: String, in box: Rectangle, _ color: AnnotationColor) {
    setStroke(color)
    let shorter = min(box.width, box.height)
    let frame = max(0.5, min(4, shorter / 15))
    setLineWidth(frame)
    let edge = box.inset(by: frame / 2 + frame / 4)
    roundedRectangle(edge, radiusX: shorter / 6, radiusY: shorter / 6)
    paint(.stroke)
    let text = StampLetters.words(of: name)
    let width = StampLetters.width(of: text)
    let room = edge.inset(by: frame * 1.5)
    guard width > 0, room.width > 0, room.height > 0 else { return }
    let padding = StampLetters.penWidth
    let scale = min(room.width / (width + 2 * padding), room.height * 0.62 / StampLetters.height)
    concatenate([
      scale, 0, 0, scale, box.center.x - width * scale / 2,
      box.center.y - StampLetters.height * scale / 2,
    ])
    append("1 J 1 j")
    setLineWidth(StampLetters.penWidth)
    StampLetters.draw(text, in: &self)
  }
}

extension Annotation.Stamp {
  /// The usual colour of the stamp: green for consent, red for refusal and secrecy, else blue.
  var defaultColor: AnnotationColor {
    switch icon {
    case "Approved", "Final", "ForPublicRelease", "Sold": AnnotationColor(red: 0.1, green: 0.5, blue: 0.15)
    case "NotApproved", "Expired", "NotForPublicRelease", "Confidential", "TopSecret", "Draft":
      AnnotationColor(red: 0.75, green: 0.1, blue: 0.1)
    default: AnnotationColor(red: 0.1, green: 0.25, blue: 0.65)
    }
  }
}
