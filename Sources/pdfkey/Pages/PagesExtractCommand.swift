import ArgumentParser
import DocModel

/// `pdfkey pages extract`.
struct PagesExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write pages to another file, in the given order.",
    discussion: """
      A page that is named twice is written twice.

      Examples:
        pdfkey pages extract book.pdf --pages 1-20 -o part.pdf
        pdfkey pages extract book.pdf --pages iv,1-3 -o part.pdf
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection

  @OptionGroup var options: NewFileOptions

  func run() throws {
    try FilePath.requireOther(
      options.output, than: file, "is the document itself, which would lose its other pages")
    try EditBatch(file, options.saving).arrange("Extract Pages") { arrangement, editor, _ in
      let pages = try editor.document.indexes(of: pages, repeating: true)
      arrangement.pages = pages.map { arrangement.pages[$0] }
      return ["\(pages.count.of("page")) extracted"]
    }
  }
}
