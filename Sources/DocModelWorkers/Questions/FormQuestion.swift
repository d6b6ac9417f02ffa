import DocModel

/// The form of a document with the edits so far.
struct FormQuestion: DocumentQuestion {
  var part: DocumentPart { .document }

  func answer(from local: LocalDocument) throws(DocumentError) -> Form { local.document.form }
}

extension ReadableDocument {
  /// Returns the form of the document with the edits so far.
  package func form() throws(DocumentError) -> Form { try answer(FormQuestion()) }
}
