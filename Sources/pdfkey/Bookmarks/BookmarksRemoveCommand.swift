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

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  @Flag(help: "Print JSON Lines: one object per bookmark.")
  var json = false

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
      let (output, openLibrary) = (Output(), try library.openExisting())
      let bookmarks = try id.map { try openLibrary.bookmark(BookmarkID(rawValue: $0)).id }
      try report(try openLibrary.deleteBookmarks(bookmarks), of: nil, output)
      return try output.flush()
    }
    try library.check()
    let numbers = try numbers()
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: json,
      writing: WritingRules(library: library.path, changesBookmarks: true))
    try batch.forEach { document, path in
      let removed = try BookmarkWork.remove(numbers).perform(on: document, path)
      try report(removed.map(\.bookmark), of: path, batch.output)
    }
  }

  private func report(_ removed: [Bookmark], of path: String?, _ output: Output) throws {
    for bookmark in removed { try output.write(.removed, bookmark, of: path, json: json) }
  }
}
