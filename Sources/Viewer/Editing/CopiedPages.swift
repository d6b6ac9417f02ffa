import DocModel

/// Pages that were copied from the arrangement of a document.
struct CopiedPages {
  /// The pages, whose indexes are those of the document's file.
  var pages: [PageArrangement.ArrangedPage]
  /// The identifier of the tab, which is another one once the file is read again.
  var tab: Int
  /// The source of the document.
  var source: DocumentSource
  /// The file's version; nil if it isn't a file.
  var version: FileStamp?
  /// Whether the document needs a password, without which no other document can have its pages.
  var needsPassword: Bool
}
