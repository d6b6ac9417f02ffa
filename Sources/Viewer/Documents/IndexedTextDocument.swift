import DocModelLibrary

/// A document whose page texts come from the search index, and are added to it when they are read.
///
/// Searching a fully indexed document doesn't access the document itself.
final class IndexedTextDocument: ReadableDocument {
  private let document: any ReadableDocument
  private let texts: any IndexedTexts
  /// The page labels and the number of pages.
  private var knownOverview: DocumentOverview?
  /// The pages that needn't be searched for a query.
  private var spared: (query: SearchQuery, pages: Set<Int>)?

  init(_ document: any ReadableDocument, texts: any IndexedTexts) {
    (self.document, self.texts) = (document, texts)
  }

  var source: DocumentSource { document.source }

  func overview() throws(DocumentError) -> DocumentOverview {
    let overview = try document.overview()
    knownOverview = overview
    return overview
  }

  func answer<Question: DocumentQuestion>(_ question: Question) throws(DocumentError) -> Question.Answer {
    try document.answer(question)
  }

  func string(ofPage index: Int) throws(DocumentError) -> String {
    try text(ofPage: index) { () throws(DocumentError) in try document.string(ofPage: index) }
  }

  func searchedText(ofPage index: Int) throws(DocumentError) -> String {
    try text(ofPage: index) { () throws(DocumentError) in try document.searchedText(ofPage: index) }
  }

  /// Returns the text of a page from the index, or reads it and adds it.
  private func text(
    ofPage index: Int, _ read: () throws(DocumentError) -> String
  ) throws(DocumentError) -> String {
    if let text = texts.text(ofPage: index) { return text }
    let text = try read()
    if knownOverview == nil { _ = try overview() }
    guard let overview = knownOverview else { return text }
    let label = overview.pageLabels.label(at: index)
    texts.add(IndexedPage(index: index, label: label, text: text), of: overview.pageCount)
    return text
  }

  func image(_ part: PagePart) throws(DocumentError) -> PageImage { try document.image(part) }

  func prepareToRead(_ pages: Range<Int>) {
    // No page of a fully indexed document is read.
    if !texts.isComplete { document.prepareToRead(pages) }
  }

  func matches(of finder: TextFinder, onPage index: Int) throws(DocumentError) -> [SearchMatch] {
    if spared?.query != finder.query { spared = (finder.query, texts.pages(without: finder.query)) }
    if spared?.pages.contains(index) == true { return [] }
    let text = try searchedText(ofPage: index)
    do throws(SearchError) {
      return try finder.matches(in: text, ofPage: index)
    } catch {
      throw .pageNotSearched(source.name, page: index, reason: error.description)
    }
  }

  func drainLosses() -> [DocumentError] { document.drainLosses() }

  var version: FileStamp? { document.version }

  var edits: [EditHistory.Step] { document.edits }

  func edit(_ request: EditQuestion.Request, author: String?) throws(DocumentError) -> EditAnswer {
    try document.edit(request, author: author)
  }

  func didSave(_ version: FileStamp) { document.didSave(version) }

  /// Writes the texts that weren't written yet.
  func writeTexts() { texts.write() }
}
