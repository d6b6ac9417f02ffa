import ArgumentParser
import DocModel

/// `pdfkey outline build`: an outline from a document's own headings.
struct OutlineBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the outline from the document's headings.",
    discussion: """
      Headings are found on contents pages, in tags, and by their numbers and fonts. Each title stands on its page, and \
      --dry-run prints why it was taken for a heading; so does --json. If no heading is sure, nothing is written.

      Examples:
        pdfkey outline build book.pdf --dry-run
        pdfkey outline build book.pdf --levels 2 -o with-outline.pdf

      An existing outline is replaced only with --replace.

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(help: "The PDF file.", completion: .pdf)
  var file: String

  @Option(help: "The number of levels; default: 3.")
  var levels = 3

  @Flag(help: "Replace the document's outline.")
  var replace = false

  @OptionGroup var saving: SavingOptions

  func validate() throws {
    guard (1...DocumentLimits.deepestOutline).contains(levels) else {
      throw ValidationError("--levels takes a number from 1 to \(DocumentLimits.deepestOutline).")
    }
  }

  func run() throws {
    if saving.dryRun { return try printHeadings() }
    try EditBatch(file, saving).run { editor, path in
      let headings = try headings(of: editor.document, path)
      try editor.setOutline(headings.map(\.outlineItem))
      let labels = editor.document.pageLabels
      return EditBatch.Result(
        lines: headings.map { Self.line($0, labels: labels) },
        json: ["items": headings.map { JSONObject($0, labels: labels) }])
    }
  }

  private func printHeadings() throws {
    let batch = DocumentBatch(
      [Input(argument: file)], saving.limits, password: saving.passwords.given, json: saving.json)
    try batch.forEach { document, path in
      let headings = try headings(of: document, path)
      guard !saving.json else {
        let items = headings.map { JSONObject($0, labels: document.pageLabels) }
        return try batch.output.write(json: ["path": path, "items": items])
      }
      for heading in headings { batch.output.write(line: Self.line(heading, labels: document.pageLabels)) }
    }
  }

  private func headings(of document: Document, _ path: String) throws -> [FoundHeading] {
    guard document.outline.isEmpty || replace || saving.dryRun else {
      throw Failure(code: "hasOutline", message: "\(path): has an outline already; --replace builds it anew")
    }
    let headings = document.headings(levels: levels)
    guard !headings.isEmpty else {
      throw Failure(code: "noHeadings", message: "\(path): no headings are sure; the outline stays as it is")
    }
    return headings
  }

  /// Returns a heading with its page and its evidence.
  static func line(_ heading: FoundHeading, labels: PageLabels) -> String {
    let indent = String(repeating: "  ", count: min(heading.level, OutlineListCommand.deepestIndent))
    let evidence = heading.evidence.map(\.description).joined(separator: "; ")
    let label = labels.label(at: heading.pageIndex).onOneLine
    return "\(indent)\(heading.title.onOneLine)  ·  \(label)  (\(evidence.onOneLine))"
  }
}
