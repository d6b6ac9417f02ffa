/// Finds the headings of a document in its own text: on contents pages, in its tags, and by their
/// numbers and fonts.
enum HeadingFinder {
  /// Marks running heads and the lines of contents pages, and returns the entries of those.
  static func marked(_ book: HeadingBook) -> (book: HeadingBook, entries: [ContentsEntry]) {
    var book = book
    RunningHeads.mark(&book)
    let contents = ContentsReader(book)
    for (page, rows) in contents.listedRows {
      let boxes = rows.flatMap { $0.map(\.box) }.sorted { $0.y0 < $1.y0 }
      for index in book.pieces[page].indices where has(boxes, within: book.pieces[page][index].box) {
        book.pieces[page][index].isListed = true
      }
    }
    return (book, contents.entries)
  }

  /// Whether one of the boxes, in the order of their upper edges, lies between the edges of another one.
  private static func has(_ boxes: [Rectangle], within box: Rectangle) -> Bool {
    var (low, high) = (0, boxes.count)
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].y0 < box.y0 - 0.01 { low = middle + 1 } else { high = middle }
    }
    return boxes[low...].prefix(100).contains { $0.y0 <= box.y1 && $0.y1 <= box.y1 + 0.01 }
  }

  /// Returns the headings of a marked book, with levels that begin at 0 and never skip one.
  static func headings(
    in book: HeadingBook, listed entries: [ContentsEntry], tagged: [LocatedHeading] = []
  ) -> [LocatedHeading] {
    var resolver = ContentsResolver(book, TitleIndex(book))
    let listed = resolver.headings(entries)
    let isComplete = listed.count >= 3 && listed.count * 2 >= entries.count
    var union = HeadingUnion(isComplete ? listed : [], isComplete: isComplete)
    union.add(tagged)
    union.fillGaps(NumberedHeadings(book).headings())
    if !union.headings.isEmpty { union.add(IndexLetters(book).headings()) }
    return union.levelled()
  }
}

extension Document {
  /// Finds the headings of the document in its text, tags and contents pages, whether or not it has an outline.
  ///
  /// ```swift
  /// for heading in document.headings() { print(heading.title, heading.pageIndex) }
  /// ```
  ///
  /// - Parameter levels: the number of levels; deeper headings are left out.
  /// - Returns: the headings in reading order; none if nothing is sure. Each title stands on its page.
  public func headings(levels: Int = 3) -> [FoundHeading] {
    let (book, entries) = HeadingFinder.marked(HeadingBook(HeadingPageReader.pages(of: self)))
    let tagged = TaggedHeadings(self).headings(in: book)
    let located = HeadingFinder.headings(in: book, listed: entries, tagged: tagged)
    return located.filter { $0.level < levels }.compactMap { heading in
      let piece = book.pieces[heading.page][heading.piece]
      guard let page = try? page(at: heading.page), let box = try? popplerPage(heading.page).cropBox
      else { return nil }
      var evidence: [FoundHeading.Evidence] = []
      if let page = heading.contentsPage { evidence.append(.contents(pageIndex: page)) }
      if let tag = heading.tag { evidence.append(.tag(tag)) }
      if let number = heading.number {
        let text = number.path.map(String.init).joined(separator: ".")
        evidence.append(.number(text, size: piece.size, isBold: piece.isBold))
      }
      if heading.isAnchored { evidence.append(.destination) }
      return FoundHeading(
        title: heading.title, level: heading.level, pageIndex: heading.page,
        top: page.userSpace(fromShown: piece.box, of: box).y1, evidence: evidence)
    }
  }
}
