/// The areas of a document that a request names, with the text in them.
struct RedactionAreas {
  /// The areas by the 0-based index of their page.
  private(set) var pages: [Int: [MarkedArea]] = [:]
  /// The places for the report, by page.
  private(set) var places: [RedactionReport.Place] = []
  /// The glyphs that go, by the index of their page and their own in the order of the content.
  private(set) var glyphs: [Int: Set<Int>] = [:]
  /// The pages that may have text that can't be searched, with the reasons.
  private(set) var unread: [Int: String] = [:]
  /// Whether pages have images, which aren't searched for words.
  private(set) var hasImages = false
  /// The pages that have words without a place.
  private(set) var pagesWithPlacelessWords: Set<Int> = []
  /// The forms and patterns that show the words, by their numbers.
  private(set) var forms: [ObjectID] = []
  /// The finder of the words, and of copies of the texts that expressions have found; nil for none.
  private(set) var finder: RedactionFinder?
  /// The texts that expressions have found.
  private var found: Set<String> = []

  private let document: Document
  private let request: RedactionRequest

  /// Finds the areas.
  ///
  /// - Parameters:
  ///   - request: the content to remove.
  ///   - document: the document.
  ///   - revealed: its copy that shows all content.
  ///   - finder: the finder of the words; nil for none.
  /// - Throws: ``RedactionError``.
  init(
    _ request: RedactionRequest, in document: Document, _ revealed: RevealedDocument, finder: RedactionFinder?
  ) throws(RedactionError) {
    (self.document, self.request, self.finder) = (document, request, finder)
    let pages = request.pages ?? Array(0..<document.pageCount)
    for page in pages + request.rectangles.keys where !(0..<document.pageCount).contains(page) {
      throw .noSuchPage(document.source.name, page: page, count: document.pageCount)
    }
    do throws(DocumentError) {
      if let finder { try addWords(finder, on: pages, revealed) }
      if request.appliesAnnotations {
        for page in pages { try addAnnotations(on: page, revealed) }
      }
      for (page, rectangles) in request.rectangles.sorted(by: { $0.key < $1.key }) {
        try add(rectangles, .rectangle, on: page, revealed)
      }
    } catch {
      throw .notRedactable(document.source.name, reason: "\(error)")
    }
    places.sort { $0.pageIndex < $1.pageIndex }
  }

  private mutating func addWords(
    _ finder: RedactionFinder, on pages: [Int], _ revealed: RevealedDocument
  ) throws(DocumentError) {
    try addMatches(of: finder, on: pages, revealed)
    if finder.hasExpressions, let copies = finder.addingCopies(of: found) {
      self.finder = copies
      try addMatches(of: copies.forCopies, on: pages, nil)
    }
    forms = try revealed.streams(with: self.finder ?? finder)
  }

  /// Adds the matches on pages; without a revealed copy, those among their glyphs alone.
  private mutating func addMatches(
    of finder: RedactionFinder, on pages: [Int], _ revealed: RevealedDocument?
  ) throws(DocumentError) {
    let search = GlyphSearch(finder: finder)
    let fonts = GlyphReader.Fonts()
    var last: (page: Int, glyphs: [ShownGlyph])?
    for page in pages {
      guard let file = document.file, let leaf = document.leaf(page) else { continue }
      let reader = GlyphReader(leaf, of: file, fonts: fonts)
      if let revealed { note(reader, try revealed.document.text(ofPage: page), page) }
      for match in search.matches(in: reader.glyphs) { add(match, of: reader.glyphs, page) }
      if let last, last.page == page - 1 {
        for (first, second) in search.matches(from: last.glyphs, to: reader.glyphs) {
          add(first, of: last.glyphs, last.page)
          add(second, of: reader.glyphs, page)
        }
      }
      let own = reader.glyphs
      last = (page, own)
      addShared(search, reader, leaf, page)
      guard let revealed else { continue }
      let grid = GlyphGrid((glyphs[page] ?? []).map { reader.glyphs[$0] })
      for match in try revealed.document.matches(of: finder.text, onPage: page) {
        var rectangles = match.quads.map(\.bounds)
        found.insert(match.snippet.match)
        // Most words are found in both ways.
        let letters = match.snippet.match.unicodeScalars.count { !$0.isBlank }
        let isKnown = grid.letters(in: rectangles) >= letters
        guard !isKnown else { continue }
        let near = glyphs(of: match.snippet.match, near: rectangles, own)
        if !near.isEmpty {
          for match in near { add(match, of: own, page) }
          continue
        }
        if reader.hasColumns { rectangles = rectangles.map(Self.includingColumn) }
        places.append(
          RedactionReport.Place(pageIndex: page, text: match.snippet.match, rectangles: rectangles))
        self.pages[page, default: []] += rectangles.map { area($0, .words) }
      }
    }
  }

