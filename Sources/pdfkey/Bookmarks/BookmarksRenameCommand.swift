import ArgumentParser
import DocModelLibrary

/// `pdfkey bookmarks rename`.
struct BookmarksRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a bookmark another title.",
    usage: "pdfkey bookmarks rename <file> <number> <title>\npdfkey bookmarks rename --id <id> <title>",
    discussion: """
      Name the bookmark by a file and its number in `pdfkey bookmarks list`, or by the identifier that --json shows.
      """)

  @Argument(help: "PDF file, number of the bookmark and new title.", completion: .pdf)
  var fileNumberAndTitle: [String] = []

  @Option(help: ArgumentHelp("Identifier of the bookmark.", valueName: "id"))
  var id: Int64?

  @OptionGroup var options: BookmarkOptions

  /// The meaning of the arguments.
  private enum Wanted {
    case identifier(Int64, title: String)
    case number(Int, file: String, title: String)
  }

  private func wanted() throws -> Wanted {
    let arguments = fileNumberAndTitle
    if let id {
      guard arguments.count == 1 else { throw ValidationError("With --id, name the new title only.") }
      return .identifier(id, title: arguments[0])
    }
    guard arguments.count == 3, let number = Int(arguments[1]) else {
      throw ValidationError(
        "Name a file, the number of its bookmark and the new title, or --id and the title.")
    }
    return .number(number, file: arguments[0], title: arguments[2])
  }

  func validate() throws {
    _ = try wanted()
  }

  func run() throws {
    switch try wanted() {
    case .identifier(let id, let title):
      let output = Output()
      let renamed = try options.library.openExisting().renameBookmark(BookmarkID(rawValue: id), to: title)
      try output.write(.renamed, renamed, of: nil, json: options.json)
      try output.flush()
    case .number(let number, let file, let title):
      try options.library.check()
      try options.perform(on: file, as: .renamed) { _, _ in .rename(number, title: title) }
    }
  }
}
