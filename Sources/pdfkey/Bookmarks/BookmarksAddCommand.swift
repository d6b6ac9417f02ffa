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

  @OptionGroup var options: BookmarkOptions

  func run() throws {
    try options.library.prepare()
    try options.perform(on: file) { document, _ in
      let (index, labels) = (try document.pageIndex(named: page), document.pageLabels)
      let new = Library.NewBookmark(
        pageIndex: index, pageLabel: labels.isEmpty ? nil : labels.label(at: index),
        title: title ?? suggestion(document, index), point: nil)
      return .add([new])
    }
  }

  private func suggestion(_ document: Document, _ index: Int) -> String {
    let outline = document.outline
    return BookmarkTitle.suggestion(
      heading: outline.section(ofPage: index).map { outline.items[$0].title }, page: index,
      text: try? document.string(ofPage: index))
  }
}
