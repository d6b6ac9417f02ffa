extension Document {
  /// Collects the annotations of the document.
  ///
  /// ```swift
  /// for entry in document.allAnnotations().entries where entry.annotation.isMark {
  ///   print(entry.page.label, entry.text?.plain ?? "", entry.annotation.contents ?? "")
  /// }
  /// ```
  ///
  /// Replies are found on all pages, even if the options select only some.
  public func allAnnotations(_ options: AnnotationOptions = AnnotationOptions()) -> DocumentAnnotations {
    AnnotationCollector(document: self, options: options).collect()
  }
}

/// Collects the annotations of a document with their text and headings.
///
/// The initializer reads the dictionaries; the text, which takes most of the time, is read while collecting, or
/// earlier by workers.
package final class AnnotationCollector {
  package let document: Document
  private let options: AnnotationOptions
  private let threads: AnnotationThreads
  private let names: [String]
  /// The indexes of the requested annotations, in file order.
  private let annotationIndices: [Int]
  /// The entries without their text, parallel to ``annotationIndices``.
  private var entries: [DocumentAnnotations.Entry?] = []
  /// The warnings about entries of pages that aren't annotations.
  private var pageProblems: [Warning] = []

  /// Reads the dictionaries.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - options: the annotations to collect.
  ///   - pages: the pages that have been read; nil to read all.
  ///   - isCancelled: called before each page; once it returns true, the rest is left out.
  package init(
    document: Document, options: AnnotationOptions, pages: AnnotationPages? = nil,
    isCancelled: () -> Bool = { false }
  ) {
    self.document = document
    self.options = options
    let wanted = options.pages.map(Set.init)
    let read = pages ?? AnnotationPages(of: document, options, isCancelled)
    var annotations = read.annotations
    pageProblems = read.problems(onPages: wanted)
    if options.includesMarksOnly { Self.readAnswered(&annotations, of: document) }
    let threads = AnnotationThreads(Array(annotations.joined()))
    self.threads = threads
    names = Annotation.uniqueNames(of: threads.annotations)
    annotationIndices = threads.annotations.indices.filter {
      let annotation = threads.annotations[$0]
      return (wanted?.contains(annotation.pageIndex) ?? true)
        && (!options.includesMarksOnly || annotation.isMark) && options.includes(annotation)
    }
    let depths = Self.depths(threads)
    var geometries: [Int: PageGeometry] = [:]
    var hashes: [ObjectID: String?] = [:]
    var repeated = RepeatedReading(fileSize: document.contents.size)
    entries = annotationIndices.map { annotationIndex in
      guard !repeated.isTooMuch else { return nil }
      let index = threads.annotations[annotationIndex].pageIndex
      guard let page = geometries[index] ?? (try? document.page(at: index)) else { return nil }
      geometries[index] = page
      var entry = DocumentAnnotations.Entry(threads.resolved(annotationIndex), on: page)
      entry.id = names[annotationIndex]
      entry.heading = heading(entry.annotation)
      entry.inReplyTo = threads.parent(of: annotationIndex).map { names[$0] }
      entry.replies = threads.replies(to: annotationIndex).map { names[$0] }
      entry.depth = depths[annotationIndex]
      entry.states = threads.states(of: annotationIndex)
      entry.attachmentHash = attachmentHash(entry.annotation, &hashes)
      repeated.count(stringOfLength: entry.lengthOfRepeated(from: threads.annotations[annotationIndex]))
      if repeated.isTooMuch {
        pageProblems.append(
          .init(
            .annotation, pageIndex: index, annotation: names[annotationIndex],
            message: RepeatedReading.problem))
      }
      return entry
    }
  }

  /// Reads the remaining entries of annotations that aren't marks but have replies: the members of a group inherit
  /// their primary's entries.
  private static func readAnswered(_ pages: inout [[Annotation]], of document: Document) {
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

  /// Returns the depth of each annotation in its thread; each step of a chain is taken once, however long the chain.
  private static func depths(_ threads: AnnotationThreads) -> [Int] {
    var depths: [Int?] = Array(repeating: nil, count: threads.annotations.count)
    for start in depths.indices {
      var path: [Int] = []
      var current: Int? = start
      while let annotationIndex = current, depths[annotationIndex] == nil {
        path.append(annotationIndex)
        current = threads.parent(of: annotationIndex)
      }
      var depth = current.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      for annotationIndex in path.reversed() {
        depths[annotationIndex] = depth
        depth += 1
      }
    }
    return depths.map { $0 ?? 0 }
  }

  private func heading(_ annotation: Annotation) -> DocumentAnnotations.Heading? {
    let outline = document.outline
    guard let item = outline.section(of: annotation) else { return nil }
    return .init(
      title: outline.items[item].title, path: outline.path(to: item),
      pageIndex: outline.items[item].destination?.pageIndex)
  }

  private func attachmentHash(_ annotation: Annotation, _ known: inout [ObjectID: String?]) -> String? {
    guard case .fileAttachment(let attachment) = annotation.kind, let file = attachment.file,
      let content = file.content
    else { return nil }
    // A thousand annotations may attach the same file.
    if let hash = known[content] { return hash }
    let hash = hash(of: file)
    known[content] = .some(hash)
    return hash
  }

  private func hash(of file: FileAttachment) -> String? {
    guard let data = try? document.data(of: file) else { return nil }
    let hash = SHA256()
    data.withUnsafeBytes { hash.update($0) }
    return hash.hexadecimal
  }

  // MARK: Collecting

  /// Assembles the entries.
  ///
  /// - Parameters:
  ///   - given: the text of all pages with marks, if workers have read it; nil to read it now.
  ///   - isCancelled: called before each page that is read; once it returns true, the rest is left out.
  /// - Returns: the annotations in the requested order.
  package func collect(
    _ given: MarkedPages? = nil, isCancelled: () -> Bool = { false }
  ) -> DocumentAnnotations {
    let marked = given ?? readText(isCancelled)
    var result = DocumentAnnotations()
    result.warnings = pageProblems
    for page in marked.unreadablePages {
      result.warnings.append(
        .init(
          .annotation, pageIndex: page,
          message: "the page's text can't be read, so its annotations have no marked text"))
    }
    for page in marked.cutPages {
      result.warnings.append(
        .init(
          .annotation, pageIndex: page,
          message: "the annotations mark too much text; some of it is left out"))
    }
    let drafts = annotationIndices.map { marked.draft(of: threads.annotations[$0]) }
    let indexes = Dictionary(uniqueKeysWithValues: zip(annotationIndices, annotationIndices.indices))
    let order = options.order.sorted(annotationIndices, in: threads) {
      marked.offset(of: threads.annotations[$0])
    }
    result.entries.reserveCapacity(order.count)
    for annotationIndex in order {
      guard let index = indexes[annotationIndex], var entry = entries[index] else { continue }
      entry.text = drafts[index]?.text(options.hyphenation, vocabulary: marked.vocabulary)
      for problem in entry.annotation.problems + (threads.problems[annotationIndex] ?? []) {
        result.warnings.append(
          .init(
            .annotation, pageIndex: entry.page.index, annotation: names[annotationIndex], message: problem))
      }
      result.entries.append(entry)
    }
    document.recordRepairs()
    return result
  }

  private func readText(_ isCancelled: () -> Bool) -> MarkedPages {
    var marked = MarkedPages()
    guard options.readsText else { return marked }
    let marks = marks(onPages: 0..<document.pageCount)
    marked.readMarks(of: marks, in: document, options.hyphenation, isCancelled)
    marked.readWords(ofPages: wordlessPages(marked), in: document, isCancelled)
    return marked
  }

  /// Returns the annotations on some pages that have a place in their text, by page.
  package func marks(onPages range: Range<Int>) -> [Int: [Annotation]] {
    let annotations = annotationIndices.lazy.map { self.threads.annotations[$0] }
    return Dictionary(grouping: annotations.filter { range.contains($0.pageIndex) }, by: \.pageIndex)
      .mapValues(\.thoseInText).filter { !$0.value.isEmpty }
  }

  /// Returns the other pages whose words are needed, since they may have a broken word in one piece.
  package func wordlessPages(_ marked: MarkedPages) -> [Int] {
    guard options.hyphenation == .smart, !marked.knowsAllBrokenWords else { return [] }
    return (0..<document.pageCount).filter { !marked.pages.contains($0) }
  }
}

extension Outline {
  /// Returns the index of the item whose section contains an annotation; nil before the first heading.
  package func section(of annotation: Annotation) -> Int? {
    // A mark that goes on in the next column has the section of its beginning.
    let first = hasColumns(onPage: annotation.pageIndex) ? annotation.quads.first?.quad.bounds : nil
    let box = first ?? annotation.rectangle
    return section(ofPage: annotation.pageIndex, at: box?.y1, left: box?.x0)
  }
}

extension DocumentAnnotations.Entry {
  /// Returns the size in bytes of the texts shared with other entries: those of its page, its heading and its thread.
  fileprivate func lengthOfRepeated(from own: Annotation) -> Int {
    var length = page.label.utf8.count + (inReplyTo?.utf8.count ?? 0)
    for title in heading?.path ?? [] { length += title.utf8.count }
    guard own.contents != annotation.contents else { return length }
    let inherited = [
      annotation.contents, annotation.author, annotation.markup.subject, annotation.markup.richText,
    ]
    return inherited.reduce(length) { $0 + ($1?.utf8.count ?? 0) }
  }
}
