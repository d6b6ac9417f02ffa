import Testing

@testable import DocModelLibrary

@Suite struct TypedLineTests {
  let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test func repeatedLineIsKeptAtItsLatestPosition() throws {
    let library = try fixture.openLibrary()
    #expect(try library.typedLines() == [])
    try library.addTypedLines(["page 3", "search é", "page 3", "n"])
    try library.addTypedLines([])
    try library.addTypedLines(["search é"])
    #expect(try fixture.openLibrary().typedLines() == ["page 3", "n", "search é"])
  }

  @Test func lastThousandLinesAreKept() throws {
    let library = try fixture.openLibrary()
    try library.addTypedLines((0..<1100).map { "page \($0)" })
    try library.addTypedLines(["n"])
    let lines = try library.typedLines()
    #expect(lines.count == Library.typedLineLimit)
    #expect(lines.first == "page 101")
    #expect(lines.last == "n")
  }

  @Test func removedLinesStayRemoved() throws {
    let library = try fixture.openLibrary()
    try library.addTypedLines(["a", "b"])
    try library.removeTypedLines()
    try library.addTypedLines(["c"])
    #expect(try library.typedLines() == ["c"])
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
    let lines = try fixture.openLibrary().typedLines()
    for name in ["a", "b"] {
      #expect(
        lines.filter { $0.hasPrefix("\(name) ") } == (0..<15).map { "\(name) \($0)" }, "each in its order")
    }
    #expect(lines.count { $0 == "both" } == 1)
  }

  private static func type(_ name: String, into path: String) throws {
    let library = try Library(path: path, busyTimeout: .seconds(60))
    for number in 0..<15 { try library.addTypedLines(["\(name) \(number)", "both"]) }
  }

  /// A library of the first version gets the table without losing data.
  @Test func olderLibraryIsMigrated() throws {
    let library = try fixture.openLibrary()
    let document = try library.recordDocument(fixture.identity("a.pdf"))
    try library.addBookmark(to: document, pageIndex: 2, title: "kept")
    try fixture.execute("DROP TABLE typed_line; DELETE FROM grdb_migrations WHERE identifier = 'v2'")
    let newer = try fixture.openLibrary()
    try newer.addTypedLines(["n"])
    #expect(try newer.typedLines() == ["n"])
    #expect(try newer.bookmarks(of: document).map(\.title) == ["kept"])
  }

  @Test func readOnlyLibraryRefusesLines() throws {
    try fixture.openLibrary().addTypedLines(["n"])
    let library = try Library(path: fixture.library, access: .readOnly)
    #expect(try library.typedLines() == ["n"])
    #expect(throws: LibraryError.readOnly(path: fixture.library)) { try library.addTypedLines(["x"]) }
  }
}
