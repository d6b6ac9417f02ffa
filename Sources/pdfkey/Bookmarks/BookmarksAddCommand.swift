import ArgumentParser
import Viewer
import DocModelLibrary

/// `pdfkey bookmarks add`.
struct BookmarksAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a bookmark to a page.",
    discussion: """
      The default title is the nearest heading of the outline, or else the first line of the page. A bookmark with \
      the same title on the same page isn't added again.
      """)

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(help: ArgumentHelp("Number or label of the page.", valueName: "page"))
  var page: String

  @Option(parsing: .unconditional, help: "Title of the bookmark.")
  var title: String?

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  @Flag(help: "Print JSON Lines: one object per bookmark.")
  var json = false

  func run() throws {
    try library.prepare()
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: json,
      writing: WritingRules(library: library.path, changesBookmarks: true))
    try batch.forEach { document, path in
      let labels = document.pageLabels
      guard let index = PageSelection.page(page, labels: labels, count: document.pageCount) else {
        throw PageSelectionError.noSuchPage(page, count: document.pageCount)
      }
      let new = Library.NewBookmark(
        pageIndex: index, pageLabel: labels.isEmpty ? nil : labels.label(at: index),
        title: title ?? suggestion(document, index), point: nil)
      for added in try BookmarkWork.add([new]).perform(on: document, path) {
        try batch.output.write(added.isNew ? .added : .present, added.bookmark, of: path, json: json)
      }
    }
  }

  private func suggestion(_ document: Document, _ index: Int) -> String {
    let outline = document.outline
    return BookmarkTitle.suggestion(
      heading: outline.section(ofPage: index).map { outline.items[$0].title }, page: index,
      text: try? document.string(ofPage: index))
  }
}
