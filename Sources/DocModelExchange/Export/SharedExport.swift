/// The export of one document in steps, the longest of which, reading the marked text, can be divided among workers.
///
/// However it is divided, the result equals that of ``ExportOptions/export(_:path:to:)-(Document,_,_)``.
package final class SharedExport {
  private let options: ExportOptions
  private let exporter: any AnnotationExporter
  private let document: Document
  private let path: String
  /// The options for reading annotations, or the error that prevents reading them.
  private let wanted: Result<AnnotationOptions, ExportFailure>
  private lazy var collector = try? AnnotationCollector(
    document: document, options: wanted.get(), isCancelled: isCancelled)
  private lazy var contentHash = try? document.identity.contentHash()
  private var isPrepared = false

  /// Called before each page; once it returns true, the export fails with the code `cancelled`.
  package var isCancelled: () -> Bool = { false }
  /// Receives the images of annotations; nil to write them.
  package var imageSink: ExportImages.Sink?

  /// The minimum number of annotated pages for which dividing them saves time.
  static let fewestPages = 64
  /// The minimum length of a range for which reading ahead saves time.
  private static let shortestRange = 32

  /// Creates an export, in the format of the options unless there is an exporter.
  package init(
    _ options: ExportOptions, using exporter: (any AnnotationExporter)? = nil, of document: Document,
    path: String
  ) {
    (self.options, self.document, self.path) = (options, document, path)
    self.exporter = exporter ?? options.exporter
    wanted = Result { () throws(ExportFailure) in
      try options.annotationOptions(for: document, path: path)
    }
  }

  // MARK: Sharing

  /// Returns the ranges of 0-based page indexes that can be read independently; empty if a division saves nothing.
  ///
  /// A flawed file isn't divided: its repair may depend on the objects read before.
  package func independentRanges(atMost most: Int) -> [Range<Int>] {
    guard most > 1, options.readsText, document.isFlawless, let wanted = try? wanted.get() else {
      return []
    }
    let pages = wanted.pages.map { Set($0).sorted() } ?? Array(0..<document.pageCount)
    guard pages.count >= Self.fewestPages else { return [] }
    let annotated = pages.filter { document.leaf($0)?.object["Annots"] != nil }
    guard annotated.count >= Self.fewestPages else { return [] }
    let count = min(most, annotated.count / Self.shortestRange)
    // Each range has the same number of annotated pages.
    let starts = (0..<count).map { annotated[$0 * annotated.count / count] }
    return zip(starts, starts.dropFirst() + [document.pageCount]).map { $0..<$1 }
  }

  /// Reads the dictionaries in advance for ``write(_:to:)``.
  package func prepare() {
    _ = collector
    _ = contentHash
    isPrepared = true
  }

  /// Reads the marked text on some pages.
  package func markedPages(_ range: Range<Int>) -> MarkedPages {
    guard let wanted = try? wanted.get() else { return MarkedPages() }
    let known = isPrepared ? collector?.marks(onPages: range) : nil
    return document.markedPages(known ?? document.marks(onPages: range, wanted), options.hyphenation)
  }

  /// Reads the words of some pages.
  package func wordsOfPages(_ indexes: [Int]) -> MarkedPages {
    document.wordsOfPages(indexes)
  }

  /// Returns the 0-based indexes of the other pages whose words are needed.
  ///
  /// A page without marks may have a broken word in one piece.
  package func wordlessPages(_ marked: MarkedPages) -> [Int] {
    collector?.wordlessPages(marked) ?? []
  }

  // MARK: Writing

  /// Writes the document; errors become part of the export.
  ///
  /// - Parameters:
  ///   - marked: the text of all pages if it has been read; nil to read it now.
  ///   - sink: receives the bytes.
  /// - Returns: the report.
  package func write(
    _ marked: MarkedPages? = nil, to sink: @escaping AnnotationExporter.Sink
  ) -> ExportReport {
    do throws(ExportFailure) {
      let annotated = try annotatedDocument(marked)
      var report = ExportReport(on: annotated.entries)
      report.warnings =
        document.warnings.filter { $0.kind == .ambiguous }.map(\.message)
        + exporter.write(annotated, to: sink).map(\.message)
      return report
    } catch {
      return exporter.export(error, path: path, to: sink)
    }
  }

  /// Returns the document as exported, in the requested order.
  func annotatedDocument(_ marked: MarkedPages? = nil) throws(ExportFailure) -> AnnotatedDocument {
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
    if let images = options.images {
      images.add(to: &annotated, of: document, isCancelled: isCancelled, sink: imageSink ?? images.write)
    }
    guard !isCancelled() else {
      throw ExportFailure(code: "cancelled", message: "\(path): stopped; nothing was exported")
    }
    return annotated
  }
}

extension ExportOptions {
  /// Collects the annotations of a document for an export, in the requested order.
  ///
  /// - Throws: an error if only the text of the pages can be read, or the document lacks the selected pages.
  package func annotatedDocument(
    _ document: Document, path: String
  ) throws(ExportFailure) -> AnnotatedDocument {
    try SharedExport(self, of: document, path: path).annotatedDocument()
  }

  /// Returns the options for reading the annotations of a document.
  fileprivate func annotationOptions(
    for document: Document, path: String
  ) throws(ExportFailure) -> AnnotationOptions {
    if let flaw = document.warnings.first(where: { $0.kind == .dictionariesUnreadable }) {
      throw ExportFailure(
        code: flaw.kind.rawValue,
        message: "\(path): only the text of its pages can be read (\(flaw.message)); a password may help")
    }
    var options = AnnotationOptions()
    options.readsText = readsText
    options.hyphenation = hyphenation
    options.includesMarksOnly = filter.types == nil
    options.order = replies == .nested ? .reading : .place
    if let pages {
      do throws(PageSelectionError) {
        options.pages = try pages.indexes(labels: document.pageLabels, pageCount: document.pageCount)
      } catch {
        throw ExportFailure(error, path: path)
      }
    }
    let filter = filter
    // XFDF has states as annotations, like the PDF; other formats give them as words.
    let hasStates = format == .xfdf && filter.types == nil
    options.includes = { annotation in
      guard hasStates && annotation.isState || filter.containsType(of: annotation) else { return false }
      // The entries that a group's member inherits from its primary are unknown until all have been read.
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
