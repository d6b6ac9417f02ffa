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

      With --references, the references in the text are listed instead, such as "Figure 3" or "[12]", with the \
      places that they may mean, the likeliest first: page number, page label, kind, text, and for each place its \
      page number and its first line.

      Examples:
        pdfkey links paper.pdf | awk -F '\\t' '$3 == "URI" { print $4 }'
        pdfkey links --json --pages 3 paper.pdf
        pdfkey links --references paper.pdf

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @Flag(help: "List references in the text instead.")
  var references = false

  @OptionGroup var listing: ListingOptions

  func run() throws {
    try listing.forEach { document, path, batch in
      let labels = document.pageLabels
      let indexes = try document.indexes(of: pages)
      if references { return try list(indexes, of: document, labels, path, batch) }
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

  private func list(
    _ pages: [Int], of document: Document, _ labels: PageLabels, _ path: String, _ batch: DocumentBatch
  ) throws {
    let finder = ReferenceFinder(document)
    let found = try pages.flatMap { page in
      try finder.references(onPage: page).map { (reference: $0, targets: finder.targets(of: $0)) }
    }
    if listing.json {
      let references = found.map { JSONObject($0, $1, labels: labels) }
      return try batch.output.write(json: ["path": path, "references": references])
    }
    for (reference, targets) in found {
      var fields = [
        String(reference.pageIndex + 1), labels.label(at: reference.pageIndex), reference.kind.rawValue,
        reference.text,
      ]
      for target in targets {
        fields += [String(target.pageIndex + 1), String(target.text.prefix { $0 != "\n" })]
      }
      if batch.hasSeveral { fields.insert(path, at: 0) }
      batch.output.write(line: fields.map(\.onOneLine).joined(separator: "\t"))
    }
    if found.isEmpty {
      batch.printNote("\(path): has no references\(self.pages == nil ? "" : " on these pages")")
    }
  }

  private static func fields(_ link: Link, page: Int, labels: PageLabels) -> [String] {
    [
      String(page + 1), labels.label(at: page), link.action.typeName, link.action.description,
      link.rectangle.brief,
    ]
  }
}
