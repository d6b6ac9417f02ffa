import ArgumentParser
import DocModel

/// `pdfkey pages extract`.
struct PagesExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write pages to another file, in the given order.",
    discussion: """
      Examples:
        pdfkey pages extract book.pdf --pages 1-20 -o part.pdf
        pdfkey pages extract book.pdf --pages iv,1-3 -o part.pdf
      """)

  @OptionGroup var options: PageOptions

  func validate() throws {
    if options.saving.output == nil { throw ValidationError("Name the new file with -o.") }
  }

  func run() throws {
    if let output = options.saving.output, FilePath.resolved(output) == FilePath.resolved(options.file) {
      throw Failure(
        code: "outputIsInput",
        message: "\(output): is the document itself, which would lose its other pages; name another file",
        status: .usage)
    }
    try options.arrange("Extract Pages") { arrangement, pages, _ in
      arrangement.pages = pages.map { arrangement.pages[$0] }
      return "\(pages.pageCount) extracted"
    }
  }
}
