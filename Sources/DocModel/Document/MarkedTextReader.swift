/// Reads the text under the annotations of a document page by page, for a list that can't wait until the whole
/// document has been read.
///
/// Hyphens at line ends are taken for those of ``Hyphenation/smart``: they go where the document has the word
/// without one. In a document of more than ``mostPagesForWords`` pages, only the pages that have been read
/// are looked through for it.
public final class MarkedTextReader {
  /// Up to so many pages a document is read whole to know its words, which then takes no time to speak of.
  public static let mostPagesForWords = 100

  private let document: Document
  private var vocabulary = Vocabulary()
  private var pagesInVocabulary: Set<Int> = []

  /// A reader that has read nothing so far.
  public init(_ document: Document) {
    self.document = document
  }

  /// The text that the annotations of a page mark or surround, by their places on it, counted from 0.
  ///
  /// - Parameter index: the page's place, counted from 0.
  /// - Returns: nothing for annotations that mark no text.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)`` or
  ///   ``DocumentError/pageUnreadable(_:page:reason:)``.
  public func texts(onPage index: Int) throws(DocumentError) -> [Int: MarkedText] {
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

  private func completeVocabulary() {
    guard document.pageCount <= Self.mostPagesForWords else { return }
    for page in 0..<document.pageCount where pagesInVocabulary.insert(page).inserted {
      if let text = try? document.string(ofPage: page) { vocabulary.insert(text) }
    }
  }
}
