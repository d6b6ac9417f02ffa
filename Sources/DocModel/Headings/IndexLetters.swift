/// Finds the letters above the entries of an index, where destinations lead to them.
///
/// A letter without destination is common, and seldom a heading of an outline.
struct IndexLetters {
  private let book: HeadingBook

  init(_ book: HeadingBook) { self.book = book }

  /// The least number of letters in their order.
  private static let fewest = 5
  /// The largest number of pages from a letter to the next one of the same index.
  private static let mostPages = 4
  /// The group of entries before the letters.
  private static let symbols: Set<String> = ["Symbols", "Numbers", "Symbole", "Symboles"]

  /// Returns the letters in alphabetical order, for each index.
  func headings() -> [LocatedHeading] {
    var result: [LocatedHeading] = []
    var index: [LocatedHeading] = []
    for (page, pieces) in book.pieces.enumerated() where !book.pages[page].anchors.isEmpty {
      // The columns of an index may be too narrow to be read one after the other.
      let letters = pieces.indices.filter { isLetter(pieces[$0], on: page) }
        .sorted { Self.order(pieces[$0].text) < Self.order(pieces[$1].text) }
      guard let first = letters.first else { continue }
      // Letters that name points or variables on pages far apart aren't those of an index.
      if let last = index.last,
        Self.order(pieces[first].text) <= Self.order(last.title) || page - last.page > Self.mostPages
      {
        if index.count >= Self.fewest { result += index }
        index = []
      }
      for (letter, rank) in zip(letters, letters.sorted()) where pieces[letter].text != index.last?.title {
        var heading = LocatedHeading(
          title: pieces[letter].text, level: 1, page: page, piece: letter, count: 1)
        heading.rank = rank
        heading.isAnchored = true
        index.append(heading)
      }
    }
    return index.count >= Self.fewest ? result + index : result
  }

  private func isLetter(_ piece: HeadingPiece, on page: Int) -> Bool {
    guard Self.symbols.contains(piece.text) || piece.text.count == 1 && HeadingText.hasLetter(piece.text),
      !piece.isRunning, piece.isBold || piece.size > book.bodySize
    else { return false }
    return book.pages[page].anchors.contains { $0 > piece.box.y0 - 20 && $0 < piece.box.y1 }
  }

  private static func order(_ letter: String) -> String { symbols.contains(letter) ? "" : letter }
}