  /// Returns the glyphs of a text that Poppler has found in rectangles; none if their places aren't certain.
  private func glyphs(
    of text: String, near rectangles: [Rectangle], _ glyphs: [ShownGlyph]
  ) -> [GlyphSearch.Match] {
    let query = SearchQuery(text, caseMatching: .sensitive)
    guard let finder = try? RedactionFinder(query) else { return [] }
    let near = glyphs.indices.filter { index in
      let glyph = glyphs[index]
      guard let isVertical = glyph.isVertical else { return false }
      return rectangles.contains { rectangle in
        (isVertical ? Self.includingColumn(rectangle) : rectangle).contains(glyph.box.center)
      }
    }
    return GlyphSearch(finder: finder).matches(in: near.map { glyphs[$0] }).map { match in
      GlyphSearch.Match(glyphs: Set(match.glyphs.map { near[$0] }), text: text)
    }
  }

  /// Returns a rectangle of Poppler's with the letters of a vertical line, which it places half a letter to the right and
  /// a letter too high; a line across stays.
  private static func includingColumn(_ rectangle: Rectangle) -> Rectangle {
    guard rectangle.height > 0.8 * rectangle.width else { return rectangle }
    return Rectangle(
      x0: rectangle.x0 - rectangle.width / 2, y0: rectangle.y0 - rectangle.width, x1: rectangle.x1,
      y1: rectangle.y1)
  }

  /// Adds words of which a part stands in the appearance of an annotation.
  private mutating func addShared(
    _ search: GlyphSearch, _ reader: GlyphReader, _ leaf: PageLeaf, _ page: Int
  ) {
    let ranges = reader.readAnnotations(of: leaf)
    guard ranges.count > 1 else { return }
    for match in search.matches(in: reader.glyphs) {
      // Those of one annotation are found by themselves.
      guard ranges.count(where: { $0.contains(where: match.glyphs.contains) }) > 1 else { continue }
      let others = match.glyphs.filter { !ranges[0].contains($0) }
      var shared = match
      shared.glyphs.subtract(others)
      if !shared.glyphs.isEmpty { add(shared, of: reader.glyphs, page) }
      // Annotations in an area go.
      let boxes = others.map { reader.glyphs[$0].box }.filter(\.isPlaced)
      pages[page, default: []] += boxes.map { area($0, .glyphs) }
    }
  }

  /// Adds the glyphs of a match.
  private mutating func add(_ match: GlyphSearch.Match, of all: [ShownGlyph], _ page: Int) {
    found.insert(match.text)
    guard !match.glyphs.isSubset(of: glyphs[page] ?? []) else { return }
    glyphs[page, default: []].formUnion(match.glyphs)
    let shown = match.glyphs.sorted().map { all[$0] }
    var boxes: [Rectangle] = []
    for box in shown.map(\.box)
    where box.isPlaced {
      // Neighbours on an upright line have one box.
      if let last = boxes.last, last.union(box).extent <= 1.1 * (last.extent + box.extent) {
        boxes[boxes.count - 1] = last.union(box)
      } else {
        boxes.append(box)
      }
    }
    if shown.contains(where: \.isFlattened) { pagesWithPlacelessWords.insert(page) }
    places.append(
      RedactionReport.Place(
        pageIndex: page, text: match.text.split(whereSeparator: \.isWhitespace).joined(separator: " "),
        rectangles: boxes))
    pages[page, default: []] += boxes.map { area($0, .glyphs) }
  }

