import ArgumentParser
import DocModelExchange

/// `pdfkey outline export`.
struct OutlineExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the outline as text, JSON, Markdown or OPML.",
    discussion: """
      The file can be edited and given to "outline import". Text has a line for each heading: two spaces for each \
      level, the title, a tab, and the label or number of the page. A backslash is written twice.

      Examples:
        pdfkey outline export book.pdf -o book.txt
        pdfkey outline export book.pdf --format markdown

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Option(help: "Format: text, json, markdown or opml.")
  var format = OutlineFormat.text

  @OptionGroup var options: PartExportOptions

  func run() throws {
    try options.export("the outline") { document, path in
      let outline = document.outline
      for problem in outline.problems { Messages.print("\(path): \(problem)") }
      guard !outline.isEmpty else {
        throw Failure(code: "noOutline", message: "\(path): has no outline", status: .badData)
      }
      let text = outline.exported(
        as: format, labels: document.pageLabels, pageCount: document.pageCount,
        title: document.info.title ?? "")
      return Array(text.utf8)
    }
  }
}

extension OutlineFormat: ExpressibleByArgument {}
