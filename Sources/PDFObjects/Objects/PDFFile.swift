/// The objects of one file (ISO 32000-1, 7.3 to 7.5), not yet interpreted.
///
/// The objects of a flawless file are read in place. qpdf, which repairs and decrypts, reads every other file, and
/// every single object that deviates from the standard. A file and its objects are confined to the thread that opened
/// the file.
package final class PDFFile {
  package let contents: FileContents
  private let password: [CChar]?
  /// The objects' offsets; nil if they deviate from the standard or the file isn't held in memory.
  private let references: CrossReferences?
  /// The direct reader; nil for a file that only qpdf can read: encrypted, flawed, or not held in memory.
  private let reader: ObjectReader?
  /// The file in qpdf, opened on first use: sound files are read without it.
  private var library: Result<QPDFFile, QPDFError>?

  /// Opens a file.
  ///
  /// - Throws: `QPDFError` with qpdf's own message.
  package init(_ contents: FileContents, password: [CChar]?) throws(QPDFError) {
    self.contents = contents
    self.password = password
    if case .bytes(let bytes) = contents, let references = CrossReferences(bytes.buffer) {
      reader = ObjectReader(bytes, references)
      self.references = reader != nil || references.trailer["Encrypt"] != nil ? references : nil
    } else {
      (reader, references) = (nil, nil)
    }
    if reader == nil { library = .success(try openQPDF()) }
  }

  /// Opens another qpdf handle on an open file.
  ///
  /// - Throws: `QPDFError` with qpdf's own message.
  package init(reopening file: PDFFile) throws(QPDFError) {
    (contents, password, references, reader) = (file.contents, file.password, file.references, file.reader)
    pinned = file.pinned
    library = .success(try openQPDF())
  }

  /// The file with one complete cross-reference section appended, so that qpdf and Poppler find the same objects; nil
  /// if this file isn't read directly.
  private lazy var pinned: FileBytes? = {
    guard case .bytes(let bytes) = contents else { return nil }
    return references?.pinned(to: bytes)
  }()

  private func openQPDF() throws(QPDFError) -> QPDFFile {
    try QPDFFile(pinned.map(FileContents.bytes) ?? contents, password: password)
  }

  /// The file as qpdf reads it; nil, with a warning, if qpdf can't be loaded or can't open it.
  package var qpdf: QPDFFile? {
    if library == nil { library = Result { () throws(QPDFError) in try openQPDF() } }
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
    guard reader == nil else { return false }
    if case .path = contents { return true }
    return pinned != nil
  }

  /// Whether it is certain before reading that Poppler may read other objects than this file.
  package private(set) lazy var leavesChoice: Bool =
    switch contents {
    case .bytes(let bytes): references == nil && bytes.count > DocumentLimits.largestRewriting
    case .path: !contents.hasOneBeginning
    }

  /// Whether an object was read that Poppler may read differently.
  package private(set) var hasDoubtfulObjects = false

  /// Whether the failure of qpdf to open the file has been reported.
  private var hasToldFailure = false

  /// The file in qpdf if it has been opened.
  private var openLibrary: QPDFFile? { try? library?.get() }

  // MARK: The document

  /// The trailer dictionary (7.5.5).
  package var trailer: PDFObject {
    PDFObject(reader.map { .dictionary($0.trailer) } ?? qpdf?.trailer.value ?? .null, of: self)
  }

  /// The document catalog (7.7.2).
  package var catalog: PDFObject? { trailer["Root"] }

  /// Whether the file is encrypted with a handler that qpdf supports.
  package var isEncrypted: Bool { reader == nil && qpdf?.isEncrypted ?? false }

  /// The version in the header, such as `1.7`.
  package var headerVersion: String { reader?.version ?? qpdf?.headerVersion ?? "" }

  // MARK: Objects

  /// Returns the value of an object by its number, or null if there is none; a stream is a reference to itself.
  ///
  /// Also null for an object that is read again in a file that repeats itself too much.
  package func value(of id: ObjectID) -> PDFValue {
    if let repeatedReading, repeatedReading.isRefused(id) { return .null }
    let value: PDFValue
    if let read = reader?.value(of: id) {
      value = read
    } else {
      value = qpdf?.object(id)?.value ?? .null
      // Poppler reads nonstandard objects in its own way.
      if reader != nil, value != .null { hasDoubtfulObjects = true }
    }
    repeatedReading?.note(id, value)
    return value
  }

  /// Returns the value that a reference leads to, or the value itself; a stream stays a reference.
  package func resolved(_ value: PDFValue) -> PDFValue {
    if case .reference(let id) = value { self.value(of: id) } else { value }
  }

  /// Returns an object by its number; nil if there is none.
  package func object(_ id: ObjectID) -> PDFObject? {
    let object = PDFObject(.reference(id), of: self)
    return object.isNull ? nil : object
  }

  // MARK: Streams

  /// Whether an object is certainly a stream; if this is false, ``value(of:)`` decides.
  package func isStream(_ id: ObjectID) -> Bool { reader?.isStream(id) ?? false }

  /// Returns the dictionary of a stream; nil if the object isn't a stream.
  package func streamDictionary(_ id: ObjectID) -> PDFDictionary? {
    if let stream = reader?.stream(id) { return stream.dictionary }
    return qpdf?.object(id)?.streamDictionary
  }

  /// Returns the decoded data of a stream; nil if it isn't a stream, can't be decoded, or may exceed `limit` bytes.
  package func streamData(_ id: ObjectID, upTo limit: Int = DocumentLimits.largestStream) -> [UInt8]? {
    guard !isRepeatingItself else { return nil }
    let data: [UInt8]?
    switch reader?.stream(id)?.decoded(upTo: limit) {
    case .data(let decoded)?: data = decoded
    case .tooLarge?: data = nil
    case nil: data = qpdf?.object(id)?.streamData(upTo: limit)
    }
    if let data { repeatedReading?.noteStream(data.count) }
    return data
  }

  /// Whether the decoded data of a stream exceeds, or may exceed, `limit` bytes.
  func isStream(_ id: ObjectID, largerThan limit: Int) -> Bool {
    switch reader?.stream(id)?.decoded(upTo: limit) {
    case .data?: false
    case .tooLarge?: true
    case nil: qpdf?.object(id)?.isStreamLarger(than: limit) ?? false
    }
  }

  /// Passes the data of a stream to `body`, decoded only if `limit` is given and suffices.
  ///
  /// - Returns: whether the data could be read.
  package func withStreamData(
    _ id: ObjectID, decodingUpTo limit: Int?,
    _ body: (_ data: UnsafeRawBufferPointer, _ isDecoded: Bool) -> Void
  ) -> Bool {
    if let stream = reader?.stream(id) {
      guard let limit, stream.isEncoded else {
        body(UnsafeRawBufferPointer(stream.data), limit != nil)
        return true
      }
      switch stream.decoded(upTo: limit) {
      case .data(let data)?:
        data.withUnsafeBytes { body($0, true) }
        return true
      case .tooLarge?: return false
      case nil: break
      }
    }
    guard let object = qpdf?.object(id) else { return false }
    if let limit, object.isStreamLarger(than: limit) { return false }
    return object.withStreamData(decoding: limit != nil, body)
  }

  // MARK: Warnings

  /// Returns the repairs and omissions that qpdf has reported since the last call.
  package func takeWarnings() -> [String] {
    if case .failure(let error)? = library, !hasToldFailure {
      hasToldFailure = true
      return [error.message]
    }
    return openLibrary?.takeWarnings() ?? []
  }

  /// A sentence about the part of the file left out because reading it would take too long, or nil.
  package var omission: String? { reader?.omission }

  /// Whether there are unread warnings, or objects that can't be read.
  package var hasWarnings: Bool {
    if case .failure? = library { return true }
    return omission != nil || openLibrary?.hasWarnings ?? false
  }

  /// Returns the error of qpdf's last call, if any; reading it clears it.
  package func takeError() -> QPDFError? { openLibrary?.takeError() }

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

  /// Does something that a malicious file could prolong endlessly, counting repeated reading.
  package func counted<Result>(_ body: () -> Result) -> Result {
    let begins = beginCounting()
    defer { if begins { endCounting() } }
    return body()
  }

  /// Whether more has been read repeatedly than any honest file needs, since counting started.
  package var isRepeatingItself: Bool { repeatedReading?.isTooMuch ?? false }
}
