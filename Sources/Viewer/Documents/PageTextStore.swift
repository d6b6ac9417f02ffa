import DocModel

/// Keeps the texts of pages that were read, so that reading them again takes less time.
///
/// It is never in the way: what it hasn't got, or can't keep, is read from the document.
public protocol PageTextStore: AnyObject {
  /// What is kept of a document that is about to be opened; nil where nothing of it can be.
  func texts(of source: DocumentSource) -> (any StoredTexts)?
  /// Why texts can't be kept or taken any more; nil where they can, and once it has been told.
  func takeProblem() -> String?
  /// Writes what hasn't been written, at the end.
  func finish()
}

/// The texts of one document in the state in which it was opened.
public protocol StoredTexts: AnyObject {
  /// Whether the text of each page is there.
  var isComplete: Bool { get }
  /// The text of a page, by its 0-based index; nil where it isn't there.
  func text(ofPage index: Int) -> String?
  /// Pages that certainly have no match, by their 0-based indexes: they needn't be read.
  func pages(without query: SearchQuery) -> Set<Int>
  /// Keeps a page that was read.
  func keep(_ page: IndexedPage, of pageCount: Int)
  /// Writes what was kept and hasn't been written, without waiting for it.
  func write()
}
