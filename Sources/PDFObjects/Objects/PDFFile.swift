import Foundation

/// The objects of one file (ISO 32000-1, 7.3 to 7.5): what it says, before anything is made of that.
///
/// A file without a flaw is read where its objects stand. Any other one is read by qpdf, which repairs and decrypts,
/// and so is every single object that isn't as the standard has it. A file is confined to the thread that opened it, as
/// every object of it is.
package final class PDFFile {
  package let contents: FileContents
  private let password: [CChar]?
  /// Where each object stands; nil where that isn't as the standard has it, or the file isn't held in memory.
  private let references: CrossReferences?
  /// Our reader if the file has no flaw; qpdf for one that is encrypted, has a flaw, or isn't held in memory.
  private let source: any ObjectSource
  /// qpdf's side, opened when it is first needed: what is sound is read without it.
  private var library: Result<QPDFFile, QPDFError>?

  /// Whether qpdf reads all files: the environment has `PDFKEY_OBJECTS=qpdf`, as one run of the tests.
  package static let readsWithQPDFAlone = getenv("PDFKEY_OBJECTS").map { String(cString: $0) } == "qpdf"

  /// Opens a file.
  ///
  /// - Throws: `QPDFError` with qpdf's own words for what is wrong.
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

  /// Opens another handle of qpdf's on a file that is open.
  ///
  /// - Throws: `QPDFError` with qpdf's own words for what is wrong.
  package init(reopening file: PDFFile) throws(QPDFError) {
    (contents, password, references) = (file.contents, file.password, file.references)
    let pinned = file.pinned
    let library = try QPDFFile(pinned.map(FileContents.bytes) ?? contents, password: password)
    source = file.source is ObjectReader ? file.source : library
    self.library = .success(library)
    self.pinned = pinned
  }

  /// The file with a complete cross-reference stream appended, so that qpdf and Poppler find the objects that our reader
  /// finds; nil if our reader doesn't know where they stand.
  private lazy var pinned = Self.pinned(contents, references)

  private static func pinned(_ contents: FileContents, _ references: CrossReferences?) -> FileBytes? {
    guard case .bytes(let bytes) = contents else { return nil }
    return references?.pinned(to: bytes)
  }

  /// The source for objects that the first one isn't sure of; nil if that is qpdf already.
  private var secondSource: (any ObjectSource)? { source is ObjectReader ? qpdf : nil }

  /// The file as qpdf reads it; nil where qpdf can't be loaded or can't open it, which then is a warning.
  package var qpdf: QPDFFile? {
    if library == nil {
      library = Result { () throws(QPDFError) in
        try QPDFFile(pinned.map(FileContents.bytes) ?? contents, password: password)
      }
    }
    return try? library?.get()
  }

  /// What Poppler has to read to see the same objects.
  ///
  /// - Parameter rewriting: whether that may be the file as qpdf writes it, where the cross-references leave a choice.
  /// - Returns: the bytes, and whether they are decrypted; nil where Poppler has to read the file as it is.
  package func agreed(rewriting: Bool) -> (contents: FileContents, isDecrypted: Bool)? {
    if let pinned { return (.bytes(pinned), !isEncrypted) }
    return rewriting ? rewritten.map { (.bytes($0), true) } : nil
  }

  /// The file as qpdf writes it; nil where that is too much, or can't be done.
  private lazy var rewritten: FileBytes? = {
    guard case .bytes(let bytes) = contents, bytes.count <= DocumentLimits.largestRewriting else {
      return nil
    }
    // Through a handle of its own, which qpdf fills with all objects.
    return try? QPDFFile(contents, password: password).written()
  }()

  /// Whether qpdf and Poppler both make what they can of the same bytes, so that they may differ where these have a flaw.
  package var isReadByBoth: Bool {
    guard !(source is ObjectReader) else { return false }
    if case .path = contents { return true }
    return pinned != nil
  }

  /// Whether it is certain before anything is read that Poppler may read other objects than are read here.
  package private(set) lazy var leavesChoice: Bool =
    switch contents {
    case .bytes(let bytes): references == nil && bytes.count > DocumentLimits.largestRewriting
    case .path: !contents.hasOneBeginning
    }

  /// Whether an object was read that Poppler may read as another one.
  package private(set) var hasDoubtfulObjects = false

  /// Whether somebody knows that qpdf can't open the file.
  private var hasToldFailure = false

  /// qpdf's side, where it has been needed.
  private var openLibrary: QPDFFile? { try? library?.get() }

  // MARK: The document

  /// The trailer dictionary (7.5.5).
  package var trailer: PDFObject {
    PDFObject(source.trailerDictionary.map(PDFValue.dictionary) ?? .null, of: self)
  }

  /// The document catalog (7.7.2).
  package var catalog: PDFObject? { trailer["Root"] }

  /// Whether the file is encrypted with a handler that qpdf knows.
  package var isEncrypted: Bool { source.isEncrypted }

  /// The version in the header, such as `1.7`.
  package var headerVersion: String { source.headerVersion }

  // MARK: Objects

  /// The value of an object by its number, null where there is none; a stream is a reference to itself.
  ///
  /// Null as well for an object that is read again, in a file that repeats itself too much.
  package func value(of id: ObjectID) -> PDFValue {
    if let repeatedReading, repeatedReading.isRefused(id) { return .null }
    var value = source.value(of: id)
    if value == nil, let second = secondSource?.value(of: id) {
      value = second
      // Poppler reads an object that isn't as the standard has it in its own way.
      if second != .null { hasDoubtfulObjects = true }
    }
    repeatedReading?.note(id, value ?? .null)
    return value ?? .null
  }

  /// A value, read where it stands elsewhere; a stream stays a reference.
  package func resolved(_ value: PDFValue) -> PDFValue {
    if case .reference(let id) = value { self.value(of: id) } else { value }
  }

  /// An object by its number; nil where there is none.
  package func object(_ id: ObjectID) -> PDFObject? {
    let object = PDFObject(.reference(id), of: self)
    return object.isNull ? nil : object
  }

  // MARK: Streams

  /// Whether an object surely is a stream; where it isn't sure its ``value(of:)`` tells.
  package func isStream(_ id: ObjectID) -> Bool { source.isStream(id) }

  /// The dictionary of a stream; nil where the object is none.
  package func streamDictionary(_ id: ObjectID) -> PDFDictionary? {
    source.streamDictionary(id) ?? secondSource?.streamDictionary(id)
  }

  /// The decoded data of a stream; nil where it can't be decoded, isn't a stream, or may be larger than so many bytes.
  package func streamData(_ id: ObjectID, upTo limit: Int = DocumentLimits.largestStream) -> [UInt8]? {
    guard !isRepeatingItself,
      case .data(let data)? = source.streamData(id, upTo: limit) ?? secondSource?.streamData(id, upTo: limit)
    else { return nil }
    repeatedReading?.noteStream(data.count)
    return data
  }

  /// Whether a stream is, or may be, larger than so many bytes when it is decoded.
  package func isStream(_ id: ObjectID, largerThan limit: Int) -> Bool {
    source.isStream(id, largerThan: limit) ?? secondSource?.isStream(id, largerThan: limit) ?? false
  }

  /// Calls with the data of a stream and whether it is decoded, which is tried only where a limit is given for what it
  /// may come to.
  ///
  /// - Returns: whether the data could be read.
  package func withStreamData(
    _ id: ObjectID, decodingUpTo limit: Int?,
    _ body: (_ data: UnsafeRawBufferPointer, _ isDecoded: Bool) -> Void
  ) -> Bool {
    source.withStreamData(id, decodingUpTo: limit, body)
      ?? secondSource?.withStreamData(id, decodingUpTo: limit, body) ?? false
  }

  // MARK: What is wrong with it

  /// What qpdf has had to repair or pass over since this was last asked.
  package func takeWarnings() -> [String] {
    if case .failure(let error)? = library, !hasToldFailure {
      hasToldFailure = true
      return [error.message]
    }
    return openLibrary?.takeWarnings() ?? []
  }

  /// What of the file is left out since reading it would take too long; nil where nothing is.
  package var omission: String? { (source as? ObjectReader)?.omission }

  /// Whether there are warnings that nobody has asked for yet, or objects that can't be read.
  package var hasWarnings: Bool {
    if case .failure? = library { return true }
    return omission != nil || openLibrary?.hasWarnings ?? false
  }

  /// The error of qpdf's last call, if it had one; asking clears it.
  package func takeError() -> QPDFError? { openLibrary?.takeError() }

  // MARK: What is read over and over

  /// What is read over and over, while that is counted.
  package var repeatedReading: RepeatedReading?

  /// Begins to count what is read over and over, unless it is counted already.
  ///
  /// - Returns: whether it begins here, so that it has to be ended by ``endCounting()``.
  package func beginCounting() -> Bool {
    guard repeatedReading == nil else { return false }
    repeatedReading = RepeatedReading(fileSize: contents.size)
    return true
  }

  /// Counts no longer.
  package func endCounting() { repeatedReading = nil }

  /// Does something that a file could have go on without end, counting what is read over and over.
  package func counted<Result>(_ body: () -> Result) -> Result {
    let begins = beginCounting()
    defer { if begins { endCounting() } }
    return body()
  }

  /// Whether more has been read over and over than any honest file has it, since that is counted.
  package var isRepeatingItself: Bool { repeatedReading?.isTooMuch ?? false }
}
