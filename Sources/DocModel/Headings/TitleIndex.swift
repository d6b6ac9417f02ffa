/// Finds the lines that a title consists of.
struct TitleIndex {
  /// The lines of a title on a page.
  struct Match {
    var page: Int
    var piece: Int
    var count: Int
    /// The prominence of the lines.
    var prominence: Double
    /// Whether the lines stand out from running text.
    var standsOut: Bool
  }

  private let book: HeadingBook
  private let keys: [[String]]
  private var comparisons = 0
  /// The pieces at which each text begins, by the first characters of its key.
  private var starts: [String: [(page: Int, piece: Int)]] = [:]

  /// The number of characters by which pieces are looked up.
  private static let prefix = 6
  /// The maximum number of lines that are compared with titles.
  private static let mostComparisons = 10_000_000
  /// The maximum number of lines of a title.
  private static let mostLines = 5

  init(_ book: HeadingBook) {
    self.book = book
    keys = book.pieces.map { $0.map { HeadingText.key($0.text) } }
    for (page, pieces) in book.pieces.enumerated() {
      for (index, piece) in pieces.enumerated() where !piece.isRunning && !piece.isListed {
        starts[String(keys[page][index].prefix(Self.prefix)), default: []].append((page, index))
      }
    }
  }

  /// Returns the places of a title in the book, at most one hundred.
  mutating func matches(of titleKeys: [String], on pages: ClosedRange<Int>? = nil) -> [Match] {
    var result: [Match] = []
    for key in titleKeys where !key.isEmpty {
      for length in Set(
        [min(Self.prefix, key.count)] + (key.count > 1 ? Array(1...min(Self.prefix, key.count)) : []))
      {
        for (page, piece) in starts[String(key.prefix(length))] ?? [] {
          comparisons += 1
          guard result.count < 100, comparisons < Self.mostComparisons else { return result }
          guard pages?.contains(page) ?? true else { continue }
          // A short first line continues on the next ones.
          guard length == Self.prefix || keys[page][piece].count == length else { continue }
          if let match = match(key, page, piece) { result.append(match) }
        }
      }
    }
    return result
  }

  private func match(_ key: String, _ page: Int, _ first: Int) -> Match? {
    let pieces = book.pieces[page]
    var text = ""
    var index = first
    while index < pieces.count, index - first < Self.mostLines {
      if index > first {
        let (above, below) = (pieces[index - 1], pieces[index])
        guard !below.isRunning, below.box.y0 >= above.box.y0 - 2,
          below.box.y0 - above.box.y1 < 2.5 * max(above.size, below.size),
          below.size > 0.7 * above.size
        else { return nil }
      }
      text += keys[page][index]
      let piece = pieces[first]
      if text == key {
        return Match(
          page: page, piece: first, count: index - first + 1, prominence: book.prominence(piece),
          standsOut: book.standsOut(piece))
      }
      guard key.hasPrefix(text) else { return nil }
      index += 1
    }
    return nil
  }
}
