/// The areas of a document that a request names, with the text in them.
struct RedactionAreas {
  /// The areas by the 0-based index of their page.
  private(set) var pages: [Int: [MarkedArea]] = [:]
  /// The places for the report, by page.
  private(set) var places: [RedactionReport.Place] = []
  /// The forms and patterns that show the words, by their numbers.
  private(set) var forms: [ObjectID] = []

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
    _ request: RedactionRequest, in document: Document, _ revealed: RevealedDocument, finder: TextFinder?
  ) throws(RedactionError) {
    (self.document, self.request) = (document, request)
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
    _ finder: TextFinder, on pages: [Int], _ revealed: RevealedDocument
  ) throws(DocumentError) {
    for page in pages {
      for match in try revealed.document.matches(of: finder, onPage: page) {
        let rectangles = match.quads.map(\.bounds)
        places.append(
          RedactionReport.Place(pageIndex: page, text: match.snippet.match, rectangles: rectangles))
        self.pages[page, default: []] += rectangles.map { area($0, .words) }
      }
    }
    for (index, id) in revealed.streams.enumerated()
    where try !revealed.document.matches(of: finder, onPage: revealed.pageCount + index, locating: false)
      .isEmpty
    {
      forms.append(id)
    }
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
      words.append(text.scalars[index].properties.isWhitespace ? " " : text.scalars[index])
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
