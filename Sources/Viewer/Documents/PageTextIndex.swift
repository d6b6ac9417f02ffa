import DocModel

/// A store for the texts of pages, which saves reading them again.
///
/// It is optional: texts that it lacks, or can't store, are read from the document.
package protocol PageTextIndex: AnyObject {
  /// Returns the stored texts of a document that is about to be opened; nil if there can't be any.
  func texts(of source: DocumentSource) -> (any IndexedTexts)?
  /// Returns the reason why texts can't be stored or read any more; nil if there is none, and after it was
  /// returned once.
  func popProblem() -> String?
  /// Writes the remaining texts, at the end.
  func finish()
}

/// The stored texts of one version of a document.
package protocol IndexedTexts: AnyObject {
  /// Whether the text of each page is stored.
  var isComplete: Bool { get }
  /// Returns the text of a page, by its 0-based index; nil if it isn't stored.
  func text(ofPage index: Int) -> String?
  /// Returns the pages that certainly have no match, by their 0-based indexes, so that they needn't be read.
  func pages(without query: SearchQuery) -> Set<Int>
  /// Stores a page.
  func add(_ page: IndexedPage, of pageCount: Int)
  /// Writes the remaining pages, without waiting for it.
  func write()
}
