import DocModel

extension Document {
  /// What the reader says of the first flaw of a kind; nil where there is none.
  func flaw(_ kind: Diagnostic.Kind) -> String? {
    diagnostics.first { $0.kind == kind }?.message
  }

  /// Refuses a document of which only the pages can be read: no outline and no links are to be had from it,
  /// which is not the same as having none.
  func requireDictionaries(_ path: String) throws(Failure) {
    guard let flaw = flaw(.dictionariesUnreadable) else { return }
    throw .dictionariesUnreadable(path, reason: flaw)
  }
}
