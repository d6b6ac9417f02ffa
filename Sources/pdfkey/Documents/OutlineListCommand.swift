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
        pdfkey outline --json manual.pdf | jq '.items[] | select(.level == 0)'

      Problems of the outline are printed to standard error, and with --json as "problems".

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @OptionGroup var input: InputOptions
  @OptionGroup var limits: LimitOptions

  @Flag(help: .jsonLines)
  var json = false

  /// The maximum level of indentation: a file can have thousands of levels.
  static let deepestIndent = 32

  func validate() throws {
    try input.requireSome()
  }

  func run() throws {
    let batch = try DocumentBatch(input, limits, json: json)
    try batch.forEach { document, path in
      try document.requireDictionaries(path)
      let outline = document.outline
      guard !json else {
        let json = OutlineJSON(outline, path: path, labels: document.pageLabels)
        return try batch.output.write(json: json)
      }
      batch.writeHeading(path)
      for item in outline.items {
        batch.output.write(line: Self.line(item, labels: document.pageLabels))
      }
      if outline.isEmpty { batch.printNote("\(path): has no outline") }
      for problem in outline.problems { Messages.print("\(path): \(problem)") }
    }
  }

  /// Returns a heading with its destination.
  static func line(_ item: Outline.Item, labels: PageLabels) -> String {
    let indent = String(repeating: "  ", count: min(item.level, deepestIndent))
    let title = item.title.allSatisfy(\.isWhitespace) ? "(untitled)" : item.title.onOneLine
    guard let action = item.action else { return indent + title }
    let target = action.destination?.pageIndex.map { labels.label(at: $0) } ?? action.description
    return indent + title + "  ·  " + target.onOneLine
  }
}
