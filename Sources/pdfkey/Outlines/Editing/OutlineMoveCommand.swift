import ArgumentParser
import DocModel

/// `pdfkey outline move`.
struct OutlineMoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a heading with those below it.",
    discussion: """
      Examples:
        pdfkey outline move book.pdf 7 --before 3
        pdfkey outline move book.pdf Glossary --under Appendix

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "Number of the heading, or its title.")
  var row: String

  @OptionGroup var place: OutlinePlaceOptions
  @OptionGroup var saving: SavingOptions

  func validate() throws {
    guard place.before != nil || place.after != nil || place.under != nil else {
      throw ValidationError("Name a place with --before, --after or --under.")
    }
  }

  func run() throws {
    try EditBatch(file, saving).runOutline("Move Heading") { outline, document, path in
      let index = try outline.index(ofRow: row, path)
      guard let place = try place.place(in: outline, path) else { return EditBatch.Result() }
      guard !outline.subtree(of: index).contains(place.item ?? -1) else {
        throw Failure(
          code: "usage", message: "\(path): a heading can't move to a place within itself", status: .usage)
      }
      guard let moved = outline.move(index, place) else { throw Failure.tooDeep(path) }
      return EditBatch.Result("moved to", outline, moved, labels: document.pageLabels)
    }
  }
}
