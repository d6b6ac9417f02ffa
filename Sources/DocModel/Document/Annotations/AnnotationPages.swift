/// The annotations of a document page by page, which may be read in any order and with pauses.
package struct AnnotationPages {
  private let marksOnly: Bool
  /// The annotations by page; nil for pages that haven't been read.
  private var pages: [PageAnnotations?]
  /// The number of pages that have been read.
  package private(set) var readCount = 0
  /// The number of marks on the pages that have been read.
  package private(set) var markCount = 0
  /// The count of repeated reading, which pauses don't reset.
  private var repeatedReading: RepeatedReading?

  /// Creates a list of unread pages.
  ///
  /// - Parameters:
  ///   - pageCount: the number of pages.
  ///   - marksOnly: whether only a few entries of other annotations than marks are read.
  package init(pageCount: Int, marksOnly: Bool) {
    pages = Array(repeating: nil, count: pageCount)
    self.marksOnly = marksOnly
  }

  /// Reads all pages for a collector.
  init(of document: Document, _ options: AnnotationOptions, _ isCancelled: () -> Bool) {
    self.init(pageCount: document.pageCount, marksOnly: options.includesMarksOnly)
    read(of: document, isCancelled: isCancelled)
  }

  /// Reads the pages from one on, around the end; a page that can't be read has no annotations.
  ///
  /// - Parameters:
  ///   - start: the 0-based index of the first page.
  ///   - document: the document.
  ///   - isCancelled: called before each page; once it returns true, the rest stays unread.
  package mutating func read(from start: Int = 0, of document: Document, isCancelled: () -> Bool) {
    let start = min(max(0, start), pages.count)
    let file = document.file
    let isCountedHere = file?.beginCounting() ?? false
    if isCountedHere, let repeatedReading { file?.repeatedReading = repeatedReading }
    defer {
      if isCountedHere {
        repeatedReading = file?.repeatedReading
        file?.endCounting()
      }
    }
    for index in [start..<pages.count, 0..<start].joined() where pages[index] == nil {
      if isCancelled() { return }
      let page = try? document.pageAnnotations(at: index, marksOnly: marksOnly)
      add(page ?? PageAnnotations(annotations: [], problems: []), at: index)
    }
  }

  /// Whether all pages have been read.
  package var isComplete: Bool { readCount == pages.count }

  /// Returns the pages with those unread that edits have changed; nil if all have to be read again.
  ///
  /// - Parameters:
  ///   - indexes: the 0-based indexes of the edited pages.
  ///   - objects: the edited annotations, which other pages may have, too.
  /// - Returns: the pages.
  package func without(_ indexes: Set<Int>, objects: Set<ObjectID>) -> AnnotationPages? {
    // What was left out depends on the order of reading.
    if repeatedReading?.isTooMuch == true { return nil }
    var rest = AnnotationPages(pageCount: pages.count, marksOnly: marksOnly)
    for (index, page) in pages.enumerated() where !indexes.contains(index) {
      guard let page else { continue }
      let isEdited = page.annotations.contains { $0.object.map(objects.contains) ?? false }
      if !isEdited { rest.add(page, at: index) }
    }
    return rest
  }

  private mutating func add(_ page: PageAnnotations, at index: Int) {
    pages[index] = page
    readCount += 1
    markCount += page.annotations.count { $0.isMark && !$0.isState }
  }

  /// The annotations of the pages that have been read, by page.
  var annotations: [[Annotation]] { pages.map { $0?.annotations ?? [] } }

  /// Returns the warnings about entries that aren't annotations, on some pages by their 0-based indexes, or on all.
  func problems(onPages indexes: Set<Int>?) -> [Warning] {
    pages.enumerated().flatMap { index, page -> [Warning] in
      guard let page, indexes?.contains(index) ?? true else { return [] }
      return page.problems.map { problem in
        let location = problem.index.map { "entry \($0) of the page's annotations: " } ?? ""
        return Warning(.annotation, pageIndex: index, message: location + problem.message)
      }
    }
  }
}
