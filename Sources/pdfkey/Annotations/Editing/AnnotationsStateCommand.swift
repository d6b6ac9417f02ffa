import ArgumentParser
import DocModel

/// `pdfkey annotations state`.
struct AnnotationsStateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "state",
    abstract: "Set the state of an annotation.",
    discussion: "States are accepted, rejected, cancelled, completed, none, marked and unmarked.")

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Argument(help: "ID of the annotation.")
  var id: String

  @Argument(
    help: "State.",
    completion: .list(["accepted", "rejected", "cancelled", "completed", "none", "marked", "unmarked"]))
  var state: String

  @OptionGroup var editing: EditingOptions

  func validate() throws {
    guard AnnotationState.Value(state) != nil else {
      throw ValidationError(
        "The state is one of accepted, rejected, cancelled, completed, none, marked, unmarked.")
    }
  }

  func run() throws {
    var request = EditRequest()
    (request.operation, request.ids) = (.state, [id])
    try request.values.take("state", state)
    try EditBatch(file, editing.saving, author: editing.author).run([request], force: editing.force)
  }
}
