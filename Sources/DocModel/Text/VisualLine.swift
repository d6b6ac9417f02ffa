/// A line in visual order: its letters from left to right, whatever their reading order.
struct VisualLine {
  /// A scalar with its box.
  struct Letter {
    var scalar: Unicode.Scalar
    var box: Rectangle
  }

  /// A unit of reordering: a letter with its marks, or the letters of one glyph.
  struct Cluster {
    /// The letters in reading order.
    var letters: [Letter]
    var direction: TextDirection

    init(_ letter: Letter) {
      letters = [letter]
      direction = TextDirection(letter.scalar)
    }

    var first: Unicode.Scalar { letters.first?.scalar ?? " " }
  }

  /// The letters of a word from left to right.
  struct Word {
    var letters: [Letter]

    init(scalars: some Sequence<Unicode.Scalar>, boxes: some Sequence<Rectangle>) {
      letters = zip(scalars, boxes).map { Letter(scalar: $0, box: $1) }
    }

    /// Whether the letters run to the right, as on an upright page.
    var runsToTheRight: Bool {
      guard let first = letters.first, let last = letters.last else { return false }
      return first.box.x0 < last.box.x0
    }

    /// The bounding box of the word.
    var bounds: Rectangle? {
      letters.first.map { first in letters.reduce(first.box) { $0.union($1.box) } }
    }
  }

  private(set) var words: [Word]
  /// Whether each word has a space on its right.
  private var spaces: [Bool]

  init(words: [Word], spaces: [Bool]) {
    self.words = words
    self.spaces = spaces
  }

  /// Sorts the cells of a table row, which are in reading order, from left to right.
  mutating func sortCells() {
    let wordBoxes = words.map { $0.bounds ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0) }
    let neighbours = zip(wordBoxes, wordBoxes.dropFirst())
    // Lines that run downwards or are upside down are already sorted.
    guard neighbours.contains(where: { $0.x0 > $1.x0 }),
      neighbours.allSatisfy({ $0.y0 < $1.y1 && $1.y0 < $0.y1 }),
      words.contains(where: \.runsToTheRight)
    else { return }
    let order = wordBoxes.indices.sorted { (wordBoxes[$0].x0, $0) < (wordBoxes[$1].x0, $1) }
    (words, spaces) = (order.map { words[$0] }, order.map { spaces[$0] })
  }

  /// Adds spaces between words whose distance is at least a tenth of their height, more than any letter spacing
  /// inside a word.
  mutating func findMissingSpaces() {
    for index in words.indices.dropLast() where !spaces[index] {
      guard let last = words[index].letters.last, let first = words[index + 1].letters.first else { continue }
      let gap = Gap(from: last.box, to: first.box)
      spaces[index] = gap.width >= gap.height / 10
    }
  }

  /// All letters from left to right, including the spaces between words.
  var letters: [Letter] {
    var letters: [Letter] = []
    for (index, word) in words.enumerated() {
      letters += word.letters
      guard spaces[index], index + 1 < words.count, let last = word.letters.last,
        let next = words[index + 1].letters.first
      else { continue }
      letters.append(Letter(scalar: " ", box: Gap(from: last.box, to: next.box).box))
    }
    return letters
  }
}

extension VisualLine {
  /// Returns the text of lines in reading order.
  static func text(_ lines: [VisualLine], isRightToLeft: Bool) -> ShownText {
    let letters = lines.map(\.letters)
    let ligatures = LamAlef(lines: letters)
    var (scalars, boxes): ([Unicode.Scalar], [Rectangle]) = ([], [])
    for (index, line) in letters.enumerated() {
      let clusters = ligatures.joined(Cluster.clusters(of: line))
      for cluster in ReadingOrder(clusters, pageIsRightToLeft: isRightToLeft).clusters {
        scalars += cluster.letters.map(\.scalar)
        boxes += cluster.letters.map(\.box)
      }
      guard index < lines.count - 1 else { break }
      // An empty box, as Poppler has on other pages.
      let end = boxes.last ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)
      scalars.append("\n")
      boxes.append(Rectangle(x0: end.x0, y0: end.y1, x1: end.x0, y1: end.y1))
    }
    return ShownText(scalars: scalars, boxes: boxes)
  }
}

extension VisualLine.Cluster {
  /// Groups the letters of a line with their marks.
  static func clusters(of letters: [VisualLine.Letter]) -> [Self] {
    var clusters: [Self] = []
    var marks: [VisualLine.Letter] = []
    for (index, letter) in letters.enumerated() {
      guard TextDirection(letter.scalar) == .mark else {
        var cluster = Self(letter)
        cluster.letters += marks
        marks = []
        clusters.append(cluster)
        continue
      }
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      if let last = clusters.last?.letters.first, !letter.isOver(next, ratherThan: last) {
        clusters[clusters.count - 1].letters.append(letter)
      } else {
        marks.append(letter)
      }
    }
    // Marks without a letter.
    return clusters + marks.map(Self.init)
  }
}

extension VisualLine.Letter {
  /// Whether a mark belongs to the right-to-left letter on its right: in a line drawn from the left, the mark
  /// precedes its letter, if only slightly.
  fileprivate func isOver(_ next: Self?, ratherThan previous: Self) -> Bool {
    guard let next, TextDirection(next.scalar) == .rightToLeft, next.box.contains(box.center) else {
      return false
    }
    return box.center.x <= previous.box.x0 || box.center.x >= previous.box.x1
  }
}
