/// Finds the headings of a document in its own text: on contents pages, and by their numbers and fonts.
///
/// ```swift
/// for heading in HeadingFinder.headings(in: document) { print(heading.title, heading.pageIndex) }
/// ```
public enum HeadingFinder {
  /// Returns the headings of a document in reading order; empty if nothing is sure.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - levels: the number of levels; deeper headings are left out.
  /// - Returns: the headings. Each title stands on its page.
  public static func headings(in document: Document, levels: Int = 3) -> [FoundHeading] {
    var reader = HeadingPageReader(document)
    let (book, entries) = marked(HeadingBook(reader.pages()))
    return headings(in: book, listed: entries).filter { $0.level < levels }.compactMap { heading in
      let piece = book.pieces[heading.page][heading.piece]
      guard let page = try? document.page(at: heading.page),
        let box = try? document.popplerPage(heading.page).cropBox
      else { return nil }
      var evidence: [FoundHeading.Evidence] = []
      if let page = heading.contentsPage { evidence.append(.contents(pageIndex: page)) }
      if let number = heading.number {
        let text = number.path.map(String.init).joined(separator: ".")
        evidence.append(.number(text, size: piece.size, isBold: piece.isBold))
      }
      return FoundHeading(
        title: heading.title, level: heading.level, pageIndex: heading.page,
        top: page.userSpace(fromShown: piece.box, of: box).y1, evidence: evidence)
    }
  }
}

extension HeadingFinder {
  /// Marks running heads and the lines of contents pages, and returns the entries of those.
  static func marked(_ book: HeadingBook) -> (book: HeadingBook, entries: [ContentsEntry]) {
    var book = book
    RunningHeads.mark(&book)
    let contents = ContentsReader(book)
    for (page, rows) in contents.listedRows {
      for row in rows {
        for line in book.rows[page][row] {
          for index in book.pieces[page].indices
          where book.pieces[page][index].box.y0 <= line.box.y0 + 0.01
            && book.pieces[page][index].box.y1 >= line.box.y1 - 0.01
          {
            book.pieces[page][index].isListed = true
          }
        }
      }
    }
    return (book, contents.entries)
  }

  /// Returns the headings of a marked book, with levels that begin at 0 and never skip one.
  static func headings(in book: HeadingBook, listed entries: [ContentsEntry]) -> [LocatedHeading] {
    let listed = ContentsResolver(book, TitleIndex(book)).headings(entries)
    let numbered = NumberedHeadings(book).headings()
    // A contents page is complete down to its deepest level: the numbers fill its gaps, and nothing below.
    guard listed.count >= 3, listed.count * 2 >= entries.count else { return levelled(numbered) }
    let deepest = listed.compactMap { $0.number?.path.count }.max() ?? 0
    let places = Set(listed.map { [$0.page, $0.piece] })
    let keys = Set(listed.map { HeadingText.key($0.title) })
    let missing = numbered.filter { heading in
      (heading.number?.path.count ?? 0) <= deepest && !places.contains([heading.page, heading.piece])
        && !keys.contains(HeadingText.key(heading.title))
        && !listed.contains {
          $0.page == heading.page && $0.piece < heading.piece + heading.count
            && heading.piece < $0.piece + $0.count
        }
    }
    // Many others mean that the chain of numbers isn't one of headings.
    let isTrusted = missing.count * 5 <= listed.count
    return levelled((listed + (isTrusted ? missing : [])).sorted(by: LocatedHeading.precedes))
  }

  private static func levelled(_ headings: [LocatedHeading]) -> [LocatedHeading] {
    let least = headings.map(\.level).min() ?? 0
    var last = -1
    return headings.map { heading in
      var heading = heading
      heading.level = min(heading.level - least, last + 1)
      last = heading.level
      return heading
    }
  }
}
