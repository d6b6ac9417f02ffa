import Testing

@testable import DocModel

@Suite struct TypedLineTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test func linesAreKeptOnceWhereTheyWereTypedLast() throws {
    let store = try fixture.store()
    #expect(try store.typedLines() == [])
    try store.addTypedLines(["page 3", "search é", "page 3", "n"])
    try store.addTypedLines([])
    try store.addTypedLines(["search é"])
    #expect(try fixture.store().typedLines() == ["page 3", "n", "search é"])
  }

  @Test func theLastThousandAreKept() throws {
    let store = try fixture.store()
    try store.addTypedLines((0..<1100).map { "page \($0)" })
    try store.addTypedLines(["n"])
    let lines = try store.typedLines()
    #expect(lines.count == BookmarkStore.typedLineLimit)
    #expect(lines.first == "page 101")
    #expect(lines.last == "n")
  }

  @Test func whatIsForgottenDoesNotComeBack() throws {
    let store = try fixture.store()
    try store.addTypedLines(["a", "b"])
    try store.removeTypedLines()
    try store.addTypedLines(["c"])
    #expect(try store.typedLines() == ["c"])
  }

  @Test func twoProcessesLoseNoLines() async throws {
    let path = fixture.library
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      try Self.type("a", into: path)
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      try Self.type("b", into: path)
    }
    _ = await (first, second)
    let lines = try fixture.store().typedLines()
    for name in ["a", "b"] {
      #expect(
        lines.filter { $0.hasPrefix("\(name) ") } == (0..<15).map { "\(name) \($0)" }, "each in its order")
    }
    #expect(lines.count { $0 == "both" } == 1)
  }

  private static func type(_ name: String, into path: String) throws {
    let store = try BookmarkStore(path: path, busyTimeout: .seconds(60))
    for number in 0..<15 { try store.addTypedLines(["\(name) \(number)", "both"]) }
  }

  /// A library of the first version gets the table without losing data.
  @Test func anOlderLibraryIsBroughtUpToDate() throws {
    let store = try fixture.store()
    let document = try store.document(for: fixture.identity("a.pdf"))
    try store.addBookmark(to: document, pageIndex: 2, title: "kept")
    try fixture.execute("DROP TABLE typed_line; DELETE FROM grdb_migrations WHERE identifier = 'v2'")
    let newer = try fixture.store()
    try newer.addTypedLines(["n"])
    #expect(try newer.typedLines() == ["n"])
    #expect(try newer.bookmarks(of: document).map(\.title) == ["kept"])
  }

  @Test func aLibraryThatCanOnlyBeReadTakesNone() throws {
    try fixture.store().addTypedLines(["n"])
    let store = try BookmarkStore(path: fixture.library, access: .readOnly)
    #expect(try store.typedLines() == ["n"])
    #expect(throws: LibraryError.readOnly(path: fixture.library)) { try store.addTypedLines(["x"]) }
  }
}
