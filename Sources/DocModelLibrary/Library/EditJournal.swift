import Foundation

/// The unsaved edits of a document in a library, where they survive a crash.
public struct EditJournal: Sendable {
  /// A step in the journal.
  public struct Entry: Hashable, Sendable {
    /// The number of the entry, which is never used twice.
    public var number: Int64
    /// The time at which the step was made.
    public var date: Date
    /// The step; nil if another version of the program wrote it.
    public var step: EditHistory.Step?
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
    var step: EditHistory.Step
    var path: String?
    var permanentIdentifier: String?
  }

  private let library: Library
  private let document: DocumentID
  private let identity: DocumentIdentity

  /// Creates the journal of a document with its present identity.
  public init(_ library: Library, of document: DocumentID, identity: DocumentIdentity) {
    (self.library, self.document, self.identity) = (library, document, identity)
  }

  /// Adds a step, which survives a power failure when the call returns.
  ///
  /// - Returns: the number of the entry.
  /// - Throws: Any ``LibraryError`` about the file.
  public func add(_ step: EditHistory.Step) throws(LibraryError) -> Int64 {
    try library.addUnsavedEdit(encoded(step), to: document)
  }

  /// Replaces the steps of entries by those that were made in another version of the file.
  ///
  /// Later steps have the object numbers of that version; with both in the journal a number could mean two objects.
  ///
  /// - Throws: Any ``LibraryError`` about the file.
  package func replace(_ steps: [(number: Int64, step: EditHistory.Step)]) throws(LibraryError) {
    var edits: [(number: Int64, bytes: Data)] = []
    for entry in steps { edits.append((entry.number, try encoded(entry.step))) }
    try library.replaceUnsavedEdits(edits)
  }

  private func encoded(_ step: EditHistory.Step) throws(LibraryError) -> Data {
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
      let step = stored?.step ?? (try? decoder.decode(EditHistory.Step.self, from: edit.bytes))
      return Entry(
        number: edit.number, date: edit.date, step: step, path: stored?.path,
        permanentIdentifier: stored?.permanentIdentifier)
    }
  }

  /// Whether a step was made in a file at another path, where there is one still: the library takes a copy for its
  /// original, and knows only the last path of a document.
  public func isOfOtherFile(_ entry: Entry) -> Bool {
    guard let path = entry.path else { return false }
    guard let own = identity.path else { return SystemPath(path).mayExist }
    if path.isSamePath(as: own) { return false }
    guard let edited = FileStamp(.path(path)), let present = FileStamp(.path(own)) else {
      return SystemPath(path).mayExist
    }
    return !edited.isOfSameFile(as: present)
  }

  /// Makes the steps of entries of other files steps of this one.
  ///
  /// - Returns: the new entries, without those whose steps can't be read.
  /// - Throws: Any ``LibraryError`` about the file; nothing is changed then.
  package func take(_ entries: [Entry]) throws(LibraryError) -> [Entry] {
    var taken = entries.filter { $0.step != nil }
    var edits: [(number: Int64, bytes: Data)] = []
    for entry in taken { if let step = entry.step { edits.append((entry.number, try encoded(step))) } }
    // A process that has the other file open removes its entries by their numbers.
    let numbers = try library.renumberUnsavedEdits(edits)
    for (index, number) in zip(taken.indices, numbers) {
      taken[index].number = number
      (taken[index].path, taken[index].permanentIdentifier) = (identity.path, identity.permanentIdentifier)
    }
    return taken
  }

  private static let encodedNumbers = JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  private static let decodedNumbers = JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
}
