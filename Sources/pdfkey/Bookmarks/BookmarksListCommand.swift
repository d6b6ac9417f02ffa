import ArgumentParser
import Viewer
import DocModelLibrary

/// `pdfkey bookmarks list`.
struct BookmarksListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the bookmarks of files, or of all documents.",
    discussion: """
      Each line has the number, title and page of a bookmark. Use the number with remove and rename.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  @Flag(help: .jsonLines)
  var json = false

  func run() throws {
    guard !input.isEmpty else { return try listAll(library.openExisting()) }
    try library.check()
    let batch = try DocumentBatch(input, limits, json: json, writing: WritingRules(library: library.path))
    try batch.forEach { document, path in
      let listed = try DocumentBookmarks(of: document, path: path)
      if json {
        try batch.output.write(json: listed.json)
      } else {
        batch.writeHeading(path)
        Self.write(listed.bookmarks, batch.output)
        if listed.bookmarks.isEmpty { batch.printNote("\(path): has no bookmarks") }
      }
    }
  }

  private func listAll(_ openLibrary: Library) throws {
    let output = Output()
    let documents = try DocumentBookmarks.all(in: openLibrary)
    if documents.isEmpty, !json { Messages.print("there are no bookmarks") }
    for document in documents {
      if json {
        try output.write(json: document.json)
      } else {
        output.write(line: "==> \((document.path ?? StandardInput.name).onOneLine) <==")
        Self.write(document.bookmarks, output)
      }
    }
    try output.flush()
  }

  private static func write(_ bookmarks: [Bookmark], _ output: Output) {
    for bookmark in bookmarks {
      let title = bookmark.title.onOneLine
      output.write(line: "\(bookmark.position + 1)  \(title)  ·  \(bookmark.pageDescription)")
    }
  }
}
