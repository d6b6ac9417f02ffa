import TestSupport
import Testing
import DocModelLibrary

@testable import Viewer

/// The places of TeX sources in the reader, in `geometry.synctex`; the tests need the library.
@Suite(
  .enabled(
    if: (try? LocalDocumentOpener().open(.path(Checkout.fixture("geometry.pdf")), password: nil)
      .answer(SyncTeXForward(SourcePlace(file: "chapters/two.tex", line: 3)))) != nil, "libsynctex is missing"
  ))
struct SourceCommandTests {
  private let session: Session
  private let host = TestHost()

  init() throws {
    session = Session(library: try Library.inMemory())
    session.frontEnd = host
    try session.open(.path(Checkout.fixture("article.pdf")))
    try session.open(.path(Checkout.fixture("geometry.pdf")))
    session.selectFirstTab()
  }

  @Test func placeIsShownInItsTabWithAMarkAndOneStepOfHistory() throws {
    var effects: [Effect] = []
    try session.show(
      SourcePlace(file: "/paper/chapters/two.tex", line: 3), inTabWhere: { $0.hasSuffix("geometry.pdf") }
    ) { effects.append($0) }
    #expect(session.state.name == "geometry.pdf")
    let page = try #require(session.currentTab?.position.pageIndex)
    let marks = session.views.marks(onPages: page...page).filter { $0.role == .source }
    #expect(marks.count == 1)
    #expect(effects.contains(.message("/paper/chapters/two.tex:3")))
    #expect(session.perform(line: "page 5") { _ in }.failure == nil)
    #expect(session.views.marks(onPages: 0...20).allSatisfy { $0.role != .source })
  }

  @Test func lineThatLeadsNowhereIsRefused() {
    #expect(throws: CommandFailure.self) {
      try session.show(SourcePlace(file: "none.tex", line: 1), inTabWhere: { _ in true }) { _ in }
    }
    #expect(session.state.name == "article.pdf")
  }

  @Test func sourceNeedsAnEditor() {
    #expect(session.perform(line: "edit source") { _ in }.failure?.message == EditorCommand.advice)
  }

  @Test func sourceOfAPointIsEdited() throws {
    let place = SourcePlace(file: "/paper/chapters/two.tex", line: 3)
    try session.show(place, inTabWhere: { $0.hasSuffix("geometry.pdf") }) { _ in }
    #expect(session.perform(line: "set editor \"vi +{line} {file}\"") { _ in }.failure == nil)
    let page = try #require(session.currentTab?.position.pageIndex)
    let mark = try #require(session.views.marks(onPages: page...page).first { $0.role == .source })
    let box = try #require(mark.quads.first?.bounds)
    try session.pointer.editSource(of: box.center, onPage: page)
    #expect(host.edited.map(\.line) == [3])
  }
}
