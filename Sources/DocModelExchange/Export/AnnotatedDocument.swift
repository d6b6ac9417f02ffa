import Foundation

/// A document with its annotations, or the error that prevented reading it: the input of lists and exports.
package struct AnnotatedDocument: Sendable {
  /// The file's path as given.
  package var path: String
  /// The SHA-256 of the file in lower-case hexadecimal; nil if it can't be read.
  package var sha256: String?
  /// The file identifiers, or nil if there are none.
  package var identifiers: DocumentInfo.Identifiers?
  /// The document's title.
  package var title: String?
  /// The document's author.
  package var author: String?
  /// The number of pages.
  package var pageCount = 0
  /// The annotations, in the requested order.
  package var entries: [DocumentAnnotations.Entry] = []
  /// The warnings about the document and its annotations.
  package var diagnostics: [Warning] = []
  /// The error that prevented reading the document, or nil if there was none.
  package var error: ExportFailure?

  /// Creates a document that couldn't be read.
  package init(path: String, error: ExportFailure) {
    self.path = path
    self.error = error
  }

  /// Collects the annotations and metadata of a document.
  package init(_ document: Document, path: String, options: AnnotationOptions = AnnotationOptions()) {
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
    diagnostics = document.warnings + report.problems
  }
}
