import DocModelLibrary

@testable import Viewer

/// An index of page texts in memory, for several sessions.
final class FakeTextIndex: PageTextIndex {
  /// The written pages of each document, by its name.
  var pages: [String: [Int: IndexedPage]] = [:]
  /// The number of pages of each document.
  var counts: [String: Int] = [:]
  var problem: String?
  private(set) var hasFinished = false

  func texts(of source: DocumentSource) -> (any IndexedTexts)? { Texts(source.name, self) }

  func popProblem() -> String? {
    defer { problem = nil }
    return problem
  }

  func transfer(_ source: DocumentSource, from old: FileStamp, to new: FileStamp) {}

  func finish() { hasFinished = true }

  private final class Texts: IndexedTexts {
    let name: String
    let textIndex: FakeTextIndex
    var unwritten: [IndexedPage] = []

    init(_ name: String, _ textIndex: FakeTextIndex) { (self.name, self.textIndex) = (name, textIndex) }

    var isComplete: Bool { textIndex.counts[name] == textIndex.pages[name]?.count }

    func text(ofPage index: Int) -> String? { textIndex.pages[name]?[index]?.text }

    func pages(without query: SearchQuery) -> Set<Int> {
      Set((textIndex.pages[name] ?? [:]).filter { !$0.value.text.contains(query.text) }.keys)
    }

    func add(_ page: IndexedPage, of pageCount: Int) {
      textIndex.counts[name] = pageCount
      unwritten.append(page)
    }

    func write() {
      for page in unwritten { textIndex.pages[name, default: [:]][page.index] = page }
      unwritten = []
    }
  }
}
