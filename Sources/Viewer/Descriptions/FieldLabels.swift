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
    var letters: [Int] = []
    for index in text.scalars.indices {
      let box = text.boxes[index]
      guard !text.scalars[index].isBlank, !box.isEmpty else { continue }
      // A field that stands close to its label has the end of the label's word in its box.
      if text.continuesWord(at: index, after: letters.last)
        || !widgets.contains(where: { $0.contains(box.center) })
      {
        letters.append(index)
      }
    }
    self.letters = letters
  }

  /// Returns a field's box without the end of a word that begins left of it.
  private func free(_ box: Rectangle) -> Rectangle {
    let end = letters.lazy.map { text.boxes[$0] }.filter { box.contains($0.center) }.map(\.x1).max()
    guard let end, end < box.center.x else { return box }
    return Rectangle(x0: max(box.x0, end), y0: box.y0, x1: box.x1, y1: box.y1)
  }

  /// Returns the text beside a field: left of it, for a check box right of it, or else above it; nil for none.
  ///
  /// The text right of a radio button is that of an option.
  func label(of field: FormField, in box: Rectangle) -> String? {
    let box = free(box)
    func left() -> String? { joined(beside(box, isRight: false)) }
    func right() -> String? { joined(beside(box, isRight: true)) }
    return switch field.kind {
    case .checkbox: right() ?? left()
    case .radio: left()
    default: left() ?? joined(above(box)) ?? right()
    }
  }

  /// Returns a text in a field's box at the offset at which it is read: after the label, or before that of a button,
  /// else after the line above.
  func placed(_ lines: [String], of kind: FormField.Kind?, in box: Rectangle) -> InsertedText {
    let box = free(box)
    var placed = InsertedText(lines, in: box, at: 0)
    func precede(_ label: [Int]) -> InsertedText? {
      guard let first = label.min() else { return nil }
      (placed.offset, placed.letter, placed.precedesLetter) = (first, text.boxes[first], true)
      return placed
    }
    let right = beside(box, isRight: true)
    if kind == .checkbox || kind == .radio, let button = precede(right) { return button }
    if let last = beside(box, isRight: false).max() {
      (placed.offset, placed.letter) = (last + 1, text.boxes[last])
      return placed
    }
    if let last = above(box).max() {
      placed.offset = text.scalars[last...].firstIndex { $0.isBlank } ?? text.scalars.count
      return placed
    }
    if let field = precede(right) { return field }
    let higher = letters.filter { text.boxes[$0].center.y > box.center.y }
    if let nearest = higher.min(by: { text.boxes[$0].center.y < text.boxes[$1].center.y }) {
      placed.offset = text.scalars[nearest...].firstIndex(of: "\n") ?? text.scalars.count
    }
    return placed
  }

  /// Returns the offsets of the text on the field's line up to the first wide gap.
  private func beside(_ box: Rectangle, isRight: Bool) -> [Int] {
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
    return found
  }

  /// Returns the offsets of the line of text right above the field.
  private func above(_ box: Rectangle) -> [Int] {
    let near = letters.filter { index in
      let letter = text.boxes[index]
      return (box.x0 - 4...box.x1).contains(letter.center.x)
        && (box.y1...box.y1 + Self.reach / 4).contains(letter.center.y)
    }
    guard let lowest = near.map({ text.boxes[$0].center.y }).min() else { return [] }
    return near.filter { text.boxes[$0].center.y - lowest <= text.boxes[$0].height / 2 }
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

extension PageText {
  /// Returns whether a letter belongs to the word of the letter at another offset.
  func continuesWord(at offset: Int, after last: Int?) -> Bool {
    last == offset - 1 && scalars[offset - 1].properties.isAlphabetic
      && scalars[offset].properties.isAlphabetic
  }
}
