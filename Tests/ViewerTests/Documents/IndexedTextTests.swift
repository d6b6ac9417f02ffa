import Testing
import DocModelLibrary

@testable import Viewer

@Suite("Stored page texts")
struct IndexedTextTests {
  private func session(_ document: FakeDocument, _ textIndex: FakeTextIndex, password: String? = nil) throws
    -> Session
  {
    let session = Session(opener: FakeOpener([document]), library: try Library.inMemory())
    session.textIndex = textIndex
    try session.open(document.source, password: password)
    return session
  }

  private func match(_ line: String, _ session: Session) -> SessionState.Match? {
    #expect(session.perform(line: line) { _ in }.failure == nil)
    return session.state.match
  }

  @Test("Repeating a search in another session reads no page and finds the same matches")
  func repeated() throws {
    let (textIndex, document) = (FakeTextIndex(), FakeDocument.article())
    let first = try session(document, textIndex)
    let found = match("search line three of 1", first)
    #expect(found?.count == 4)
    first.end()
    #expect(textIndex.hasFinished)
    #expect(textIndex.pages["/fake/article.pdf"]?.count == 12)
    #expect(textIndex.pages["/fake/article.pdf"]?[3]?.label == "iv")
    let again = FakeDocument.article()
    let second = try session(again, textIndex)
    #expect(match("search line three of 1", second) == found)
    // Only the page that is shown is read for the match's quads.
    #expect(again.readPages == [0] && again.searchedPages.isEmpty)
  }

  @Test("Pages that were read are stored too, and the others are read when they are searched")
  func parts() throws {
    let (textIndex, document) = (FakeTextIndex(), FakeDocument.article())
    let first = try session(document, textIndex)
    for line in ["page 3", "text", "j"] { _ = first.perform(line: line) { _ in } }
    first.end()
    #expect(textIndex.pages["/fake/article.pdf"]?.keys.sorted() == [2])
    let again = FakeDocument.article()
    let second = try session(again, textIndex)
    #expect(match("search zebra", second)?.count == 0)
    #expect(again.readPages == [0, 1] + Array(3...11))
  }

  @Test("The pages of a closed tab are stored")
  func closing() throws {
    let textIndex = FakeTextIndex()
    let session = try session(.article(), textIndex)
    _ = session.perform(line: "text") { _ in }
    _ = session.perform(line: "close tab") { _ in }
    #expect(textIndex.pages["/fake/article.pdf"]?.keys.sorted() == [0])
  }

  @Test("Documents with a password aren't stored")
  func passwords() throws {
    let (textIndex, document) = (FakeTextIndex(), FakeDocument.article())
    document.password = "secret"
    let session = try session(document, textIndex, password: "secret")
    #expect(match("search border", session)?.count == 12)
    session.end()
    #expect(textIndex.pages.isEmpty)
  }

  @Test("The reason why texts can't be stored is reported once, and reading continues")
  func problems() throws {
    let textIndex = FakeTextIndex()
    let session = try session(.article(), textIndex)
    textIndex.problem = "no room"
    var effects: [Effect] = []
    _ = session.perform(line: "search border") { effects.append($0) }
    _ = session.perform(line: "n") { effects.append($0) }
    #expect(effects.filter { $0 == .warning("no room") }.count == 1)
    #expect(session.state.match?.count == 12)
  }
}
