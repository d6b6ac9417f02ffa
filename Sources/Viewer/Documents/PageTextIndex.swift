import DocModelLibrary

/// An index of page texts, which saves reading them again.
///
/// It is optional: texts that it lacks, or can't add, are read from the document.
package protocol PageTextIndex: AnyObject {
  /// Returns the indexed texts of a document that is about to be opened; nil if there can't be any.
  func texts(of source: DocumentSource) -> (any IndexedTexts)?
  /// Returns, once, the reason why texts can't be written or read any more; nil if there is none.
  func popProblem() -> String?
  /// Keeps the texts of a document that was saved without a change of its text.
  func transfer(_ source: DocumentSource, from old: FileStamp, to new: FileStamp)
  /// Writes the remaining texts, at the end.
  func finish()
}

/// The indexed texts of one version of a document.
package protocol IndexedTexts: AnyObject {
  /// Whether the text of each page is in the index.
  var isComplete: Bool { get }
  /// Returns the text of a page, by its 0-based index; nil if it isn't in the index.
  func text(ofPage index: Int) -> String?
  /// Returns the pages that certainly have no match, by their 0-based indexes, so that they needn't be read.
  func pages(without query: SearchQuery) -> Set<Int>
  /// Adds a page.
  func add(_ page: IndexedPage, of pageCount: Int)
  /// Starts to write the remaining pages and doesn't wait.
  func write()
}
