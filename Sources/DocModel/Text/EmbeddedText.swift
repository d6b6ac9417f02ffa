/// Poppler's text of a page with right-to-left letters, split into words in their order on the page.
///
/// Poppler puts embedding controls (UAX #9, 2.1) around the runs of each *word*: on a mostly left-to-right page around
/// its right-to-left runs; on other pages around the whole word and, nested, around its left-to-right runs. The letters
/// of a run are in reading order, but the boxes of a word go from left to right. So do the words of a line, except on a
/// mostly right-to-left page.
struct EmbeddedText {
  /// A word, with its scalars from left to right.
  struct Word {
    var scalars: [Unicode.Scalar] = []
    /// Whether a space follows the word in Poppler's text.
    var hasSpace = false
  }

  /// The words of each line in Poppler's order.
  private(set) var lines: [[Word]] = [[]]
  /// Whether the page is mostly right-to-left, so that words are in reverse order.
  let isRightToLeft: Bool

  /// Parses text; nil if some of its embedding controls are the file's own rather than Poppler's.
  init?(_ string: String) {
    var parser = Parser()
    for scalar in string.unicodeScalars {
      guard parser.parse(scalar) else { return nil }
    }
    guard parser.depth == 0 else { return nil }
    parser.endWord()
    lines = parser.lines
    isRightToLeft = !parser.hasBareText
  }

  /// Returns the text in reading order with a box for each scalar; nil if the boxes don't match the text.
  func shownText(_ boxes: [Rectangle]) -> ShownText? {
    var boxes = boxes[...]
    var visual: [VisualLine] = []
    for (index, words) in lines.enumerated() {
      var placed: [VisualLine.Word] = []
      for word in words {
        guard word.scalars.count <= boxes.count else { return nil }
        placed.append(VisualLine.Word(scalars: word.scalars, boxes: boxes.prefix(word.scalars.count)))
        boxes = boxes.dropFirst(word.scalars.count + (word.hasSpace ? 1 : 0))
      }
      // The line end.
      if index < lines.count - 1 { boxes = boxes.dropFirst() }
      visual.append(line(words, placed))
    }
    guard boxes.isEmpty else { return nil }
    return VisualLine.text(visual, isRightToLeft: isRightToLeft)
  }

  private func line(_ words: [Word], _ placed: [VisualLine.Word]) -> VisualLine {
    guard isRightToLeft else { return VisualLine(words: placed, spaces: words.map(\.hasSpace)) }
    // The words were reversed, but each has kept its own space, to its right. The leftmost word's space is missing,
    // since that word now comes last.
    var line = VisualLine(words: placed.reversed(), spaces: words.reversed().map(\.hasSpace))
    line.sortCells()
    line.findMissingSpaces()
    return line
  }

  /// Returns the scalars in Poppler's order, without embedding controls.
  static func withoutControls(_ string: String) -> [Unicode.Scalar] {
    string.unicodeScalars.filter { !("\u{202A}"..."\u{202C}").contains($0) }
  }
}

extension EmbeddedText {
  /// Parses Poppler's embeddings: `RLE letters LRE letters PDF letters PDF` for a word of a right-to-left page,
  /// `letters RLE letters PDF letters` for one of a left-to-right page.
  private struct Parser {
    var lines: [[Word]] = [[]]
    var depth = 0
    /// Whether text occurred outside of all embedding controls.
    var hasBareText = false

    /// The runs of the current word from left to right, and those inside the current pair of controls.
    private var runs: [[Unicode.Scalar]] = []
    private var embedded: [[Unicode.Scalar]] = []
    private var run: [Unicode.Scalar] = []

    /// Consumes the next scalar, and returns whether it is valid in this position.
    mutating func parse(_ scalar: Unicode.Scalar) -> Bool {
      switch (scalar, depth) {
      case ("\u{202B}", 0):
        endRun()
        // Words of a right-to-left page may follow each other without a space.
        if !hasBareText { endWord() }
        depth = 1
      case ("\u{202A}", 1):
        endRun()
        depth = 2
      case ("\u{202C}", 1...):
        endRun()
        depth -= 1
        guard depth == 0 else { break }
        runs += embedded.reversed()
        embedded = []
      case ("\u{202A}"..."\u{202C}", _):
        return false
      case (" ", 0):
        endWord()
        parseSpace()
      case ("\n", 0):
        endWord()
        lines.append([])
      default:
        if depth == 0 { hasBareText = true }
        run.append(scalar)
      }
      return true
    }

    private mutating func parseSpace() {
      let line = lines.count - 1
      if let word = lines[line].indices.last, !lines[line][word].hasSpace {
        lines[line][word].hasSpace = true
      } else {
        run.append(" ")
      }
    }

    private mutating func endRun() {
      guard !run.isEmpty else { return }
      switch depth {
      case 0: runs.append(run)
      case 1: embedded.append(run.reversed())
      default: embedded.append(run)
      }
      run = []
    }

    mutating func endWord() {
      endRun()
      guard !runs.isEmpty else { return }
      lines[lines.count - 1].append(Word(scalars: Array(runs.joined())))
      runs = []
    }
  }
}
