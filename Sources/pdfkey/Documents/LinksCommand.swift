import ArgumentParser
import DocModel
import Viewer

/// `pdfkey links`: the links on the pages of documents.
struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "List links and their targets.",
    discussion: """
      Each line has the page number, page label, type, target and rectangle of a link, separated by tabs. The \
      rectangle is left, lower, right, upper, in points from the lower left corner of the page. With several \
      files, each line begins with the file. Addresses are in ASCII, as they are opened; --json prints them as \
      in the file.

      Examples:
        pdfkey links paper.pdf | awk -F '\\t' '$3 == "URI" { print $4 }'
        pdfkey links --json --pages 3 paper.pdf

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @OptionGroup var listing: ListingOptions

  func run() throws {
    try listing.forEach { document, path, batch in
      let labels = document.pageLabels
      let indexes = try document.indexes(of: pages)
      if listing.json {
        let links = try indexes.flatMap { page in
          try document.links(onPage: page).map { JSONObject($0, page: page, labels: labels) }
        }
        return try batch.output.write(json: ["path": path, "links": links])
      }
      var isEmpty = true
      for page in indexes {
        for link in try document.links(onPage: page) {
          isEmpty = false
          var fields = Self.fields(link, page: page, labels: labels)
          if batch.hasSeveral { fields.insert(path, at: 0) }
          batch.output.write(line: fields.map(\.onOneLine).joined(separator: "\t"))
        }
      }
      let extent = pages == nil ? "" : " on these pages"
      if isEmpty { batch.printNote("\(path): has no links\(extent)") }
    }
  }

  private static func fields(_ link: Link, page: Int, labels: PageLabels) -> [String] {
    [
      String(page + 1), labels.label(at: page), link.action.typeName, link.action.description,
      link.rectangle.brief,
    ]
  }
}
