import ArgumentParser
import DocModelLibrary

/// `pdfkey bookmarks remove`.
struct BookmarksRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove bookmarks.",
    usage: "pdfkey bookmarks remove <file> <number> ...\npdfkey bookmarks remove --id <id> ...",
    discussion: """
      Name bookmarks by a file and their numbers in `pdfkey bookmarks list`, or by the identifiers that --json \
      shows, which never change and need no file. If one of them doesn't exist, none is removed.
      """)

  @Argument(help: "PDF file, then the numbers of its bookmarks.", completion: .pdf)
  var fileAndNumbers: [String] = []

  @Option(help: ArgumentHelp("Identifier of a bookmark; may be repeated.", valueName: "id"))
  var id: [Int64] = []

  @OptionGroup var options: BookmarkOptions

  func validate() throws {
    if !id.isEmpty {
      guard fileAndNumbers.isEmpty else {
        throw ValidationError("Name a file and numbers, or --id, not both.")
      }
    } else {
      guard fileAndNumbers.count > 1 else {
        throw ValidationError("Name a file and the numbers of its bookmarks, or --id.")
      }
      _ = try numbers()
    }
  }

  private func numbers() throws -> [Int] {
    try fileAndNumbers.dropFirst().numbers(shownBy: "pdfkey bookmarks list")
  }

  func run() throws {
    guard let file = fileAndNumbers.first else {
      let (output, openLibrary) = (Output(), try options.library.openExisting())
      let bookmarks = try id.map { try openLibrary.bookmark(BookmarkID(rawValue: $0)).id }
      for removed in try openLibrary.deleteBookmarks(bookmarks) {
        try output.write(.removed, removed, of: nil, json: options.json)
      }
      return try output.flush()
    }
    try options.library.check()
    let numbers = try numbers()
    try options.perform(on: file, as: .removed) { _, _ in .remove(numbers) }
  }
}
