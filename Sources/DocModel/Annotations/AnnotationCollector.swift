/// What of a document's annotations is wanted.
public struct AnnotationOptions: Sendable {
  /// The 0-based indexes of the pages; nil for all.
  public var pages: [Int]?
  /// Whether the text that they mark or surround is read, which takes most of the time.
  public var readsText = true
  /// Whether only the marks that people make are wanted, and not links, form fields, popups and the like, most of
  /// which then needn't be read.
  public var marksOnly = false
  /// What becomes of hyphens at line ends.
  public var hyphenation = Hyphenation.smart
  /// In which order they come.
  public var order = AnnotationOrder.reading
  /// Which annotations are wanted.
  public var includes: @Sendable (Annotation) -> Bool = { _ in true }

  /// Everything of all pages.
  public init() {}
}

extension Document {
  /// Gathers the annotations of the document.
  ///
  /// Replies are looked for on all pages, also where only some are wanted.
  public func allAnnotations(_ options: AnnotationOptions = AnnotationOptions()) -> DocumentAnnotations {
    AnnotationCollector(document: self, options: options).collect()
  }
}

/// Gathers the annotations of a document, their text and their headings.
private final class AnnotationCollector {
  private let document: Document
  private let options: AnnotationOptions
  private var result = DocumentAnnotations()
  /// The text of each annotation that has some, until all words are known.
  private var drafts: [Int: MarkedText.Draft] = [:]
  private var vocabulary = Vocabulary()
  private var pagesInVocabulary: Set<Int> = []

  init(document: Document, options: AnnotationOptions) {
    self.document = document
    self.options = options
  }

  func collect() -> DocumentAnnotations {
    let wanted = options.pages.map(Set.init)
    let annotations = readAnnotations(wanted)
    let threads = AnnotationThreads(annotations)
    let names = names(of: annotations)
    let places = annotations.indices.filter {
      (wanted?.contains(annotations[$0].pageIndex) ?? true)
        && (!options.marksOnly || annotations[$0].isMark) && options.includes(annotations[$0])
    }
    if options.readsText { readText(of: places.filter { annotations[$0].hasText }, in: annotations) }
    let depths = depths(threads)
    var pages: [Int: Page] = [:]
    let order = options.order.sorted(places, in: threads) { drafts[$0]?.range.lowerBound }
    result.entries.reserveCapacity(order.count)
    for place in order {
      let index = annotations[place].pageIndex
      guard let page = pages[index] ?? (try? document.page(at: index)) else { continue }
      pages[index] = page
      var entry = DocumentAnnotations.Entry(threads.resolved(place), on: page)
      entry.id = names[place]
      entry.text = text(of: place)
      entry.heading = heading(entry.annotation)
      entry.inReplyTo = threads.parent(of: place).map { names[$0] }
      entry.replies = threads.replies(to: place).map { names[$0] }
      entry.depth = depths[place]
      entry.states = threads.states(of: place)
      entry.attachmentHash = attachmentHash(entry.annotation)
      for problem in entry.annotation.problems + (threads.problems[place] ?? []) {
        result.problems.append(.init(pageIndex: index, annotation: names[place], message: problem))
      }
      result.entries.append(entry)
    }
    document.noteRepairs()
    return result
  }

  private func readAnnotations(_ wanted: Set<Int>?) -> [Annotation] {
    var pages: [[Annotation]] = []
    for index in 0..<document.pageCount {
      let page = try? document.pageAnnotations(at: index, marksOnly: options.marksOnly)
      pages.append(page?.annotations ?? [])
      for problem in page?.problems ?? [] where wanted?.contains(index) ?? true {
        let place = problem.index.map { "entry \($0) of the page's annotations: " } ?? ""
        result.problems.append(
          .init(pageIndex: index, annotation: nil, message: place + problem.message))
      }
    }
    if options.marksOnly { readAnswered(&pages) }
    return Array(pages.joined())
  }

  /// Reads the rest of those that are no marks but are answered: the members of a group take over what their
  /// primary says.
  private func readAnswered(_ pages: inout [[Annotation]]) {
    let answered = Set(pages.joined().compactMap(\.markup.inReplyTo))
    for (index, page) in pages.enumerated() {
      let hasAnswered = page.contains { annotation in
        !annotation.isMark && annotation.object.map(answered.contains) ?? false
      }
      if hasAnswered, let whole = try? document.pageAnnotations(at: index) {
        pages[index] = whole.annotations
      }
    }
  }

