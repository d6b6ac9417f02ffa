import Foundation

/// The objects of one file (ISO 32000-1, 7.3 to 7.5), not yet interpreted.
///
/// The objects of a flawless file are read in place. qpdf, which repairs and decrypts, reads every other file, and
/// every single object that deviates from the standard. A file and its objects are confined to the thread that opened
/// the file.
package final class PDFFile {
  package let contents: FileContents
  package let password: [CChar]?
  /// The objects' offsets; nil if they deviate from the standard or the file isn't held in memory.
  let references: CrossReferences?
  /// Our reader if the file has no flaw; qpdf for one that is encrypted, has a flaw, or isn't held in memory.
  private let source: any ObjectSource
  /// The file in qpdf, opened on first use: sound files are read without it.
  private var library: Result<QPDFFile, QPDFError>?

  /// Whether qpdf reads all files, as `PDFKEY_OBJECTS=qpdf` in the environment requests for one run of the tests.
  package static let readsWithQPDFAlone = getenv("PDFKEY_OBJECTS").map { String(cString: $0) } == "qpdf"

  /// Opens a file.
  ///
  /// - Throws: `QPDFError` with qpdf's own message.
  package init(_ contents: FileContents, password: [CChar]?) throws(QPDFError) {
    self.contents = contents
    self.password = password
    if !Self.readsWithQPDFAlone, case .bytes(let bytes) = contents,
      let references = CrossReferences(bytes.buffer)
    {
      if let reader = ObjectReader(bytes, references) {
        (source, self.references) = (reader, references)
        return
      }
      self.references = references.trailer["Encrypt"] == nil ? nil : references
    } else {
      references = nil
    }
    let pinned = Self.pinned(contents, references)
    let library = try QPDFFile(pinned.map(FileContents.bytes) ?? contents, password: password)
    source = library
    self.library = .success(library)
    self.pinned = pinned
  }

  /// Opens another qpdf handle on an open file.
  ///
  /// - Throws: `QPDFError` with qpdf's own message.
  package init(reopening file: PDFFile) throws(QPDFError) {
    (contents, password, references) = (file.contents, file.password, file.references)
    let pinned = file.pinned
    let library = try QPDFFile(pinned.map(FileContents.bytes) ?? contents, password: password)
    source = file.source is ObjectReader ? file.source : library
    self.library = .success(library)
    self.pinned = pinned
  }

  /// The file with one complete cross-reference section appended, so that qpdf and Poppler find the same objects; nil
  /// if this file isn't read directly.
  private lazy var pinned = Self.pinned(contents, references)

  private static func pinned(_ contents: FileContents, _ references: CrossReferences?) -> FileBytes? {
    // Other readers repair references that lead nowhere.
    guard case .bytes(let bytes) = contents, let references, references.leadToObjects() else { return nil }
    return references.pinned(to: bytes)
  }

  /// Our reader, if it reads this file; nil if qpdf does.
  var directReader: ObjectReader? { source as? ObjectReader }

  /// The source for objects that the first one isn't sure of; nil if that is qpdf already.
  private var fallback: (any ObjectSource)? { source is ObjectReader ? qpdf : nil }

  /// The file as qpdf reads it; nil, with a warning, if qpdf can't be loaded or can't open it.
  package var qpdf: QPDFFile? {
    if library == nil {
      library = Result { () throws(QPDFError) in
        try QPDFFile(pinned.map(FileContents.bytes) ?? contents, password: password)
      }
    }
    return try? library?.get()
  }

  /// Returns the contents that Poppler has to read to see the same objects.
  ///
  /// - Parameter rewriting: whether qpdf's rewritten file may be used if the cross-references are ambiguous.
  /// - Returns: the bytes, and whether they are decrypted; nil if Poppler has to read the file as it is.
  package func agreed(rewriting: Bool) -> (contents: FileContents, isDecrypted: Bool)? {
    if let pinned { return (.bytes(pinned), !isEncrypted) }
    return rewriting ? rewritten.map { (.bytes($0), true) } : nil
  }

  /// The file as rewritten by qpdf; nil if it is too large or can't be written.
  private lazy var rewritten: FileBytes? = {
    guard case .bytes(let bytes) = contents, bytes.count <= DocumentLimits.largestRewriting else {
      return nil
    }
    // A separate handle, since qpdf loads all objects into it.
    return try? QPDFFile(contents, password: password).written()
  }()

  /// Whether qpdf and Poppler interpret the same bytes independently, so that they may differ in a flawed file.
  package var isReadByBoth: Bool {
    guard !(source is ObjectReader) else { return false }
    if case .file = contents { return true }
    return pinned != nil
  }

  /// Whether the cross-references alone allow Poppler to find other objects than this file does.
  package private(set) lazy var leavesChoice: Bool =
    switch contents {
    case .bytes(let bytes): references == nil && bytes.count > DocumentLimits.largestRewriting
    case .file: !contents.hasOneBeginning
    }

  /// Whether an object was read that Poppler may read differently.
  package private(set) var hasDoubtfulObjects = false

  /// Whether the failure of qpdf to open the file has been reported.
  private var hasReportedFailure = false

  /// The file in qpdf if it has been opened.
  var openLibrary: QPDFFile? { try? library?.get() }

  // MARK: The document

  /// The trailer dictionary (7.5.5).
  package var trailer: PDFObject {
    PDFObject(source.trailerDictionary.map(PDFValue.dictionary) ?? .null, of: self)
  }

  /// The document catalog (7.7.2).
  package var catalog: PDFObject? { trailer["Root"] }

  /// Whether the file is encrypted with a handler that qpdf supports.
  package var isEncrypted: Bool { source.isEncrypted }

  /// The version in the header, such as `1.7`.
  package var headerVersion: String { source.headerVersion }

  // MARK: Objects

  /// Returns the value of an object by its number, or null if there is none; a stream is a reference to itself.
  ///
  /// Also null for an object that is read again in a file that repeats itself too much.
  package func value(of id: ObjectID) -> PDFValue {
    if let repeatedReading, repeatedReading.isRefused(id) { return .null }
    var value = source.value(of: id)
    if value == nil, let second = fallback?.value(of: id) {
      value = second
      // Poppler reads an object that deviates from the standard in its own way.
      if second != .null { hasDoubtfulObjects = true }
    }
    repeatedReading?.count(id, value ?? .null)
    return value ?? .null
  }

  /// Returns the value that a reference leads to, or the value itself; a stream stays a reference.
  package func resolved(_ value: PDFValue) -> PDFValue {
    if case .reference(let id) = value { self.value(of: id) } else { value }
  }

  /// Returns a value with the objects to which it refers in their places, down to some depth.
  package func whole(_ value: PDFValue, depth: Int = 4) -> PDFValue {
    guard depth > 0 else { return .null }
    switch resolved(value) {
    case .array(let elements): return .array(elements.map { whole($0, depth: depth - 1) })
    case .dictionary(let dictionary):
      return .dictionary(
        PDFDictionary(dictionary.entries.map { ($0.key, whole($0.value, depth: depth - 1)) }))
    case .reference: return .null
    case let value: return value
    }
  }

  /// Returns an object by its number; nil if there is none.
  package func object(_ id: ObjectID) -> PDFObject? {
    let object = PDFObject(.reference(id), of: self)
    return object.isNull ? nil : object
  }

  /// Returns the text of a dictionary or an array by its number, as the file or qpdf writes it; nil for anything else.
  package func text(of id: ObjectID) -> ObjectText? {
    guard value(of: id) != .null else { return nil }
    if let reader = source as? ObjectReader, let text = reader.text(of: id).flatMap(ObjectText.init) {
      return text
    }
    return qpdf?.object(id)?.text.flatMap(ObjectText.init)
  }

  /// Returns the end of the file, to which an update can be appended; nil if the file has to be rewritten for a change.
  ///
  /// An update is appended to a flawed file only if our reader and qpdf agree on all objects that the pages reach; tests
  /// prove that they do for files without a flaw.
  ///
  /// - Parameter isFlawed: whether a flaw of the file is known.
  /// - Returns: the end.
  package func updatableEnd(ofFlawed isFlawed: Bool) -> UpdatableEnd? {
    switch contents {
    case .bytes: (isFlawed ? nil : flawlessEnd) ?? agreedEnd
    case .file: isFlawed ? nil : source.trailerDictionary.flatMap { UpdatableEnd($0, of: contents) }
    }
  }

  /// The end of a file whose cross-references have no flaw; nil for any other file.
  private lazy var flawlessEnd: UpdatableEnd? = {
    guard case .bytes(let bytes) = contents,
      // The tests with qpdf alone read the sections only here.
      let references = references ?? (Self.readsWithQPDFAlone ? CrossReferences(bytes.buffer) : nil),
      references.leadToObjects()
    else { return nil }
    return UpdatableEnd(references, of: bytes.buffer)
  }()

  /// The end of a file with a flaw on whose pages our reader and qpdf agree; nil if they don't, or if the file is
  /// encrypted, so that ours can't read it.
  private lazy var agreedEnd: UpdatableEnd? = {
    // qpdf has to find the objects itself.
    guard case .bytes(let bytes) = contents, !isEncrypted,
      let references = CrossReferences(bytes.buffer, leniently: true),
      let reader = ObjectReader(bytes, references),
      let library = try? QPDFFile(contents, password: password)
    else { return nil }
    var comparison = ObjectComparison(reader, library)
    let roots = [reader, library].map { (source: any ObjectSource) in
      source.trailerDictionary?["Root"] ?? .null
    }
    guard comparison.areSame(roots[0], roots[1]) else { return nil }
    return UpdatableEnd(references, of: bytes.buffer)
  }()

  // MARK: Streams

  /// Whether an object is certainly a stream; if this is false, ``value(of:)`` decides.
  package func isStream(_ id: ObjectID) -> Bool { source.isStream(id) }

  /// Returns the dictionary of a stream; nil if the object isn't a stream.
  package func streamDictionary(_ id: ObjectID) -> PDFDictionary? {
    if let dictionary = source.streamDictionary(id) { return dictionary }
    // qpdf needn't read the file for an object that our reader knows to be no stream.
    if let value = source.value(of: id), value != .reference(id) { return nil }
    return fallback?.streamDictionary(id)
  }

  /// Returns the decoded data of a stream; nil if it isn't a stream, can't be decoded, or may exceed `limit` bytes.
  package func streamData(_ id: ObjectID, upTo limit: Int = DocumentLimits.largestStream) -> [UInt8]? {
    guard !isRepeatingItself,
      case .data(let data)? = source.streamData(id, upTo: limit) ?? fallback?.streamData(id, upTo: limit)
    else { return nil }
    repeatedReading?.countStream(data.count)
    return data
  }

  /// Whether the decoded data of a stream exceeds, or may exceed, `limit` bytes.
  package func isStream(_ id: ObjectID, largerThan limit: Int) -> Bool {
    source.isStream(id, largerThan: limit) ?? fallback?.isStream(id, largerThan: limit) ?? false
  }

  /// Passes the data of a stream to `body`, decoded only if `limit` is given and suffices.
  ///
  /// - Returns: whether the data could be read.
  package func withStreamData(
    _ id: ObjectID, decodingUpTo limit: Int?,
    _ body: (_ data: UnsafeRawBufferPointer, _ isDecoded: Bool) -> Void
  ) -> Bool {
    source.withStreamData(id, decodingUpTo: limit, body)
      ?? fallback?.withStreamData(id, decodingUpTo: limit, body) ?? false
  }

  // MARK: Warnings

  /// Returns the repairs and omissions that qpdf has reported since the last call.
  package func drainWarnings() -> [String] {
    if case .failure(let error)? = library, !hasReportedFailure {
      hasReportedFailure = true
      return [error.message]
    }
    return openLibrary?.drainWarnings() ?? []
  }

  /// The message about objects left out because reading them would take too long, or nil.
  package var omission: String? { (source as? ObjectReader)?.omission }

  /// Whether there are unread warnings, or objects that can't be read.
  package var hasWarnings: Bool {
    if case .failure? = library { return true }
    return omission != nil || openLibrary?.hasWarnings ?? false
  }

  /// Returns the error of qpdf's last call, if any; reading it clears it.
  package func popError() -> QPDFError? { openLibrary?.popError() }

  // MARK: Repeated reading

  /// The count of repeated reading, while counting.
  package var repeatedReading: RepeatedReading?

  /// Starts counting repeated reading, unless it is counted already.
  ///
  /// - Returns: whether this call started it, so that ``endCounting()`` has to end it.
  package func beginCounting() -> Bool {
    guard repeatedReading == nil else { return false }
    repeatedReading = RepeatedReading(fileSize: contents.size)
    return true
  }

  /// Stops counting.
  package func endCounting() { repeatedReading = nil }

  /// Runs `body`, which a malicious file could prolong endlessly, and counts repeated reading.
  package func counted<Result>(_ body: () -> Result) -> Result {
    let begins = beginCounting()
    defer { if begins { endCounting() } }
    return body()
  }

  /// Whether more has been read repeatedly than any honest file needs, since counting started.
  package var isRepeatingItself: Bool { repeatedReading?.isTooMuch ?? false }
}
