import ArgumentParser
import Foundation
import DocModelExchange

/// `pdfkey annotations import`.
struct AnnotationsImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add annotations from XFDF, FDF or JSON files.",
    discussion: """
      The contents of a file tell its format: XFDF, FDF, pdfkey's JSON and JSON Lines, or Web Annotations. An \
      annotation of the same page and name is changed if the file's has a later date; so a second import changes \
      nothing. Authors and dates are kept. Everything is saved at once, and can be told beforehand by --dry-run.

      A file about another document is refused without --force. Links are left out without --links.

      Examples:
        pdfkey annotations import paper.pdf comments.xfdf
        pdfkey annotations import paper.pdf ann.fdf ben.json --dry-run
        pdfkey annotations export --format jsonl draft.pdf | pdfkey annotations import final.pdf - --force
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "Files with annotations; - is standard input.", completion: .file())
  var comments: [String]

  @OptionGroup var selection: ImportSelectionOptions
  @OptionGroup var editing: EditingOptions

  func validate() throws {
    guard file != "-" else { throw ValidationError("The PDF file can't be standard input; name it.") }
    guard comments.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  func run() throws {
    try FilePath.requireOther(editing.saving.output, thanRead: comments)
    // Read once, since the edits may be made again in another version of the document.
    let files = try comments.map(CommentFile.init)
    try EditBatch(file, editing.saving, author: editing.author).run { editor, _ in
      var outcome = ImportOutcome(isDryRun: editing.dryRun)
      for file in files {
        let documents = try ImportedAnnotations.read(file.data, name: file.name)
        let imported = try ImportedAnnotations.about(editor.document, of: documents, name: file.name)
        let report = try editor.importAnnotations(imported, selection.options(force: editing.force))
        outcome.add(report, of: files.count > 1 ? file.name : nil)
      }
      return outcome.result
    }
  }
}

/// A file with annotations, of a limited size.
private struct CommentFile {
  let name: String
  let data: Data

  init(_ path: String) throws {
    name = path == "-" ? StandardInput.name : path
    let file = path == "-" ? .standardInput : FileHandle(forReadingAtPath: path)
    guard let file, let data = try? file.read(upToCount: ImportedAnnotations.maximumFileSize + 1) ?? Data()
    else {
      throw Failure(code: "unreadable", message: "\(name): the annotations can't be read; check the name")
    }
    self.data = data
  }
}

extension Failure {
  /// Creates the failure of an import.
  init(_ error: ImportError) {
    self.init(code: error.code, message: error.programMessage, status: .badData)
  }
}
