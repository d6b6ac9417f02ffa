/// Words side by side that belong to one line in reading order.
struct LayoutPart {
  var words: [LayoutWord]
  /// The vertical centre and the height: averages over the words.
  private(set) var center = 0.0, height = 0.0
  private(set) var letters = 0

  init(_ words: [LayoutWord]) {
    self.words = words
    for word in words {
      letters += word.letters
      center += word.center * Double(word.letters)
      height += word.height * Double(word.letters)
    }
    center /= Double(max(letters, 1))
    height /= Double(max(letters, 1))
  }

  /// Splits a line into parts whose words are side by side.
  static func parts(of words: [LayoutWord]) -> [LayoutPart] {
    var parts: [[LayoutWord]] = []
    for word in words {
      if let last = parts.last?.last, LayoutRow.areBeside(last.center, last.height, word.center, word.height)
      {
        parts[parts.count - 1].append(word)
      } else {
        parts.append([word])
      }
    }
    return parts.map(LayoutPart.init)
  }

  /// Mirrors the words horizontally, so that right-to-left text begins at the left edge.
  mutating func mirror(in width: Double) {
    for index in words.indices {
      (words[index].x0, words[index].x1) = (width - words[index].x1, width - words[index].x0)
    }
  }
}
