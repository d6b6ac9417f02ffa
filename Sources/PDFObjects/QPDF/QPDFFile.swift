import CQPDF
import QPDFLoader

/// A file as qpdf reads it: the owner of the C handle and of its bytes.
///
/// qpdf gives the file's dictionaries, strings and trees. A file and its objects are confined to the thread that
/// opened the file.
package final class QPDFFile {
  let handle: qpdf_data
  /// qpdf reads lazily from the caller's buffer, so the bytes live as long as the handle.
  let contents: FileContents
  /// The file from which objects were copied: qpdf reads their streams from it when it writes this one.
  private let origin: QPDFFile?

  /// Opens a file by its bytes, or by a mapping if it is too large to hold in memory.
  ///
  /// - Throws: `QPDFError` with qpdf's own message.
  init(_ contents: FileContents, password: [CChar]?) throws(QPDFError) {
    handle = try Self.begin()
    let bytes = contents.mapped
    self.contents = bytes.map(FileContents.bytes) ?? contents
    origin = nil
    qpdf_silence_errors(handle)
    qpdf_set_suppress_warnings(handle, 1)
    guard let bytes else { throw QPDFError(code: .system, message: "the file can't be mapped") }
    _ = qpdf_read_memory(
      handle, UnsafeRawPointer(Self.inputName.utf8Start).assumingMemoryBound(to: CChar.self),
      bytes.start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), password)
    // If a fully initialised instance throws, `deinit` runs and releases the handle.
    if let error = popError() { throw error }
  }

  /// The name of the bytes in qpdf's own messages.
  ///
  /// qpdf keeps the pointer and reads the name again when it updates objects, so it lives as long as the program.
  private static let inputName: StaticString = "input"

  /// Creates a file without pages, to which objects of another file can be copied.
  package init(copyingFrom origin: QPDFFile) throws(QPDFError) {
    handle = try Self.begin()
    self.origin = origin
    contents = origin.contents
    qpdf_silence_errors(handle)
    qpdf_set_suppress_warnings(handle, 1)
    qpdf_empty_pdf(handle)
    if let error = popError() { throw error }
  }

  /// Creates a handle for one file, loading qpdf if necessary.
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

  /// The version of the loaded qpdf.
  package static var libraryVersion: String? {
    pdfkey_load_qpdf() == nil ? qpdf_get_qpdf_version().map { String(cString: $0) } : nil
  }

  /// The trailer dictionary (ISO 32000-1, 7.5.5).
  package var trailer: QPDFObject { QPDFObject(qpdf_get_trailer(handle), of: self) }

  /// The document catalog (7.7.2).
  ///
  /// The catalog is read through the trailer: qpdf's own accessor throws if /Root is missing.
  package var catalog: QPDFObject? { trailer["Root"] }

  /// The number of pages in the page tree (7.7.3.2) as qpdf repairs it; nil if there is no tree.
  package var pageCount: Int? {
    let count = qpdf_get_num_pages(handle)
    return popError() == nil && count >= 0 ? Int(count) : nil
  }

  /// Whether the file is encrypted with a handler that qpdf supports.
  var isEncrypted: Bool { qpdf_is_encrypted(handle) != 0 }

  /// The operations that the owner of an encrypted file permits.
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

  /// Returns an object by its number; nil if there is none.
  package func object(_ id: ObjectID) -> QPDFObject? {
    let object = QPDFObject(qpdf_get_object_by_id(handle, id.number, id.generation), of: self)
    return object.isNull ? nil : object
  }

  /// Returns the error of the last call, if any; reading it clears it.
  package func popError() -> QPDFError? {
    guard qpdf_has_error(handle) != 0, let error = qpdf_get_error(handle) else { return nil }
    let code = QPDFError.Code(qpdf_get_error_code(handle, error))
    let detail = qpdf_get_error_message_detail(handle, error).map { String(cString: $0) } ?? ""
    return QPDFError(code: code, message: QPDFMessage.plain(detail))
  }

  /// Returns the repairs and omissions that qpdf has reported since the last call.
  func drainWarnings() -> [String] {
    var warnings: [String] = []
    while qpdf_more_warnings(handle) != 0, let warning = qpdf_next_warning(handle) {
      guard let detail = qpdf_get_error_message_detail(handle, warning) else { continue }
      warnings.append(QPDFMessage.plain(String(cString: detail)))
    }
    return warnings
  }

  /// Whether there are unread warnings.
  var hasWarnings: Bool { qpdf_more_warnings(handle) != 0 }
}

/// An error reported by qpdf.
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
