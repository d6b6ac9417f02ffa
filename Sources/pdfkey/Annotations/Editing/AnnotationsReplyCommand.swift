import ArgumentParser

/// `pdfkey annotations reply`.
struct AnnotationsReplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Reply to an annotation.")

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "ID of the annotation.")
  var id: String

  @Option(parsing: .unconditional, help: "Text of the reply.")
  var contents: String

  @OptionGroup var editing: EditingOptions

  func run() throws {
    var request = EditRequest()
    (request.operation, request.ids) = (.reply, [id])
    try request.values.take("contents", contents)
    try EditBatch(file, editing.saving, author: editing.author).run([request], force: editing.force)
  }
}
