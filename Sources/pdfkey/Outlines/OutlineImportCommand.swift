import ArgumentParser
import DocModelExchange
import Foundation

/// `pdfkey outline import`.
struct OutlineImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import the outline of a text, JSON, Markdown or OPML file.",
    discussion: """
      The outline of the file replaces that of the document. The file is one of "outline export", or written by hand: \
      in text each level takes two spaces or a tab, and a tab stands before the label or number of the page. \
      Headings that are in the document already keep their heights on the page, styles and actions. With --dry-run, \
      the new outline is counted and checked, and nothing is written.

      Examples:
        pdfkey outline import book.pdf book.txt
        pdfkey outline export draft.pdf --format json | pdfkey outline import final.pdf - -o new.pdf

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "File with the outline; - is standard input.", completion: .file())
  var outline: String

  @Option(help: "Format; default: by the file's name or contents.")
  var format: OutlineFormat?

  @OptionGroup var saving: SavingOptions

  func validate() throws {
    guard file != "-" else { throw ValidationError("The PDF file can't be standard input; name it.") }
  }

  func run() throws {
    try FilePath.requireOther(saving.output, thanRead: [outline])
    // Read once, since the edit may be made again in another version of the document.
    let data = try TextFile.input(outline, content: "the outline")
    let format = format ?? OutlineFormat(ofFile: outline, contents: data)
    try EditBatch(file, saving).run { editor, _ in
      let old = editor.outline
      let items = try Self.items(data, as: format, of: outline, in: editor)
      try editor.setOutline(items)
      let kept = items.count { $0.object != nil }
      let (new, removed) = (items.count - kept, old.items.count - kept)
      return EditBatch.Result(lines: ["Headings: \(kept) kept, \(new) new, \(removed) removed"])
    }
  }

  private static func items(
    _ data: Data, as format: OutlineFormat, of file: String, in editor: DocumentEditor
  ) throws(Failure) -> [Outline.Item] {
    let name = file == "-" ? StandardInput.name : file
    let document = editor.document
    do throws(OutlineFileError) {
      let items = try editor.outline.items(
        importing: data, as: format, labels: document.pageLabels, pageCount: document.pageCount)
      guard !items.isEmpty else {
        throw OutlineFileError("it has no headings; the outline stays as it is")
      }
      return items
    } catch {
      throw Failure(
        code: "invalidOutline", message: "\(name): can't be read as \(format.rawValue): \(error)",
        status: .badData)
    }
  }
}
