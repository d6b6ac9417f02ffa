import DocModel
import Foundation

/// Everything that is known of a document as a whole.
struct FactsQuestion: DocumentQuestion {
  func answer(from document: any ReadableDocument) throws(DocumentError) -> DocumentFacts {
    try document.facts()
  }
}

/// The annotations of a document.
struct AllAnnotationsQuestion: DocumentQuestion {
  var pages: [Int]?
  var readsText: Bool
  var marksOnly: Bool
  var hyphenation: Hyphenation
  var order: AnnotationOrder

  /// What is asked with some options; which annotations are wanted is for the asker to look at.
  init(_ options: AnnotationOptions) {
    pages = options.pages
    readsText = options.readsText
    marksOnly = options.marksOnly
    hyphenation = options.hyphenation
    order = options.order
  }

  func answer(from document: any ReadableDocument) throws(DocumentError) -> DocumentAnnotations {
    var options = AnnotationOptions()
    options.pages = pages
    options.readsText = readsText
    options.marksOnly = marksOnly
    options.hyphenation = hyphenation
    options.order = order
    return try document.annotations(options)
  }
}

/// The annotations of a document as a file.
struct ExportQuestion: DocumentQuestion {
  var options: ExportOptions

  /// The file, and what became of it.
  struct Answer: Codable, Sendable {
    var bytes: [UInt8]
    var report: ExportReport
  }

  func answer(from document: any ReadableDocument) throws(DocumentError) -> Answer {
    let (bytes, report) = try document.export(options, isCancelled: { false })
    return Answer(bytes: bytes, report: report)
  }
}

/// What is needed to show a document, as it goes from one process to another.
struct RemoteOverview: Codable, Sendable {
  var pageCount: Int
  var title: String?
  var pageLabels: PageLabels
  var outline: Outline
  var path: String?
  var permanentIdentifier: String?
  var diagnostics: [Diagnostic]

  init(_ overview: DocumentOverview) {
    pageCount = overview.pageCount
    title = overview.title
    pageLabels = overview.pageLabels
    outline = overview.outline
    path = overview.identity.path
    permanentIdentifier = overview.identity.permanentIdentifier
    diagnostics = overview.diagnostics
  }

  /// The overview of a document; its bytes are hashed in this process, which need not understand them.
  func overview(of source: DocumentSource) -> DocumentOverview {
    DocumentOverview(
      pageCount: pageCount, title: title, pageLabels: pageLabels, outline: outline,
      identity: DocumentIdentity(
        path: path, permanentIdentifier: permanentIdentifier, pageCount: pageCount,
        contentHash: { try source.contentHash() }),
      diagnostics: diagnostics)
  }
}
