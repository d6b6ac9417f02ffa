import DocModel

extension Document {
  /// Returns the message of the first flaw of a kind; nil if there is none.
  func flaw(_ kind: Warning.Kind) -> String? {
    warnings.first { $0.kind == kind }?.message
  }

  /// Rejects a document with readable pages but unreadable dictionaries: its outline and links are unknown,
  /// which differs from having none.
  func requireDictionaries(_ path: String) throws(Failure) {
    guard let flaw = flaw(.dictionariesUnreadable) else { return }
    throw .dictionariesUnreadable(path, reason: flaw)
  }
}
