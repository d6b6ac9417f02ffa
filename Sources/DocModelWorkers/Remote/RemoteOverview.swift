import DocModel

/// The properties that are needed to show a document, as they are transferred between processes.
package struct RemoteOverview: Codable, Sendable {
  var pageCount: Int
  var title: String?
  var isOpenedByOwner: Bool
  var pageLabels: PageLabels
  var outline: Outline
  var path: String?
  var permanentIdentifier: String?
  var warnings: [Warning]

  init(_ overview: DocumentOverview) {
    pageCount = overview.pageCount
    title = overview.title
    isOpenedByOwner = overview.isOpenedByOwner
    pageLabels = overview.pageLabels
    outline = overview.outline
    path = overview.identity.path
    permanentIdentifier = overview.identity.permanentIdentifier
    warnings = overview.warnings
  }

  /// Returns the overview of a document; its bytes are hashed in this process, without being parsed.
  func overview(of source: DocumentSource) -> DocumentOverview {
    DocumentOverview(
      pageCount: pageCount, title: title, isOpenedByOwner: isOpenedByOwner, pageLabels: pageLabels,
      outline: outline,
      identity: DocumentIdentity(
        path: path, permanentIdentifier: permanentIdentifier, pageCount: pageCount,
        contentHash: { try source.contentHash() }),
      warnings: warnings)
  }
}
