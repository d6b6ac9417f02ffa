import ArgumentParser
import DocModel

/// `pdfkey outline add`.
struct OutlineAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a heading to the outline.",
    discussion: """
      Without a place, the heading comes after the last one above it in the document. A row is the number that \
      "outline list --numbers" prints, or a title that only one heading has.

      Examples:
        pdfkey outline add book.pdf "2.1 Types" --page 12
        pdfkey outline add book.pdf "Names" --page iv --top 640 --under 3

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "Title of the heading.")
  var title: String

  @Option(help: ArgumentHelp("Number or label of the page.", valueName: "page"))
  var page: String

  @Option(parsing: .unconditional, help: "Height on the page in points; default: all of it.")
  var top: Double?

  @OptionGroup var place: OutlinePlaceOptions
  @OptionGroup var saving: SavingOptions

  func validate() throws {
    try title.requireHeading()
    guard top.map({ abs($0) <= 1e6 }) ?? true else {
      throw ValidationError("--top takes a height in points of the page's default user space.")
    }
  }

  func run() throws {
    try EditBatch(file, saving).runOutline("Add Heading") { outline, document, path in
      let page = try document.index(ofPage: page)
      let view = top.map { Destination.View.xyz(left: nil, top: $0, zoom: nil) } ?? .fit
      let item = Outline.Item(title: title, action: Action(.goTo(Destination(pageIndex: page, view: view))))
      let place = try place.place(in: outline, path)
      let added = place.map { outline.insert([item], $0) } ?? outline.insert(item, onPage: page, at: top)
      guard let added else { throw Failure.tooDeep(path) }
      return EditBatch.Result("added", outline, added, labels: document.pageLabels)
    }
  }
}

extension String {
  /// Rejects a title that readers would show as an empty row.
  func requireHeading() throws {
    guard !allSatisfy(\.isWhitespace) else { throw ValidationError("A heading needs a title.") }
  }
}

extension Failure {
  /// Returns the failure of a heading on too low a level.
  static func tooDeep(_ path: String) -> Failure {
    Failure(
      code: "tooDeep",
      message: "\(path): an outline can't have more than \(DocumentLimits.deepestOutline) levels")
  }
}
