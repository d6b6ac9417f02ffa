/// Places Web Annotations on the pages of a document.
struct QuotePlacer {
  private let document: Document
  /// The texts of the pages that were searched.
  private var texts: [Int: String] = [:]

  /// The number of pages that are searched for words without a page.
  private static let mostPages = 2_000

  /// The number of occurrences on a page that are compared with an area.
  private static let mostMatches = 100

  init(_ document: Document) { self.document = document }

  /// Sets the place of an annotation: the quadrilaterals of its words, or its area.
  mutating func place(_ imported: inout ImportedAnnotation) {
    let pageIndex = imported.annotation.pageIndex
    if let area = imported.annotation.rectangle, let page = try? document.page(at: pageIndex) {
      let box = page.cropBox
      imported.annotation.rectangle = Rectangle(
        x0: box.x0 + area.x0, y0: box.y1 - area.y1, x1: box.x0 + area.x1, y1: box.y1 - area.y0)
    }
    guard imported.annotation.kind.isTextMarkup else { return placeNote(&imported) }
    let area = imported.annotation.rectangle
    if let quote = imported.quote, let match = match(of: quote, onPage: pageIndex, near: area) {
      imported.annotation.pageIndex = match.page
      imported.annotation.mark(match.quads)
    } else if let area, !area.isEmpty {
      imported.annotation.mark([Quad(area)])
      if imported.quote != nil { imported.notes.append("its words aren't on the page; its area is marked") }
    } else {
      imported.obstacle = imported.obstacle ?? "its words aren't in the document"
    }
  }

  /// A note has the size of its icon, also if its area is that of something else.
  private func placeNote(_ imported: inout ImportedAnnotation) {
    guard imported.inReplyTo == nil, imported.annotation.rectangle == nil,
      let page = try? document.page(at: imported.annotation.pageIndex)
    else { return }
    let corner = Point(x: page.cropBox.x0 + 20, y: page.cropBox.y1 - 20)
    imported.annotation.rectangle = Annotation.note(at: corner, onPage: page.index).rectangle
  }

  /// Returns the occurrence of words on a page, or in the document, that covers most of an area, or else the first.
  private mutating func match(
    of quote: ImportedAnnotation.Quote, onPage page: Int, near area: Rectangle?
  ) -> (page: Int, quads: [Quad])? {
    let query = SearchQuery(quote.exact, caseMatching: .sensitive)
    guard let finder = try? TextFinder(query) else { return nil }
    let pages = page < 0 ? 0..<min(document.pageCount, Self.mostPages) : page..<page + 1
    for page in pages {
      guard let matches = try? finder.matches(in: text(ofPage: page), ofPage: page), !matches.isEmpty,
        let found = try? document.text(ofPage: page)
      else { continue }
      let quads = matches.prefix(Self.mostMatches).map { found.quads(of: $0.range) }
      let best = quads.max { overlap($0, area) < overlap($1, area) } ?? []
      return (page, overlap(best, area) > 0 ? best : quads.first ?? [])
    }
    return nil
  }

  private mutating func text(ofPage page: Int) -> String {
    if let known = texts[page] { return known }
    let text = (try? document.string(ofPage: page)) ?? ""
    texts[page] = text
    return text
  }

  private func overlap(_ quads: [Quad], _ area: Rectangle?) -> Double {
    guard let area else { return 0 }
    return quads.reduce(0) { sum, quad in
      sum + (area.intersection(quad.bounds).map { $0.width * $0.height } ?? 0)
    }
  }
}
