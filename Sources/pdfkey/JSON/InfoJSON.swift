import DocModel
import Viewer

/// The properties of a document; `null` for absent and unreadable entries.
struct InfoJSON: Encodable {
  let path: String
  /// The information dictionary of the file; `null` for a standard entry that can't be read.
  let info: [String: String?]
  /// The CreationDate in ISO 8601, as precise as in the file.
  @OrNull var created: String?
  /// The ModDate in ISO 8601, as precise as in the file.
  @OrNull var modified: String?
  let pageCount: Int
  @OrNull var pages: [PageJSON]?
  let version: String
  @OrNull var fileSize: Int?
  @OrNull var linearized: Bool?
  @OrNull var encrypted: Bool?
  @OrNull var permissions: [String]?
  @OrNull var pageLayout: String?
  @OrNull var pageMode: String?
  @OrNull var language: String?
  @OrNull var form: Bool?
  @OrNull var xfa: Bool?
  @OrNull var javaScript: Bool?
  @OrNull var tagged: Bool?
  @OrNull var signatureFields: Int?
  @OrNull var signatures: Int?
  @OrNull var attachments: [String]?
  @OrNull var identifiers: Identifiers?
  @OrNull var xmp: String?
  let diagnostics: [Warning]

  struct Identifiers: Encodable {
    let permanent: String
    let update: String
  }

  init(_ facts: DocumentFacts, path: String, pages: [PageGeometry]?) {
    let info = facts.info
    self.path = path
    // If dictionaries can't be read, `false` and empty lists would be untrue.
    func known<Value>(_ value: Value) -> Value? { facts.hasDictionaries ? value : nil }
    let unknown = facts.hasDictionaries ? [] : InfoReport.standardEntries
    self.info = Dictionary(unknown.map { ($0, nil) } + info.entries.map { ($0, $1) }) { $1 }
    created = info.entries["CreationDate"].flatMap(PDFDate.init)?.iso8601
    modified = info.entries["ModDate"].flatMap(PDFDate.init)?.iso8601
    pageCount = facts.pageCount
    self.pages = pages?.map(PageJSON.init)
    version = info.version
    fileSize = facts.fileSize
    linearized = known(info.isLinearized)
    encrypted = known(info.isEncrypted)
    permissions = known(info.permissions.names)
    pageLayout = info.pageLayout
    pageMode = info.pageMode
    language = info.language
    form = known(info.features.contains(.form))
    xfa = known(info.features.contains(.xfa))
    javaScript = known(info.features.contains(.javaScript))
    tagged = known(info.features.contains(.tagged))
    signatureFields = known(info.signatureFieldCount)
    signatures = known(info.signatureCount)
    attachments = known(info.attachments)
    identifiers = info.identifiers.map { Identifiers(permanent: $0.permanent, update: $0.update) }
    xmp = info.xmp
    diagnostics = facts.warnings
  }
}
