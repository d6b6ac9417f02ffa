import ArgumentParser
import DocModel

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

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(help: "Format: text, json, markdown or opml.")
  var format = OutlineFormat.text

  @Option(name: .shortAndLong, help: "File to write; default: standard output.", completion: .file())
  var output: String?

  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  func run() throws {
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: false, mapsFiles: true)
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let outline = document.outline
      for problem in outline.problems { Messages.print("\(path): \(problem)") }
      guard !outline.isEmpty else {
        throw Failure(code: "noOutline", message: "\(path): has no outline", status: .badData)
      }
      let text = outline.exported(
        as: format, labels: document.pageLabels, pageCount: document.pageCount,
        title: document.info.title ?? "")
      guard let output else { return batch.output.write(content: text) }
      let target = try OutputFile(output, content: "the outline")
      try target.requireOther(than: path)
      target.write(Array(text.utf8))
      try target.finish()
    }
  }
}

extension OutlineFormat: ExpressibleByArgument {}
