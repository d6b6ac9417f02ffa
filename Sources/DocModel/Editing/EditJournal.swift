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
  }

  private let library: Library
  private let document: DocumentID

  /// Creates the journal of a document.
  public init(_ library: Library, of document: DocumentID) {
    (self.library, self.document) = (library, document)
  }

  /// Adds a step, which survives a power failure when the call returns.
  ///
  /// - Returns: the number of the entry.
  /// - Throws: Any ``LibraryError`` about the file.
  public func add(_ step: EditStep) throws(LibraryError) -> Int64 {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = Self.encodedNumbers
    guard let bytes = try? encoder.encode(step) else {
      throw .inputOutput(path: library.path, reason: "the edit can't be encoded")
    }
    return try library.addUnsavedEdit(bytes, to: document)
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
      Entry(number: edit.number, date: edit.date, step: try? decoder.decode(EditStep.self, from: edit.bytes))
    }
  }

  private static let encodedNumbers = JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  private static let decodedNumbers = JSONDecoder.NonConformingFloatDecodingStrategy.convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
}
