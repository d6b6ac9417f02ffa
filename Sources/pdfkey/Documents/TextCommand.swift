import ArgumentParser
import DocModel

/// `pdfkey text`: the text of documents.
struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Print the text of the pages in reading order.",
    discussion: """
      A form feed follows every page, as in pdftotext. Annotations are left out. Control characters are dropped \
      on a terminal, and kept in a file or a pipe.

      Examples:
        pdfkey text paper.pdf | less
        pdfkey text --pages 1-5,iv paper.pdf
        pdfkey text --layout tables.pdf
        pdfkey text --json *.pdf | jq '.pages[] | select(.text | test("border"))'

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @OptionGroup var input: InputOptions
  @OptionGroup var limits: LimitOptions

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @Flag(help: "Keep columns and indentation, as on the page.")
  var layout = false

  @Flag(help: .jsonLines)
  var json = false

  func validate() throws {
    try input.requireSome()
  }

  func run() throws {
    let listing = TextListing(pages: pages, layout: layout, json: json)
    try listing.print(DocumentBatch(input, limits, json: json))
  }
}

/// Prints the text of documents.
struct TextListing {
  var pages: PageSelection?
  var layout = false
  var json = false

  /// Prints the text of each document.
  ///
  /// - Throws: `ExitCode` if some documents failed, after all are done; `OutputError`.
  func print(_ batch: DocumentBatch) throws {
    try batch.forEach { document, path in
      if let flaw = document.flaw(.pagesUnreadable) { throw Failure.pagesUnreadable(path, reason: flaw) }
      var unreadable: [DocumentError] = []
      var list: [JSONObject] = []
      let isLaidOut = layout
      document.readPages(try document.indexes(of: pages)) { document in
        { page in
          Result { () throws(DocumentError) in
            isLaidOut ? try document.layout(ofPage: page).string : try document.string(ofPage: page)
          }
        }
      } _: { page, text in
        if case .failure(let error) = text { unreadable.append(error) }
        if json {
          list.append(object(page, text, label: document.pageLabels.label(at: page)))
        } else {
          if case .success(let text) = text { write(text, batch.output) }
          // The number of form feeds before a page's text equals the number of pages before it.
          batch.output.write(0x0C)
        }
        return !batch.output.hasFailed
      }
      if json { try batch.output.write(json: ["path": path, "pages": list]) }
      try report(unreadable, path, batch)
    }
  }

  /// Writes the text of a page, with a line feed at its end.
  private func write(_ text: String, _ output: Output) {
    output.write(content: text)
    if let last = text.utf8.last, last != 0x0A { output.write(0x0A) }
  }

  private func object(_ page: Int, _ result: Result<String, DocumentError>, label: String) -> JSONObject {
    let (text, failure): (String?, Failure?) =
      switch result {
      case .success(let text): (text, nil)
      case .failure(let error): (nil, Failure(error))
      }
    return ["page": page + 1, "label": label, "text": text, "error": failure]
  }

  /// Reports the first unreadable page and the number of others, since a line for each would be no more useful.
  private func report(_ unreadable: [DocumentError], _ path: String, _ batch: DocumentBatch) throws {
    guard let first = unreadable.first else { return }
    try batch.report(Failure(first))
    if unreadable.count > 1 {
      Messages.print("\(path): \(unreadable.count - 1) more pages can't be read")
    }
  }
}
