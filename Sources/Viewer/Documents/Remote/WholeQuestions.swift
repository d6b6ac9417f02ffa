import DocModel
import Foundation

/// The properties of a document.
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

  /// Creates the question for some options; the caller filters the annotations.
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

/// An export of the annotations.
struct ExportQuestion: DocumentQuestion {
  var options: ExportOptions

  /// The exported file, with its report.
  struct Answer: Codable, Sendable {
    var bytes: [UInt8]
    var report: ExportReport
  }

  func answer(from document: any ReadableDocument) throws(DocumentError) -> Answer {
    let (bytes, report) = try document.export(options, isCancelled: { false })
    return Answer(bytes: bytes, report: report)
  }
}

/// The properties that are needed to show a document, as they are transferred between processes.
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

  /// Returns the overview of a document; its bytes are hashed in this process, without being parsed.
  func overview(of source: DocumentSource) -> DocumentOverview {
    DocumentOverview(
      pageCount: pageCount, title: title, pageLabels: pageLabels, outline: outline,
      identity: DocumentIdentity(
        path: path, permanentIdentifier: permanentIdentifier, pageCount: pageCount,
        contentHash: { try source.contentHash() }),
      diagnostics: diagnostics)
  }
}
