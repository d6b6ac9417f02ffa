/// Finds the headings that the entries of contents pages name.
struct ContentsResolver {
  private let book: HeadingBook
  private var titles: TitleIndex

  init(_ book: HeadingBook, _ titles: TitleIndex) { (self.book, self.titles) = (book, titles) }

  /// An entry with the places of its title.
  private struct Candidate {
    var entry: ContentsEntry
    var matches: [TitleIndex.Match]
  }

  /// Returns the headings of entries whose title stands on their page, in the order of the text.
  mutating func headings(_ entries: [ContentsEntry]) -> [LocatedHeading] {
    var candidates: [Candidate] = []
    for entry in entries { candidates.append(Candidate(entry: entry, matches: matches(entry))) }
    let offsets = offsets(candidates)
    let lefts = lefts(entries)
    var result: [LocatedHeading] = []
    var used: [Int: Set<Int>] = [:]
    for candidate in candidates {
      guard let match = best(candidate, offsets),
        used[match.page, default: []].insert(match.piece).inserted
      else { continue }
      result.append(heading(candidate.entry, match, lefts))
    }
    return result.sorted(by: LocatedHeading.precedes)
  }

  private mutating func matches(_ entry: ContentsEntry) -> [TitleIndex.Match] {
    var texts: [String] = []
    for count in stride(from: entry.before.count, through: 0, by: -1) {
      texts.append(HeadingText.joined(entry.before.suffix(count) + [entry.title]))
    }
    for text in texts {
      var keys = [HeadingText.key(text)]
      if let parsed = HeadingNumber.parse(text), !parsed.rest.isEmpty {
        keys.append(HeadingText.key(parsed.rest))
        if parsed.number.word == nil {
          let number = text.prefix { !$0.isWhitespace }
          for word in ["Chapter", "Appendix", "Part", "Section"] {
            keys.append(HeadingText.key("\(word) \(number) \(parsed.rest)"))
          }
        }
      }
      let found = titles.matches(of: keys)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// A way of counting pages.
  private enum Numbering: Hashable { case arabic, roman }

  private func number(_ label: String?) -> (Numbering, Int)? {
    guard let label else { return nil }
    if let number = Int(label) { return (.arabic, number) }
    return RomanNumeral.value(label).map { (.roman, $0) }
  }

  /// Returns the distance between printed numbers and indexes of pages on which most titles agree.
  private func offsets(_ candidates: [Candidate]) -> [Numbering: Int] {
    var votes: [Numbering: [Int: Int]] = [:]
    for candidate in candidates {
      guard let (numbering, number) = number(candidate.entry.label) else { continue }
      for page in Set(candidate.matches.map(\.page)) {
        votes[numbering, default: [:]][page - number, default: 0] += 1
      }
    }
    return votes.compactMapValues { $0.max { ($0.value, -abs($0.key)) < ($1.value, -abs($1.key)) }?.key }
  }

  private func best(_ candidate: Candidate, _ offsets: [Numbering: Int]) -> TitleIndex.Match? {
    let entry = candidate.entry
    var pages: [Int] = []
    if let jump = entry.jump { pages += [jump.pageIndex, jump.pageIndex + 1, jump.pageIndex - 1] }
    if let (numbering, number) = number(entry.label), let offset = offsets[numbering] {
      pages += [number + offset]
    } else if let label = entry.label, let page = book.pages.firstIndex(where: { $0.label == label }) {
      pages.append(page)
    }
    for page in pages {
      let here = candidate.matches.filter { $0.page == page }
      // A link leads to the heading or a little above it.
      if let top = entry.jump?.top, page == entry.jump?.pageIndex,
        let near = here.filter({ book.pieces[page][$0.piece].box.y1 > top - 4 && $0.standsOut })
          .min(by: { book.pieces[page][$0.piece].box.y0 < book.pieces[page][$1.piece].box.y0 })
      {
        return near
      }
      if let match = here.max(by: { $0.prominence < $1.prominence }) { return match }
    }
    guard pages.isEmpty else { return nil }
    let outstanding = candidate.matches.filter(\.standsOut)
    return outstanding.count == 1 ? outstanding.first : nil
  }

  /// Returns the left edges of titles without a number, from left to right.
  private func lefts(_ entries: [ContentsEntry]) -> [Double] {
    var result: [Double] = []
    for left in entries.map(\.left).sorted() where left - (result.last ?? -.infinity) > 4 {
      result.append(left)
    }
    return result
  }

  private func heading(_ entry: ContentsEntry, _ match: TitleIndex.Match, _ lefts: [Double]) -> LocatedHeading
  {
    let pieces = book.pieces[match.page][match.piece..<match.piece + match.count]
    var title = HeadingText.cleaned(HeadingText.joined(pieces.map(\.text)))
    let number = HeadingNumber.parse(entry.title)
    var (piece, count) = (match.piece, match.count)
    if HeadingNumber.parse(title) == nil, piece > 0 {
      // The number stands in a line of its own above the title: "Chapter 3".
      let above = book.pieces[match.page][piece - 1]
      if !above.isRunning, book.standsOut(above), let parsed = HeadingNumber.parse(above.text),
        parsed.rest.isEmpty,
        number == nil || number?.number.path == parsed.number.path
      {
        title = HeadingText.cleaned("\(above.text) \(title)")
        (piece, count) = (piece - 1, count + 1)
      }
    }
    let level =
      number.map { $0.number.isPart ? 0 : $0.number.path.count - 1 }
      ?? max(0, (lefts.firstIndex { entry.left - $0 <= 4 } ?? 0))
    return LocatedHeading(
      title: title, level: level, page: match.page, piece: piece, count: count, number: number?.number,
      contentsPage: entry.page)
  }
}