  /// What each annotation is called; where several have the same name, only the first has it.
  private func names(of annotations: [Annotation]) -> [String] {
    var taken: Set<String> = []
    var attempts: [String: Int] = [:]
    taken.reserveCapacity(annotations.count)
    return annotations.indices.map { place in
      let id = annotations[place].id
      if taken.insert(id).inserted { return id }
      // Even the place may be what another one has taken for its name.
      let positionalID = annotations[place].positionalID
      var name = positionalID
      while !taken.insert(name).inserted {
        let attempt = attempts[positionalID, default: 1] + 1
        attempts[positionalID] = attempt
        name = "\(positionalID)-\(attempt)"
      }
      return name
    }
  }

  /// How deep each annotation stands in its thread; every step of a chain is gone once, however long it is.
  private func depths(_ threads: AnnotationThreads) -> [Int] {
    var depths: [Int?] = Array(repeating: nil, count: threads.annotations.count)
    for start in depths.indices {
      var path: [Int] = []
      var current: Int? = start
      while let place = current, depths[place] == nil {
        path.append(place)
        current = threads.parent(of: place)
      }
      var depth = current.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      for place in path.reversed() {
        depths[place] = depth
        depth += 1
      }
    }
    return depths.map { $0 ?? 0 }
  }

  private func heading(_ annotation: Annotation) -> DocumentAnnotations.Heading? {
    let outline = document.outline
    guard
      let item = outline.section(ofPage: annotation.pageIndex, at: annotation.rectangle?.y1)
    else { return nil }
    return .init(
      title: outline.items[item].title, path: outline.path(to: item),
      pageIndex: outline.items[item].destination?.pageIndex)
  }

  private func attachmentHash(_ annotation: Annotation) -> String? {
    guard case .fileAttachment(let attachment) = annotation.kind, let file = attachment.file else {
      return nil
    }
    guard let data = document.data(of: file) else { return nil }
    let hash = SHA256()
    data.withUnsafeBytes { hash.update($0) }
    return hash.hexadecimal
  }

  // MARK: Text

  private func readText(of places: [Int], in annotations: [Annotation]) {
    prepareToRead(Set(places.map { annotations[$0].pageIndex }))
    var rest = places[...]
    while let first = rest.first {
      let page = annotations[first].pageIndex
      let run = rest.prefix { annotations[$0].pageIndex == page }
      rest = rest.dropFirst(run.count)
      let text: PageText
      do throws(DocumentError) {
        text = try document.text(ofPage: page)
      } catch {
        result.problems.append(
          .init(
            pageIndex: page, annotation: nil,
            message: "the page's text can't be read, and so what is marked on it has none"))
        continue
      }
      let reader = MarkReader(text)
      for place in run { drafts[place] = annotations[place].textDraft(reader) }
      if options.hyphenation == .smart {
        vocabulary.insert(text)
        pagesInVocabulary.insert(page)
      }
    }
    completeVocabulary()
  }

  /// Lets the document read ahead where most of the pages between the first and the last are needed.
  private func prepareToRead(_ pages: Set<Int>) {
    guard let first = pages.min(), let last = pages.max(), pages.count * 2 >= last - first else { return }
    document.prepareToRead(first..<last + 1)
  }

  /// Reads the pages without annotations, too, where a broken word has to be looked for in all of them.
  private func completeVocabulary() {
    guard options.hyphenation == .smart, drafts.values.contains(where: \.dependsOnVocabulary) else { return }
    for page in 0..<document.pageCount where !pagesInVocabulary.contains(page) {
      if let text = try? document.string(ofPage: page) { vocabulary.insert(text) }
    }
  }

  private func text(of place: Int) -> MarkedText? {
    drafts[place]?.text(options.hyphenation, vocabulary: vocabulary)
  }
}

extension Annotation {
  /// Whether it is of a type that marks or surrounds text.
  var hasText: Bool { region != nil || !quads.isEmpty }

  func textDraft(_ reader: MarkReader) -> MarkedText.Draft? {
    if let region { return reader.draft(within: region) }
    return reader.draft(under: quads.map(\.quad))
  }

  /// What it surrounds; nil for one that surrounds nothing.
  private var region: MarkedRegion? {
    switch kind {
    case .square: rectangle.map(MarkedRegion.rectangle)
    case .circle: rectangle.map(MarkedRegion.ellipse)
    case .polygon(let polygon): .polygon(polygon.vertices)
    case .ink(let ink): .ink(ink.strokes)
    default: nil
    }
  }
}
