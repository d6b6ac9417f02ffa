import ArgumentParser
import DocModel

/// `pdfkey outline remove`.
struct OutlineRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove headings with those below them.",
    discussion: """
      All numbers are those of the outline before the command.

      Examples:
        pdfkey outline remove book.pdf 3 7
        pdfkey outline remove book.pdf "Cover" -o book2.pdf

      \(ExitStatus.help)
      """,
    aliases: ["delete"]
  )
  .ofPDFKey

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "Numbers of headings, or their titles.")
  var rows: [String]

  @OptionGroup var saving: SavingOptions

  func run() throws {
    try EditBatch(file, saving).runOutline("Remove Headings") { outline, document, path in
      let chosen = Set(try rows.map { try outline.index(ofRow: $0, path) }).sorted()
      var result = EditBatch.Result()
      for index in chosen {
        let removed = EditBatch.Result("removed", outline, index, labels: document.pageLabels)
        let below = outline.subtree(of: index).count - 1
        result.ids += removed.ids
        result.lines += removed.lines.map {
          below == 0 ? $0 : "\($0), with \(below.of("heading")) below it"
        }
      }
      // From the end, so that the indexes before stay.
      for index in chosen.reversed() { outline.remove(at: index) }
      return result
    }
  }
}
