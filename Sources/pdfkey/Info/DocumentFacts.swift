import DocModel
import Foundation

/// All that `info` tells about a document, gathered once.
struct DocumentFacts {
  let info: DocumentInfo
  let pageCount: Int
  let fileSize: Int?
  let diagnostics: [Diagnostic]
  /// The first page; the others are left alone, since looking for them in a large file costs more time than
  /// all the rest.
  let firstPage: Page?

  init(_ document: Document) {
    info = document.info
    pageCount = document.pageCount
    fileSize = document.source.size
    firstPage = try? document.page(at: 0)
    diagnostics = document.diagnostics
  }
}

extension DocumentSource {
  /// The number of bytes; nil where the system doesn't say.
  fileprivate var size: Int? {
    switch self {
    case .bytes(let data, _): return data.count
    case .path(let path):
      var facts = stat()
      guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
      return Int(facts.st_size)
    }
  }
}
