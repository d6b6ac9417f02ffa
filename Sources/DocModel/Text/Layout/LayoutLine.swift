/// A line of a page's text in reading order.
struct LayoutLine {
  /// The offsets of its words in the text of the page.
  var words: [Range<Int>] = []

  /// The number of its letters.
  var count: Int { words.reduce(0) { $0 + $1.count } }

  /// The lines of a page that hold anything.
  static func lines(of text: PageText) -> [LayoutLine] {
    var lines = [LayoutLine()]
    var start: Int?
    for (index, scalar) in text.scalars.enumerated() {
      guard scalar.properties.isWhitespace else {
        if start == nil { start = index }
        continue
      }
      if let begun = start { lines[lines.count - 1].words.append(begun..<index) }
      start = nil
      if scalar == "\n" || scalar == "\u{0C}", lines.last?.words.isEmpty == false {
        lines.append(LayoutLine())
      }
    }
    if let start { lines[lines.count - 1].words.append(start..<text.scalars.count) }
    return lines.filter { !$0.words.isEmpty }
  }

  /// By how many degrees the line is turned clockwise on the page as shown: 0, 90, 180 or 270; nil if no two
  /// letters tell.
  func turn(in text: PageText, _ shown: PageTransform) -> Int? {
    var (right, down) = (0.0, 0.0)
    for word in words {
      guard let first = word.first, let last = word.last, first < last else { continue }
      let (start, end) = (
        shown.screenPoint(text.boxes[first].center), shown.screenPoint(text.boxes[last].center)
      )
      let isBackward = text.scalars[word].contains { TextDirection($0) == .rightToLeft }
      right += isBackward ? start.x - end.x : end.x - start.x
      down += isBackward ? start.y - end.y : end.y - start.y
    }
    guard right.isFinite, down.isFinite, right != 0 || down != 0 else { return nil }
    if abs(right) >= abs(down) { return right > 0 ? 0 : 180 }
    return down > 0 ? 90 : 270
  }

  /// The line with a space between words.
  func string(in text: PageText) -> String {
    words.map(text.substring).joined(separator: " ")
  }
}
