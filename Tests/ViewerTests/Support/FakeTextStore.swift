import DocModel

@testable import Viewer

/// An index of page texts in memory, for several sessions.
final class FakeTextStore: PageTextStore {
  /// The written pages of each document, by its name.
  var pages: [String: [Int: IndexedPage]] = [:]
  /// The number of pages of each document.
  var counts: [String: Int] = [:]
  var problem: String?
  private(set) var hasFinished = false

  func texts(of source: DocumentSource) -> (any StoredTexts)? { Texts(source.name, self) }

  func takeProblem() -> String? {
    defer { problem = nil }
    return problem
  }

  func finish() { hasFinished = true }

  private final class Texts: StoredTexts {
    let name: String
    let store: FakeTextStore
    var unwritten: [IndexedPage] = []

    init(_ name: String, _ store: FakeTextStore) { (self.name, self.store) = (name, store) }

    var isComplete: Bool { store.counts[name] == store.pages[name]?.count }

    func text(ofPage index: Int) -> String? { store.pages[name]?[index]?.text }

    func pages(without query: SearchQuery) -> Set<Int> {
      Set((store.pages[name] ?? [:]).filter { !$0.value.text.contains(query.text) }.keys)
    }

    func keep(_ page: IndexedPage, of pageCount: Int) {
      store.counts[name] = pageCount
      unwritten.append(page)
    }

    func write() {
      for page in unwritten { store.pages[name, default: [:]][page.index] = page }
      unwritten = []
    }
  }
}
