/// The export of one document in steps, of which the longest, reading the text that is marked, may be shared.
///
/// What comes of it is the same however it is shared, and the same as
/// ``ExportOptions/export(_:path:to:)-(Document,_,_)``.
///
/// ```swift
/// let export = SharedExport(options, of: document, path: "book.pdf")
/// // Each range may be read by another process, which has the document open, too.
/// let marked = export.rangesToShare(among: 2).map { export.markedPages($0) }
/// let report = export.write(marked) { … }
/// ```
public final class SharedExport {
  private let options: ExportOptions
  private let document: Document
  private let path: String
  /// Which annotations are wanted, or why that can't be said.
  private let wanted: Result<AnnotationOptions, AnnotatedDocument.Failure>
  private lazy var collector = try? AnnotationCollector(
    document: document, options: wanted.get(), isCancelled: isCancelled)
  private lazy var contentHash = try? document.identity.contentHash()
  private var isPrepared = false

  /// Asked before each page; where it says so, the export fails with the code `cancelled`.
  public var isCancelled: () -> Bool = { false }

  /// With fewer annotated pages, dividing them takes as long as it saves.
  static let fewestPages = 64
  /// How many ranges there are for each worker, so that all end at about the same time.
  private static let rangesPerWorker = 4
  /// In shorter ranges reading ahead saves nothing.
  private static let shortestRange = 32

  /// An export of which nothing has been done.
  public init(_ options: ExportOptions, of document: Document, path: String) {
    (self.options, self.document, self.path) = (options, document, path)
    wanted = Result { () throws(AnnotatedDocument.Failure) in
      try options.annotationOptions(for: document, path: path)
    }
  }

  // MARK: Sharing

  /// The ranges of pages that workers may read for it, by 0-based indexes; none where one does better.
  ///
  /// A file that has a flaw isn't divided: how it is repaired may depend on what has been read of it before.
  public func rangesToShare(among workers: Int) -> [Range<Int>] {
    guard workers > 1, options.readsText, document.isFlawless, let wanted = try? wanted.get() else {
      return []
    }
    let pages = wanted.pages.map { Set($0).sorted() } ?? Array(0..<document.pageCount)
    guard pages.count >= Self.fewestPages else { return [] }
    let annotated = pages.filter { document.leaf($0)?.object["Annots"] != nil }
    guard annotated.count >= Self.fewestPages else { return [] }
    let count = min(workers * Self.rangesPerWorker, annotated.count / Self.shortestRange)
    // As many annotated pages in each.
    let starts = (0..<count).map { annotated[$0 * annotated.count / count] }
    return zip(starts, starts.dropFirst() + [document.pageCount]).map { $0..<$1 }
  }

  /// Reads what the dictionaries say, so that ``write(_:to:)`` needn't.
  public func prepare() {
    _ = collector
    _ = contentHash
    isPrepared = true
  }

  /// Reads the text that is marked on some pages.
  public func markedPages(_ range: Range<Int>) -> MarkedPages {
    guard let wanted = try? wanted.get() else { return MarkedPages() }
    let known = isPrepared ? collector?.marks(onPages: range) : nil
    return document.markedPages(known ?? document.marks(onPages: range, wanted), options.hyphenation)
  }

  /// Reads the words of some pages.
  public func wordsOfPages(_ indexes: [Int]) -> MarkedPages {
    document.wordsOfPages(indexes)
  }

  /// The pages whose words have to be known, too, by 0-based indexes.
  ///
  /// A word that is broken over a line end may be on a page without marks.
  public func wordlessPages(_ marked: MarkedPages) -> [Int] {
    collector?.wordlessPages(marked) ?? []
  }

  // MARK: Writing

  /// Writes the document; what can't be done is part of the export.
  ///
  /// - Parameters:
  ///   - marked: the text of all pages, where it has been read; nil to read it now.
  ///   - sink: takes the bytes.
  /// - Returns: what became of it.
  public func write(_ marked: MarkedPages? = nil, to sink: Exporter.Sink) -> ExportReport {
    do throws(AnnotatedDocument.Failure) {
      let annotated = try annotatedDocument(marked)
      var report = ExportReport()
      report.annotationCount = annotated.entries.count
      report.losses =
        document.diagnostics.filter { $0.kind == .ambiguous }.map(\.message)
        + options.exporter.write(annotated, to: sink).map(\.message)
      return report
    } catch {
      return options.export(error, path: path, to: sink)
    }
  }

  /// What is exported of the document, in its order.
  func annotatedDocument(_ marked: MarkedPages? = nil) throws(AnnotatedDocument.Failure) -> AnnotatedDocument
  {
    let wanted = try wanted.get()
    let collector =
      collector ?? AnnotationCollector(document: document, options: wanted, isCancelled: isCancelled)
    var annotated = AnnotatedDocument(
      collector, path: path, sha256: contentHash, marked: marked, isCancelled: isCancelled)
    annotated.entries.removeAll { !options.isWanted($0) }
    annotated.entries = ExportOrder(
      sort: options.sort, columns: options.columns, isNested: options.replies == .nested
    )
    .sorted(annotated.entries)
    options.images?.add(to: &annotated, of: document, isCancelled: isCancelled)
    guard !isCancelled() else {
      throw AnnotatedDocument.Failure(code: "cancelled", message: "\(path): stopped; nothing is exported")
    }
    return annotated
  }
}

extension ExportOptions {
  /// Gathers what is to be exported of a document, in its order.
  ///
  /// - Throws: why it can't be: only the text of its pages can be read, or it hasn't the pages that are wanted.
  public func annotatedDocument(
    _ document: Document, path: String
  ) throws(AnnotatedDocument.Failure) -> AnnotatedDocument {
    try SharedExport(self, of: document, path: path).annotatedDocument()
  }

  /// Which annotations of a document are read.
  fileprivate func annotationOptions(
    for document: Document, path: String
  ) throws(AnnotatedDocument.Failure) -> AnnotationOptions {
    if let flaw = document.diagnostics.first(where: { $0.kind == .dictionariesUnreadable }) {
      throw AnnotatedDocument.Failure(
        code: flaw.kind.rawValue,
        message: "\(path): only the text of its pages can be read (\(flaw.message)); a password may help")
    }
    var options = AnnotationOptions()
    options.readsText = readsText
    options.hyphenation = hyphenation
    options.marksOnly = filter.types == nil
    options.order = replies == .nested ? .reading : .place
    if let pages {
      do throws(PageSelectionError) {
        options.pages = try PageSelection(pages).indexes(
          labels: document.pageLabels, count: document.pageCount)
      } catch {
        throw AnnotatedDocument.Failure(error, path: path)
      }
    }
    let filter = filter
    // Others give states as words; here they are annotations, as in the PDF.
    let hasStates = format == .xfdf && filter.types == nil
    options.includes = { annotation in
      guard hasStates && annotation.isState || filter.containsType(of: annotation) else { return false }
      // What a member of a group has from its primary isn't known before all have been read.
      return annotation.markup.replyType == .group || filter.containsEntries(of: annotation)
    }
    return options
  }

  fileprivate func isWanted(_ entry: DocumentAnnotations.Entry) -> Bool {
    if let ids, !ids.contains(entry.id) { return false }
    if replies == .none, entry.inReplyTo != nil, entry.annotation.markup.replyType != .group { return false }
    return filter.containsEntries(of: entry.annotation)
  }
}
