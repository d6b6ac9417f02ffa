import ArgumentParser
import DocModel

/// `pdfkey bookmarks`: the reader's bookmarks, which are kept in the library and not in the files.
struct BookmarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bookmarks",
    abstract: "List, add, remove, rename and export bookmarks.",
    discussion: """
      Bookmarks are kept in the library ($XDG_DATA_HOME/pdfkey/library.sqlite) and not in the files; a \
      file that is moved, renamed or annotated keeps its bookmarks.

      Examples:
        pdfkey bookmarks add paper.pdf --page iv
        pdfkey bookmarks add paper.pdf --page 12 --title "Border styles"
        pdfkey bookmarks list paper.pdf
        pdfkey bookmarks remove paper.pdf 2
        pdfkey bookmarks export --format markdown > bookmarks.md

      \(ExitStatus.help) Of the library: 65 it is damaged, 69 it is of a newer version, 73 it can't be \
      made or written, 75 another program holds it.
      """,
    subcommands: [
      BookmarksListCommand.self, BookmarksAddCommand.self, BookmarksRemoveCommand.self,
      BookmarksRenameCommand.self, BookmarksExportCommand.self,
    ]
  )
  .ofPDFKey
}

/// Where the bookmarks are.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library to use, instead of the one that PDFKEY_LIBRARY or XDG_DATA_HOME leads to.",
      valueName: "path"), completion: .library)
  var library: String?

  /// The file of the library.
  var path: String { library ?? BookmarkStore.defaultPath() }

  /// Opens the library, and makes it where there is none, or where it is damaged and has been moved aside.
  func open() throws(LibraryError) -> BookmarkStore {
    let store = try BookmarkStore(path: path)
    if let replaced = store.replaced { Messages.say(replaced.message) }
    return store
  }

  /// Opens the library for what needs bookmarks that are there: where there is none an empty one answers, and
  /// none is made.
  ///
  /// A damaged one is refused: an empty list would be no answer.
  func openExisting() throws(LibraryError) -> BookmarkStore {
    guard BookmarkStore.exists(at: path) else { return try BookmarkStore.inMemory() }
    return try BookmarkStore(path: path, replacesDamaged: false)
  }
}
