import Foundation

/// A document with its annotations, or the error that prevented reading it: the input of lists and exports.
public struct AnnotatedDocument: Hashable, Sendable {
  /// The file's path as given.
  public var path: String
  /// The SHA-256 of the file in lower-case hexadecimal; nil if it can't be read.
  public var sha256: String?
  /// The file identifiers, or nil if there are none.
  public var identifiers: DocumentInfo.Identifiers?
  /// The document's title.
  public var title: String?
  /// The document's author.
  public var author: String?
  /// The number of pages.
  public var pageCount = 0
  /// The annotations, in the requested order.
  public var entries: [DocumentAnnotations.Entry] = []
  /// The warnings about the document and its annotations.
  public var warnings: [Warning] = []
  /// The error that prevented reading the document, or nil if there was none.
  public var error: ExportFailure?

  /// Creates a document without annotations, which couldn't be read if there is an error.
  public init(path: String, error: ExportFailure? = nil) {
    self.path = path
    self.error = error
  }

  /// Collects the annotations and metadata of a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - path: its path, or `-` for one without a file.
  ///   - options: the selection of annotations, and the treatment of their text.
  public init(_ document: Document, path: String, options: AnnotationOptions = AnnotationOptions()) {
    let collector = AnnotationCollector(document: document, options: options)
    self.init(collector, path: path, sha256: try? document.identity.contentHash())
  }

  /// Assembles a document from collected annotations, with text that workers may have read.
  init(
    _ collector: AnnotationCollector, path: String, sha256: String?, marked: MarkedPages? = nil,
    isCancelled: () -> Bool = { false }
  ) {
    let document = collector.document
    self.path = path
    self.sha256 = sha256
    identifiers = document.identifiers
    title = document.title
    author = document.author
    pageCount = document.pageCount
    let report = collector.collect(marked, isCancelled: isCancelled)
    entries = report.entries
    warnings = document.warnings + report.warnings
  }
}
