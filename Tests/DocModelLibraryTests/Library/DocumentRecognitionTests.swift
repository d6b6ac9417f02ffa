import Foundation
import Synchronization
import Testing

@testable import DocModelLibrary

@Suite struct DocumentRecognitionTests {
  /// A document is opened at a.pdf, files change, and another document is opened.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var firstID: String? = "aa11"
    var firstHash = "one"
    /// The files that disappear and appear in between.
    var removed: [String] = []
    var added: [String] = []
    var secondName: String? = "a.pdf"
    var secondID: String? = "aa11"
    var secondPages = 10
    var secondHash = "one"
    let isSame: Bool
  }

  static let cases = [
    Case(testDescription: "opened again", isSame: true),
    Case(testDescription: "identifier in capitals", secondID: "AA11", isSame: true),
    Case(
      testDescription: "moved", removed: ["a.pdf"], added: ["b.pdf"], secondName: "b.pdf", isSame: true),
    Case(
      testDescription: "moved and pages added", removed: ["a.pdf"], added: ["b.pdf"], secondName: "b.pdf",
      secondPages: 11, secondHash: "two", isSame: true),
    Case(testDescription: "re-annotated in place", secondHash: "two", isSame: true),
    Case(
      testDescription: "pages added in place", secondPages: 12, secondHash: "two", isSame: true),
    Case(
      testDescription: "re-annotated copy", added: ["b.pdf"], secondName: "b.pdf", secondHash: "two",
      isSame: true),
    Case(
      testDescription: "extract with the same identifier", added: ["b.pdf"], secondName: "b.pdf",
      secondPages: 3, secondHash: "two", isSame: false),
    Case(
      testDescription: "another identifier elsewhere", added: ["b.pdf"], secondName: "b.pdf",
      secondID: "bb22", isSame: false),
    Case(
      testDescription: "typeset again in place", secondID: "bb22", secondPages: 12, secondHash: "two",
      isSame: true),
    Case(testDescription: "standard input, same pages", secondName: nil, isSame: true),
    Case(testDescription: "standard input, other pages", secondName: nil, secondPages: 3, isSame: false),
    Case(testDescription: "no identifier, opened again", firstID: nil, secondID: nil, isSame: true),
    Case(
      testDescription: "no identifier, moved", firstID: nil, removed: ["a.pdf"], added: ["b.pdf"],
      secondName: "b.pdf", secondID: nil, isSame: true),
    Case(
      testDescription: "no identifier, copied", firstID: nil, added: ["b.pdf"], secondName: "b.pdf",
      secondID: nil, isSame: true),
    Case(
      testDescription: "no identifier, changed in place", firstID: nil, secondID: nil, secondHash: "two",
      isSame: true),
    Case(
      testDescription: "no identifier, another file", firstID: nil, added: ["b.pdf"], secondName: "b.pdf",
      secondID: nil, secondHash: "two", isSame: false),
    Case(
      testDescription: "no identifier, standard input", firstID: nil, secondName: nil, secondID: nil,
      isSame: true),
    Case(
      testDescription: "identifier given in place", firstID: nil, secondID: "aa11", secondHash: "two",
      isSame: true),
    Case(
      testDescription: "identifier lost in place", secondID: nil, secondHash: "two", isSame: true),
    Case(
      testDescription: "useless identifier of a bad generator", firstID: "00000000", added: ["b.pdf"],
      secondName: "b.pdf", secondID: "00000000", secondHash: "two", isSame: false),
  ]

  @Test(arguments: cases) func recognises(_ item: Case) throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    fixture.touch("a.pdf")
    let first = try library.recordDocument(
      fixture.identity("a.pdf", id: item.firstID, hash: item.firstHash)
    )
    try item.removed.forEach(fixture.remove)
    item.added.forEach(fixture.touch)
    let identity = fixture.identity(
      item.secondName, id: item.secondID, pages: item.secondPages, hash: item.secondHash
    )
    #expect(try library.findDocument(identity) == (item.isSame ? first : nil))
    let second = try library.recordDocument(identity)
    #expect((first == second) == item.isSame)
    // Once recorded, a document is recognised whatever the previous records.
    #expect(try library.recordDocument(identity) == second)
    #expect(try library.findDocument(identity) == second)

    let record = try library.document(second)
    #expect(record.pageCount == item.secondPages)
    let expectedPath = item.secondName.map(fixture.path) ?? (item.isSame ? fixture.path("a.pdf") : nil)
    #expect(record.path == expectedPath)
  }

  @Test func matchingIdentifierAvoidsTheHash() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    let calls = Mutex(0)
    func identity(_ id: String?) -> DocumentIdentity {
      DocumentIdentity(path: fixture.path("a.pdf"), permanentIdentifier: id, pageCount: 1) {
        calls.withLock { $0 += 1 }
        return "hash"
      }
    }
    _ = try library.recordDocument(identity("aa11"))
    _ = try library.recordDocument(identity("aa11"))
    _ = try library.recordDocument(identity("bb22"))
    #expect(calls.withLock { $0 } == 0)
    _ = try library.recordDocument(identity(nil))
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func hashDecidesBetweenEqualCandidates() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    fixture.touch("a.pdf")
    fixture.touch("b.pdf")
    fixture.touch("c.pdf")
    // b and c share a's identifier with other page counts; then both get the same page count in place.
    _ = try library.recordDocument(fixture.identity("a.pdf", pages: 1, hash: "A"))
    let b = try library.recordDocument(fixture.identity("b.pdf", pages: 2, hash: "B"))
    let c = try library.recordDocument(fixture.identity("c.pdf", pages: 3, hash: "C"))
    try fixture.execute("UPDATE document SET page_count = 5, content_hash = 'B' WHERE id = \(b.rawValue)")
    try fixture.execute("UPDATE document SET page_count = 5, content_hash = 'C' WHERE id = \(c.rawValue)")
    try fixture.remove("b.pdf")
    try fixture.remove("c.pdf")
    #expect(try library.findDocument(fixture.identity("d.pdf", pages: 5, hash: "B")) == b)
    #expect(try library.findDocument(fixture.identity("d.pdf", pages: 5, hash: "C")) == c)
    // With neither hash, the document that was opened last is found.
    #expect(try library.findDocument(fixture.identity("d.pdf", pages: 5, hash: "D")) == c)
  }

  @Test func originalKeepsItsBookmarksWhenItsPathIsReused() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    fixture.touch("statement.pdf")
    let march = fixture.identity("statement.pdf", id: "aa11")
    let first = try library.recordDocument(march)
    try library.addBookmark(to: first, pageIndex: 1, title: "March")
    try fixture.move("statement.pdf", to: "archive.pdf")
    fixture.touch("statement.pdf")

    let april = fixture.identity("statement.pdf", id: "bb22")
    #expect(try library.recordDocument(april) == first)
    try library.addBookmark(to: first, pageIndex: 2, title: "April")

    let archived = fixture.identity("archive.pdf", id: "aa11")
    let original = try library.recordDocument(archived)
    #expect(original != first)
    #expect(try library.bookmarks(of: original).map(\.title) == ["March"])
    #expect(try library.bookmarks(of: first).map(\.title) == ["March", "April"])
    #expect(try library.recordDocument(archived) == original)
    #expect(try library.recordDocument(april) == first)
    #expect(try library.bookmarks(of: original).count == 1)
  }

  @Test func fileRevertedToAnEarlierStateStaysOneDocument() throws {
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    fixture.touch("a.pdf")
    let ids = try ["aa11", "bb22", "aa11", "bb22", "aa11"].map {
      try library.recordDocument(fixture.identity("a.pdf", id: $0))
    }
    #expect(Set(ids).count == 1)
    #expect(try fixture.value("SELECT COUNT(*) FROM former_identity") == 1)
  }

  @Test func anUnreadableDocumentIsReported() throws {
    struct Unreadable: Error {}
    let fixture = try LibraryFixture()
    let library = try fixture.openLibrary()
    let identity = DocumentIdentity(path: "/a.pdf", permanentIdentifier: nil, pageCount: 1) {
      throw Unreadable()
    }
    let error = #expect(throws: LibraryError.self) { try library.recordDocument(identity) }
    guard case .documentUnreadable(path: "/a.pdf", reason: _) = error else {
      Issue.record("wrong error \(String(describing: error))")
      return
    }
    #expect(try library.recentDocuments().isEmpty)
  }

  @Test(arguments: [
    ("/a/b.pdf", "/a/b.pdf"), ("/a/./b/../c.pdf", "/a/c.pdf"), ("//a///b.pdf", "/a/b.pdf"),
    ("/../a.pdf", "/a.pdf"), ("/ü ñ.pdf", "/ü ñ.pdf"),
  ])
  func standardisesPaths(_ path: String, _ expected: String) {
    let identity = DocumentIdentity(path: path, permanentIdentifier: nil, pageCount: 1) { "" }
    #expect(identity.path == expected)
  }

  @Test(arguments: [
    ("", nil), ("00", nil), ("ffffffff", nil), ("FFFFFFFF", nil), ("abab", nil), ("0a0B", "0a0b"),
    ("0123456789ABCDEF", "0123456789abcdef"), ("000001", "000001"),
  ])
  func validatesIdentifiers(_ identifier: String, _ expected: String?) {
    let identity = DocumentIdentity(path: nil, permanentIdentifier: identifier, pageCount: 1) { "" }
    #expect(identity.permanentIdentifier == expected)
  }

  @Test func aRelativePathIsMadeAbsolute() {
    let identity = DocumentIdentity(path: "a.pdf", permanentIdentifier: nil, pageCount: 1) { "" }
    #expect(identity.path == FileManager.default.currentDirectoryPath + "/a.pdf")
  }
}
