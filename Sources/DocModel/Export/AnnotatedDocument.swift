import Foundation

/// A document with its annotations, or why it couldn't be read: what lists and exports are made of.
public struct AnnotatedDocument: Sendable {
  /// Something that was wrong and stopped nothing.
  public struct Diagnostic: Hashable, Sendable {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable, Codable {
      /// Something was passed over or repaired.
      case warning
      /// Part of the document can't be read at all.
      case error
    }

    /// How bad it is.
    public var severity: Severity
    /// The 0-based index of the page; nil if it is about the document.
    public var pageIndex: Int?
    /// What the annotation is called; nil if it is about none.
    public var annotation: String?
    /// What was wrong, in a sentence.
    public var message: String

    /// Something that was wrong.
    public init(_ severity: Severity, pageIndex: Int? = nil, annotation: String? = nil, message: String) {
      self.severity = severity
      self.pageIndex = pageIndex
      self.annotation = annotation
      self.message = message
    }
  }

  /// Why a document couldn't be read.
  public struct Failure: Error, Codable, Hashable, Sendable {
    /// The name of the error for programs, such as `noSuchFile`.
    public var code: String
    /// One line for people: what failed, and what to do next.
    public var message: String

    /// A reason.
    public init(code: String, message: String) {
      self.code = code
      self.message = message
    }
  }

  /// The file as it was named.
  public var path: String
  /// The SHA-256 of the file in lower-case hexadecimal; nil if it can't be read.
  public var sha256: String?
  /// The file identifiers, where it has them.
  public var identifiers: DocumentInfo.Identifiers?
  /// The title that the document gives itself.
  public var title: String?
  /// Who wrote it, as it says.
  public var author: String?
  /// The number of pages.
  public var pageCount = 0
  /// The annotations, in the order that was asked for.
  public var entries: [DocumentAnnotations.Entry] = []
  /// What was wrong.
  public var diagnostics: [Diagnostic] = []
  /// Why it couldn't be read; nil if it could.
  public var error: Failure?

  /// A document that couldn't be read.
  public init(path: String, error: Failure) {
    self.path = path
    self.error = error
  }

  /// Gathers the annotations of a document and what it says of itself.
  public init(_ document: Document, path: String, options: AnnotationOptions = AnnotationOptions()) {
    let collector = AnnotationCollector(document: document, options: options)
    self.init(collector, path: path, sha256: try? document.identity.contentHash())
  }

  /// Puts together what was gathered, with text that others may have read.
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
    diagnostics =
      document.diagnostics.map {
        Diagnostic([.repaired, .ambiguous].contains($0.kind) ? .warning : .error, message: $0.message)
      }
      + report.problems.map {
        Diagnostic(.warning, pageIndex: $0.pageIndex, annotation: $0.annotation, message: $0.message)
      }
  }
}
