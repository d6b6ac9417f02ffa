import Foundation
import GRDB
import TestSupport
import Testing

@testable import DocModelLibrary

/// The content of the index, its changes, and damage to it.
struct TextIndexTests {
  /// A folder with an index, and files to add to it.
  private final class Setup {
    let folder: TemporaryFolder
    var indexPath: String { folder.file("library-index.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    func open() throws -> TextIndex { try TextIndex(path: indexPath) }

    /// Copies a fixture, as old as files usually are.
    func copy(_ fixture: String, to name: String? = nil, age: TimeInterval = 100) throws -> String {
      let path = folder.file(name ?? fixture)
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.copyItem(atPath: Samples.path(fixture), toPath: path)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
      return path
    }
  }

  /// Adds a whole document to an index, in two parts.
  @discardableResult
  private static func fill(_ index: TextIndex, with path: String) throws -> Bool {
    let stamp = try #require(FileStamp(.path(path)))
    let document = try Document(.path(path))
    let draft = try #require(index.begin(path, stamp, pageCount: document.pageCount))
    let pages = try (0..<document.pageCount).map { page in
      IndexedPage(
        index: page, label: document.pageLabels.label(at: page), text: try document.string(ofPage: page))
    }
    #expect(index.add(Array(pages.prefix(2)), to: draft) && index.add(Array(pages.dropFirst(2)), to: draft))
    return index.finish(draft)
  }

  @Test(arguments: ["article.pdf", "typography.pdf", "bidi-cjk.pdf", "labels.pdf", "scan.pdf", "tables.pdf"])
  func indexedTextEqualsThePageText(_ name: String) throws {
    let setup = try Setup()
    let path = try setup.copy(name)
    #expect(try Self.fill(try setup.open(), with: path))
    let index = try setup.open()
    let found = try #require(index.document(at: path))
    // A query of fewer than three letters excludes no page.
    let pages = try #require(index.pages(of: found, for: SearchQuery("a")))
    let document = try Document(.path(path))
    #expect(found.pageCount == document.pageCount && pages.map(\.index) == Array(0..<document.pageCount))
    for page in pages {
      let text = try document.string(ofPage: page.index)
      #expect(page.text == text)
      #expect(page.label == document.pageLabels.label(at: page.index))
    }
  }

  private static let queries: [SearchQuery] = [
    SearchQuery("annotation"), SearchQuery("well-known"), SearchQuery("wellknown"), SearchQuery("ﬁrst"),
    SearchQuery("OFFICE", caseMatching: .insensitive), SearchQuery("cafe", ignoresDiacritics: true),
    SearchQuery("café"), SearchQuery("angstrom", caseMatching: .insensitive, ignoresDiacritics: true),
    SearchQuery("it's"), SearchQuery("“curly"), SearchQuery("日本語"), SearchQuery("the"),
    SearchQuery(patterns: [.literal("staff"), .expression("high\\w+")]), SearchQuery("of the office staff"),
    SearchQuery(patterns: [.expression("anno.ation")]), SearchQuery(patterns: [.expression("[fo]{2}")]),
    SearchQuery(patterns: [.expression("(first|flight)")]), SearchQuery("underline", matchesWholeWords: true),
    SearchQuery("strasse", caseMatching: .insensitive), SearchQuery("a b"), SearchQuery("über"),
  ]

  /// For every query the index includes all pages with matches.
  @Test(arguments: queries)
  func candidatePagesIncludeEveryMatch(_ query: SearchQuery) throws {
    let setup = try Setup()
    let index = try setup.open()
    let finder = try TextFinder(query)
    for name in ["typography.pdf", "article.pdf", "bidi-cjk.pdf"] {
      let path = try setup.copy(name)
      try Self.fill(index, with: path)
      let document = try Document(.path(path))
      let expected = try (0..<document.pageCount).filter { page in
        try !finder.ranges(in: Array(document.string(ofPage: page).unicodeScalars)).isEmpty
      }
      let found = try #require(index.document(at: path))
      let candidates = try #require(index.pages(of: found, for: query))
      let ours = try candidates.filter { try !finder.ranges(in: Array($0.text.unicodeScalars)).isEmpty }
      #expect(ours.map(\.index) == expected, "\(name)")
    }
  }

  @Test func indexExcludesPagesWithoutMatches() throws {
    let setup = try Setup()
    let index = try setup.open()
    let path = try setup.copy("many-pages.pdf")
    try Self.fill(index, with: path)
    let found = try #require(index.document(at: path))
    #expect(try #require(index.pages(of: found, for: SearchQuery("border styles"))).count == 10)
    let expression = SearchQuery(patterns: [.expression("\\d+ .*border styl.s")])
    #expect(try #require(index.pages(of: found, for: expression)).count == 10)
  }

  @Test func changedMovedAndCopiedFiles() throws {
    let setup = try Setup()
    let index = try setup.open()
    let path = try setup.copy("article.pdf", to: "a.pdf")
    #expect(index.document(at: path) == nil)
    try Self.fill(index, with: path)
    let known = try #require(index.document(at: path))
    // Files with the same content are the same document.
    let copy = try setup.copy("article.pdf", to: "b.pdf")
    #expect(index.document(at: copy) == known)
    #expect(try index.status().documentCount == 1)
    // Rewritten with another content, of the same length and age.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let age = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.modificationDate: age ?? Date()], ofItemAtPath: path)
    #expect(index.document(at: path) == nil)
    #expect(index.document(at: setup.folder.file("no.pdf")) == nil)
  }

  @Test func incompleteDocumentIsNotFound() throws {
    let setup = try Setup()
    let index = try setup.open()
    let path = try setup.copy("article.pdf")
    let stamp = try #require(FileStamp(.path(path)))
    let draft = try #require(index.begin(path, stamp, pageCount: 3))
    #expect(index.add([IndexedPage(index: 0, label: "1", text: "one")], to: draft))
    #expect(index.document(at: path) == nil)
    #expect(!index.finish(draft))
    #expect(index.document(at: path) == nil)
    #expect(try index.status().textBytes == 0)
    // A file that has changed since it was examined isn't added.
    _ = try setup.copy("typography.pdf", to: "article.pdf")
    #expect(index.begin(path, stamp, pageCount: 3) == nil)
  }

  @Test func oldestDocumentsAreEvictedFirst() throws {
    let setup = try Setup()
    let index = try setup.open()
    let empty = try index.status().size
    let names = ["article.pdf", "many-pages.pdf", "typography.pdf"]
    for name in names {
      try Self.fill(index, with: try setup.copy(name))
      Thread.sleep(forTimeInterval: 0.005)
    }
    let full = try index.status()
    let pages = try names.reduce(0) { $0 + (try Samples.open($1).pageCount) }
    #expect(full.documentCount == 3 && full.pageCount == pages)
    #expect(full.size > empty && full.limit == TextIndex.defaultLimit)
    try index.setLimit(empty + (full.size - empty) / 4)
    try Self.fill(index, with: try setup.copy("labels.pdf"))
    let kept = try index.status()
    #expect(kept.size <= kept.limit || kept.documentCount == 1)
    #expect(index.document(at: setup.folder.file("article.pdf")) == nil)
    #expect(index.document(at: setup.folder.file("labels.pdf")) != nil)
  }

  @Test func bestResultsComeFirst() throws {
    let setup = try Setup()
    let index = try setup.open()
    for name in ["article.pdf", "many-pages.pdf", "typography.pdf"] {
      try Self.fill(index, with: try setup.copy(name))
    }
    let search = try LineSearch(.init(SearchQuery("annotation")))
    let results = try index.results(of: search)
    #expect(results.map { URL(fileURLWithPath: $0.path).lastPathComponent }.first == "article.pdf")
    #expect(results.map(\.score) == results.map(\.score).sorted(by: >))
    #expect(!results.map(\.isCurrent).contains(false))
    let article = try #require(results.first)
    #expect(article.groups.compactMap(\.pageIndex) == [2, 6, 7, 8, 11])
    #expect(article.groups.reduce(0) { $0 + $1.matchCount } == 10)
    // If the file has changed since, the result is marked as outdated.
    _ = try setup.copy("typography.pdf", to: "article.pdf")
    #expect(try index.results(of: search).first { $0.path.hasSuffix("article.pdf") }?.isCurrent == false)
    #expect(try index.results(of: LineSearch(.init(SearchQuery("zxqvkk")))).isEmpty)
  }

  @Test func resultsAreLimitedToPagesAndLines() throws {
    let setup = try Setup()
    let index = try setup.open()
    try Self.fill(index, with: try setup.copy("article.pdf"))
    var options = SearchOptions(SearchQuery("annotation"), pages: [6, 7, 2_000])
    #expect(try index.results(of: LineSearch(options)).first?.groups.map(\.pageIndex) == [6, 7])
    options.maximumLineCount = 1
    #expect(try index.results(of: LineSearch(options)).first?.groups.map(\.lines.count) == [1])
    options.maximumLineCount = 0
    #expect(try index.results(of: LineSearch(options)).isEmpty)
  }

  @Test func cancelledTaskEndsItsSearchAndNoOther() async throws {
    let setup = try Setup()
    let index = try setup.open()
    let document = try Document(.path(try setup.copy("article.pdf")))
    #expect(try index.add(document) == .added)
    #expect(try index.add(document) == .alreadyAdded)
    let search = try LineSearch(SearchOptions(SearchQuery("annotation")))
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await index.results(of: search).count
    }
    await #expect(throws: LibraryError.cancelled) { try await cancelled.value }
    #expect(try await index.results(of: search).map(\.groups.count) == [5])
  }

