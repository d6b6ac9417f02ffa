import ArgumentParser

/// `pdfkey bookmarks`: the user's bookmarks, which are in the library rather than in the files.
struct BookmarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bookmarks",
    abstract: "List, add, remove, rename, import, export bookmarks.",
    discussion: """
      Bookmarks are in the library ($XDG_DATA_HOME/pdfkey/library.sqlite), not in the files. A file that is moved, \
      renamed or annotated keeps its bookmarks.

      Examples:
        pdfkey bookmarks add paper.pdf --page iv
        pdfkey bookmarks add paper.pdf --page 12 --title "Border styles"
        pdfkey bookmarks list paper.pdf
        pdfkey bookmarks remove paper.pdf 2
        pdfkey bookmarks export --format markdown > bookmarks.md
        pdfkey bookmarks export --into-pdf paper.pdf -o shared.pdf
        pdfkey bookmarks import --from-outline paper.pdf

      \(ExitStatus.help) For the library: 65 it is damaged; 69 a newer version wrote it; 73 it can't \
      be created or written; 75 another program is using it.
      """,
    subcommands: [
      BookmarksListCommand.self, BookmarksAddCommand.self, BookmarksRemoveCommand.self,
      BookmarksRenameCommand.self, BookmarksExportCommand.self, BookmarksImportCommand.self,
    ]
  )
  .ofPDFKey
}
