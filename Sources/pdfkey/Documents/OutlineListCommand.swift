import ArgumentParser
import DocModel
import Viewer

/// `pdfkey outline list`: the headings of documents.
struct OutlineListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the outline with page labels.",
    discussion: """
      Each heading is indented by its level and followed by the label of its page, or by the number if the \
      document has no labels.

      Examples:
        pdfkey outline manual.pdf | less
        pdfkey outline list --numbers manual.pdf
        pdfkey outline --json manual.pdf | jq '.items[] | select(.level == 0)'

      With --numbers each line begins with the number of the heading, by which "outline rename", "move" and "remove" \
      name it.

      Problems of the outline are printed to standard error, and with --json as "problems".

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @OptionGroup var listing: ListingOptions

  @Flag(help: "Begin each line with the number of the heading.")
  var numbers = false

  /// The maximum level of indentation: a file can have thousands of levels.
  static let deepestIndent = 32

  func run() throws {
    try listing.forEach { document, path, batch in
      let outline = document.outline
      guard !listing.json else {
        return try batch.output.write(json: JSONObject(outline, path: path, labels: document.pageLabels))
      }
      batch.writeHeading(path)
      let width = String(outline.items.count).count
      for (index, item) in outline.items.enumerated() {
        let number = String(index + 1)
        let column = String(repeating: " ", count: width - number.count) + number + "  "
        batch.output.write(line: (numbers ? column : "") + Self.line(item, labels: document.pageLabels))
      }
      if outline.isEmpty { batch.printNote("\(path): has no outline") }
      for problem in outline.problems { Messages.print("\(path): \(problem)") }
    }
  }

  /// Returns a heading with its destination.
  static func line(_ item: Outline.Item, labels: PageLabels, indented: Bool = true) -> String {
    let indent = String(repeating: "  ", count: indented ? min(item.level, deepestIndent) : 0)
    let title = item.title.allSatisfy(\.isWhitespace) ? "(untitled)" : item.title.onOneLine
    guard let action = item.action else { return indent + title }
    let target = action.destination?.pageIndex.map { labels.label(at: $0) } ?? action.description
    return indent + title + "  ·  " + target.onOneLine
  }
}
