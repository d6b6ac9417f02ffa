import DocModel
import Foundation

/// The properties of a document that `info` shows, collected once.
package struct DocumentFacts: Hashable, Sendable, Codable {
  /// The document information.
  package let info: DocumentInfo
  /// The number of pages.
  package let pageCount: Int
  /// The number of bytes; nil if the system doesn't report it.
  package let fileSize: Int?
  /// The warnings about the file.
  package let warnings: [Warning]
  /// The first page; the others aren't read, since finding them in a large file takes longer than all the rest.
  package let firstPage: PageGeometry?

  /// Whether the dictionaries can be read; if not, entries that ``info`` lacks are unknown rather than absent.
  package var hasDictionaries: Bool {
    !warnings.contains { $0.kind == .dictionariesUnreadable }
  }
}

extension DocumentSource {
  /// The number of bytes; nil if the system doesn't report it.
  package var byteCount: Int? {
    switch self {
    case .bytes(let data, _): return data.count
    case .path(let path):
      var facts = stat()
      guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
      return Int(facts.st_size)
    }
  }
}

extension DocumentFacts {
  /// Collects the properties of a document that is read in this process.
  package init(_ document: Document) {
    // The page is read before the warnings, since reading it may add some.
    let firstPage = try? document.page(at: 0)
    self.init(
      info: document.info, pageCount: document.pageCount, fileSize: document.source.byteCount,
      warnings: document.warnings, firstPage: firstPage)
  }
}
