import ArgumentParser

/// `pdfkey annotations remove`.
struct AnnotationsRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove annotations with their replies.",
    discussion: """
      The text of removed annotations stays readable in the earlier revision of the file; \
      "qpdf in.pdf out.pdf" writes a file without it.
      """,
    aliases: ["delete"])

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "IDs of annotations.")
  var ids: [String]

  @OptionGroup var editing: EditingOptions

  func run() throws {
    var request = EditRequest()
    (request.operation, request.ids) = (.remove, ids)
    try EditBatch(file, editing.saving, author: editing.author).run([request], force: editing.force)
  }
}
