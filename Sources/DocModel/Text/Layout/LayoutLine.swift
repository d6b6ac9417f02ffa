/// A line of a page's text in reading order.
struct LayoutLine {
  /// The offsets of the words in the page's text.
  var words: [Range<Int>] = []

  /// The number of letters.
  var count: Int { words.reduce(0) { $0 + $1.count } }

  /// Returns the nonempty lines of a page.
  static func lines(of text: PageText) -> [LayoutLine] {
    var lines = [LayoutLine()]
    var start: Int?
    for (index, scalar) in text.scalars.enumerated() {
      guard scalar.isBlank else {
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

  /// Returns the words of a range of scalars.
  static func words(of text: PageText, in range: Range<Int>) -> [Range<Int>] {
    text.scalars[range].split { $0.isBlank }.map { $0.startIndex..<$0.endIndex }
  }

  /// Returns the line's clockwise rotation on the displayed page in degrees: 0, 90, 180 or 270; nil if no two letters
  /// determine it.
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

  /// Returns the line with a space between words.
  func string(in text: PageText) -> String {
    words.map(text.substring).joined(separator: " ")
  }
}
