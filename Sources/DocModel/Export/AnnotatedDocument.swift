import Foundation

/// A document with its annotations, or the error that prevented reading it: the input of lists and exports.
public struct AnnotatedDocument: Sendable {
  /// An error that prevented a document from being read.
  public struct Failure: Error, Codable, Hashable, Sendable {
    /// The name of the error for programs, such as `noSuchFile`.
    public var code: String
    /// One line for users: the problem and its remedy.
    public var message: String

    /// Creates an error.
    public init(code: String, message: String) {
      self.code = code
      self.message = message
    }
  }

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
  /// The problems.
  public var diagnostics: [Diagnostic] = []
  /// The error that prevented reading the document, or nil if there was none.
  public var error: Failure?

  /// Creates a document that couldn't be read.
  public init(path: String, error: Failure) {
    self.path = path
    self.error = error
  }

  /// Collects the annotations and metadata of a document.
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
    diagnostics = document.diagnostics + report.problems
  }
}
