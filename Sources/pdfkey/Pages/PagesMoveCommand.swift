import ArgumentParser
import DocModel

/// `pdfkey pages move`.
struct PagesMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move pages before or after another one.",
    discussion: """
      Example:
        pdfkey pages move book.pdf --pages 5-6 --before 2
      """)

  @OptionGroup var options: PageOptions
  @OptionGroup var place: PlaceOptions

  func run() throws {
    try options.arrange("Move Pages") { arrangement, pages, editor in
      arrangement.move(pages, before: try place.index(in: editor.document))
      return "\(pages.count.of("page")) moved"
    }
  }
}

/// The place for pages.
struct PlaceOptions: ParsableArguments {
  @Option(help: "The page before which they come.")
  var before: String?

  @Option(help: "The page after which they come; 0 is the beginning.")
  var after: String?

  func validate() throws {
    guard (before == nil) != (after == nil) else {
      throw ValidationError(
        before == nil
          ? "Name a page with --before or --after." : "Name one page, with --before or with --after.")
    }
  }

  /// Returns the index of the page before which pages come.
  func index(in document: Document) throws -> Int {
    if let before { return try document.index(ofPage: before) }
    guard let after, after != "0" else { return 0 }
    return try document.index(ofPage: after) + 1
  }
}
