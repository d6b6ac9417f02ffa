/// Finds headings whose numbers follow one another.
struct NumberedHeadings {
  private let book: HeadingBook

  init(_ book: HeadingBook) { self.book = book }

  /// The maximum number of lines that are compared.
  private static let most = 20_000
  /// The number of preceding lines with which each line is compared.
  private static let window = 300

  /// Returns the headings, in the order of the text; empty unless at least three numbers follow one another.
  func headings() -> [LocatedHeading] {
    let candidates = Array(candidates().prefix(Self.most))
    let chain = longestChain(candidates)
    guard chain.count >= 3 else { return [] }
    let hasParts = chain.contains { $0.number?.isPart ?? false }
    return chain.map { heading in
      var heading = heading
      heading.level =
        heading.number.map { $0.isPart ? 0 : $0.path.count - 1 + (hasParts ? 1 : 0) } ?? 0
      return heading
    }
  }

  private func candidates() -> [LocatedHeading] {
    var result: [LocatedHeading] = []
    for (page, pieces) in book.pieces.enumerated() {
      for (index, piece) in pieces.enumerated() {
        guard !piece.isRunning, !piece.isListed, book.standsOut(piece), piece.monospacedShare < 0.5,
          piece.text.utf8.count < 300, let parsed = HeadingNumber.parse(piece.text)
        else { continue }
        // A long line in the font of the text that ends as a sentence does is an item of a list.
        if piece.size < book.bodySize * 1.06, piece.text.last == ".", parsed.rest.utf8.count > 40 { continue }
        let lines = book.lines(from: index, of: pieces, needsTitle: parsed.rest.isEmpty)
        let title = HeadingText.cleaned(HeadingText.joined(lines.map { pieces[$0].text }))
        guard let whole = HeadingNumber.parse(title), HeadingText.hasLetter(whole.rest),
          whole.rest.utf8.count < 250, !title.contains(". . .")
        else { continue }
        result.append(
          LocatedHeading(
            title: title, level: 0, page: page, piece: index, count: lines.count, number: parsed.number))
      }
    }
    return result
  }

  /// Returns the cost of a step from one number to another; nil if the second can't follow the first.
  static func cost(from first: HeadingNumber, to second: HeadingNumber) -> Double? {
    if second.isPart || first.isPart {
      guard second.isPart else { return second.path.count == 1 ? 0.1 : nil }
      return first.isPart
        ? (second.path == [first.path[0] + 1] ? 0 : nil) : (second.path.count == 1 ? 0.3 : nil)
    }
    if second.isAppendix, !first.isAppendix { return second.path == [1] && second.kind != .arabic ? 0 : nil }
    guard first.kind == second.kind else { return nil }
    let shared = zip(first.path, second.path).prefix { $0 == $1 }.count
    guard shared < second.path.count else { return nil }
    let step: Int
    if shared == first.path.count {
      guard second.path.count == first.path.count + 1 else { return nil }
      step = second.path[shared]
      return step <= 1 ? 0 : step <= 3 ? 1.2 : nil
    }
    guard second.path.count == shared + 1 else { return nil }
    step = second.path[shared] - first.path[shared]
    return step == 1 ? 0 : (2...3).contains(step) ? 1.2 : nil
  }

  /// Whether a chain may begin with a number.
  private static func begins(_ number: HeadingNumber) -> Bool { number.path.allSatisfy { $0 <= 1 } }

  private func weight(_ heading: LocatedHeading) -> Double {
    let piece = book.pieces[heading.page][heading.piece]
    return min(book.prominence(piece), 2) - (piece.hasNeighbour ? 0.3 : 0)
  }

  private func longestChain(_ candidates: [LocatedHeading]) -> [LocatedHeading] {
    var sums: [Double] = []
    var previous: [Int?] = []
    for (index, candidate) in candidates.enumerated() {
      guard let number = candidate.number else { continue }
      var best: (sum: Double, index: Int?) = (Self.begins(number) ? 0 : -1.5, nil)
      for earlier in max(0, index - Self.window)..<index {
        guard let other = candidates[earlier].number, let cost = Self.cost(from: other, to: number) else {
          continue
        }
        if sums[earlier] - cost >= best.sum { best = (sums[earlier] - cost, earlier) }
      }
      sums.append(best.sum + weight(candidate))
      previous.append(best.index)
    }
    guard sums.count == candidates.count, var index = sums.indices.max(by: { sums[$0] < sums[$1] }) else {
      return []
    }
    var chain = [candidates[index]]
    while let next = previous[index] {
      chain.append(candidates[next])
      index = next
    }
    return chain.reversed()
  }
}
