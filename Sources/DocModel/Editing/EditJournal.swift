import Foundation

/// The unsaved edits of a document in a library, where they survive a crash.
public struct EditJournal {
  /// A step in the journal.
  public struct Entry: Hashable, Sendable {
    /// The number of the entry, which is never used twice.
    public var number: Int64
    /// The time at which the step was made.
    public var date: Date
    /// The step; nil if another version of the program wrote it.
    public var step: EditStep?
    /// The absolute path of the file that was edited; nil for standard input.
    public var path: String?
    /// The permanent identifier of the file that was edited; nil if it had none.
    public var permanentIdentifier: String?

    /// Whether the step fits any document of as many pages, and was made in another one than this.
    public func isOfOtherPages(than identity: DocumentIdentity) -> Bool {
      step?.countsPages == true && permanentIdentifier != identity.permanentIdentifier
    }
  }

  /// A step with the file in which it was made.
  private struct StoredStep: Codable {
    var step: EditStep
    var path: String?
    var permanentIdentifier: String?
  }

  private let library: Library
  private let document: DocumentID
  private let identity: DocumentIdentity

  /// Creates the journal of a document with its present identity.
  public init(_ library: Library, of document: DocumentID, _ identity: DocumentIdentity) {
    (self.library, self.document, self.identity) = (library, document, identity)
  }

  /// Adds a step, which survives a power failure when the call returns.
  ///
  /// - Returns: the number of the entry.
  /// - Throws: Any ``LibraryError`` about the file.
  public func add(_ step: EditStep) throws(LibraryError) -> Int64 {
    try library.addUnsavedEdit(encoded(step), to: document)
  }

  /// Replaces the steps of entries by those that were made in another version of the file.
  ///
  /// Later steps have the object numbers of that version; with both in the journal a number could mean two objects.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  package func replace(_ steps: [(number: Int64, step: EditStep)]) throws(LibraryError) {
    var edits: [(number: Int64, bytes: Data)] = []
    for entry in steps { edits.append((entry.number, try encoded(entry.step))) }
    try library.replaceUnsavedEdits(edits)
  }

  private func encoded(_ step: EditStep) throws(LibraryError) -> Data {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = Self.encodedNumbers
    let stored = StoredStep(
      step: step, path: identity.path, permanentIdentifier: identity.permanentIdentifier)
    guard let bytes = try? encoder.encode(stored) else {
      throw .inputOutput(path: library.path, reason: "the edit can't be encoded")
    }
    return bytes
  }

  /// Removes entries, which may be missing.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func remove(_ numbers: [Int64]) throws(LibraryError) {
    try library.removeUnsavedEdits(numbers)
  }

  /// Reads all entries, the oldest first.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func entries() throws(LibraryError) -> [Entry] {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = Self.decodedNumbers
    return try library.unsavedEdits(of: document).map { edit in
      let stored = try? decoder.decode(StoredStep.self, from: edit.bytes)
      // Earlier versions of the program stored a step alone.
      let step = stored?.step ?? (try? decoder.decode(EditStep.self, from: edit.bytes))
      return Entry(
        number: edit.number, date: edit.date, step: step, path: stored?.path,
        permanentIdentifier: stored?.permanentIdentifier)
    }
  }

  /// Whether a step was made in another file, which is there still: the library takes a copy for its original.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  public func isOfOtherFile(_ entry: Entry) throws(LibraryError) -> Bool {
    guard let path = entry.path, let own = identity.path, path != own, let edited = FileStamp(.path(path)),
      FileStamp(.path(own)).map({ !edited.isOfSameFile(as: $0) }) ?? true
    else { return false }
    // Another document may have taken its name.
    return try library.lastDocument(atPath: path).map { $0 == document } ?? true
  }

  private static let encodedNumbers = JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  private static let decodedNumbers = JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
}