  /// Records what a page may show that can't be searched.
  private mutating func note(_ reader: GlyphReader, _ text: PageText, _ page: Int) {
    hasImages = hasImages || reader.hasImages
    let isEmpty = text.scalars.allSatisfy(\.isBlank)
    var reasons = reader.obstacles
    if reader.glyphs.isEmpty, isEmpty, reader.hasImages { reasons.insert("is a picture without text") }
    if reader.glyphs.isEmpty != isEmpty, reader.glyphs.contains(where: { $0.letters[0] != " " }) || !isEmpty {
      reasons.insert("has text that readers see differently")
    }
    guard !reasons.isEmpty else { return }
    unread[page] = reasons.sorted().joined(separator: ", ")
    if request.isStrict { pages[page, default: []] += [] }
  }

  private mutating func addAnnotations(on page: Int, _ revealed: RevealedDocument) throws(DocumentError) {
    for annotation in try document.annotations(onPage: page) {
      guard case .redact(let redaction) = annotation.kind else { continue }
      let quads = redaction.quads.map(\.quad.bounds)
      let rectangles = quads.isEmpty ? [annotation.rectangle].compactMap { $0 } : quads
      try add(
        rectangles, quads.isEmpty ? .rectangle : .markedText, on: page, revealed,
        fill: redaction.interiorColor, overlay: redaction)
    }
  }

  private mutating func add(
    _ rectangles: [Rectangle], _ origin: RedactionArea.Origin, on page: Int, _ revealed: RevealedDocument,
    fill: AnnotationColor? = nil, overlay: Annotation.Redaction? = nil
  ) throws(DocumentError) {
    let sound = rectangles.filter { !$0.isEmpty && $0.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    guard !sound.isEmpty else { return }
    let text = try revealed.document.text(ofPage: page)
    let inside = text.scalars.indices.filter { index in
      sound.contains { $0.contains(text.boxes[index].center) }
    }
    var words = String.UnicodeScalarView()
    for (position, index) in inside.enumerated() {
      if position > 0, inside[position - 1] != index - 1 { words.append(" ") }
      words.append(text.scalars[index].isBlank ? " " : text.scalars[index])
    }
    places.append(
      RedactionReport.Place(pageIndex: page, text: String(words).trimmed, rectangles: sound))
    pages[page, default: []] += sound.enumerated().map { index, rectangle in
      var area = area(rectangle, origin, fill: fill)
      // Acrobat writes the text once for each quadrilateral, others for each annotation; a line is enough.
      area.overlay = index == 0 ? overlay : nil
      return area
    }
  }

  private func area(
    _ rectangle: Rectangle, _ origin: RedactionArea.Origin, fill: AnnotationColor? = nil
  ) -> MarkedArea {
    MarkedArea(
      area: RedactionArea(rectangle: rectangle, origin: origin), fill: request.fill ?? fill ?? .black,
      overlay: nil)
  }
}

extension Rectangle {
  /// Whether the rectangle has an area at some place.
  fileprivate var isPlaced: Bool { !isEmpty && corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } }

  /// The area in square points.
  fileprivate var extent: Double { width * height }
}

/// Glyphs by the squares of a page in which their middles lie.
private struct GlyphGrid {
  private var squares: [Square: [ShownGlyph]] = [:]

  private struct Square: Hashable {
    let x: Int
    let y: Int

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (Self.index(x), Self.index(y)) }
    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    static func index(_ value: Double) -> Int { Int(max(-1e6, min(1e6, (value / 20).rounded(.down)))) }
  }

  init(_ glyphs: [ShownGlyph]) {
    for glyph in glyphs {
      let middle = glyph.box.center
      guard middle.x.isFinite, middle.y.isFinite else { continue }
      squares[Square(middle.x, middle.y), default: []].append(glyph)
    }
  }

  /// Returns the number of letters whose middle lies in one of several rectangles.
  func letters(in rectangles: [Rectangle]) -> Int {
    var count = 0
    for rectangle in rectangles {
      let columns = Square.index(rectangle.x0)...max(Square.index(rectangle.x0), Square.index(rectangle.x1))
      let rows = Square.index(rectangle.y0)...max(Square.index(rectangle.y0), Square.index(rectangle.y1))
      guard columns.count * rows.count <= 10_000 else { continue }
      for x in columns {
        for y in rows {
          for glyph in squares[Square(x: x, y: y)] ?? [] where rectangle.contains(glyph.box.center) {
            count += max(1, glyph.letters[0].unicodeScalars.count)
          }
        }
      }
    }
    return count
  }
}
