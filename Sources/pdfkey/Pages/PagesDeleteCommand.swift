import ArgumentParser
import DocModel

/// `pdfkey pages delete`.
struct PagesDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete pages.",
    discussion: """
      The file is written anew without them. Headings, destinations and form fields of the pages go, too; links to \
      them lead nowhere.

      Example:
        pdfkey pages delete book.pdf --pages 12- -o beginning.pdf
      """,
    aliases: ["remove"])

  @OptionGroup var options: PageOptions

  func run() throws {
    try options.arrange("Delete Pages") { arrangement, pages, _ in
      arrangement.remove(at: pages)
      return "\(pages.count.of("page")) deleted, \(arrangement.pages.count) left"
    }
  }
}
