import DocModel

/// Edits of files that several programs save at the same moment.
enum NewestVersion {
  /// The time in which edits are made again because other programs save the file.
  private static let patience: Duration = .seconds(20)

  /// Makes edits of a document and saves them; in its newest version if another program saves the file meanwhile.
  ///
  /// Edits of a command line stand alone, so they mean the same in every version.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - path: its path.
  ///   - isInPlace: whether the edits replace the file.
  ///   - work: makes and saves the edits.
  /// - Throws: `Failure` for a document without dictionaries, and errors of `work`.
  static func edit(
    _ document: Document, _ path: String, inPlace isInPlace: Bool, _ work: (Document) throws -> Void
  ) throws {
    let deadline = ContinuousClock.now + patience
    var document = document
    while true {
      try document.requireDictionaries(path)
      do {
        return try work(document)
      } catch EditError.notWritten("changed", _) where isInPlace && ContinuousClock.now < deadline {
        try FileWriter.perform(.open(path), about: path)
        document = try document.reopened()
      }
    }
  }
}
