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

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var library: LibraryOptions

  @Flag(help: "Print JSON Lines: one object per bookmark.")
  var json = false

  func validate() throws {
    guard fromOutline else { throw ValidationError("Name the source of the bookmarks: --from-outline.") }
  }

  func run() throws {
    try library.prepare()
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: json,
      writing: WritingRules(library: library.path, changesBookmarks: true))
    try batch.forEach { document, path in
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
      guard !new.isEmpty else { return batch.printNote("\(path): its outline has no headings with a page") }
      for added in try BookmarkWork.add(new).perform(on: document, path) {
        try batch.output.write(added.isNew ? .added : .present, added.bookmark, of: path, json: json)
      }
    }
  }
}
