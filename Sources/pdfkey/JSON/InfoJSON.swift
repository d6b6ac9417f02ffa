import DocModel
import Viewer

/// What a document says of itself.
struct InfoJSON: Encodable {
  let path: String
  /// The information dictionary, as the file has it.
  let info: [String: String]
  /// CreationDate in ISO 8601, as much as the file says.
  @OrNull var created: String?
  /// ModDate in ISO 8601, as much as the file says.
  @OrNull var modified: String?
  let pageCount: Int
  @OrNull var pages: [PageJSON]?
  let version: String
  @OrNull var fileSize: Int?
  let linearized: Bool
  let encrypted: Bool
  let permissions: [String]
  @OrNull var pageLayout: String?
  @OrNull var pageMode: String?
  @OrNull var language: String?
  let form: Bool
  let xfa: Bool
  let javaScript: Bool
  let tagged: Bool
  let signatureFields: Int
  let signatures: Int
  let attachments: [String]
  @OrNull var identifiers: Identifiers?
  @OrNull var xmp: String?
  let diagnostics: [DiagnosticJSON]

  struct Identifiers: Encodable {
    let permanent: String
    let update: String
  }

  struct DiagnosticJSON: Encodable {
    let kind: String
    let message: String
  }

  init(_ facts: DocumentFacts, path: String, pages: [Page]?) {
    let info = facts.info
    self.path = path
    self.info = info.entries
    created = info.entries["CreationDate"].flatMap(PDFDate.init)?.iso8601
    modified = info.entries["ModDate"].flatMap(PDFDate.init)?.iso8601
    pageCount = facts.pageCount
    self.pages = pages?.map(PageJSON.init)
    version = info.version
    fileSize = facts.fileSize
    linearized = info.isLinearized
    encrypted = info.isEncrypted
    permissions = info.permissions.names
    pageLayout = info.pageLayout
    pageMode = info.pageMode
    language = info.language
    form = info.features.contains(.form)
    xfa = info.features.contains(.xfa)
    javaScript = info.features.contains(.javaScript)
    tagged = info.features.contains(.tagged)
    signatureFields = info.signatureFieldCount
    signatures = info.signatureCount
    attachments = info.attachments
    identifiers = info.identifiers.map { Identifiers(permanent: $0.permanent, update: $0.update) }
    xmp = info.xmp
    diagnostics = facts.diagnostics.map { DiagnosticJSON(kind: $0.kind.rawValue, message: $0.message) }
  }
}
