/// The text marked by annotations on some pages of a document, before the pages are combined.
///
/// Several workers may each read some pages of a document: they determine everything that depends on a page alone.
/// Decisions that need the whole document stay open, such as which hyphens at line ends are removed.
package struct MarkedPages: Equatable, Sendable, Codable {
  /// The location of an annotation: its page, and its index in the page's list.
  struct Location: Hashable, Codable {
    var page: Int
    var index: Int
  }

  /// The text of each annotation with text.
  private(set) var drafts: [Location: MarkedText.Draft] = [:]
  /// The offsets in the text of their pages at which marks stand that have no text.
  private var offsets: [Location: Int] = [:]
  /// The words of ``pages``.
  private(set) var vocabulary = Vocabulary()
  /// The 0-based indexes of the pages whose words are known.
  private(set) var pages: Set<Int> = []
  /// The 0-based indexes of the pages with marks whose text can't be read, in order.
  private(set) var unreadablePages: [Int] = []
  /// The 0-based indexes of the pages whose annotations mark more than is read, in order.
  private(set) var cutPages: [Int] = []
  /// Whether the file had no flaws.
  ///
  /// The warnings of a flawed file depend on the objects read so far, so only a process that reads all pages reports
  /// them reliably.
  package var isFlawless = true
  /// A string that identifies the state of the file; empty if unused.
  package var version = ""

  /// Creates an empty result.
  package init() {}

  /// Combines several readings, which are in order and have no pages in common.
  package init(joining parts: [MarkedPages]) {
    for part in parts {
      drafts.merge(part.drafts) { first, _ in first }
      offsets.merge(part.offsets) { first, _ in first }
      vocabulary.formUnion(part.vocabulary)
      pages.formUnion(part.pages)
      unreadablePages += part.unreadablePages
      cutPages += part.cutPages
      isFlawless = isFlawless && part.isFlawless && part.version == parts[0].version
    }
    version = parts.first?.version ?? ""
  }

  func draft(of annotation: Annotation) -> MarkedText.Draft? {
    drafts[Location(page: annotation.pageIndex, index: annotation.index)]
  }

  /// Returns the offset in the text of its page at which an annotation is read; nil without text.
  func offset(of annotation: Annotation) -> Int? {
    draft(of: annotation)?.range.lowerBound
      ?? offsets[Location(page: annotation.pageIndex, index: annotation.index)]
  }

  /// Whether every word broken over a line end occurs elsewhere in one piece.
  var knowsAllBrokenWords: Bool { drafts.values.allSatisfy { $0.isSettled(by: vocabulary) } }

  // MARK: Reading

  /// Reads the text of pages with marks.
  mutating func readMarks(
    of annotations: [Int: [Annotation]], in document: Document, _ hyphenation: Hyphenation,
    _ isCancelled: () -> Bool = { false }
  ) {
    let marked = annotations.keys.sorted()
    document.prepareToRead(marked)
    var steps = MarkSteps()
    for page in marked where !isCancelled() {
      let text: PageText
      do throws(DocumentError) {
        text = try document.text(ofPage: page)
      } catch {
        if annotations[page]?.contains(where: \.hasText) == true { unreadablePages.append(page) }
        continue
      }
      let reader = MarkReader(text)
      steps.beginPage()
      lazy var places = TextPlaces(text)
      for annotation in annotations[page] ?? [] {
        let location = Location(page: page, index: annotation.index)
        if annotation.hasText { drafts[location] = annotation.textDraft(reader, &steps) }
        if drafts[location] == nil { offsets[location] = annotation.offset(in: places) }
      }
      if steps.areUsedUp { cutPages.append(page) }
      if hyphenation == .smart {
        vocabulary.insert(text)
        pages.insert(page)
      }
    }
  }

  /// Reads the words of pages without marks.
  mutating func readWords(
    ofPages indexes: [Int], in document: Document, _ isCancelled: () -> Bool = { false }
  ) {
    document.prepareToRead(indexes)
    for page in indexes where !isCancelled() {
      if let text = try? document.string(ofPage: page) { vocabulary.insert(text) }
      pages.insert(page)
    }
  }
}

extension Document {
  /// Returns the selected annotations on some pages that may mark text, by page.
  package func marks(onPages range: Range<Int>, _ options: AnnotationOptions) -> [Int: [Annotation]] {
    let wanted = options.pages.map(Set.init)
    var annotations: [Int: [Annotation]] = [:]
    let isCountedHere = file?.beginCounting() ?? false
    defer { if isCountedHere { file?.endCounting() } }
    for page in range.clamped(to: 0..<pageCount) where wanted?.contains(page) ?? true {
      let found = (try? pageAnnotations(at: page, marksOnly: options.includesMarksOnly))?.annotations ?? []
      let wanted = found.filter { (!options.includesMarksOnly || $0.isMark) && options.includes($0) }
      let marks = wanted.thoseInText
      if !marks.isEmpty { annotations[page] = marks }
    }
    return annotations
  }

  /// Reads the text marked by annotations, which are given by page.
  package func markedPages(_ marks: [Int: [Annotation]], _ hyphenation: Hyphenation) -> MarkedPages {
    var marked = MarkedPages()
    marked.readMarks(of: marks, in: self, hyphenation)
    marked.isFlawless = isFlawlessUntilNow
    return marked
  }

  /// Reads the words of some pages, by their 0-based indexes.
  package func wordsOfPages(_ indexes: [Int]) -> MarkedPages {
    var marked = MarkedPages()
    marked.readWords(ofPages: indexes.filter((0..<pageCount).contains), in: self)
    marked.isFlawless = isFlawlessUntilNow
    return marked
  }

  /// Whether no flaws of the file have been found so far.
  var isFlawlessUntilNow: Bool {
    recordRepairs()
    return isFlawless
  }
}

extension [Annotation] {
  /// Those annotations of a page that have a place in its text; none if the text would tell nothing: neither what is
  /// marked nor which of several comes first.
  var thoseInText: [Annotation] {
    let placed = filter { $0.hasText || $0.isMark && $0.rectangle != nil }
    return placed.count > 1 || placed.first?.hasText == true ? placed : []
  }
}

extension Annotation {
  /// Whether the annotation is of a type that marks or surrounds text.
  var hasText: Bool { region != nil || !quads.isEmpty }

  /// Returns the offset in the text of its page at which a mark is read that has no text; nil for other annotations.
  func offset(in places: @autoclosure () -> TextPlaces) -> Int? {
    guard isMark, let box = rectangle else { return nil }
    // An icon stands beside its line, and a box begins at its upper left corner.
    return places().offset(of: Point(x: box.x0, y: box.y1 - min(box.height / 2, 10)))
  }

  func textDraft(_ reader: MarkReader, _ steps: inout MarkSteps) -> MarkedText.Draft? {
    if let region { return reader.draft(within: region, &steps) }
    return reader.draft(under: quads.map(\.quad), &steps)
  }

  /// The region that the annotation surrounds; nil if it surrounds none.
  var region: MarkedRegion? {
    switch kind {
    case .square: rectangle.map(MarkedRegion.rectangle)
    case .circle: rectangle.map(MarkedRegion.ellipse)
    case .polygon(let polygon): .polygon(polygon.vertices)
    case .ink(let ink): .ink(ink.strokes)
    default: nil
    }
  }
}
