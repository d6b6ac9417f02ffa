import Foundation
import TestSupport
import Testing

@testable import DocModel
@testable import DocModelLibrary

/// Sessions that are killed while they write: `PDFKEY_KILLS=1000 swift test --filter Kill` kills a thousand.
@Suite("Killed sessions", .limited, .tags(.program, .hostile))
struct LibraryKillTests {
  @Test("Everything confirmed is saved, whenever the program is killed")
  func bookmarks() throws {
    let folder = try TemporaryFolder()
    let library = folder.file("library.sqlite")
    let lines = folder.file("lines")
    var generator = SeededGenerator(seed: 7)
    var confirmed: Set<String> = []
    var removed: Set<String> = []
    var killed = 0
    for round in 0..<KilledProgram.count {
      // Positions and tabs are written in between, and every fourth bookmark is deleted again.
      let commands = (0..<400).map { number in
        let page = "page \(number % 12 + 1)\nadd bookmark b-\(round)-\(number)\n"
        guard number % 4 == 3 else { return page }
        return page + "bookmarks\nlast row\ndelete bookmark\nclose list\n"
      }
      try Data(commands.joined().utf8).write(to: URL(fileURLWithPath: lines))
      let program = try KilledProgram(
        ["open", "--library", library, "--echo", Program.fixture("article.pdf")], input: lines,
        output: folder.file("output"))
      // Some are killed while they start, most of them while they write.
      if round % 4 != 0 { program.wait { $0.contains("added bookmark") } }
      let limit = round % 4 == 0 ? 60_000 : 30_000
      if program.kill(after: Int.random(in: 0..<limit, using: &generator)) { killed += 1 }
      for title in Self.titles(in: program.written, after: "added bookmark “") {
        confirmed.insert(title)
      }
      for title in Self.deleted(in: program.written) { removed.insert(title) }
      try Self.expectKept(confirmed, removed, in: library, round)
    }
    #expect(killed > KilledProgram.count / 2)
    #expect(confirmed.count > KilledProgram.count / 2)
  }

  /// Returns the bookmarks that a session has confirmed.
  private static func titles(in output: String, after beginning: String) -> [String] {
    output.split(separator: "\n").filter { $0.hasPrefix(beginning) && $0.contains("” on page") }
      .compactMap { $0.dropFirst(beginning.count).split(separator: "”").first.map(String.init) }
  }

  /// Returns the bookmarks that a session has begun to delete: a killed session may have deleted them without
  /// confirming it.
  private static func deleted(in output: String) -> [String] {
    var last: String?
    var deleted: [String] = []
    for line in output.split(separator: "\n") {
      if let title = titles(in: String(line), after: "added bookmark “").first { last = title }
      if line.hasPrefix("> bookmarks"), let last { deleted.append(last) }
    }
    return deleted
  }

  private static func expectKept(
    _ confirmed: Set<String>, _ removed: Set<String>, in library: String, _ round: Int
  ) throws {
    guard FileManager.default.fileExists(atPath: library) else { return #expect(confirmed.isEmpty) }
    // A library with recorded damage is checked when it is opened, and would be moved aside.
    DamagedLibrary.recordDamage(library)
    let reopened = try Library(path: library)
    #expect(reopened.replaced == nil, "round \(round)")
    let kept = Set(try reopened.allBookmarks().map(\.bookmark.title))
    #expect(confirmed.subtracting(removed).isSubset(of: kept), "round \(round)")
  }
}
