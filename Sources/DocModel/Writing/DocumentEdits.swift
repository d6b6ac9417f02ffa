/// The edits of a document that are to be saved.
struct DocumentEdits {
  /// All annotations of the pages with changes, by the index of the page.
  var annotations: [Int: [EditedAnnotation]] = [:]
  /// The fields with other values than in the file.
  var fields: [FormField] = []
  /// The fields that are drawn anew with their old values, since readers had to draw them so far.
  var undrawnFields: [FormField] = []
  /// The names of fields that scripts compute or format, which aren't run.
  var scriptedFields: [String] = []
  /// The lowest object number that neither the file nor the edits use.
  var nextNumber: Int32

  /// Whether annotations with text are removed.
  var removeText: Bool {
    annotations.values.joined().contains { $0.current == nil && !($0.original?.contents ?? "").isEmpty }
  }
}
