/// Access to single pages.
extension Document {
  /// Returns the geometry and the label of a page.
  ///
  /// - Parameter index: the 0-based page index.
  /// - Returns: the page as plain values.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``.
  public func page(at index: Int) throws(DocumentError) -> PageGeometry {
    try checkPage(index)
    let label = pageLabels.label(at: index)
    if let leaf = leaf(index) { return PageReader.page(leaf, index: index, label: label) }
    // Poppler has found a page that isn't reachable in the page tree.
    var box = PageReader.defaultMediaBox
    if case .success(let document) = openPoppler(), let size = document.page(at: index)?.displaySize,
      size.width.isFinite, size.height.isFinite
    {
      box = Rectangle(x0: 0, y0: 0, x1: size.width, y1: size.height)
    }
    return PageGeometry(index: index, label: label, mediaBox: box, cropBox: box)
  }

  /// Returns a box of a page in default user space, cut to the media box; the crop box for one that it doesn't have.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``.
  public func bounds(of box: PageBox, ofPage index: Int) throws(DocumentError) -> Rectangle {
    let page = try page(at: index)
    let key: StaticString
    switch box {
    case .media: return page.mediaBox
    case .crop: return page.cropBox
    case .bleed: key = "BleedBox"
    case .trim: key = "TrimBox"
    case .art: key = "ArtBox"
    }
    return leaf(index).flatMap { PageReader.box(key, of: $0, in: page.mediaBox) } ?? page.cropBox
  }

  /// Reads the text of a page in reading order, without boxes.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or
  ///   ``DocumentError/pageUnreadable(_:page:reason:)``.
  public func string(ofPage index: Int) throws(DocumentError) -> String {
    let page = try popplerPage(index)
    if page.mayBeSlanted { return try text(ofPage: index).string }
    let text = page.text
    recordCut(page, index)
    return text
  }

  /// Reads the text of a page in reading order, with a box for each scalar.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or
  ///   ``DocumentError/pageUnreadable(_:page:reason:)``.
  public func text(ofPage index: Int) throws(DocumentError) -> PageText {
    let source = try popplerPage(index)
    let page = try page(at: index)
    let text = source.shownText
    recordCut(source, index)
    // Relative to Poppler's crop box, from which its boxes start.
    let cropBox = source.cropBox
    let boxes = text.boxes.map { page.userSpace(fromShown: $0, of: cropBox) }
    let read = PageText(pageIndex: index, string: text.string, scalars: text.scalars, boxes: boxes)
    return source.mayBeSlanted ? straightened(read) : read
  }

  /// Returns a text with its lines at an angle in the order of their letters.
  private func straightened(_ text: PageText) -> PageText {
    if let lastStraightened, lastStraightened.pageIndex == text.pageIndex { return lastStraightened }
    guard let file, let leaf = leaf(text.pageIndex) else { return text }
    var result = text
    if StraightenedText.mayOccur(on: leaf) {
      let glyphs = GlyphReader(leaf, of: file, fonts: glyphFonts).glyphs
      result = StraightenedText.text(text, glyphs) ?? text
    }
    lastStraightened = result
    return result
  }

  /// Lays out the text of a page.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or
  ///   ``DocumentError/pageUnreadable(_:page:reason:)``.
  public func layout(ofPage index: Int) throws(DocumentError) -> PageLayout {
    PageLayout(try text(ofPage: index), on: try page(at: index))
  }

  /// Finds the matches of a query on a page, in reading order.
  ///
  /// - Parameters:
  ///   - finder: the finder for the query.
  ///   - index: the 0-based page index.
  ///   - locating: whether to determine the matches' quads, which takes longer than finding them; if not,
  ///     ``SearchMatch/quads`` is empty, and ``PageText/quads(of:)`` determines them later.
  /// - Returns: the matches.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``,
  ///   ``DocumentError/pageUnreadable(_:page:reason:)`` or
  ///   ``DocumentError/pageNotSearched(_:page:reason:)``.
  public func matches(
    of finder: TextFinder, onPage index: Int, locating: Bool = true
  ) throws(DocumentError) -> [SearchMatch] {
    let string = try string(ofPage: index)
    var matches: [SearchMatch]
    do throws(SearchError) {
      matches = try finder.matches(in: string, ofPage: index)
    } catch {
      throw .pageNotSearched(source.name, page: index, reason: error.description)
    }
    guard locating, !matches.isEmpty else { return matches }
    let text = try text(ofPage: index)
    for matchIndex in matches.indices {
      matches[matchIndex].quads = text.quads(of: matches[matchIndex].range)
    }
    return matches
  }

  /// Reads the annotations of a page, in file order.
  ///
  /// ```swift
  /// for annotation in try document.annotations(onPage: 0) where annotation.isMark {
  ///   print(annotation.type ?? "", annotation.contents ?? "")
  /// }
  /// ```
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``.
  public func annotations(onPage index: Int) throws(DocumentError) -> [Annotation] {
    try pageAnnotations(at: index).annotations
  }

  /// Reads the annotations of a page, and the problems with other entries of its /Annots array.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``.
  public func pageAnnotations(at index: Int) throws(DocumentError) -> PageAnnotations {
    try pageAnnotations(at: index, marksOnly: false)
  }

  /// Reads the annotations as in ``pageAnnotations(at:)``; with `marksOnly`, only a few entries of those that aren't
  /// marks.
  func pageAnnotations(at index: Int, marksOnly: Bool) throws(DocumentError) -> PageAnnotations {
    try checkPage(index)
    guard let leaf = leaf(index) else { return PageAnnotations(annotations: [], problems: []) }
    return annotationReader.annotations(leaf, pageIndex: index, marksOnly: marksOnly)
  }

  /// Reads the links of a page that have an action, in file order.
  ///
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``.
  public func links(onPage index: Int) throws(DocumentError) -> [Link] {
    try annotations(onPage: index).compactMap(Link.init)
  }
}
