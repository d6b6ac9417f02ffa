import ArgumentParser

/// `pdfkey pages`: pages in another order.
struct PagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Rotate, move, delete, insert, split and label pages.",
    discussion: """
      Headings, destinations, links, page labels, form fields, annotations, attachments and tags go along with \
      their pages. What leads to a page that isn't there any more is printed; --json prints what was kept, changed \
      and lost.
      """,
    subcommands: [
      PagesRotateCommand.self, PagesDeleteCommand.self, PagesMoveCommand.self, PagesInsertCommand.self,
      PagesExtractCommand.self, PagesSplitCommand.self, PagesBlankCommand.self, PagesCropCommand.self,
      PagesLabelCommand.self,
    ]
  )
  .ofPDFKey
}
