import Foundation
import Viewer
import DocModelLibrary

/// The reader's access to the search index: reading is synchronous, writing happens in the background.
///
/// An error only makes searches slower; it is reported once.
final class ReaderTexts: PageTextIndex {
  private let path: String
  private let writer: ReaderTextWriter
  /// The index for reading, opened on first use.
  private var index: TextIndex?
  private var isUsable = true
  private var problem: LibraryError?
  private var hasReported = false

  /// The maximum time that a key waits for another program that has locked the index.
  private static let busyTimeout: Duration = .milliseconds(50)

  /// The number of bytes of the index that each of the two connections keeps in memory.
  static let cacheSize = 500_000

  /// The maximum time that the end of the session waits for writes.
  private static let finishTimeout: Duration = .seconds(1)

  init(path: String) {
    self.path = path
    writer = ReaderTextWriter(path: path)
  }

  func texts(of source: DocumentSource) -> (any IndexedTexts)? {
    guard case .path(let path) = source, let stamp = FileStamp(source) else { return nil }
    return ReaderFileTexts(.init(path: path, stamp: stamp), self)
  }

  func popProblem() -> String? {
    guard !hasReported, let problem = problem ?? writer.problem else { return nil }
    hasReported = true
    return
      "the search index \(path.onOneLine) can't be used (\(problem.reasonForReaders)); searches read the documents"
  }

  func transfer(_ source: DocumentSource, from old: FileStamp, to new: FileStamp) {
    guard case .path(let path) = source else { return }
    let _: Bool? = withIndex { index throws(LibraryError) in
      index.transfer(path, from: old, to: new)
      return true
    }
  }

  func finish() { writer.finish(within: Self.finishTimeout) }

  /// Reads from the index; after an error always returns nil.
  func withIndex<Value>(_ body: (TextIndex) throws(LibraryError) -> Value?) -> Value? {
    guard isUsable else { return nil }
    do throws(LibraryError) {
      if index == nil {
        index = try TextIndex(path: path, busyTimeout: Self.busyTimeout, cacheSize: Self.cacheSize)
      }
      guard let index else { return nil }
      return try body(index)
    } catch {
      isUsable = false
      problem = error
      return nil
    }
  }

  /// Passes pages to the writer.
  func write(_ pages: [IndexedPage], of file: ReaderTextWriter.File, pageCount: Int) {
    writer.write(pages, of: file, pageCount: pageCount)
  }
}

/// The texts of one file in the reader.
final class ReaderFileTexts: IndexedTexts {
  private let file: ReaderTextWriter.File
  private let readerTexts: ReaderTexts
  private var pageCount = 0
  /// The file's entry in the index; looked up on first use and before each search.
  private var known: IndexedDocument?
  private var hasLooked = false
  /// The texts that were read last, up to a limit.
  private var read: [Int: String] = [:]
  private var readBytes = 0
  /// The pages that were added, each of which is written once.
  private var added: Set<Int> = []
  /// The pages that weren't passed to the writer yet.
  private var unwritten: [IndexedPage] = []

  /// The maximum size of a file that is read to identify it while the user waits.
  private static let largestToIdentify = 16 << 20
  /// The maximum number of bytes of a document's texts in memory; others are read from the index.
  private static let mostBytes = 1 << 18
  /// The number of pages that are written together.
  private static let portion = 64

  init(_ file: ReaderTextWriter.File, _ readerTexts: ReaderTexts) {
    (self.file, self.readerTexts) = (file, readerTexts)
  }

  var isComplete: Bool {
    if pageCount > 0, read.count == pageCount { return true }
    lookAgain()
    return known?.isComplete == true
  }

  func text(ofPage index: Int) -> String? {
    if let text = read[index] { return text }
    findDocument()
    guard let known else { return nil }
    return readerTexts.withIndex { index_ throws(LibraryError) in try index_.text(ofPage: index, of: known) }
  }

  func pages(without query: SearchQuery) -> Set<Int> {
    lookAgain()
    guard let known else { return [] }
    return readerTexts.withIndex { index throws(LibraryError) in try index.pages(of: known, without: query) }
      ?? []
  }

  func add(_ page: IndexedPage, of pageCount: Int) {
    self.pageCount = pageCount
    if readBytes > Self.mostBytes { (read, readBytes) = ([:], 0) }
    read[page.index] = page.text
    // Pages without text need some memory, too.
    readBytes += page.text.utf8.count + 64
    guard added.insert(page.index).inserted else { return }
    unwritten.append(page)
    if unwritten.count >= Self.portion { write() }
  }

  func write() {
    guard !unwritten.isEmpty else { return }
    readerTexts.write(unwritten, of: file, pageCount: pageCount)
    unwritten = []
  }

  /// Looks up the file's entry, unless it is known to be complete.
  private func lookAgain() {
    hasLooked = known?.isComplete == true
    findDocument()
  }

  private func findDocument() {
    guard !hasLooked else { return }
    hasLooked = true
    known = readerTexts.withIndex { index throws(LibraryError) in
      try index.indexedDocument(
        at: file.path, file.stamp, readingContent: file.stamp.size <= Self.largestToIdentify)
    }
  }
}

extension LibraryError {
  /// A short reason why the index can't be used.
  fileprivate var reasonForReaders: String {
    switch self {
    case .locked: "another program is using it"
    case .full: "the disk is full"
    case .readOnly, .cannotUpgrade: "it can't be written"
    case .damaged: "it is damaged and will be rebuilt"
    case .notALibrary, .newerVersion: "it is a database of another program"
    case .notAnIndex: "it isn't a search index; delete it if it was one"
    case .cannotCreateFolder(_, let reason), .inputOutput(_, let reason): reason.onOneLine
    case .documentUnreadable, .noSuchDocument, .noSuchBookmark, .invalidPageIndex, .cancelled:
      "it doesn't answer"
    }
  }
}
