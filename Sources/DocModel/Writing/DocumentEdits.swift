/// The edits of a document that are to be saved.
struct DocumentEdits {
  /// All annotations of the pages with changes, by the index of the page.
  var annotations: [Int: [EditedAnnotation]] = [:]
  /// The lowest object number that neither the file nor the edits use.
  var nextNumber: Int32

  /// Whether annotations with text are removed.
  var removeText: Bool {
    annotations.values.joined().contains { $0.current == nil && !($0.original?.contents ?? "").isEmpty }
  }
}
