import DocModel

/// The metadata and the initial view of a document with the edits so far.
struct PropertiesQuestion: DocumentQuestion {
  var part: DocumentPart { .document }
  var readsEdits: Bool { false }

  func answer(from local: LocalDocument) throws(DocumentError) -> DocumentProperties { local.properties }
}

extension ReadableDocument {
  /// Returns the metadata and the initial view of the document with the edits so far.
  package func properties() throws(DocumentError) -> DocumentProperties { try answer(PropertiesQuestion()) }
}
