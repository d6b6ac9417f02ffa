import CQPDF
import QPDFLoader

/// One file as qpdf reads it: the owner of the C handle and of the bytes that it reads from.
///
/// qpdf says what the file *says*: its dictionaries, strings and trees. A file is confined to the thread
/// that opened it, as every object read from it is.
package final class QPDFFile {
  let handle: qpdf_data
  /// qpdf reads lazily from the caller's buffer, so the bytes live as long as the handle.
  let contents: FileContents
  /// The file from which objects were copied: their streams are read from it when this one is written.
  private let origin: QPDFFile?

  /// Opens `bytes`, or the file at `path` when it is too large to be held in memory.
  ///
  /// - Throws: `QPDFError` with qpdf's own words for what is wrong.
  init(_ contents: FileContents, password: [CChar]?) throws(QPDFError) {
    handle = try Self.begin()
    self.contents = contents
    origin = nil
    qpdf_silence_errors(handle)
    qpdf_set_suppress_warnings(handle, 1)
    switch contents {
    case .bytes(let bytes):
      _ = qpdf_read_memory(
        handle, "input", bytes.start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), password)
    case .path(let path):
      _ = qpdf_read(handle, path, password)
    }
    // `deinit` runs when a fully initialised instance throws, so the handle is released there.
    if let error = takeError() { throw error }
  }

  /// Begins a file without pages, to which objects of another one are copied.
  package init(copyingFrom origin: QPDFFile) throws(QPDFError) {
    handle = try Self.begin()
    self.origin = origin
    contents = origin.contents
    qpdf_silence_errors(handle)
    qpdf_set_suppress_warnings(handle, 1)
    qpdf_empty_pdf(handle)
    if let error = takeError() { throw error }
  }

  /// A handle for one file, for which the library is loaded if it isn't yet.
  private static func begin() throws(QPDFError) -> qpdf_data {
    if let reason = pdfkey_load_qpdf() {
      throw QPDFError(code: .system, message: String(cString: reason))
    }
    guard let handle = qpdf_init() else {
      throw QPDFError(code: .internal, message: "qpdf could not be started")
    }
    return handle
  }

  deinit {
    var handle: qpdf_data? = handle
    qpdf_cleanup(&handle)
  }

  /// The version of the library that runs.
  package static var libraryVersion: String? {
    pdfkey_load_qpdf() == nil ? qpdf_get_qpdf_version().map { String(cString: $0) } : nil
  }

  /// The trailer dictionary (ISO 32000-1, 7.5.5).
  package var trailer: QPDFObject { QPDFObject(qpdf_get_trailer(handle), of: self) }

  /// The document catalog (7.7.2).
  ///
  /// Read through the trailer: qpdf's own accessor throws where /Root is missing.
  package var catalog: QPDFObject? { trailer["Root"] }

  /// Whether the file is encrypted with a handler that qpdf knows.
  var isEncrypted: Bool { qpdf_is_encrypted(handle) != 0 }

  /// What the owner of an encrypted file allows.
  package var permissions: DocumentPermissions {
    let asked: [(QPDF_BOOL, DocumentPermissions)] = [
      (qpdf_allow_print_low_res(handle), .print),
      (qpdf_allow_print_high_res(handle), .printHighQuality),
      (qpdf_allow_modify_other(handle), .modify),
      (qpdf_allow_extract_all(handle), .copy),
      (qpdf_allow_modify_annotation(handle), .annotate),
      (qpdf_allow_modify_form(handle), .fillForms),
      (qpdf_allow_accessibility(handle), .accessibility),
      (qpdf_allow_modify_assembly(handle), .assemble),
    ]
    return asked.reduce(into: []) { if $1.0 != 0 { $0.insert($1.1) } }
  }

  /// The version in the header, such as `1.7`.
  var headerVersion: String { qpdf_get_pdf_version(handle).map { String(cString: $0) } ?? "" }

  /// An object by its number; nil where there is none.
  package func object(_ id: ObjectID) -> QPDFObject? {
    let object = QPDFObject(qpdf_get_object_by_id(handle, id.number, id.generation), of: self)
    return object.isNull ? nil : object
  }

  /// The error of the last call, if it had one; asking clears it.
  package func takeError() -> QPDFError? {
    guard qpdf_has_error(handle) != 0, let error = qpdf_get_error(handle) else { return nil }
    let code = QPDFError.Code(qpdf_get_error_code(handle, error))
    let detail = qpdf_get_error_message_detail(handle, error).map { String(cString: $0) } ?? ""
    return QPDFError(code: code, message: QPDFMessage.plain(detail))
  }

  /// What qpdf has had to repair or pass over since this was last asked.
  func takeWarnings() -> [String] {
    var warnings: [String] = []
    while qpdf_more_warnings(handle) != 0, let warning = qpdf_next_warning(handle) {
      guard let detail = qpdf_get_error_message_detail(handle, warning) else { continue }
      warnings.append(QPDFMessage.plain(String(cString: detail)))
    }
    return warnings
  }

  /// Whether there are warnings that nobody has asked for yet.
  var hasWarnings: Bool { qpdf_more_warnings(handle) != 0 }
}

/// What qpdf says went wrong.
package struct QPDFError: Error, Equatable {
  package enum Code: Equatable {
    case password, damaged, unsupported, system, `internal`

    init(_ code: qpdf_error_code_e) {
      switch code {
      case qpdf_e_password: self = .password
      case qpdf_e_unsupported: self = .unsupported
      case qpdf_e_system: self = .system
      case qpdf_e_internal: self = .internal
      default: self = .damaged
      }
    }
  }

  package var code: Code
  package var message: String

  package init(code: Code, message: String) {
    (self.code, self.message) = (code, message)
  }
}
