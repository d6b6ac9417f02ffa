import ArgumentParser
import DocModelLibrary

/// `pdfkey bookmarks import`.
struct BookmarksImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make bookmarks of the headings of an outline.",
    discussion: """
      Each heading with a page becomes a bookmark. A bookmark with the same title on the same page isn't added again.

      Example:
        pdfkey bookmarks import --from-outline paper.pdf
      """)

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Flag(help: "Take the headings of the outline.")
  var fromOutline = false

  @OptionGroup var options: BookmarkOptions

  func validate() throws {
    guard fromOutline else { throw ValidationError("Name the source of the bookmarks: --from-outline.") }
  }

  func run() throws {
    try options.library.prepare()
    try options.perform(on: file) { document, path in
      try document.requireDictionaries(path)
      let (outline, labels) = (document.outline, document.pageLabels)
      for problem in outline.problems { Messages.print("\(path): \(problem)") }
      let new = outline.items.compactMap { item -> Library.NewBookmark? in
        guard let destination = item.destination, let page = destination.pageIndex,
          !item.title.allSatisfy(\.isWhitespace)
        else { return nil }
        return Library.NewBookmark(
          pageIndex: page, pageLabel: labels.isEmpty ? nil : labels.label(at: page), title: item.title,
          point: destination.top.map { Point(x: destination.left ?? 0, y: $0) })
      }
      if new.isEmpty { Messages.print("\(path): its outline has no headings with a page") }
      return new.isEmpty ? nil : .add(new)
    }
  }
}
