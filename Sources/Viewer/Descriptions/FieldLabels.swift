import DocModel

/// The labels of form fields: their names for users, or else the text beside them on the page.
struct FieldLabels {
  private let text: PageText
  /// The offsets of the letters that aren't values of fields.
  private let letters: [Int]

  private static let longest = 60
  /// The farthest distance of a label, in points.
  private static let reach = 60.0

  /// Prepares to find labels on a page with some widgets.
  init(_ text: PageText, widgets: [Rectangle]) {
    self.text = text
    letters = text.scalars.indices.filter { index in
      let box = text.boxes[index]
      return !text.scalars[index].properties.isWhitespace && !box.isEmpty
        && !widgets.contains { $0.contains(box.center) }
    }
  }

  /// Returns the text beside a field: left of it, for a check box right of it, or else above it; nil for none.
  ///
  /// The text right of a radio button is that of an option.
  func label(of field: FormField, in box: Rectangle) -> String? {
    switch field.kind {
    case .checkbox: beside(box, isRight: true) ?? beside(box, isRight: false)
    case .radio: beside(box, isRight: false)
    default: beside(box, isRight: false) ?? above(box) ?? beside(box, isRight: true)
    }
  }

  /// Returns the text on the field's line up to the first wide gap.
  private func beside(_ box: Rectangle, isRight: Bool) -> String? {
    let line = letters.filter { index in
      let letter = text.boxes[index]
      guard (box.y0...box.y1).contains(letter.center.y) else { return false }
      return isRight ? letter.center.x >= box.x1 : letter.center.x <= box.x0
    }
    .sorted { isRight ? text.boxes[$0].x0 < text.boxes[$1].x0 : text.boxes[$0].x1 > text.boxes[$1].x1 }
    var (found, edge, gap) = ([Int](), isRight ? box.x1 : box.x0, Self.reach)
    for index in line {
      let letter = text.boxes[index]
      guard (isRight ? letter.x0 - edge : edge - letter.x1) <= gap else { break }
      (edge, gap) = (isRight ? letter.x1 : letter.x0, 1.5 * letter.height)
      found.append(index)
    }
    return joined(found)
  }

  /// Returns the line of text right above the field.
  private func above(_ box: Rectangle) -> String? {
    let near = letters.filter { index in
      let letter = text.boxes[index]
      return (box.x0 - 4...box.x1).contains(letter.center.x)
        && (box.y1...box.y1 + Self.reach / 4).contains(letter.center.y)
    }
    guard let lowest = near.map({ text.boxes[$0].center.y }).min() else { return nil }
    return joined(near.filter { text.boxes[$0].center.y - lowest <= text.boxes[$0].height / 2 })
  }

  private func joined(_ offsets: [Int]) -> String? {
    var (label, last) = ("", Int?.none)
    for offset in offsets.sorted().prefix(Self.longest) {
      if let last, last + 1 < offset { label += " " }
      label.unicodeScalars.append(text.scalars[offset])
      last = offset
    }
    while let end = label.last, end == ":" || end.isWhitespace || end == "*" { label.removeLast() }
    return label.isEmpty ? nil : label
  }
}