  @Test("A document that can't be added, or not completely, says why")
  func refusedDocuments() async throws {
    let setup = try Setup()
    let index = try setup.open()
    let path = try setup.copy("article.pdf")
    let document = try Document(.path(path))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try index.add(Document(.bytes(bytes, name: "article"))) == .noFile)
    #expect(try index.add(Document(.path(path), password: "secret")) == .encrypted)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try index.add(Document(.path(path)))
    }
    #expect(try await cancelled.value == .cancelled)
    _ = try setup.copy("typography.pdf", to: "article.pdf")
    #expect(try index.add(document) == .changed)
    #expect(try index.status().pageCount == 0)
  }

  @Test func damagedOrOutdatedIndexIsRebuilt() throws {
    let setup = try Setup()
    let path = try setup.copy("article.pdf")
    try Self.fill(try setup.open(), with: path)
    // A version of the index from another version of the program.
    try DatabaseQueue(path: setup.indexPath).inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
    #expect(try setup.open().status().documentCount == 0)
    try Self.fill(try setup.open(), with: path)
    #expect(try setup.open().document(at: path) != nil)
    // The database pages are overwritten, but for the header.
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: setup.indexPath + ending) }
    let file = URL(fileURLWithPath: setup.indexPath)
    var bytes = try [UInt8](Data(contentsOf: file))
    for position in 100..<bytes.count { bytes[position] = 0x55 }
    try Data(bytes).write(to: file)
    let index = try setup.open()
    #expect(try index.status().documentCount == 0)
    try Self.fill(index, with: path)
    #expect(index.document(at: path) != nil)
  }

  @Test func otherFilesAreLeftAlone() throws {
    let setup = try Setup()
    try DatabaseQueue(path: setup.indexPath).inDatabase { try $0.execute(sql: "CREATE TABLE mine (a)") }
    #expect(throws: LibraryError.notAnIndex(path: setup.indexPath.absolutePath)) {
      try setup.open()
    }
    #expect(TextIndex.path(besideLibrary: "/a/library.sqlite") == "/a/library-index.sqlite")
    #expect(TextIndex.path(besideLibrary: "/a/b") == "/a/b-index.sqlite")
  }

  @Test("Files that aren't indexes are refused unchanged, and a damaged index of any name is replaced")
  func foreignFiles() throws {
    let setup = try Setup()
    let pdf = try setup.copy("article.pdf")
    let text = try setup.folder.write(Array("Milk, bread".utf8), to: "notes.txt")
    let database = setup.folder.file("mine.sqlite")
    let other = try DatabaseQueue(path: database)
    try other.inDatabase { try $0.execute(sql: "PRAGMA application_id = 7; CREATE TABLE mine (a)") }
    try other.close()
    let named = setup.folder.file("mine-index.sqlite")
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: database)))
    // A page size that no database has.
    bytes[16] = 0xFF
    for path in [database, named] { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    let notes = try setup.folder.write(Array("Milk, bread".utf8), to: "notes-index.sqlite")
    // A small database without an identifier of its program.
    bytes.replaceSubrange(68..<72, with: [0, 0, 0, 0])
    let small = try setup.folder.write(bytes, to: "small-index.sqlite")
    let empty = setup.folder.file("empty-index.sqlite")
    let owned = try DatabaseQueue(path: empty)
    try owned.inDatabase { try $0.execute(sql: "PRAGMA user_version = 5") }
    try owned.close()
    for path in [pdf, text, database, named, notes, small, empty] {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(throws: LibraryError.notAnIndex(path: path.absolutePath)) { try TextIndex(path: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before, "\(path)")
    }
    let index = setup.folder.file("texts.db")
    _ = try TextIndex(path: index)
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: index + ending) }
    var damaged = try [UInt8](Data(contentsOf: URL(fileURLWithPath: index)))
    damaged[16] = 0xFF
    try Data(damaged).write(to: URL(fileURLWithPath: index))
    #expect(try TextIndex(path: index).status().documentCount == 0)
  }

  @Test func recentlyWrittenFileIsReadAgain() throws {
    let setup = try Setup()
    let index = try setup.open()
    let path = try setup.copy("article.pdf", age: 0)
    try Self.fill(index, with: path)
    // The file could be rewritten within the same moment, so that its times aren't conclusive yet; its content is.
    #expect(index.document(at: path) != nil)
    #expect(index.document(at: path, readingContent: false) == nil)
  }

  @Test("The files of a size are looked up, and not all files read, which each added file would do")
  func fileOfSize() throws {
    let setup = try Setup()
    let index = try setup.open()
    let path = try setup.copy("article.pdf")
    try Self.fill(index, with: path)
    let size = try #require(FileStamp(.path(path))).size
    let plan = try index.queue.inDatabase { db in
      #expect(try Bool.fetchOne(db, sql: TextIndex.fileOfSize, arguments: [size]) == true)
      #expect(try Bool.fetchOne(db, sql: TextIndex.fileOfSize, arguments: [size + 1]) == false)
      return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(TextIndex.fileOfSize)", arguments: [size])
        .map { try $0.decode(String.self, forColumn: "detail") }
    }
    #expect(plan.contains { $0.hasPrefix("SEARCH file") && $0.contains("file_size") }, "\(plan)")
  }
}
