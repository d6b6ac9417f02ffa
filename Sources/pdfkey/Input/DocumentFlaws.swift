import DocModel

extension Document {
  /// Returns the message of the first flaw of a kind; nil if there is none.
  func flaw(_ kind: Warning.Kind) -> String? {
    warnings.first { $0.kind == kind }?.message
  }

  /// The flaw of the first page that was mended for being read, and the number of others; nil if there is none.
  var flawOfPages: String? {
    let flawed = warnings.filter { $0.kind == .repaired && $0.pageIndex != nil }
    guard let first = flawed.first else { return nil }
    let others = Set(flawed.map(\.pageIndex)).count - 1
    return others == 0 ? first.message : "\(first.message); so it is with \(others) other pages"
  }

  /// Rejects a document with readable pages but unreadable dictionaries: its outline and links are unknown,
  /// which differs from having none.
  func requireDictionaries(_ path: String) throws(Failure) {
    guard let flaw = flaw(.dictionariesUnreadable) else { return }
    throw .dictionariesUnreadable(path, reason: flaw)
  }
}
