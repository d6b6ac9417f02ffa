/// Words that stand beside each other, as far as they belong to one line in reading order.
struct LayoutPart {
  var words: [LayoutWord]
  /// The height of its middle, and how high it is: averages of its words.
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

  /// The parts of a line whose words stand beside each other.
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

  /// Turns left to right, so that right-to-left text begins at the left edge.
  mutating func mirror(in width: Double) {
    for index in words.indices {
      (words[index].x0, words[index].x1) = (width - words[index].x1, width - words[index].x0)
    }
  }
}
