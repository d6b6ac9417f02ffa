/// A request to edit annotations, from a command line or from a line of JSON (`pdfkey.edits/1`).
struct EditRequest {
  /// The kind of edit.
  enum Operation: String {
    case add, edit, remove, reply, state
  }

  var operation = Operation.add
  /// The IDs of the annotations to edit, as `annotations list` prints them.
  var ids: [String] = []
  /// The type of a new annotation.
  var type: AddedType?
  /// Everything else, such as the page and the words to mark.
  var values = TypedValues()
}
