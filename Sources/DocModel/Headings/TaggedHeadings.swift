/// Finds the lines that tags of the structure tree mark as headings.
struct TaggedHeadings {
  private let document: Document

  init(_ document: Document) { self.document = document }

  /// The maximum number of lines of a heading.
  private static let mostLines = 6

  /// Returns the headings in the order of the text; empty if there are less than two, or if
  /// a third of all lines is tagged so.
  func headings(in book: HeadingBook) -> [LocatedHeading] {
    var reader = HeadingTagReader(document)
    let tags = reader.headings()
    var result: [LocatedHeading] = []
    let places = Dictionary(
      grouping: tags.flatMap { tag in tag.content.keys.min().map { [(page: $0, tag: tag)] } ?? [] },
      by: \.page)
    for (page, tags) in places.sorted(by: { $0.key < $1.key }) where book.pieces.indices.contains(page) {
      let lines = lines(on: page, of: tags.map { $0.tag.content[page] ?? [] }, in: book)
      for (lines, tag) in zip(lines, tags.map(\.tag)) {
        if let heading = heading(tag, lines, on: page, in: book) { result.append(heading) }
      }
    }
    let lines = book.pieces.reduce(0) { $0 + $1.count }
    let tagged = result.reduce(0) { $0 + $1.count }
    guard result.count >= 2, tagged * 3 <= lines else { return [] }
    return result.sorted(by: LocatedHeading.precedes)
  }

  /// Returns the pieces at which the marked content of each heading begins.
  private func lines(on page: Int, of contents: [Set<Int>], in book: HeadingBook) -> [[Int]] {
    guard let leaf = document.leaf(page), let geometry = try? document.page(at: page),
      let box = try? document.popplerPage(page).cropBox
    else { return contents.map { _ in [] } }
    let positions = MarkedTextPositions(
      of: leaf, wanted: contents.reduce(into: []) { $0.formUnion($1) })
    return contents.map { identifiers in
      var pieces: Set<Int> = []
      for point in identifiers.flatMap({ positions.points[$0] ?? [] }) {
        let shown = geometry.shown(Rectangle(x0: point.x, y0: point.y, x1: point.x, y1: point.y), of: box)
        let found = book.pieces[page].indices.first { index in
          let line = book.pieces[page][index].box
          // The point is on the base line, perhaps of a blank before the text.
          return shown.y0 > line.y0 && shown.y0 < line.y1 + 2 && shown.x0 > line.x0 - 6 && shown.x0 < line.x1
        }
        if let found { pieces.insert(found) }
      }
      return pieces.sorted()
    }
  }

  private func heading(_ tag: HeadingTag, _ lines: [Int], on page: Int, in book: HeadingBook)
    -> LocatedHeading?
  {
    guard let first = lines.first, let last = lines.last, last - first < Self.mostLines else { return nil }
    let pieces = book.pieces[page][first...last]
    let title = HeadingText.cleaned(HeadingText.joined(pieces.map(\.text)))
    guard HeadingText.hasLetter(title), title.utf8.count < 300, !pieces.contains(where: \.isRunning) else {
      return nil
    }
    return LocatedHeading(
      title: title, level: tag.level, page: page, piece: first, count: pieces.count,
      number: HeadingNumber.parse(title)?.number, tag: tag.type)
  }
}
