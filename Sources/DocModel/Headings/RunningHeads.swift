/// Finds running heads, running feet and page numbers.
enum RunningHeads {
  /// A place for running text: a vertical position and a size.
  private struct Band: Hashable {
    var y: Int
    var isFoot: Bool
  }

  /// The number of rows looked at, at the top and at the bottom of a page.
  private static let depth = 3

  /// Marks the pieces of a book that repeat on several pages in the same place, and those in their place on other
  /// pages.
  static func mark(_ book: inout HeadingBook) {
    var places: [String: [Int: Int]] = [:]
    var candidates: [(page: Int, piece: Int, key: String, band: Band)] = []
    for (page, pieces) in book.pieces.enumerated() {
      let height = book.pages[page].size.height
      guard height > 0 else { continue }
      let order = pieces.indices.sorted { pieces[$0].box.y0 < pieces[$1].box.y0 }
      var rowStarts: [Int] = []
      for (position, index) in order.enumerated() {
        guard position > 0 else {
          rowStarts.append(position)
          continue
        }
        if pieces[index].box.y0 > pieces[order[position - 1]].box.y1 - 1 { rowStarts.append(position) }
      }
      let top = rowStarts.count > depth ? rowStarts[depth] : order.count
      let bottom = rowStarts.count > depth ? rowStarts[rowStarts.count - depth] : 0
      for (position, index) in order.enumerated() where position < top || position >= bottom {
        let piece = pieces[index]
        let isHead = piece.box.y1 < 0.16 * height && position < top
        guard isHead || (piece.box.y0 > 0.84 * height && position >= bottom) else { continue }
        let key = key(piece.text)
        let band = Band(y: Int(exactly: (piece.box.y1 / 2).rounded()) ?? 0, isFoot: !isHead)
        candidates.append((page, index, key, band))
        places[key, default: [:]][band.y, default: 0] += 1
      }
    }
    var bands: [Band: (running: Int, all: Int)] = [:]
    var isRunning = candidates.map { candidate in
      candidate.key.isEmpty || repeats(places[candidate.key] ?? [:], candidate.band.y) >= 3
    }
    var pagesOfBand: [Band: Set<Int>] = [:]
    for (candidate, runs) in zip(candidates, isRunning) {
      var sum = bands[candidate.band] ?? (0, 0)
      sum.all += 1
      sum.running += runs ? 1 : 0
      bands[candidate.band] = sum
      if runs { pagesOfBand[candidate.band, default: []].insert(candidate.page) }
    }
    let enough = max(3, book.pages.count / 6)
    for (index, candidate) in candidates.enumerated() where !isRunning[index] {
      let near = (-1...1).map { Band(y: candidate.band.y &+ $0, isFoot: candidate.band.isFoot) }
      let (running, all) = near.reduce((0, 0)) { sum, band in
        let other = bands[band] ?? (0, 0)
        return (sum.0 + other.running, sum.1 + other.all)
      }
      let piece = book.pieces[candidate.page][candidate.piece]
      guard running >= enough, running * 2 >= all, piece.size < 1.35 * book.bodySize else { continue }
      isRunning[index] = true
    }
    for (candidate, runs) in zip(candidates, isRunning) where runs {
      book.pieces[candidate.page][candidate.piece].isRunning = true
    }
  }

  /// Returns how often a text occurs at about a height.
  private static func repeats(_ heights: [Int: Int], _ y: Int) -> Int {
    (-1...1).reduce(0) { $0 + (heights[y &+ $1] ?? 0) }
  }

  /// Returns a text without its numbers: decimal digits, and roman numerals at its ends.
  static func key(_ text: String) -> String {
    var words = text.split(whereSeparator: \.isWhitespace)
    while let last = words.last, isNumeral(last) { words.removeLast() }
    while let first = words.first, isNumeral(first) { words.removeFirst() }
    return String(words.joined(separator: " ").lowercased().filter { !$0.isNumber })
  }

  private static func isNumeral(_ word: Substring) -> Bool {
    let core = word.filter { $0.isLetter || $0.isNumber }
    return core.isEmpty || core.allSatisfy(\.isNumber)
      || (RomanNumeral.value(core) != nil && core.first?.isLowercase == true)
  }
}
