import Foundation
import TestSupport
import Testing

@Suite("pdfkey bookmarks", .tags(.program))
struct BookmarksCommandTests {
  /// Runs `pdfkey bookmarks` on a library in a folder.
  private func bookmarks(_ folder: TemporaryFolder, _ arguments: String...) throws -> ProcessRunner.Outcome {
    try Program.run(["bookmarks"] + arguments + ["--library", folder.file("library.sqlite")])
  }

  @Test("Adding, listing, renaming and removing bookmarks")
  func life() throws {
    let folder = try TemporaryFolder()
    let path = Program.fixture("article.pdf")
    let added = try bookmarks(folder, "add", path, "--page", "iv")
    #expect(added.output == "Added bookmark 1 on page 4 (iv): Conventions\n")
    #expect(added.status == 0)
    let again = try bookmarks(folder, "add", path, "--page", "4")
    #expect(again.output == "Found existing bookmark 1 on page 4 (iv): Conventions\n")
    _ = try bookmarks(folder, "add", path, "--page", "9", "--title", "-- mine")

    #expect(
      try bookmarks(folder, "list", path).lines == [
        "1  Conventions  ·  page 4 (iv)", "2  -- mine  ·  page 9 (5)",
      ])
    let renamed = try bookmarks(folder, "rename", path, "2", "Border styles")
    #expect(renamed.output == "Renamed bookmark 2 on page 9 (5): Border styles\n")
    let removed = try bookmarks(folder, "remove", path, "1")
    #expect(removed.output == "Removed bookmark 1 on page 4 (iv): Conventions\n")
    #expect(try bookmarks(folder, "list").lines == ["==> \(path) <==", "1  Border styles  ·  page 9 (5)"])
  }

  @Test("Bookmarks go along with pages that a command moves, and not into copies")
  func movedPages() throws {
    let (folder, path) = try TemporaryFolder.withCopy()
    let copy = folder.file("other.pdf")
    _ = try bookmarks(folder, "add", path, "--page", "9", "--title", "mine")
    let library = ["--library", folder.file("library.sqlite")]
    let move = ["pages", "move", path, "--pages", "9", "--before", "1"] + library
    #expect(try Program.run(move + ["-o", copy]).status == 0)
    #expect(try bookmarks(folder, "list", path).lines == ["1  mine  ·  page 9 (5)"])
    #expect(try Program.run(move).status == 0)
    #expect(try bookmarks(folder, "list", path).lines == ["1  mine  ·  page 1 (5)"])
    let delete = ["pages", "delete", path, "--pages", "2-"] + library
    #expect(try Program.run(delete).status == 0)
    #expect(try bookmarks(folder, "list", path).lines == ["1  mine  ·  page 1 (5)"])
  }

  @Test("JSON and identifiers")
  func json() throws {
    let folder = try TemporaryFolder()
    let path = Program.fixture("article.pdf")
    let added = try bookmarks(folder, "add", path, "--page", "7", "--json")
    let change = try #require(try added.json.first as? [String: Any])
    #expect(change["change"] as? String == "added")
    let bookmark = try #require(change["bookmark"] as? [String: Any])
    #expect(bookmark["page"] as? Int == 7)
    #expect(bookmark["label"] as? String == "3")
    #expect(bookmark["title"] as? String == "2 Annotations · Σημειώσεις")
    #expect(bookmark["x"] is NSNull)
    let id = try #require(bookmark["id"] as? Int)

    let listed = try #require(try bookmarks(folder, "list", "--json").json.first as? [String: Any])
    #expect(listed["title"] as? String == "Reading with the Keyboard")
    #expect((listed["bookmarks"] as? [Any])?.count == 1)

    #expect(try bookmarks(folder, "rename", "--id", "\(id)", "New").status == 0)
    let removed = try bookmarks(folder, "remove", "--id", "\(id)", "--json")
    let removal = try #require(try removed.json.first as? [String: Any])
    #expect(removal["change"] as? String == "removed")
    #expect((removal["bookmark"] as? [String: Any])?["title"] as? String == "New")
    #expect(removal["path"] is NSNull)
  }

  @Test("Export as JSON, Markdown and CSV")
  func export() throws {
    let folder = try TemporaryFolder()
    let path = Program.fixture("article.pdf")
    _ = try bookmarks(folder, "add", path, "--page", "2", "--title", #"=A "title", [with] *marks*"#)
    let json = try bookmarks(folder, "export")
    let documents = try JSONSerialization.jsonObject(with: Data(json.outputBytes)) as? [[String: Any]]
    #expect(documents?.first?["path"] as? String == path)
    let markdown = try bookmarks(folder, "export", path, "--format", "markdown")
    #expect(
      markdown.output == """
        ## Reading with the Keyboard

        - [\\=A "title", \\[with\\] \\*marks\\*](<\(path)#page=2>), page 2 (ii)

        """)
    let csv = try bookmarks(folder, "export", "--format", "csv")
    let rows = csv.output.components(separatedBy: "\r\n")
    #expect(rows[0] == "path,document,number,id,page,label,title,created,x,y")
    #expect(
      rows[1].hasPrefix("\(path),Reading with the Keyboard,1,1,2,ii,\"'=A \"\"title\"\", [with] *marks*\",")
    )
  }

  @Test("Failures are reported with their status")
  func failures() throws {
    let folder = try TemporaryFolder()
    let path = Program.fixture("article.pdf")
    #expect(try bookmarks(folder, "add", path, "--page", "99").status == 65)
    #expect(try bookmarks(folder, "remove", path, "1").status == 65)
    #expect(try bookmarks(folder, "rename", "--id", "7", "x").status == 65)
    #expect(try bookmarks(folder, "list", Program.fixture("cut.pdf")).status == 65)
    let some = try bookmarks(folder, "export", path, Program.fixture("cut.pdf"))
    #expect(some.status == 1)
    let exported = try JSONSerialization.jsonObject(with: Data(some.outputBytes)) as? [Any]
    #expect(exported?.count == 1)

    try folder.write("no database at all, but long enough to look at".utf8, to: "broken.sqlite")
    let broken = try Program.run(["bookmarks", "list", "--library", folder.file("broken.sqlite")])
    #expect(broken.status == 65)
    let start = "pdfkey: The library \(folder.file("broken.sqlite")) is damaged"
    #expect(broken.messages.hasPrefix(start))
  }

  @Test("Reading doesn't create a missing library")
  func noLibrary() throws {
    let folder = try TemporaryFolder()
    let path = Program.fixture("article.pdf")
    let list = try bookmarks(folder, "list", path)
    #expect((list.status, list.output) == (0, ""))
    #expect(list.messages == "pdfkey: \(path): has no bookmarks\n")
    let all = try bookmarks(folder, "list")
    #expect((all.status, all.output) == (0, ""))
    #expect(all.messages == "pdfkey: there are no bookmarks\n")
    #expect(try bookmarks(folder, "export").output == "[\n\n]\n")
    for arguments in [["remove", path, "1"], ["remove", "--id", "1"], ["rename", path, "1", "x"]] {
      let run = try Program.run(["bookmarks"] + arguments + ["--library", folder.file("new/library.sqlite")])
      #expect(run.status == 65)
      #expect(run.messages.contains("has no bookmark 1"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("library.sqlite")))
    #expect(!FileManager.default.fileExists(atPath: folder.file("new")))
  }

  @Test("The environment sets the library's location")
  func environment() throws {
    let folder = try TemporaryFolder()
    let path = Program.fixture("article.pdf")
    let variables = ["XDG_DATA_HOME": folder.path]
    let outcome = try Program.run(["bookmarks", "add", path, "--page", "1"], environment: variables)
    // Without a heading the bookmark has the first line.
    #expect(outcome.status == 0 && outcome.output.hasSuffix(": Reading with the\n"))
    #expect(FileManager.default.fileExists(atPath: folder.file("pdfkey/library.sqlite")))
  }
}
