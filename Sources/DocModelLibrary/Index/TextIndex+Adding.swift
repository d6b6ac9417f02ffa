extension TextIndex {
  /// The outcome of adding a document to an index.
  public enum Addition: Hashable, Sendable {
    /// All pages have been added.
    case added
    /// The index had all pages before.
    case alreadyAdded
    /// The document is made of bytes in memory, and has no file that the index could name.
    case noFile
    /// The document was opened with a password, and its text would be readable in the index.
    case encrypted
    /// The document has no pages.
    case noPages
    /// The file has changed since the document was opened, or is gone.
    case changed
    /// The file can't be read, or the index has it with another number of pages.
    case unreadable
    /// The text of some pages, given by their 0-based indexes, can't be read or has null characters, which SQLite
    /// doesn't store.
    case incomplete(pages: [Int])
    /// The task was cancelled; the pages read before may stay for the next time.
    case cancelled
    /// Another process has dropped the document meanwhile.
    case dropped

    /// Whether the index has all pages of the document now.
    public var isComplete: Bool { self == .added || self == .alreadyAdded }
  }

  /// Adds the text of a document's pages, unless the index has it.
  ///
  /// ```swift
  /// let index = try TextIndex(path: "papers-index.sqlite")
  /// switch try index.add(document) {
  /// case .added, .alreadyAdded: break
  /// case .incomplete(let pages): print("pages without text:", pages)
  /// case let reason: print("isn't in the index:", reason)
  /// }
  /// ```
  ///
  /// A cancelled task reads no further page.
  ///
  /// - Returns: what was added, or why nothing or not everything was.
  /// - Throws: ``LibraryError`` if the index can't be written.
  @discardableResult
  public func add(_ document: Document) throws(LibraryError) -> Addition {
    let count = document.pageCount
    guard case .path(let path) = document.source, let stamp = document.stamp else { return .noFile }
    guard document.password == nil else { return .encrypted }
    guard count > 0 else { return .noPages }
    guard var indexed = try join(path, stamp, pageCount: count) else {
      return FileStamp(document.source) == stamp ? .unreadable : .changed
    }
    guard !indexed.isComplete else { return .alreadyAdded }
    document.prepareToRead(0..<count)
    var missing: [Int] = []
    for start in stride(from: 0, to: count, by: Self.pagesPerChange) {
      var pages: [IndexedPage] = []
      for index in start..<min(start + Self.pagesPerChange, count) where !Task.isCancelled {
        let text = try? document.string(ofPage: index)
        let page = text.map {
          IndexedPage(index: index, label: document.pageLabels.label(at: index), text: $0)
        }
        if let page, page.isStorable { pages.append(page) } else { missing.append(index) }
      }
      guard let kept = try add(pages, of: indexed) else { return .dropped }
      guard !Task.isCancelled else { return .cancelled }
      indexed = kept
    }
    return indexed.isComplete ? .added : .incomplete(pages: missing)
  }

  /// The number of pages that are written in one transaction.
  private static let pagesPerChange = 64
}
