import ArgumentParser
import DocModel

/// `pdfkey outline rename`.
struct OutlineRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Change the title of a heading.",
    discussion: """
      Example:
        pdfkey outline rename book.pdf 3 "2.1 Names and types"

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "Number of the heading, or its title.")
  var row: String

  @Argument(help: "New title.")
  var title: String

  @OptionGroup var saving: SavingOptions

  func validate() throws { try title.requireHeading() }

  func run() throws {
    try EditBatch(file, saving).runOutline("Rename Heading") { outline, document, path in
      let index = try outline.index(ofRow: row, path)
      outline.rename(index, to: title)
      return EditBatch.Result("renamed", outline, index, labels: document.pageLabels)
    }
  }
}
