import DocModel

/// A document that is read in this process.
public final class LocalDocument: ReadableDocument {
  let document: Document
  /// The reader of marked text, which keeps the words of the pages for hyphens at line ends.
  private(set) lazy var markedTextReader = MarkedTextReader(document)
  /// The relation to TeX sources, which keeps the parsed file.
  private(set) lazy var synctex = SyncTeX(document)

  /// The source of the document.
  public var source: DocumentSource { document.source }

  /// Creates a readable document from a document.
  public init(_ document: Document) {
    self.document = document
  }

  /// Returns the properties that are needed to show the document.
  public func overview() throws(DocumentError) -> DocumentOverview {
    DocumentOverview(
      pageCount: document.pageCount, title: document.title, pageLabels: document.pageLabels,
      outline: document.outline, identity: document.identity, warnings: document.warnings)
  }

  /// Returns the answer to a question.
  public func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError)
    -> Question.Answer
  { try question.answer(from: self) }

  /// Returns the matches on a page, without their quads.
  public func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    try document.matches(of: finder, onPage: index, locating: false)
  }
}

/// An opener of documents in this process.
public struct LocalDocumentOpener: DocumentOpening {
  /// Creates an opener.
  public init() {}

  /// Opens a document.
  public func open(_ source: DocumentSource, password: String?) throws(DocumentError) -> any ReadableDocument
  {
    LocalDocument(try Document(source, password: password))
  }
}
