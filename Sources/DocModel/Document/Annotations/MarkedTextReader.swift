/// Reads the text under the annotations of a document page by page, for a list that can't wait for the whole
/// document.
///
/// Hyphens at line ends are treated as with ``Hyphenation/smart``: they are removed if the document has the word in
/// one piece. In a document of more than ``mostPagesForWords`` pages, only the pages read so far are searched for the
/// word.
package final class MarkedTextReader {
  /// The number of pages up to which a document is read completely for its words, which takes negligible time.
  package static let mostPagesForWords = 100

  private let document: Document
  private var vocabulary = Vocabulary()
  private var pagesInVocabulary: Set<Int> = []

  /// Creates a reader.
  package init(_ document: Document) {
    self.document = document
  }

  /// Returns the text that the annotations of a page mark or surround, by their 0-based indexes on it.
  ///
  /// - Parameter index: the 0-based page index.
  /// - Returns: the texts; annotations that mark no text have none.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or
  ///   ``DocumentError/pageUnreadable(_:page:reason:)``.
  package func texts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
    let annotations = try document.annotations(onPage: index).filter(\.hasText)
    guard !annotations.isEmpty else { return [:] }
    let text = try document.text(ofPage: index)
    if pagesInVocabulary.insert(index).inserted { vocabulary.insert(text) }
    let reader = MarkReader(text)
    var drafts: [Int: MarkedText.Draft] = [:]
    var steps = MarkSteps()
    for annotation in annotations { drafts[annotation.index] = annotation.textDraft(reader, &steps) }
    if drafts.values.contains(where: \.dependsOnVocabulary) { completeVocabulary() }
    return drafts.mapValues { $0.text(.smart, vocabulary: vocabulary) }
  }

  /// Returns the offsets in the text of a page at which its annotations are read, for those that mark no text.
  ///
  /// - Parameter index: the 0-based page index.
  /// - Returns: the offsets by the annotations' 0-based indexes on the page; none without text.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or
  ///   ``DocumentError/pageUnreadable(_:page:reason:)``.
  package func offsets(onPage index: Int) throws(DocumentError) -> [Int: Int] {
    let annotations = try document.annotations(onPage: index).filter { $0.isMark && $0.rectangle != nil }
    guard !annotations.isEmpty else { return [:] }
    let places = TextPlaces(try document.text(ofPage: index))
    var offsets: [Int: Int] = [:]
    for annotation in annotations { offsets[annotation.index] = annotation.offset(in: places) }
    return offsets
  }

  private func completeVocabulary() {
    guard document.pageCount <= Self.mostPagesForWords else { return }
    for page in 0..<document.pageCount where pagesInVocabulary.insert(page).inserted {
      if let text = try? document.string(ofPage: page) { vocabulary.insert(text) }
    }
  }
}
