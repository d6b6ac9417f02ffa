import ArgumentParser
import DocModel

/// `pdfkey outline build`: an outline from a document's own headings.
struct OutlineBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the outline from the document's headings.",
    discussion: """
      Headings are found on contents pages, and by their numbers and fonts. Each title stands on its page, and \
      --dry-run prints why it was taken for a heading. If no heading is sure, nothing is written.

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
    try EditBatch(file, saving).run { editor, path in
      let document = editor.document
      guard document.outline.isEmpty || replace || saving.dryRun else {
        throw Failure(
          code: "conflict", message: "\(path): has an outline already; --replace builds it anew")
      }
      let headings = HeadingFinder.headings(in: document, levels: levels)
      guard !headings.isEmpty else {
        throw Failure(code: "not-found", message: "\(path): no headings are sure; the outline stays as it is")
      }
      try editor.setOutline(headings.map(\.outlineItem))
      var result = EditBatch.Result()
      result.lines = headings.map { Self.line($0, labels: document.pageLabels) }
      return result
    }
  }

  /// Returns a heading with its page and its evidence.
  static func line(_ heading: FoundHeading, labels: PageLabels) -> String {
    let indent = String(repeating: "  ", count: min(heading.level, OutlineListCommand.deepestIndent))
    let evidence = heading.evidence.map(\.description).joined(separator: "; ")
    return "\(indent)\(heading.title.onOneLine)  ·  \(labels.label(at: heading.pageIndex).onOneLine)  (\(evidence.onOneLine))"
  }
}
