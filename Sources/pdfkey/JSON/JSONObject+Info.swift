import DocModel
import Viewer

extension JSONObject {
  /// Describes the properties of a document; absent and unreadable ones are `null`.
  ///
  /// `info` is the information dictionary of the file, with `null` for a standard entry that can't be read.
  init(_ facts: DocumentFacts, path: String, pages: [PageGeometry]?) {
    let info = facts.info
    func known<Value>(_ value: Value) -> Value? { facts.hasDictionaries ? value : nil }
    func date(_ name: String) -> String? { info.entries[name].flatMap(PDFDate.init)?.iso8601 }
    func has(_ feature: DocumentInfo.Features) -> Bool? { known(info.features.contains(feature)) }
    let unknown = facts.hasDictionaries ? [] : InfoReport.standardEntries
    let entries: [String: String?] =
      Dictionary(unknown.map { ($0, nil) } + info.entries.map { ($0, $1) }) { $1 }
    let identifiers: JSONObject? =
      info.identifiers.map { ["permanent": $0.permanent, "update": $0.update] }
    let general: JSONObject = [
      "path": path, "info": entries, "created": date("CreationDate"), "modified": date("ModDate"),
      "pageCount": facts.pageCount, "pages": pages?.map { JSONObject($0) }, "version": info.version,
      "fileSize": facts.fileSize, "identifiers": identifiers, "xmp": info.xmp,
      "diagnostics": facts.warnings,
    ]
    self = general.merging([
      "linearized": known(info.isLinearized), "encrypted": known(info.isEncrypted),
      "permissions": known(info.permissions.names), "pageLayout": info.pageLayout?.rawValue,
      "pageMode": info.pageMode?.rawValue, "language": info.language, "form": has(.form), "xfa": has(.xfa),
      "javaScript": has(.javaScript), "tagged": has(.tagged),
      "signatureFields": known(info.signatureFieldCount), "signatures": known(info.signatureCount),
      "attachments": known(info.attachments),
    ])
  }
}
