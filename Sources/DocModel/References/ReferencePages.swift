/// The order in which pages are searched for the target of a reference: those that are likely by the outline, then
/// outwards from the reference, in turn with those from the end for a citation.
struct ReferencePages: Sequence {
  let page: Int
  let count: Int
  let first: [Int]
  let isCitation: Bool

  init(from page: Int, count: Int, first: [Int] = [], isCitation: Bool = false) {
    (self.page, self.count, self.first, self.isCitation) = (page, count, first, isCitation)
  }

  func makeIterator() -> AnyIterator<Int> {
    var seen: Set<Int> = []
    var step = 0
    var waiting = Array(first.reversed())
    return AnyIterator {
      while true {
        while let next = waiting.popLast() {
          if next >= 0, next < count, seen.insert(next).inserted { return next }
        }
        guard seen.count < count, step <= count else { return nil }
        // Most bibliographies are at the end of the document or of the chapter.
        waiting = isCitation ? [count - 1 - step, page + step, page - step] : [page - step, page + step]
        step += 1
      }
    }
  }
}

/// The headings of an outline, as far as they tell where targets are.
struct ReferenceHeadings {
  private var bibliographies: [Range<Int>] = []
  private var numbered: [String: [Int]] = [:]
  private var titles: [Int: Set<String>] = [:]

  init(_ outline: Outline) {
    let items = outline.items
    for (index, item) in items.enumerated() {
      guard let page = item.destination?.pageIndex else { continue }
      titles[page, default: []].insert(item.title.asciiLetters)
      if ReferenceWords.isBibliography(item.title) {
        let next = items[(index + 1)...].lazy.compactMap { $0.destination?.pageIndex }.first { $0 > page }
        bibliographies.append(page..<(next ?? page + 40) + 1)
      }
      let words = item.title.split(whereSeparator: \.isWhitespace)
      for word in words.prefix(2) {
        let label = word.drop { $0 == "§" }.reversed().drop { ".:".contains($0) }.reversed()
        if label.contains(where: \.isNumber) || label.count == 1 {
          numbered[String(label), default: []].append(page)
        }
      }
    }
  }

  /// Returns the pages that the outline gives for a reference, the likeliest first.
  func pages(for reference: Reference, count: Int) -> [Int] {
    switch reference.kind {
    case .citation:
      let following = bibliographies.filter { $0.upperBound > reference.pageIndex }
      return (following + bibliographies.reversed()).prefix(4).flatMap { Array($0.prefix(60)) }
    case .section: return reference.labels.flatMap { numbered[$0] ?? [] }
    default: return []
    }
  }

  /// Whether the outline has a heading at a section's line.
  func contains(_ anchor: ReferenceAnchor) -> Bool {
    guard anchor.kind == .section, let titles = titles[anchor.target.pageIndex] else { return false }
    let text = anchor.target.text.prefix { $0 != "\n" }
    let title = String(text.drop { !$0.isWhitespace }).asciiLetters
    return titles.contains(text.description.asciiLetters)
      || !title.isEmpty && titles.contains { $0.hasSuffix(title) }
  }
}
